package import TrackingConformanceCore

/// All words of the small alphabets of some areas up to a length, the shorter ones first.
package struct WordList: Sendable {
    private let alphabets: [Alphabet]
    private var length = 1
    private var alphabet = 0
    private var word: [Int] = [0]
    private let longest: Int
    private let capabilities: Set<Capability>

    package init(of areas: [Area], upTo longest: Int, for capabilities: Set<Capability>) {
        alphabets = areas.flatMap(\.alphabets).filter { alphabet in
            alphabet.letters.indices.contains { alphabet.draft(spelling: [$0]).applies(under: capabilities) }
        }
        self.longest = longest
        self.capabilities = capabilities
    }

    /// The next sequence that the documents define and the implementation can be asked; `nil` after the last.
    package mutating func next() -> VectorDraft? {
        while length <= longest, !alphabets.isEmpty {
            let draft = alphabets[alphabet].draft(spelling: word)
            advance()
            if draft.isDefined, draft.applies(under: capabilities) { return draft }
        }
        return nil
    }

    private mutating func advance() {
        let count = alphabets[alphabet].letters.count
        for place in word.indices.reversed() {
            word[place] += 1
            if word[place] < count { return }
            word[place] = 0
        }
        alphabet += 1
        if alphabet == alphabets.count { (alphabet, length) = (0, length + 1) }
        word = Array(repeating: 0, count: length)
    }
}

extension VectorDraft {
    /// Whether an implementation with these capabilities can be asked the sequence.
    package func applies(under declared: Set<Capability>) -> Bool { capabilities.allSatisfy(declared.contains) }
}
