extension TerminalStyle {
    /// Breaks text into lines of the style's width, the first of which is next to a label; the others have their own
    /// indentation, if given.
    package func wrapped(
        _ text: String,
        after label: String,
        hanging: Int? = nil,
        mark: (String) -> String = { $0 }
    ) -> [String] {
        let more = (hanging ?? label.count) - label.count
        let lines = wrapped(text, indentation: label.count, hanging: more)
        return lines.prefix(1).map { mark(label) + $0.dropFirst(label.count) } + lines.dropFirst()
    }
}

extension Collection<String> {
    var joinedLines: String { map { $0 + "\n" }.joined() }
}

extension Collection<[String]> {
    /// The blocks of lines as one text with an empty line between them; empty blocks are omitted.
    package var joinedBlocks: String { filter { !$0.isEmpty }.map(\.joinedLines).joined(separator: "\n") }
}

extension [String] {
    /// The lines below a title; empty if there are no lines.
    package func below(_ title: String) -> [String] { isEmpty ? [] : [title] + self }
}

extension String {
    /// The text with spaces inserted in words longer than a number of characters.
    func withWords(upTo length: Int) -> String {
        split(separator: " ", omittingEmptySubsequences: false).map { word in
            guard word.count > length else { return String(word) }
            let characters = Array(word)
            return stride(from: 0, to: characters.count, by: length).map {
                String(characters[$0..<Swift.min($0 + length, characters.count)])
            }.joined(separator: " ")
        }.joined(separator: " ")
    }

    /// The text, padded with leading spaces to a width.
    func padded(toRight width: Int) -> String { String(repeating: " ", count: Swift.max(0, width - count)) + self }

    /// The text, padded with trailing spaces to a width.
    package func padded(toLeft width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
