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
    static func attempt(_ place: Int) -> Attempt { Attempt(place: place, number: place) }

    /// The outcome of an attempt, which passed.
    func passed(_ place: Int) -> Attempt.Outcome {
        Attempt.Outcome(Self.attempt(place), VectorResult(plan.vectors[place], .passed))
    }
}

extension [Attempt.Outcome] {
    /// The verdicts, by the places of the vectors.
    var verdicts: [Int: Verdict] {
        Dictionary(uniqueKeysWithValues: map { ($0.attempt.place, $0.result.verdict) })
    }

    /// The reasons, by the places of the vectors.
    var reasons: [Int: String] {
        reduce(into: [:]) { $0[$1.attempt.place] = $1.result.reason }
    }
}
