extension VectorResult {
    /// The result of a vector that requires more than an implementation declares.
    package init?(notApplicable vector: Vector, under handshake: Handshake) {
        let missing = vector.requires.filter { !handshake.capabilities.contains($0) }
        guard !missing.isEmpty else { return nil }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        self.init(vector, .notApplicable, reason: "requires \(names)")
    }
}

extension Vector {
    /// Whether an implementation declares all that the vector requires.
    package func applies(under handshake: Handshake) -> Bool {
        requires.allSatisfy(handshake.capabilities.contains)
    }
}

extension Handshake {
    /// A warning for each capability that is declared and that the kit does not know.
    package var unknownCapabilityWarnings: [String] {
        unknownCapabilities.map { "the adapter declares the capability \($0), which the kit does not know" }
    }
}
