/// An index of patterns by their literal parts, so that an id is not compared with every pattern of a long list.
package struct IDPatternIndex: Sendable {
    private typealias Entry = (place: Int, pattern: IDPattern)

    /// Patterns by bytes that every matching id contains.
    private struct Table {
        var entries: [ArraySlice<UInt8>: [Entry]] = [:]
        /// The lengths of the keys in bytes.
        var lengths: Set<Int> = []

        mutating func add(_ entry: Entry, by bytes: [UInt8]) {
            entries[bytes[...], default: []].append(entry)
            lengths.insert(bytes.count)
        }

        /// The patterns whose bytes are among the parts of an id, given its parts of one length.
        func alike(_ id: [UInt8], _ parts: (Int) -> Set<ArraySlice<UInt8>>) -> [Entry] {
            lengths.filter { $0 <= id.count }.flatMap { parts($0).flatMap { entries[$0] ?? [] } }
        }
    }

    /// The indices of the patterns without a wildcard, by their ids.
    private var ids: [String: [Int]] = [:]
    /// The patterns whose longest part precedes the first wildcard.
    private var byBeginning = Table()
    /// The patterns whose longest part follows the last wildcard.
    private var byEnding = Table()
    /// The patterns whose longest part is between two wildcards.
    private var byMiddle = Table()

    package init() {}

    package mutating func add(_ pattern: IDPattern, at place: Int) {
        let (beginning, middle, ending) = (pattern.beginning, pattern.middle, pattern.ending)
        if pattern.isID {
            ids[pattern.description, default: []].append(place)
        } else if middle.count > max(beginning.count, ending.count) {
            byMiddle.add((place, pattern), by: middle)
        } else if beginning.count > ending.count {
            byBeginning.add((place, pattern), by: beginning)
        } else {
            byEnding.add((place, pattern), by: ending)
        }
    }

    package func places(matching id: String) -> [Int] {
        let matching = alike(id).filter { $0.pattern.matches(id) }.map(\.place)
        return (ids[id, default: []] + matching).sorted()
    }

    package func comparisons(with id: String) -> Int { alike(id).count }

    /// The patterns that an id may match, each once.
    private func alike(_ id: String) -> [Entry] {
        let bytes = Array(id.utf8)
        return byBeginning.alike(bytes) { [bytes.prefix($0)] } + byEnding.alike(bytes) { [bytes.suffix($0)] }
            + byMiddle.alike(bytes) { length in Set((0...bytes.count - length).map { bytes[$0..<$0 + length] }) }
    }
}
