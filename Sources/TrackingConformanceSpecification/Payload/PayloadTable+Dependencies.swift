import TrackingConformanceCore

extension PayloadTable {
    /// A part that depends on itself because of edits, so that it has no value; `nil` if there is none.
    package func selfReference(with edits: [PayloadEdit]) -> PayloadWord? {
        var words: [PayloadWord: Set<PayloadWord>] = [:]
        var all: Set<PayloadWord> = [.composed]
        for edit in edits {
            let changed = Set(edit.changes.compactMap(\.part.word))
            all.formUnion(changed)
            for change in edit.changes {
                // A setting belongs to the composed payload.
                let part = change.part.word ?? ([.place, .sent].contains(change.part.slot) ? .composed : nil)
                let read = edit.expression(of: change).words
                if let part { words[part, default: []].formUnion(read.subtracting(changed)) }
            }
        }
        return all.first(leadingToItselfBy: { documentedWords(of: $0).union(words[$0] ?? []) })
    }

    private static let fieldWords = Set(ParsedField.allCases.compactMap { PayloadWord(rawValue: $0.rawValue) })

    private func documentedWords(of word: PayloadWord) -> Set<PayloadWord> {
        let fields = Self.fieldWords
        switch word {
        case .attributes: return [.top]
        case .texts: return [.attributes]
        case .wrongType: return fields
        case .unjudged: return unjudged.words
        case .malformed: return fields.union([.top, .attributes, .texts, .unjudged])
        case .composed: return settings.values.reduce(into: []) { $0.formUnion($1.sends?.words ?? []) }
        case .mutable: return mutable.words
        case _ where fields.contains(word):
            let container = self.fields[word.rawValue].flatMap { self.container(of: $0.place) }
            return Set([container?.rawValue].compactMap { $0.flatMap(PayloadWord.init) })
        default: return []
        }
    }
}
