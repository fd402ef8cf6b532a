import TrackingConformanceJSON

/// A pattern of vector ids: `*` stands for any text within a path component, `**` for any text.
package struct IDPattern: Sendable, CustomStringConvertible {
    /// The pattern as it was written.
    package let description: String
    /// The bytes before the first wildcard, with which every matching id begins.
    let beginning: [UInt8]
    /// The bytes after the last wildcard, with which every matching id ends.
    let ending: [UInt8]
    /// The longest run of bytes between two wildcards, which every matching id contains.
    let middle: [UInt8]
    private let parts: [Part]
    private let literalCount: Int

    private enum Part: Sendable, Equatable {
        case byte(UInt8)
        case withinComponent
        case anything
    }

    package init(_ text: String) {
        description = text
        let parts = Self.parts(of: text)
        self.parts = parts
        beginning = Array(text.utf8.prefix { $0 != UInt8(ascii: "*") })
        ending = Array(text.utf8.reversed().prefix { $0 != UInt8(ascii: "*") }.reversed())
        let runs = text.utf8.split(separator: UInt8(ascii: "*"), omittingEmptySubsequences: false)
        middle = runs.dropFirst().dropLast().max { $0.count < $1.count }.map { Array($0) } ?? []
        literalCount = parts.count { $0 != .withinComponent && $0 != .anything }
    }

    package var isID: Bool { literalCount == parts.count }

    /// True if an id matches the pattern, from beginning to end.
    ///
    /// The time is at most proportional to the product of the lengths of the id and the pattern.
    package func matches(_ id: String) -> Bool {
        if isID { return description.hasSameBytes(as: id) }
        guard id.utf8.starts(with: beginning), id.utf8.reversed().starts(with: ending.reversed()) else { return false }
        let bytes = Array(id.utf8)
        guard literalCount <= bytes.count else { return false }
        // True at each index up to which the parts so far match the text.
        var matched = [Bool](repeating: false, count: bytes.count + 1)
        matched[0] = true
        for part in parts {
            Self.advance(&matched, by: part, in: bytes)
            guard matched.contains(true) else { return false }
        }
        return matched[bytes.count]
    }

    /// True if an id of a topic could match, judging by the letters before the first wildcard.
    func canMatch(below topic: String) -> Bool {
        zip(beginning, Array("\(topic)/".utf8)).allSatisfy { $0 == $1 }
    }

    private static func advance(_ matched: inout [Bool], by part: Part, in bytes: [UInt8]) {
        switch part {
        case .byte(let byte):
            for place in bytes.indices.reversed() { matched[place + 1] = matched[place] && bytes[place] == byte }
            matched[0] = false
        case .withinComponent:
            for place in bytes.indices where matched[place] && bytes[place] != UInt8(ascii: "/") {
                matched[place + 1] = true
            }
        case .anything:
            for place in bytes.indices where matched[place] { matched[place + 1] = true }
        }
    }

    private static func parts(of text: String) -> [Part] {
        var parts: [Part] = []
        var stars = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: "*") {
                stars += 1
                continue
            }
            if stars > 0 { parts.append(stars > 1 ? .anything : .withinComponent) }
            stars = 0
            parts.append(.byte(byte))
        }
        return stars == 0 ? parts : parts + [stars > 1 ? .anything : .withinComponent]
    }
}
