/// Patterns of vector ids by how they begin or end, so that an id is not held against every pattern of a long list.
struct IDPatternIndex: Sendable {
    /// A pattern with its place in the list.
    private typealias Entry = (place: Int, pattern: IDPattern)

    /// The places of the patterns without a wildcard, by the id that each is.
    private var ids: [String: [Int]] = [:]
    /// The patterns of which more stands before the first wildcard than behind the last one, by what stands there.
    private var byBeginning: [ArraySlice<UInt8>: [Entry]] = [:]
    /// The other patterns, by what stands behind the last wildcard.
    private var byEnding: [ArraySlice<UInt8>: [Entry]] = [:]
    /// The numbers of bytes of which the beginnings consist.
    private var beginnings: Set<Int> = []
    /// The numbers of bytes of which the endings consist.
    private var endings: Set<Int> = []

    /// Adds a pattern.
    ///
    /// - Parameters:
    ///   - pattern: The pattern.
    ///   - place: Its place in the list.
    mutating func add(_ pattern: IDPattern, at place: Int) {
        let (beginning, ending) = (pattern.beginning, pattern.ending)
        if pattern.isID {
            ids[pattern.description, default: []].append(place)
        } else if beginning.count > ending.count {
            byBeginning[beginning[...], default: []].append((place, pattern))
            beginnings.insert(beginning.count)
        } else {
            byEnding[ending[...], default: []].append((place, pattern))
            endings.insert(ending.count)
        }
    }

    /// The patterns that an id matches.
    ///
    /// - Parameter id: The id.
    /// - Returns: Their places in the list, in order.
    func places(matching id: String) -> [Int] {
        let bytes = Array(id.utf8)
        let alike =
            beginnings.filter { $0 <= bytes.count }.flatMap { byBeginning[bytes.prefix($0)] ?? [] }
            + endings.filter { $0 <= bytes.count }.flatMap { byEnding[bytes.suffix($0)] ?? [] }
        let matching = alike.filter { $0.pattern.matches(id) }.map(\.place)
        return (ids[id, default: []] + matching).sorted()
    }
}
