package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension SuiteContents {
    /// What the vector files of a suite have; a file that is not JSON has no vectors.
    package init(filesOf location: SuiteLocation) {
        var (counts, lines) = ([String: Int](), "")
        for topic in SuiteLocation.topics(of: FileSystem.paths(below: location.vectors) ?? []) {
            guard let bytes = FileSystem.bytes(of: "\(location.vectors)/\(topic).json") else { continue }
            counts[topic] = (try? JSONParser.parse(bytes))?["vectors"]?.array?.count ?? 0
            lines += "\(SHA256.digest(of: bytes))  \(topic).json\n"
        }
        self.init(
            counts: counts,
            digest: SHA256.digest(of: Array(lines.utf8)),
            location: TextLocation(file: location.vectors, line: 1, column: 1)
        )
    }

    /// A sentence with what is wrong where the files of a suite are not those that it lists.
    package static func problem(of suite: Suite, at location: SuiteLocation) -> String? {
        guard let listed = suite.contents,
            let difference = SuiteContents(filesOf: location).difference(from: listed)
        else { return nil }
        let advice = "`tracking-conformance format` renews \"contents\""
        return "the vector files are not those that suite.json lists (\(difference)); \(advice)"
    }
}
