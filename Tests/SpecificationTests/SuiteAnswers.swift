import TrackingConformanceCore
import TrackingConformanceSpecification

/// What the specification and its fair readings answer to a vector of the suite, computed once for all tests.
struct SuiteAnswers: Sendable {
    /// A fair reading that answers otherwise than documented, and how its answers are judged.
    struct Reading: Sendable {
        let rule: Rule.ID
        let judgement: Judgement
    }

    let vector: Vector
    let documented: [SpecifiedAnswer]
    /// The readings that answer otherwise than documented.
    let readings: [Reading]
    /// For each step the rules on whose reading its answer rests.
    let bases: [[Rule.ID]]

    /// The answers to every vector, in suite order.
    static var all: [SuiteAnswers] { get async { await computed.value } }

    private static let computed = Task {
        let suite = SuiteAgreementTests.suite
        let judge = Judge(catalogue: suite.catalogue)
        return await withTaskGroup(of: (Int, SuiteAnswers).self) { group in
            for (index, vector) in suite.vectors.enumerated() {
                group.addTask { (index, SuiteAnswers(to: vector, judge)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private init(to vector: Vector, _ judge: Judge) {
        self.vector = vector
        documented = Specification.documented.answers(to: vector.stimuli, in: vector.context)
        let observations = documented.map(\.observation)
        let others = Specification.otherAnswers(to: vector.stimuli, in: vector.context)
        readings = others.compactMap { rule, answers in
            let other = answers.map(\.observation)
            return other == observations ? nil : Reading(rule: rule, judgement: judge.judge(other, against: vector))
        }
        bases = Specification.bases(of: documented, others)
    }
}
