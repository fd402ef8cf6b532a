package import TrackingConformanceCore
import TrackingConformanceJSON

extension LoadedSuite {
    /// The vectors added to the suite that expect something other than the documented behaviour.
    ///
    /// No implementation can pass them and the suite.
    package func contradictions() async -> [Diagnostic] {
        guard diagnostics.isEmpty else { return [] }
        let judge = Judge(catalogue: suite.catalogue)
        var found: [Diagnostic] = []
        for vector in suite.vectors where addedFiles.contains(vector.location.file) {
            let answer = await ReferenceImplementation.answer(vector.steps.map(\.stimulus), in: vector.context)
            let result = judge.result(of: answer, for: vector, milliseconds: 0)
            guard [.failed, .warned].contains(result.verdict) else { continue }
            let step = result.mismatches.first.map { vector.steps[$0.step] }
            let message = "the documented behaviour fails this vector; check its expectation"
            found.append(Diagnostic(.contradicted, message, at: step?.location ?? vector.location))
        }
        return found
    }
}
