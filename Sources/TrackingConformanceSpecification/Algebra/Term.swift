import TrackingConformanceCore

/// An expression as written, before an area gives its words a meaning.
///
/// One grammar serves the documented behaviour, faults, fair readings, conditions and causes.
package struct Term: Sendable {
    package indirect enum Form: Sendable {
        /// A word of the area, such as `launch`.
        case word(String)
        case number(Int)
        case text(String)
        /// A function, an operator or a limit with its operands: `days(update)`, `a and b`, `it within version`.
        case call(String, [Term])
    }

    package let form: Form
    /// The offset in the text, in bytes; 0 for a term not read from text.
    package let offset: Int

    package init(_ form: Form, at offset: Int = 0) { (self.form, self.offset) = (form, offset) }

    /// True if the term contains a word.
    func uses(_ word: String) -> Bool {
        switch form {
        case .word(let own): own == word
        case .call(_, let operands): operands.contains { $0.uses(word) }
        case .number, .text: false
        }
    }

    package static func word(_ word: String) -> Term { Term(.word(word)) }
    package static func call(_ name: String, _ operands: Term...) -> Term { Term(.call(name, operands)) }
    package static func call(_ name: String, _ operand: String) -> Term { Term(.call(name, [.word(operand)])) }
}

/// An error in an expression.
package struct TermError: Error, Equatable {
    package let message: String
    /// The offset in the text, in bytes.
    package let offset: Int

    package init(message: String, offset: Int) { (self.message, self.offset) = (message, offset) }
}

extension Term {
    /// The error for an unsuitable term.
    package func error(_ message: String) -> TermError { TermError(message: message, offset: offset) }

    /// The error for a word that is not among those allowed.
    package func unknown(_ word: String, _ kind: String, among words: [String]) -> TermError {
        if let minus = word.lastIndex(of: "-"), words.contains(String(word[..<minus])),
            case let end = word[word.index(after: minus)...], Int(end) != nil || words.contains(String(end))
        {
            let spaced = "\(word[..<minus]) - \(end)"
            return error(
                "there is no \(kind) `\(word)`; if it is a difference, put spaces around the minus: `\(spaced)`"
            )
        }
        let near = nearest(to: word, among: words).map { "; did you mean `\($0)`?" }
        return error("there is no \(kind) `\(word)`" + (near ?? "; expected \(words.sorted().inOneList)"))
    }
}

/// The operators by precedence, the least tightly binding first.
enum Ladder {
    static let infix: [[String]] = [
        ["or"], ["and"],
        [
            "=", "<", ">", "differs-from", "differs-there-from", "among", "begins-with", "ends-with", "contains",
        ],
        ["+", "-", "&"], ["*", "div", "mod", "min", "max"],
    ]
    /// The rung of `not`, which binds less tightly than a comparison.
    static let not = 2
    /// The words that limit an expression: `count(launch) within version`.
    static let limits = [
        "within", "in", "at", "of", "as", "reporting", "offset-at", "until", "to", "before", "after", "written",
        "replacing",
    ]
}
