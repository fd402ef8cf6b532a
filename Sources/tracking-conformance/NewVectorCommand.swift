import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// `new TOPIC/NAME`: begins a vector in the right file with the right shape.
struct NewVectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "vector",
        abstract: "Begins a vector: in the right file, with the right shape, and with proposed expectations.",
        discussion: """
            The specification proposes what must be observed. The vector is marked as unconfirmed until its author has \
            confirmed each expectation against the rule and removed the mark; lint refuses it until then.
            """
    )

    @Option(help: "The directory of the suite, laid out like the kit's own.")
    var suite = "."

    @Option(help: "A file of steps without expectations: an array, or an object with steps and a context.")
    var from: String?

    @Option(name: .customLong("rule"), help: "A rule that the vector checks, the one it is about first. Repeatable.")
    var rules: [String] = []

    @Option(help: "One sentence that says what must happen.")
    var title = "Say in one sentence what must happen"

    @Argument(help: "The vector's id: a topic such as push/ios/open, a slash and a name.")
    var id: String

    func run() throws {
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            throw fail(.badInput, ["error: \(suite) holds no suite; run this in a checkout, or name one with --suite"])
        }
        let reading = LoadedSuite(location)
        guard reading.findings.isEmpty else { throw fail(.badInput, reading.findings.map(\.description)) }
        let loaded = reading.suite
        try check(loaded)
        let topic = try topic(in: loaded)
        let vector = try vector(for: loaded, topic: topic)
        let file = "\(location.vectors)/\(topic).json"
        try append(vector, to: file, topic: topic)
        Console.print("\(file): \(id) is begun")
        Console.print("Confirm each expectation against its rule, remove \"unconfirmed\", then run")
        Console.print("  tracking-conformance lint")
        Console.print("  tracking-conformance run --suite \(suite) --select \(id)")
    }

    private func check(_ suite: Suite) throws {
        guard !suite.vectors.contains(where: { $0.id == id }) else {
            throw ValidationError("the id \(id) is taken; ids are for ever")
        }
        for rule in rules where suite.catalogue[Rule.ID(rawValue: rule)] == nil {
            throw ValidationError(
                UnknownID.sentence(rule, kind: "rule", among: suite.catalogue.rules.map(\.id.rawValue))
            )
        }
        guard id.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789-/".utf8.contains($0) }) else {
            throw ValidationError("the id \(id) must have lower-case letters, digits, hyphens and slashes alone")
        }
    }

    /// The longest topic that the id begins with, or all but its last component.
    private func topic(in suite: Suite) throws -> String {
        let topics = Set(suite.vectors.map(\.topic)).filter { id.hasPrefix($0 + "/") }
        if let topic = topics.max(by: { $0.count < $1.count }) { return topic }
        guard let slash = id.lastIndex(of: "/"), id.contains("/") else {
            throw ValidationError(
                "the id \(id) must be a topic, a slash and a name, such as push/ios/open/twice-in-a-row"
            )
        }
        return String(id[..<slash])
    }

    private func vector(for suite: Suite, topic: String) throws -> JSONValue {
        let draft = try draft(topic: topic)
        let proposals = Specification.proposals(for: draft.stimuli, in: draft.context, catalogue: suite.catalogue)
        return draft.vector(
            id: id,
            title: title,
            rules: rules.map { Rule.ID(rawValue: $0) },
            since: suite.version,
            steps: proposals.map { ($0.rule, $0.expectation) }
        )
    }

    private func draft(topic: String) throws -> VectorDraft {
        guard let from else { return VectorDraft(exampleFor: topic) }
        do throws(UnusableInput) {
            return try VectorDraft(file: from)
        } catch {
            throw fail(.badInput, error.findings.map(\.description))
        }
    }

    private func append(_ vector: JSONValue, to file: String, topic: String) throws {
        let depth = topic.split(separator: "/").count + 1
        let schema = String(repeating: "../", count: depth) + "Conformance/Schemas/vector-file.schema.json"
        var content: JSONObject = ["$schema": .string(schema), "topic": .string(topic), "vectors": []]
        if let bytes = FileSystem.bytes(of: file) {
            content = (try? JSONParser.parse(bytes))?.object ?? content
        }
        content["vectors"] = .array((content["vectors"]?.array ?? []) + [vector])
        try? FileSystem.createDirectory(FileSystem.parent(of: file))
        try FileOutput.write(JSONWriter.canonical(.object(content)), to: file)
    }
}
