/// The rules and the vectors, loaded.
public struct Suite: Sendable {
    /// The semantic version of the vectors.
    public let version: Version
    /// The rules.
    public let catalogue: RuleCatalogue
    /// The vectors in suite order, deprecated ones included.
    public let vectors: [Vector]

    /// Creates a suite.
    ///
    /// - Parameters:
    ///   - version: The semantic version of the vectors.
    ///   - catalogue: The rules.
    ///   - vectors: The vectors in suite order, deprecated ones included.
    public init(version: Version, catalogue: RuleCatalogue, vectors: [Vector]) {
        self.version = version
        self.catalogue = catalogue
        self.vectors = vectors
    }

    /// The level of a vector, that of its most binding rule.
    ///
    /// - Parameter vector: The vector.
    /// - Returns: Its level.
    public func level(of vector: Vector) -> Rule.Level {
        catalogue.level(of: vector.rules)
    }
}
