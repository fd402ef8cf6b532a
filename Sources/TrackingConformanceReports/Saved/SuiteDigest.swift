package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// The digests of a suite's files, which show that two runs used the same suite.
///
/// Each is the SHA-256 of a list in the form of `sha256sum`, with one line per file, sorted by path: the file's
/// SHA-256, two spaces and the path.
package struct SuiteDigest: Sendable, Equatable {
    /// The digest of `suite.json`, the vector files and any added files.
    package var vectors: String
    /// The digest of the rule files and the list of documents.
    package var rules: String

    package init(vectors: String, rules: String) {
        self.vectors = vectors
        self.rules = rules
    }

    package init(_ location: SuiteLocation, additional: [String] = []) {
        let added = additional.flatMap { path in
            FileSystem.isDirectory(path) ? Self.lines(below: path) : Self.lines(of: [path]) { $0 }
        }
        vectors = Self.digest(of: Self.lines(below: location.vectors) + added)
        // The passages, which are in subdirectories, affect no verdict.
        let files = (FileSystem.names(in: location.rules) ?? []).filter { $0.hasSuffix(".json") }
        rules = Self.digest(of: Self.lines(of: files) { "\(location.rules)/\($0)" })
    }

    private static func lines(below directory: String) -> [String] {
        let paths = (FileSystem.paths(below: directory) ?? []).filter { $0.hasSuffix(".json") }
        return lines(of: paths) { "\(directory)/\($0)" }
    }

    /// One line per file, sorted by the bytes of the paths.
    private static func lines(of paths: [String], at place: (String) -> String) -> [String] {
        paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { path in
            guard let bytes = FileSystem.bytes(of: place(path)) else { return nil }
            return "\(SHA256.digest(of: bytes))  \(path)\n"
        }
    }

    private static func digest(of lines: [String]) -> String { SHA256.digest(of: Array(lines.joined().utf8)) }
}

extension SuiteContents {
    /// Computes the contents of a suite's vector files; a file that is not JSON counts as having no vectors.
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

    /// A sentence on how a suite's files differ from the files that it lists; `nil` if they do not.
    package static func problem(of suite: Suite, at location: SuiteLocation) -> String? {
        guard let listed = suite.contents,
            let difference = SuiteContents(filesOf: location).difference(from: listed)
        else { return nil }
        let advice = "`tracking-conformance format` renews \"contents\""
        return "the vector files are not those that suite.json lists (\(difference)); \(advice)"
    }
}
