extension StringProtocol {
    /// The text on one line, harmless wherever it is printed.
    ///
    /// Text comes from adapters, vector files and arguments. Control and invisible characters, which could control a
    /// terminal or reorder its text, become escapes such as `\u{1b}`, and so does the first character of anything that
    /// a CI service would treat as a command at the start of a line.
    package var printable: String {
        guard !utf8.allSatisfy(Self.isPlain) else { return String(self) }
        return replacingScalars { Self.isInvisible($0) ? $0.escape : nil }.withoutCommands
    }

    /// The text with some of its scalars replaced.
    package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var result = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if let text = replacement(scalar) {
                result.append(contentsOf: text.unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// True if a byte is visible ASCII and part of no command.
    private static func isPlain(_ byte: UInt8) -> Bool {
        (0x20...0x7E).contains(byte) && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "#")
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }
}

extension String {
    /// The text with each of its lines made harmless, for all output of the kit.
    package func printableLines(keeping sequences: [String] = []) -> String {
        let lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.map { String($0).printable(keeping: sequences) }.joined(separator: "\n")
    }

    private func printable(keeping sequences: [String]) -> String {
        guard !sequences.isEmpty, utf8.contains(0x1B) else { return printable }
        let parts = unicodeScalars.split(separator: "\u{1B}", omittingEmptySubsequences: false).map { String($0) }
        let rest = parts.dropFirst().map { part in
            let sequence = sequences.first { part.utf8.starts(with: $0.utf8.dropFirst()) }
            guard let sequence else { return "\u{1B}\(part)".printable }
            return sequence + String(part.unicodeScalars.dropFirst(sequence.unicodeScalars.count - 1)).printable
        }
        return parts[0].printable + rest.joined()
    }

    /// The text with `::` escaped if a line could begin with it, and `##[`, `##vso[` and the like everywhere, because
    /// GitHub Actions, Azure Pipelines and TeamCity read them as commands.
    fileprivate var withoutCommands: String {
        let hasPair = zip(utf8, utf8.dropFirst()).contains { $0 == $1 && ($0 == 0x3A || $0 == 0x23) }
        guard hasPair else { return self }
        var isAfterSpace = true
        var rest = unicodeScalars[...]
        return replacingScalars { scalar in
            rest.removeFirst()
            defer { isAfterSpace = scalar.properties.isWhitespace }
            let isColon = scalar == ":" && isAfterSpace && rest.first == ":"
            return isColon || scalar == "#" && rest.isCommand ? scalar.escape : nil
        }
    }
}

extension Unicode.Scalar {
    fileprivate var escape: String { "\\u{\(String(value, radix: 16))}" }
}

extension Substring.UnicodeScalarView {
    /// True if the text continues like the name of a command after a first `#`.
    fileprivate var isCommand: Bool {
        first == "#" && dropFirst().drop { $0.properties.isAlphabetic }.first == "["
    }
}
