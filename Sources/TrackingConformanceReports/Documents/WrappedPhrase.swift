import TrackingConformanceCore

extension DocumentText {
    func wrapped(_ phrase: Phrase, indentation: Int = 0, hanging: Int = 0) -> [String] {
        style.wrapped(phrase, indentation: indentation, hanging: hanging)
    }
}

extension TerminalStyle {
    /// Breaks text into lines of a width, by default the style's, and makes it harmless.
    package func wrapped(_ text: String, indentation: Int = 0, hanging: Int = 0, width: Int? = nil) -> [String] {
        wrapped(Phrase(text), indentation: indentation, hanging: hanging, width: width)
    }

    /// Breaks text into lines at spaces and line breaks and makes it harmless; a word that is too long gets its own
    /// line.
    func wrapped(_ phrase: Phrase, indentation: Int = 0, hanging: Int = 0, width limit: Int? = nil) -> [String] {
        var lines: [[Piece]] = []
        var (line, length): ([Piece], Int) = ([], 0)
        for word in Self.words(of: phrase) {
            let width = word.reduce(0) { $0 + $1.text.count }
            if !line.isEmpty, length + 1 + width > limit ?? self.width {
                lines.append(line)
                line = []
            }
            if line.isEmpty {
                let margin = indentation + (lines.isEmpty ? 0 : hanging)
                line = [Piece(text: String(repeating: " ", count: margin), mark: nil)] + word
                length = margin + width
            } else {
                // A space between words with the same mark has that mark as well.
                let mark = line.last?.mark == word.first?.mark ? line.last?.mark : nil
                line += [Piece(text: " ", mark: mark)] + word
                length += 1 + width
            }
        }
        return (line.isEmpty ? lines : lines + [line]).map(text)
    }

    /// A part of a word, with its mark.
    private struct Piece {
        let text: String
        let mark: TerminalStyle.Mark?
    }

    /// The words of a phrase; some consist of several pieces, such as a name in parentheses.
    private static func words(of phrase: Phrase) -> [[Piece]] {
        var words: [[Piece]] = [[]]
        for part in phrase.parts {
            let text = part.kind == .quoted ? "`\(part.text)`" : part.text
            let mark: TerminalStyle.Mark? = if case .marked(let mark) = part.kind { mark } else { nil }
            let pieces = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\n" }
            for (place, piece) in pieces.enumerated() {
                if place > 0 { words.append([]) }
                if !piece.isEmpty { words[words.count - 1].append(Piece(text: String(piece), mark: mark)) }
            }
        }
        return words.filter { !$0.isEmpty }.map(harmless)
    }

    /// A word made harmless as a whole; if a dangerous sequence spans several pieces, these become one.
    private static func harmless(_ word: [Piece]) -> [Piece] {
        let parts = word.map { Piece(text: $0.text.printable, mark: $0.mark) }
        let whole = word.map(\.text).joined().printable
        return parts.map(\.text).joined() == whole ? parts : [Piece(text: whole, mark: word.first?.mark)]
    }

    /// The text of a line; adjacent pieces with the same mark are marked together.
    private func text(_ line: [Piece]) -> String {
        var (text, run, mark): (String, String, TerminalStyle.Mark?) = ("", "", nil)
        for piece in line + [Piece(text: "", mark: nil)] {
            if piece.mark != mark, !run.isEmpty {
                text += mark.map { marked(run, $0) } ?? run
                run = ""
            }
            (run, mark) = (run + piece.text, piece.mark)
        }
        return text + run
    }
}
