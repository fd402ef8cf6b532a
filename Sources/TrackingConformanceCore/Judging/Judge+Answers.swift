extension Judge {
    /// The result of a vector for what an implementation answered.
    package func result(of answer: RunAnswer, for vector: Vector, milliseconds: Double) -> VectorResult {
        switch answer {
        case .unsupported(let reason):
            return VectorResult(vector, .unsupported, milliseconds: milliseconds, reason: reason)
        case .observed(let observations):
            let judgement = judge(observations, against: vector)
            return VectorResult(
                vector,
                judgement.verdict,
                mismatches: judgement.mismatches,
                milliseconds: milliseconds
            )
        }
    }

    /// The result of a vector for the answer of an adapter; one that cannot be used makes the vector errored.
    package func result(of answer: AdapterAnswer, for vector: Vector, milliseconds: Double) -> VectorResult {
        do throws(WireFormError) {
            let answer = try answer.run(stepCount: vector.steps.count)
            return result(of: answer, for: vector, milliseconds: milliseconds)
        } catch {
            return VectorResult(vector, .errored, milliseconds: milliseconds, reason: error.description)
        }
    }
}
