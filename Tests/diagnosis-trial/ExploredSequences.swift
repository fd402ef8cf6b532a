import Foundation
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON

/// Explored sequences as the vectors of a suite, so that any adapter can be asked them and its answers compared with
/// the predictions of the causes.
struct ExploredSequences {
    /// The file of the vectors.
    private let file: JSONValue
    private let version: Version

    init(_ suite: Suite, count: Int, seed: UInt64) {
        let source = SequenceSource(
            seed: seed,
            areas: Area.allCases,
            capabilities: Set(Capability.allCases),
            splicing: suite.vectors.filter { $0.deprecation == nil }
        )
        let oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        let vectors = (0...).lazy.compactMap { number -> JSONValue? in
            let draft = source.draft(number)
            let vector = oracle.vector(of: draft, id: "", .full, typed: SequenceSource.isTyped(number))
            // A file cannot say that a step is judged only for exceptions.
            guard !vector.steps.contains(where: { $0.expectation?.isOpen == true }) else { return nil }
            return draft.vector(
                id: "explored/\(number)",
                title: "A sequence that was drawn",
                rules: ["PT-NO-THROW"],
                since: suite.version,
                steps: vector.steps.map { ($0.rule, $0.expectation) }
            )
        }
        file = .object(["topic": "explored", "vectors": .array(Array(vectors.prefix(count)))])
        version = suite.version
    }

    /// Writes the suite, with the rules of another, to a new directory.
    func write(to directory: String, rulesOf location: SuiteLocation) throws {
        let (files, written) = (FileManager.default, SuiteLocation(directory: directory))
        for path in [written.rules, written.vectors] {
            let parent = URL(filePath: path).deletingLastPathComponent()
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
        }
        try files.copyItem(atPath: location.rules, toPath: written.rules)
        try files.createDirectory(atPath: written.vectors, withIntermediateDirectories: false)
        try write(.object(["version": .string(version.description)]), to: written.file)
        try write(file, to: written.vectors + "/explored.json")
    }

    private func write(_ value: JSONValue, to path: String) throws {
        try Data(JSONWriter.canonical(value).utf8).write(to: URL(filePath: path))
    }
}
