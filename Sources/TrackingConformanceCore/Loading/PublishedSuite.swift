package import TrackingConformanceJSON

/// The vectors of an earlier state of the suite, on which users rely.
package struct PublishedSuite: Sendable {
    package let version: Version
    private let vectors: [Vector]
    /// The files that can no longer be decoded, so that nothing is known about their vectors.
    private let undecodable: [Diagnostic]

    package init(suiteFile: SourceText, vectorFiles: [(topic: String, text: SourceText)], catalogue: RuleCatalogue) {
        let text = (try? JSONParser.parse(suiteFile.bytes))?["version"]?.string
        version = text.flatMap { Version($0) } ?? Version(0, 0, 0)
        var (vectors, undecodable): ([Vector], [Diagnostic]) = ([], [])
        for (topic, text) in vectorFiles {
            var decoder = FileDecoder(text)
            let decoded = decoder.vectors(ofTopic: topic, catalogue: catalogue)
            vectors += decoded
            // Later requirements of the format do not prevent a comparison of the vectors.
            if let first = decoder.diagnostics.first, decoded.count != Self.vectorCount(of: text) {
                let message = "this file cannot be compared with the suite, because it cannot be decoded"
                undecodable.append(Diagnostic(.published, "\(message): \(first.message)", at: first.location))
            }
        }
        self.vectors = vectors
        self.undecodable = undecodable
    }

    private static func vectorCount(of file: SourceText) -> Int? {
        (try? JSONParser.parse(file.bytes))?["vectors"]?.array?.count
    }

    /// The changes since the earlier state that a suite's version does not permit.
    ///
    /// A changed vector needs a new major version or a correction, a removed vector a new major version, and a new
    /// vector a new minor version.
    package func diagnostics(against suite: Suite) -> [Diagnostic] {
        let now = Dictionary(suite.vectors.map { ($0.id, $0) }) { first, _ in first }
        let before = Dictionary(vectors.map { ($0.id, $0) }) { first, _ in first }
        let changes = vectors.compactMap { change(of: $0, now: now[$0.id], in: suite) }
        let additions = suite.vectors.filter { before[$0.id] == nil }.compactMap {
            addition($0, version: suite.version)
        }
        return undecodable + changes + additions
    }

    private func change(of vector: Vector, now: Vector?, in suite: Suite) -> Diagnostic? {
        let isMajor = suite.version.numbers[0] > version.numbers[0]
        guard let now else {
            let advice = "deprecate it with a reason instead of deleting it"
            let message = "the vector \(quoted(vector.id)) is missing; \(advice)"
            return isMajor ? nil : Diagnostic(.published, message, at: vector.location)
        }
        guard !suite.corrections(of: vector).contains(where: { $0.since > version }) else { return nil }
        let advice = "if it was wrong, list it in the corrections of suite.json"
        guard now.steps.map(\.stimulus) == vector.steps.map(\.stimulus), now.context == vector.context else {
            let message = "the id \(quoted(vector.id)) named another sequence in suite \(version)"
            return Diagnostic(
                .published,
                "\(message); ids are permanent, so choose a new one; \(advice)",
                at: now.location
            )
        }
        guard now.since == vector.since else {
            let message = "\"since\" of the vector \(quoted(vector.id)) is \(now.since); it was \(vector.since)"
            return Diagnostic(.published, "\(message) in suite \(version)", at: now.location)
        }
        let isSame = zip(now.steps, vector.steps).allSatisfy { $0.expectation == $1.expectation && $0.rule == $1.rule }
        guard !isSame || now.rules != vector.rules, !isMajor else { return nil }
        let message = "the vector \(quoted(vector.id)) expects something different from suite \(version)"
        let need = "a changed expectation needs a new major version"
        return Diagnostic(.published, "\(message); \(need); \(advice)", at: now.location)
    }

    private func addition(_ vector: Vector, version: Version) -> Diagnostic? {
        guard vector.since <= self.version else {
            guard vector.since > version else { return nil }
            let message = "the vector \(quoted(vector.id)) is since \(vector.since), after the suite's \(version)"
            return Diagnostic(.published, message, at: vector.location)
        }
        let message = "the vector \(quoted(vector.id)) is new, but its \"since\" is \(vector.since)"
        return Diagnostic(.published, "\(message); a new vector needs a new minor version", at: vector.location)
    }
}
