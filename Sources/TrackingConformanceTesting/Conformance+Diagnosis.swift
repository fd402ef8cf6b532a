import TrackingConformanceAnalysis
package import TrackingConformanceCore

extension Conformance {
    /// Finds out which faults explain what failed.
    ///
    /// - Parameter results: What became of vectors, those that passed too: they speak against faults. The results of
    ///   `result(of:)` for every vector of an area serve.
    /// - Returns: The causes; none where nothing differed.
    package func diagnosis(of results: [VectorResult]) async -> Diagnosis {
        await Diagnosis.of(results, catalogue: suite.catalogue) { [vectors = suite.vectors] in vectors }
    }
}
