/// The search for the widest patterns of ids that match only vectors that fail alike.
struct PatternSearch {
    /// The suite indices of the vectors run, by id.
    private let places: [String: Int]
    private let matching: [String: [String]]

    init(_ results: [VectorResult]) {
        let ids = results.filter { $0.verdict != .notApplicable }.map(\.vector.id)
        places = Dictionary(ids.enumerated().map { ($1, $0) }) { first, _ in first }
        matching = ids.reduce(into: [:]) { matching, id in
            // A pattern of these forms matches exactly the ids whose own patterns include it.
            for pattern in Self.patterns(of: id) { matching[pattern, default: []].append(id) }
        }
    }

    /// Entries for vectors that fail or are declined; vectors with the same rules and reason share patterns.
    func entries(for results: [VectorResult], reason: (VectorResult) -> String) -> [KnownFailures.Entry] {
        let groups = Dictionary(grouping: results) { result in
            Kind(
                isDeclined: result.verdict == .unsupported,
                rules: Set(result.mismatches.map(\.rule)).sorted(),
                reason: reason(result)
            )
        }
        let entries = groups.flatMap { kind, results -> [(place: Int, entry: KnownFailures.Entry)] in
            patterns(for: results.map(\.vector.id)).map { first, pattern in
                (places[first] ?? 0, kind.entry(for: pattern))
            }
        }
        return entries.sorted { $0.place < $1.place }.map(\.entry)
    }

    /// The common features of an entry's vectors.
    private struct Kind: Hashable {
        let isDeclined: Bool
        let rules: [Rule.ID]
        let reason: String

        func entry(for pattern: String) -> KnownFailures.Entry {
            let pattern = IDPattern(pattern)
            return KnownFailures.Entry(
                isDeclined ? .declined(pattern) : .vectors(pattern, breaking: rules),
                reason: reason
            )
        }
    }

    /// The widest patterns that match some ids and no others, each with its first id.
    private func patterns(for ids: [String]) -> [(first: String, pattern: String)] {
        let wanted = Set(ids)
        var covered: Set<String> = []
        return ids.compactMap { id -> (first: String, pattern: String)? in
            guard !covered.contains(id) else { return nil }
            let matched: [(pattern: String, ids: [String])] = Self.patterns(of: id).map { ($0, matching[$0] ?? []) }
            let alike = matched.filter { $0.ids.count > 1 && wanted.isSuperset(of: $0.ids) }
            let widest = alike.max { $0.ids.count < $1.ids.count }
            covered.formUnion(widest?.ids ?? [id])
            return (id, widest?.pattern ?? id)
        }
    }

    /// The patterns to try for an id: all below one of its components, and names that equal, begin or end like its own,
    /// also in topics that differ in one component, such as the platform.
    private static func patterns(of id: String) -> [String] {
        let components = id.split(separator: "/")
        let below = components.indices.dropFirst().map { components[..<$0].joined(separator: "/") + "/**" }
        let words = (components.last ?? "").split(separator: "-")
        let names = words.indices.dropFirst().flatMap { index -> [String] in
            let (start, end) = (words[..<index].joined(separator: "-"), words[index...].joined(separator: "-"))
            return ["\(start)-*", "*-\(end)"]
        }
        let topic = components.dropLast()
        let topics = topic.indices.dropFirst().map { place -> String in
            topic.indices.map { "\($0 == place ? "*" : topic[$0])/" }.joined()
        }
        let start = topic.map { "\($0)/" }.joined()
        let own = names + [String(components.last ?? "")]
        let others = topics.flatMap { topic -> [String] in own.map { "\(topic)\($0)" } }
        return below + names.map { "\(start)\($0)" } + others
    }
}
