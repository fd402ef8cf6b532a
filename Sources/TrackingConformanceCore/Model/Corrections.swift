package import TrackingConformanceJSON

/// A change of published vectors under their ids, because what they held was wrong.
package struct Correction: Sendable {
    /// The suite version that made it.
    package let since: Version
    /// The vectors that it may have changed, as patterns of their ids.
    package let vectors: [IDPattern]
    package let reason: String
    /// Where it stands in `suite.json`.
    package let location: TextLocation

    package init(since: Version, vectors: [IDPattern], reason: String, location: TextLocation) {
        self.since = since
        self.vectors = vectors
        self.reason = reason
        self.location = location
    }

    /// Whether it may have changed a vector, which must have been published before.
    package func covers(_ vector: Vector) -> Bool {
        vector.since < since && vectors.contains { $0.matches(vector.id) }
    }
}

/// Why a rule or a vector is no longer used; it is never deleted.
package struct Deprecation: Sendable {
    /// The suite version that deprecated it.
    package let since: Version
    package let reason: String
}
