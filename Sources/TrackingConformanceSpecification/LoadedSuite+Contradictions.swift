package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension LoadedSuite {
    /// The vectors that contradict the documented behaviour.
    ///
    /// No implementation can pass both these vectors and the rest of the suite.
    package func contradictions() async -> [Diagnostic] {
        guard diagnostics.isEmpty else { return [] }
        return await suite.contradictions().map { found in
            let place = found.vector.steps[found.mismatch.step].location
            return Diagnostic(.contradicted, "\(found.sentence); check the expectation", at: place)
        }
    }
}

extension Suite {
    /// The vectors that the documented behaviour does not pass, in suite order.
    fileprivate func contradictions() async -> [Contradiction] {
        let judge = Judge(catalogue: catalogue)
        let workers = Program.processorCount
        return await withTaskGroup(of: [(Int, Contradiction)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var found: [(Int, Contradiction)] = []
                    for place in stride(from: worker, to: vectors.count, by: workers) {
                        let vector = vectors[place]
                        let answer = await ReferenceImplementation.answer(
                            vector.steps.map(\.stimulus),
                            in: vector.context
                        )
                        let result = judge.result(of: answer, for: vector, milliseconds: 0)
                        if let contradiction = Contradiction(result, catalogue) { found.append((place, contradiction)) }
                    }
                    return found
                }
            }
            return await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }
}
