extension Collection<String> {
    /// The lines as a text, each with a line break.
    var joinedLines: String { map { $0 + "\n" }.joined() }
}

extension Collection<[String]> {
    /// Blocks of lines as a text with an empty line between them; empty blocks are left out.
    var joinedBlocks: String { filter { !$0.isEmpty }.map(\.joinedLines).joined(separator: "\n") }
}

extension String {
    /// The text with spaces before it, up to a width.
    func padded(toRight width: Int) -> String { String(repeating: " ", count: Swift.max(0, width - count)) + self }

    /// The text with spaces behind it, up to a width.
    func padded(toLeft width: Int) -> String { self + String(repeating: " ", count: Swift.max(0, width - count)) }
}
