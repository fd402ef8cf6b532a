import TrackingConformanceJSON
import TrackingConformanceSystem

/// The names in a suite, but for what is deprecated: for shells, which complete them while somebody types.
extension SuiteLocation {
    /// The ids of the rules, in the order of their files; those of files that cannot be read are left out.
    package var ruleIDs: [String] {
        Area.allCases.flatMap { ids(of: "rules", in: "\(rules)/\($0.rawValue).json") }
    }

    /// The ids of the vectors, in suite order; those of files that cannot be read are left out.
    package var vectorIDs: [String] {
        let files = (FileSystem.paths(below: vectors) ?? []).filter { $0.hasSuffix(".json") && $0 != "suite.json" }
        let topics = files.map { $0.dropLast(".json".count) }.sorted()
        return topics.flatMap { ids(of: "vectors", in: "\(vectors)/\($0).json") }
    }

    private func ids(of key: String, in file: String) -> [String] {
        guard let bytes = FileSystem.bytes(of: file), let value = try? JSONParser.parse(bytes) else { return [] }
        return (value[key]?.array ?? []).filter { $0["deprecated"] == nil }.compactMap { $0["id"]?.string }
    }
}
