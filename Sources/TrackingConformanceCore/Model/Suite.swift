package import TrackingConformanceJSON
import TrackingConformanceSystem

/// The loaded rules and vectors.
package struct Suite: Sendable {
    package let version: Version
    package let catalogue: RuleCatalogue
    /// The vectors in suite order, including deprecated ones.
    package let vectors: [Vector]
    /// The changes to published vectors.
    package let corrections: [Correction]
    /// The vector files that the suite lists; `nil` if it lists none.
    package let contents: SuiteContents?
    /// The vector files left out if only a part of the suite was loaded.
    package let unread: [UnreadFile]

    /// A vector file not read, because none of its vectors can match.
    package struct UnreadFile: Sendable {
        package let topic: String
        package let path: String
    }

    package init(
        version: Version,
        catalogue: RuleCatalogue,
        vectors: [Vector],
        corrections: [Correction] = [],
        contents: SuiteContents? = nil,
        unread: [UnreadFile] = []
    ) {
        self.version = version
        self.catalogue = catalogue
        self.vectors = vectors
        self.corrections = corrections
        self.contents = contents
        self.unread = unread
    }

    /// The topics of all vector files, including unread ones.
    package var topics: Set<String> { Set(vectors.map(\.topic) + unread.map(\.topic)) }

    /// The corrections that cover a vector and are later than it.
    package func corrections(of vector: Vector) -> [Correction] {
        corrections.filter { $0.since > vector.since && $0.covers(vector) }
    }

    /// The level of a vector's most binding rule.
    package func level(of vector: Vector) -> Rule.Level {
        catalogue.level(of: vector.rules)
    }

    /// The first time zone of a vector that the platform does not know.
    package var unknownZone: String? {
        var zones: Set<String> = []
        for vector in vectors {
            zones.insert(vector.context.zone)
            for step in vector.steps { if let zone = step.stimulus.zone { zones.insert(zone) } }
        }
        return zones.sorted().first { !TimeZones.isKnown($0) }
    }
}

/// A change to published vectors that were wrong, under their existing ids.
package struct Correction: Sendable {
    /// The suite version that made the correction.
    package let since: Version
    /// Patterns of the ids of vectors that the correction may have changed.
    package let vectors: [IDPattern]
    package let reason: String
    /// The correction's place in `suite.json`.
    package let location: TextLocation

    package init(since: Version, vectors: [IDPattern], reason: String, location: TextLocation) {
        self.since = since
        self.vectors = vectors
        self.reason = reason
        self.location = location
    }

    /// True if the correction may have changed a vector, which must have been published before.
    package func covers(_ vector: Vector) -> Bool {
        vector.since < since && vectors.contains { $0.matches(vector.id) }
    }
}

/// The deprecation of a rule or a vector; neither is ever deleted.
package struct Deprecation: Sendable {
    /// The suite version that deprecated it.
    package let since: Version
    package let reason: String
}

/// The vector files that a suite lists, so that the loss of a file, or of a part of it, is noticed.
package struct SuiteContents: Sendable {
    package let counts: [String: Int]
    /// The SHA-256 of the output of `sha256sum` for all vector files, sorted by path.
    package let digest: String
    package let location: TextLocation

    package init(counts: [String: Int], digest: String, location: TextLocation) {
        (self.counts, self.digest, self.location) = (counts, digest, location)
    }

    /// A short description of the difference between these contents and others; `nil` if they are the same.
    package func difference(from listed: SuiteContents) -> String? {
        let topics = Set(counts.keys).union(listed.counts.keys).sorted()
        let differing = topics.filter { counts[$0] != listed.counts[$0] }
        guard differing.isEmpty else {
            let words = differing.map { topic in
                let listed = listed.counts[topic].map { "\($0) listed" } ?? "not listed"
                return "\(topic): \(counts[topic].map { counted($0, "vector") } ?? "no file"), \(listed)"
            }
            return words.abridged(to: 3, "topic").joined(separator: "; ")
        }
        return digest == listed.digest ? nil : "a vector file has changed"
    }

    package var json: JSONValue {
        let counts = counts.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSONValue.integer($0.value)) }
        return ["sha256": .string(digest), "vectors": .object(JSONObject(counts))]
    }
}
