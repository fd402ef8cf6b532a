import TrackingConformanceCore

/// The text of a sentence or label, with parts whose kinds each format shows in its own way.
///
/// It is written as a string with interpolations: `"\(code: rule) is \("broken", .bad)"`. Its text may be untrusted,
/// because the formats make it harmless.
struct Phrase: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case plain
        /// A name, such as an id or a file.
        case code
        /// Code within a sentence, which a text report shows in backquotes.
        case quoted
        /// Words with a meaning for the verdict.
        case marked(TerminalStyle.Mark)
        /// Text that a page links to a section.
        case link(String)
        /// A web address, which becomes a link on a page.
        case address
        /// Ordinary words that a page links to an anchor.
        case reference(String)
    }

    struct Part: Sendable, Equatable {
        let text: String
        let kind: Kind
    }

    /// The nonempty parts, in order.
    private(set) var parts: [Part]

    init(_ text: String, _ kind: Kind = .plain) { parts = text.isEmpty ? [] : [Part(text: text, kind: kind)] }

    /// Creates a sentence in which text between backquotes is code.
    init(prose text: String) {
        parts = text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .map { Part(text: String($1), kind: $0.isMultiple(of: 2) ? .plain : .quoted) }
            .filter { !$0.text.isEmpty }
    }

    func clipped(to limit: Int) -> Phrase {
        var (clipped, room) = (Phrase(""), limit)
        for part in parts where room > 0 {
            clipped.parts.append(Part(text: part.text.clipped(to: room), kind: part.kind))
            room -= part.text.count
        }
        return clipped
    }

    var sentences: (first: Phrase, rest: Phrase) {
        var (first, rest) = (Phrase(""), Phrase(""))
        for part in parts {
            // A dot before a lower-case letter belongs to a name and does not end a sentence.
            let ends = part.text.ranges(of: ". ").filter { part.text[$0.upperBound...].first?.isLowercase != true }
            if rest.parts.isEmpty, part.kind == .plain, let end = ends.first {
                first = first + Phrase("\(part.text[..<end.lowerBound]).")
                rest = Phrase(String(part.text[end.upperBound...]))
            } else if rest.parts.isEmpty {
                first.parts.append(part)
            } else {
                rest.parts.append(part)
            }
        }
        return (first, rest)
    }

    static func + (left: Phrase, right: Phrase) -> Phrase {
        var sum = left
        sum.parts += right.parts
        return sum
    }
}

extension Phrase: ExpressibleByStringInterpolation {
    init(stringLiteral value: String) { self.init(value) }

    init(stringInterpolation: StringInterpolation) { self = stringInterpolation.phrase }

    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var phrase = Phrase("")

        init(literalCapacity: Int, interpolationCount: Int) {}

        mutating func appendLiteral(_ literal: String) { phrase = phrase + Phrase(literal) }
        mutating func appendInterpolation(_ words: Phrase) { phrase = phrase + words }
        mutating func appendInterpolation(_ text: some CustomStringConvertible) {
            phrase = phrase + Phrase(text.description)
        }
        mutating func appendInterpolation(_ text: String, _ mark: TerminalStyle.Mark) {
            phrase = phrase + Phrase(text, .marked(mark))
        }
        mutating func appendInterpolation(code text: some CustomStringConvertible) {
            phrase = phrase + Phrase(text.description, .code)
        }
        mutating func appendInterpolation(link text: some CustomStringConvertible, to id: String) {
            phrase = phrase + Phrase(text.description, .link(id))
        }
        mutating func appendInterpolation(reference text: String, to id: String) {
            phrase = phrase + Phrase(text, .reference(id))
        }
    }
}
