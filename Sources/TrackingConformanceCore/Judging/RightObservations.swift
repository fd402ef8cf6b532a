/// Observations that meet all expectations of a vector, with which other observations of the vector are compared.
///
/// Other observations are judged only at the steps at which they differ, so that judging many costs little. An instance
/// stays within one task.
package final class RightObservations {
    fileprivate let vector: Vector
    fileprivate let observations: [Observation]
    fileprivate let pushFunction: PushFunction
    /// The steps with push calls, which must share one function.
    fileprivate let pushSteps: [Int]
    private let areJudged: [Bool]
    fileprivate let recorded: [[Mismatch]]
    /// The subjects of each step's expectation, as far as requested.
    private var subjects: [Set<String>?]
    /// The history before each step, as far as requested.
    private var histories: [JudgingHistory]

    fileprivate init(
        _ observations: [Observation],
        of vector: Vector,
        _ pushFunction: PushFunction,
        areJudged: [Bool],
        recorded: [[Mismatch]]
    ) {
        (self.vector, self.observations, self.pushFunction) = (vector, observations, pushFunction)
        (self.areJudged, self.recorded) = (areJudged, recorded)
        pushSteps = observations.indices.filter { observations[$0].calls?.contains(where: PushFunction.isPush) == true }
        subjects = observations.map { _ in nil }
        histories = [JudgingHistory(in: vector.context)]
    }

    fileprivate func history(before step: Int) -> JudgingHistory {
        while histories.count <= step {
            var history = histories[histories.count - 1]
            let place = histories.count - 1
            history.begin(vector.steps[place], observing: observations[place])
            add(place, to: &history)
            histories.append(history)
        }
        return histories[step]
    }

    fileprivate func add(_ step: Int, to history: inout JudgingHistory) {
        guard areJudged[step] else { return }
        history.add([], of: observations[step], at: vector.steps[step], about: subjects(of: step))
    }

    fileprivate func subjects(of step: Int) -> Set<String> {
        if let known = subjects[step] { return known }
        let found = vector.steps[step].expectation?.subjects ?? []
        subjects[step] = found
        return found
    }
}

/// An observation that replaces the right one at a step.
package typealias ObservationChange = (step: Int, observation: Observation)

extension Judge {
    /// The observations, if they have no difference and no exception; otherwise `nil`.
    package func right(_ observations: [Observation], for vector: Vector) -> RightObservations? {
        guard observations.count == vector.steps.count, !observations.contains(where: \.isException) else { return nil }
        let pushFunction = PushFunction(in: vector.context, observations: observations)
        let differences = zip(vector.steps, observations).map { self.differences($1, at: $0, pushFunction) }
        guard differences.allSatisfy({ $0?.isEmpty ?? true }) else { return nil }
        // Earlier steps matter only to exceptions.
        let none = JudgingHistory(in: vector.context)
        return RightObservations(
            observations,
            of: vector,
            pushFunction,
            areJudged: differences.map { $0 != nil },
            recorded: differences.indices.map { place in
                differences[place] == nil ? recorded(observations[place], at: place, of: vector, after: none) : []
            }
        )
    }

    /// Judges observations that differ from right ones at some steps, in order.
    package func judge(_ changes: [ObservationChange], from right: RightObservations) -> Judgement {
        let vector = right.vector
        var observations = right.observations
        for change in changes { observations[change.step] = change.observation }
        let pushFunction = PushFunction(in: vector.context, observations: observations)
        let areAllPushCallsOther = right.pushSteps.allSatisfy { step in changes.contains { $0.step == step } }
        guard pushFunction == right.pushFunction || areAllPushCallsOther else {
            return judge(observations, against: vector)
        }
        let differences = changes.map { self.differences($0.observation, at: vector.steps[$0.step], pushFunction) }
        // Steps after the last difference are not needed.
        let attributed = changes.indices.last { place in
            differences[place].map { !$0.isEmpty } ?? changes[place].observation.isException
        }
        let told = attributed.map { changes[$0].step + 1 } ?? 0
        let first = changes.first?.step ?? observations.count
        var (mismatches, next) = (Array(right.recorded[..<first].joined()), 0)
        var history = right.history(before: first < told ? first : 0)
        for index in first..<observations.count {
            let (step, observation) = (vector.steps[index], observations[index])
            if index < told { history.begin(step, observing: observation) }
            guard next < changes.count, changes[next].step == index else {
                mismatches += right.recorded[index]
                if index + 1 < told { right.add(index, to: &history) }
                continue
            }
            next += 1
            guard let differences = differences[next - 1] else {
                mismatches += recorded(observation, at: index, of: vector, after: history)
                continue
            }
            let found = differences.compactMap { difference in
                attribution.rule(for: difference, among: differences, at: step, of: vector, after: history)
                    .map { (difference: difference, rule: $0) }
            }
            if index + 1 < told { history.add(found, of: observation, at: step, about: right.subjects(of: index)) }
            mismatches += found.map { Mismatch($0.difference, step: index, rule: $0.rule) }
        }
        return Judgement(mismatches, attribution.catalogue)
    }
}
