extension Collection<String> {
    /// The lines as a text, each with a line break.
    var joinedLines: String { map { $0 + "\n" }.joined() }
}

extension Collection<[String]> {
    /// Blocks of lines as a text with an empty line between them; empty blocks are left out.
    var joinedBlocks: String { filter { !$0.isEmpty }.map(\.joinedLines).joined(separator: "\n") }
}

extension String {
    /// The text with a space in each word that is longer than a number of characters.
    func withWords(upTo length: Int) -> String {
        split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.count > length else { return String(word) }
            let characters = Array(word)
            return stride(from: 0, to: characters.count, by: length).map {
                String(characters[$0..<Swift.min($0 + length, characters.count)])
            }.joined(separator: " ")
        }.joined(separator: " ")
    }

    /// The text with spaces before it, up to a width.
    func padded(toRight width: Int) -> String { String(repeating: " ", count: Swift.max(0, width - count)) + self }

    /// The text with spaces behind it, up to a width.
    func padded(toLeft width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
