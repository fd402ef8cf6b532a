package import TrackingConformanceJSON

/// The vector files that a suite says it has, so that a file that is lost on the way, or a part of it, is noticed.
package struct SuiteContents: Sendable {
    package let counts: [String: Int]
    /// The SHA-256 of the list of vector files with their SHA-256, as `sha256sum` writes it, sorted by path.
    package let digest: String
    package let location: TextLocation

    package init(counts: [String: Int], digest: String, location: TextLocation) {
        (self.counts, self.digest, self.location) = (counts, digest, location)
    }

    /// How these contents differ from others, in a few words; `nil` where they are the same.
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
}

extension SuiteContents {
    package var json: JSONValue {
        let counts = counts.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSONValue.integer($0.value)) }
        return ["sha256": .string(digest), "vectors": .object(JSONObject(counts))]
    }
}
