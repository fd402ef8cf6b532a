import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// A new vector in the right file and form, with proposed expectations.
struct NewVector {
    let id: String
    let title: String
    let rules: [String]
    /// A file of steps, or `FILE#ID` for the steps of a vector; `nil` for the topic's simplest steps.
    let source: String?

    func write(to location: SuiteLocation, of suite: Suite) throws -> String {
        let topic = try topic(in: suite)
        let file = "\(location.vectors)/\(topic).json"
        let text = try vectorFile(file, topic: topic, adding: try vector(for: suite, topic: topic))
        try check(SourceText(name: file, bytes: Array(text.utf8)), topic: topic, in: suite)
        try FileOutput.createDirectory(FileSystem.parent(of: file))
        try FileOutput.write(text, to: file)
        return file
    }
}

// MARK: - The id

extension NewVector {
    /// The longest existing topic with which the id begins or, failing that, the id without its last component.
    private func topic(in suite: Suite) throws -> String {
        guard !suite.vectors.contains(where: { $0.id == id }) else {
            throw CommandFailure(.wrongUsage, "the id \(id) is taken; ids are never reused")
        }
        guard isSlashPath(id) else {
            throw CommandFailure(
                .wrongUsage,
                "the id \(id) must consist of words of lower-case letters and digits, joined by hyphens and slashes"
            )
        }
        let topics = Set(suite.vectors.map(\.topic))
        let known = topics.filter { id.hasPrefix($0 + "/") }.max { $0.count < $1.count }
        let topic = known ?? id.split(separator: "/").dropLast().joined(separator: "/")
        let advice = "; add a slash and a name, as in push/ios/open/twice-in-a-row"
        guard !topics.contains(id) else { throw CommandFailure(.wrongUsage, "\(id) is a topic, not an id\(advice)") }
        guard !topic.isEmpty, !topics.contains(where: { "\($0)/".hasPrefix("\(id)/") }) else {
            throw CommandFailure(.wrongUsage, "the id \(id) has no topic or no name\(advice)")
        }
        guard topic != "suite" else {
            throw CommandFailure(.wrongUsage, "\(id) needs another topic: suite.json contains the suite's version")
        }
        if let other = topics.sorted().first(where: { $0.hasPrefix("\(topic)/") }) {
            let reason = "\(topic) contains topics such as \(other)"
            throw CommandFailure(.wrongUsage, "the id \(id) has no topic or no name, because \(reason)\(advice)")
        }
        return topic
    }
}

// MARK: - The vector

extension NewVector {
    private func vector(for suite: Suite, topic: String) throws -> JSONValue {
        let rules = try rules.map { try suite.rule(named: $0) }
        guard let first = rules.first else {
            let advice = "`tracking-conformance explain` lists all rules"
            throw CommandFailure(.wrongUsage, "name the rule that the vector checks with --rule; \(advice)")
        }
        let draft = try source.map { try self.draft(in: $0) } ?? VectorDraft(exampleFor: topic, in: first.area)
        for rule in rules { try check(rule, against: draft) }
        // A vector can name only rules of its suite.
        let proposals = Specification.proposals(
            for: draft.stimuli,
            in: draft.context,
            catalogue: suite.catalogue,
            naming: { suite.catalogue[$0] != nil }
        )
        return draft.vector(
            id: id,
            title: title,
            rules: rules.map(\.id),
            since: suite.version,
            steps: proposals.map { ($0.rule, $0.expectation) }
        )
    }

    /// The sequence in a file of steps, or of a vector in a vector file, such as one written by `explore --save`.
    private func draft(in place: String) throws -> VectorDraft {
        guard let hash = place.lastIndex(of: "#"), !FileSystem.exists(place) else {
            return try onlyVector(of: place) ?? VectorDraft(file: place)
        }
        let (file, id) = (String(place[..<hash]), String(place[place.index(after: hash)...]))
        let vectors = try VectorDraft.all(inVectorFile: file)
        if let vector = vectors.first(where: { $0.id == id }) { return vector.draft }
        let ids = vectors.map(\.id).abridged(to: 3, "id").joined(separator: ", ")
        throw CommandFailure(.badInput, "\(file) has no vector named \(id); it has \(ids)")
    }

    /// The sequence of the only vector of a vector file; `nil` for any other file.
    private func onlyVector(of file: String) throws -> VectorDraft? {
        guard (try? JSONParser.parse(try FileInput.bytes(ofFile: file)))?.object?.has("vectors") == true else {
            return nil
        }
        let vectors = try VectorDraft.all(inVectorFile: file)
        if vectors.count == 1 { return vectors[0].draft }
        let ids = vectors.map(\.id).abridged(to: 3, "id").joined(separator: ", ")
        throw CommandFailure(.badInput, "\(file) has several vectors; name one after #: \(ids)")
    }

    /// Rejects a rule that none of the steps can break.
    private func check(_ rule: Rule, against draft: VectorDraft) throws {
        let areas = Set(draft.stimuli.map(\.event.area))
        guard areas.contains(rule.area) else {
            let steps = areas.map(\.rawValue).sorted().joined(separator: " and ")
            let sentence = "\(rule.id) is a rule of the area \(rule.area.rawValue), but the steps belong to \(steps)"
            throw CommandFailure(.wrongUsage, "\(sentence); name a rule of that area, or other steps with --from")
        }
        let platforms = Set(draft.stimuli.compactMap(\.platform))
        guard platforms.isEmpty || platforms.contains(where: rule.applies) else {
            let names = rule.platforms.map(\.rawValue).joined(separator: " and ")
            let steps = platforms.map(\.rawValue).sorted().joined(separator: " and ")
            throw CommandFailure(.wrongUsage, "\(rule.id) applies to \(names) only, but the steps happen on \(steps)")
        }
    }
}

// MARK: - The file

extension NewVector {
    /// The text of the vector file on disk with the new vector added.
    private func vectorFile(_ file: String, topic: String, adding vector: JSONValue) throws -> String {
        let depth = topic.split(separator: "/").count + 1
        let schema = String(repeating: "../", count: depth) + "Conformance/Schemas/vector-file.schema.json"
        var content: JSONObject = ["$schema": .string(schema), "topic": .string(topic), "vectors": []]
        if FileSystem.exists(file), let present = try? JSONParser.parse(try FileInput.bytes(ofFile: file)) {
            content = present.object ?? content
        }
        content["vectors"] = .array((content["vectors"]?.array ?? []) + [vector])
        return JSONWriter.canonical(.object(content))
    }

    /// Loads and lints the text before it is written, so that nothing is kept that `lint` rejects.
    private func check(_ text: SourceText, topic: String, in suite: Suite) throws {
        let diagnostics = LoadedSuite(vectorFile: text, topic: topic, of: suite).lint().filter { diagnostic in
            // The new vector is unconfirmed by design, and the vectors of other rules are in other files.
            ![.unconfirmed, .uncheckedRule].contains(diagnostic.code)
        }
        guard diagnostics.isEmpty else {
            let problems = diagnostics.map { "\($0.message) [\($0.code.rawValue)]" }.joined(separator: "; ")
            throw CommandFailure(.badInput, "lint would reject the vector: \(problems)")
        }
    }
}
