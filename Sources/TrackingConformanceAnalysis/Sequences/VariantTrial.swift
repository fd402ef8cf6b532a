import TrackingConformanceCore
import TrackingConformanceSpecification

/// The trial of many variants by one vector, with the data common to all variants.
struct VariantTrial {
    let vector: Vector
    let columns: Columns
    private let judge: Judge
    /// The judgement of the documented behaviour.
    let documented: Judgement
    /// The documented observations, if the vector accepts all of them.
    private let right: RightObservations?
    private let judged = JudgedDeviations()

    /// Prepares the trial of variants by a vector.
    ///
    /// - Parameter variables: The variables to compute for calls.
    init(of vector: Vector, giving variables: [LifecycleVariable] = LifecycleVariable.allCases, by judge: Judge) {
        (self.vector, self.judge) = (vector, judge)
        let known = vector.steps.compactMap(\.documented)
        columns = Columns(
            of: vector.stimuli,
            in: vector.context,
            giving: variables,
            observations: known.count == vector.steps.count ? known : nil
        )
        right = judge.right(columns.observations, for: vector)
        documented = right.map { judge.judge([], from: $0) } ?? judge.judge(columns.observations, against: vector)
    }

    /// True if the vector does not pass the documented behaviour and so says nothing about variants.
    var isContradicted: Bool { documented.verdict == .failed || documented.verdict == .warned }

    /// Judges a variant; `nil` if it behaves as documented.
    func judgement(of variant: Variant) -> Judgement? {
        guard let deviation = columns.deviation(of: variant) else { return nil }
        return judged.judgement(of: deviation) {
            let changes = columns.changes(of: deviation)
            return changes.isEmpty ? nil : judgement(of: changes)
        }
    }

    func judgement(of changes: [ObservationChange]) -> Judgement {
        if let right { return judge.judge(changes, from: right) }
        return judgement(of: changes.reduce(into: columns.observations) { $0[$1.step] = $1.observation })
    }

    func judgement(of observations: [Observation]) -> Judgement { judge.judge(observations, against: vector) }
}

/// The judgements of deviations on one vector, kept because many faults have the same effect there.
private final class JudgedDeviations {
    private var known: [(deviation: Deviation, judgement: Judgement?)] = []

    func judgement(of deviation: Deviation, _ judge: () -> Judgement?) -> Judgement? {
        if let found = known.first(where: { $0.deviation == deviation }) { return found.judgement }
        let judgement = judge()
        known.append((deviation, judgement))
        return judgement
    }
}
