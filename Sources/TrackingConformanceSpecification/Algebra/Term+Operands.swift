extension Term {
    var name: String {
        get throws(TermError) {
            guard case .word(let word) = form else { throw error("expected a word") }
            return word
        }
    }
    var number: Int {
        get throws(TermError) {
            guard case .number(let number) = form else { throw error("expected a number") }
            return number
        }
    }
    var text: String {
        get throws(TermError) {
            guard case .text(let text) = form else { throw error("expected text in single quotes") }
            return text
        }
    }

    /// Reads a word of a vocabulary; an error also names words of other vocabularies that are allowed there.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ kind: String, besides others: [String] = [])
        throws(TermError) -> Word
    {
        let name = try name
        guard let word = Word(rawValue: name) else {
            throw unknown(name, kind, among: Word.allCases.map(\.rawValue) + others)
        }
        return word
    }
}

extension [Term] {
    func only(in term: Term) throws(TermError) -> Term {
        guard count == 1 else { throw self[1].error("one operand is enough here") }
        return self[0]
    }
}
