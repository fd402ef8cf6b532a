/// The rules and the vectors, loaded.
public struct Suite: Sendable {
    /// The semantic version of the vectors.
    public let version: Version
    /// The rules.
    public let catalogue: RuleCatalogue
    /// The vectors in suite order, deprecated ones included.
    public let vectors: [Vector]
    /// The changes of published vectors.
    public let corrections: [Correction]

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - version: The semantic version of the vectors.
    ///   - catalogue: The rules.
    ///   - vectors: The vectors in suite order, deprecated ones included.
    ///   - corrections: The changes of published vectors.
    public init(version: Version, catalogue: RuleCatalogue, vectors: [Vector], corrections: [Correction] = []) {
        self.version = version
        self.catalogue = catalogue
        self.vectors = vectors
        self.corrections = corrections
    }

    /// The corrections of a vector, those later than itself.
    ///
    /// - Parameter vector: The vector.
    /// - Returns: The corrections, in the order of `suite.json`.
    public func corrections(of vector: Vector) -> [Correction] {
        corrections.filter { $0.since > vector.since && $0.covers(vector) }
    }

    /// The level of a vector, that of its most binding rule.
    ///
    /// - Parameter vector: The vector.
    /// - Returns: Its level.
    public func level(of vector: Vector) -> Rule.Level {
        catalogue.level(of: vector.rules)
    }
}
