extension Term: CustomStringConvertible {
    package init(reading text: String) throws(TermError) { self = try TermReader.read(text) }

    /// The text that reads as this term.
    package var description: String { written.text }

    /// The text and its rung on the ladder: 0 for alternatives, up to the highest for a word.
    private var written: (text: String, rung: Int) {
        switch form {
        case .word(let word): (word, Self.top)
        case .number(let number): (String(number), Self.top)
        case .text(let text): ("'\(text)'", Self.top)
        case .call(let name, let operands): Self.written(name, operands)
        }
    }
    private static let top = Ladder.infix.count + 2

    private static func written(_ name: String, _ operands: [Term]) -> (text: String, rung: Int) {
        switch name {
        case "when":
            let choice = "\(operands[0].text(from: 1)) when \(operands[1].text(from: 1))"
            if case .word("it") = operands[2].form { return (choice, 0) }
            return ("\(choice) else \(operands[2])", 0)
        case "else":
            let isChoice = if case .call("when", _) = operands[1].form { true } else { false }
            return ("\(operands[0].text(from: 1)) else \(operands[1].text(from: isChoice ? 1 : 0))", 0)
        case "list": return ("(\(operands.map(\.description).joined(separator: ", ")))", top)
        case "not": return ("not \(operands[0].text(from: Ladder.not + 2))", Ladder.not + 1)
        case "replacing":
            let limited = operands[0].text(from: top - 1)
            return ("\(limited) replacing \(operands[1].text(from: top)) by \(operands[2].text(from: top))", top - 1)
        case _ where Ladder.limits.contains(name):
            return ("\(operands[0].text(from: top - 1)) \(name) \(operands[1].text(from: top))", top - 1)
        default:
            if let rung = Ladder.infix.firstIndex(where: { $0.contains(name) }) {
                // A comparison is no operand of another comparison, so `not` never precedes only the first of two.
                let left = operands[0].text(from: rung == Ladder.not ? rung + 2 : rung + 1)
                return ("\(left) \(name) \(operands[1].text(from: rung + 2))", rung + 1)
            }
            return ("\(name)(\(operands.map(\.description).joined(separator: ", ")))", top)
        }
    }

    /// The text, in parentheses if the term binds less tightly than its context.
    private func text(from rung: Int) -> String {
        let written = written
        return written.rung < rung ? "(\(written.text))" : written.text
    }
}
