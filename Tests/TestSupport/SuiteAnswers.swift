package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// The answers of the specification and its fair readings to a vector of the suite, computed once for all tests.
package struct SuiteAnswers: Sendable {
    /// A fair reading that answers otherwise than documented, with the judgement of its answers.
    package struct Reading: Sendable {
        package let rule: Rule.ID
        package let judgement: Judgement
    }

    package let vector: Vector
    package let documented: [SpecifiedAnswer]
    /// The readings that answer otherwise than documented; none for a vector that is not for this run.
    package let readings: [Reading]
    /// For each step the rules on which its answer rests; none for a vector that is not for this run.
    package let bases: [[Rule.ID]]

    /// The answers to every vector, in suite order.
    package static var all: [SuiteAnswers] { get async { await computed.value } }
    /// The answers to every vector for which readings were computed, in suite order.
    package static var withReadings: [SuiteAnswers] { get async { await all.filter { $0.vector.isForThisRun } } }

    private static let computed = Task {
        let suite = Suite.kit
        let judge = Judge(catalogue: suite.catalogue)
        return await withTaskGroup(of: (Int, SuiteAnswers).self) { group in
            for (index, vector) in suite.vectors.enumerated() {
                group.addTask { (index, SuiteAnswers(to: vector, judge)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    /// The documented observations of each step, by the vector's id.
    package static var observations: [String: [Observation]] {
        get async {
            Dictionary(uniqueKeysWithValues: await all.map { ($0.vector.id, $0.documented.map(\.observation)) })
        }
    }

    private init(to vector: Vector, _ judge: Judge) {
        self.vector = vector
        let stimuli = vector.steps.map(\.stimulus)
        documented = Specification.documented.answers(to: stimuli, in: vector.context)
        let observations = documented.map(\.observation)
        let others =
            vector.isForThisRun
            ? Columns(of: stimuli, in: vector.context, answers: documented).otherAnswers : []
        readings = others.compactMap { rule, answers in
            let other = answers.map(\.observation)
            return other == observations ? nil : Reading(rule: rule, judgement: judge.judge(other, against: vector))
        }
        bases = Specification.bases(of: documented, others)
    }
}
