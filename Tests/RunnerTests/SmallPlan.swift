import TestSupport
import TrackingConformanceCore

/// A plan of small vectors, and attempts at them.
struct SmallPlan {
    let plan: RunPlan

    /// Plans a number of vectors.
    init(_ count: Int) throws {
        let vectors = (0..<count).map { SmallVector("vector-\($0)") }
        let suite = try SuiteFiles(small: vectors).written { try Suite.load(SuiteLocation(directory: $0)) }
        plan = RunPlan(suite: suite, vectors: suite.vectors)
    }

    /// The attempt at a vector.
    func attempt(_ index: Int) -> Attempt { Attempt(plan.vectors[index], CaseIndex(index), number: index) }

    /// The outcome of an attempt, which passed.
    func passed(_ index: Int) -> Attempt.Outcome {
        Attempt.Outcome(attempt(index), VectorResult(plan.vectors[index], .passed))
    }
}

extension [Attempt.Outcome] {
    /// The verdicts, by vector.
    var verdicts: [Int: Verdict] {
        Dictionary(uniqueKeysWithValues: map { ($0.attempt.index.value, $0.result.verdict) })
    }

    /// The reasons, by vector.
    var reasons: [Int: String] {
        reduce(into: [:]) { $0[$1.attempt.index.value] = $1.result.reason }
    }
}
