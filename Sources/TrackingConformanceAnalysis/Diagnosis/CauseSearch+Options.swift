import TrackingConformanceCore
import TrackingConformanceSpecification

extension CauseSearch {
    /// Edits that explain facts, with the conditions under which they do.
    mutating func inferredOptions() async -> [Option] {
        guard let parts = specification.parts(of: Parts.self) else { return [] }
        let view = SearchView(evidence: evidence, places: places, base: base, parts: parts)
        var options: [Option] = []
        let inferences = await Parts.inferences(from: view, &memory)
        for (place, inference) in inferences.enumerated() {
            var gained = inference.gained
            if inference.isShared, work.hasRoom() {
                let fit = await staged(variant(adding: [inference.candidate]), isProvisional: true)
                guard fit.isExact || fit.isPromising else {
                    note(inference.candidate, fit, "falls")
                    continue
                }
                gained = fit.gains.count - 3 * fit.losses.count
            }
            let length = Double(inference.length)
            // What explains all that is left is as likely as what has a name.
            let bonus = gained == openCount ? 0.1 * Double(gained) : 0
            options.append(
                Option(
                    candidate: inference.candidate,
                    score: Double(gained) - 0.5 * inference.partly - 1.5 * length - Double(place) * 1e-6,
                    bonus: bonus,
                    isProvisional: inference.isShared
                )
            )
        }
        return options
    }

    /// Faults of the library that explain facts under a condition.
    func conditionalOptions() async -> [Option] {
        let partial = fits.filter { $0.value.gains.count > 1 && !$0.value.isExact && !library[$0.key].isReading }
            .sorted { ($1.value.gains.count, $0.key) < ($0.value.gains.count, $1.key) }.prefix(40)
        guard !partial.isEmpty, let parts = specification.parts(of: Parts.self) else { return [] }
        let facts = Set(partial.flatMap { $0.value.gains + $0.value.losses + $0.value.strays })
        let steps = Dictionary(grouping: facts, by: \.vector).mapValues { Set($0.map(\.place.step)) }
        var rows: [StepKey: Int] = [:]
        var features: [Bits] = []
        for (vector, steps) in steps.sorted(by: { $0.key < $1.key }) {
            let moments = Parts.moments(at: evidence.cases[vector], parts)
            for step in steps.sorted() {
                guard let moment = moments[step] else { continue }
                rows[StepKey(vector: vector, step: step)] = features.count
                features.append(Parts.features(of: moment))
            }
        }
        let vectors = rows.sorted { $0.value < $1.value }.map(\.key.vector)
        let search = ConditionSearch(features: features, featureCount: Parts.features.count, vectors: vectors)
        let bests = await Array(partial).concurrentMap { [rows] _, fit in
            let rowsOf = { (facts: [Fact]) in facts.compactMap { rows[StepKey(vector: $0.vector, step: $0.place.step)] }
            }
            let effects = ConditionSearch.Effects(
                gains: rowsOf(fit.gains),
                losses: rowsOf(fit.losses),
                strays: rowsOf(fit.strays)
            )
            return search.best(effects)
        }
        return zip(partial.map(\.key), bests).compactMap { index, best in
            guard let best, !best.condition.literals.isEmpty, let fault = library[index].fault else { return nil }
            let change = { (condition: Condition) in
                fault.change.limited(in: Parts.self, to: condition.test(Parts.features))
            }
            let length = best.condition.literals.count
            func limited(to condition: Condition) -> Candidate {
                guard !condition.literals.isEmpty else { return Candidate(fault) }
                var candidate = Candidate(fault, when: Parts.words(of: condition), change(condition))
                candidate.looser = condition.shorter.map(limited)
                return candidate
            }
            var candidate = limited(to: best.condition)
            candidate.rivals = best.alternatives.map(change)
            return Option(
                candidate: candidate,
                score: 1.1 * Double(best.gained) - 2 * Double(length) - Double(index) * 1e-6,
                library: index
            )
        }
    }

    private struct StepKey: Hashable {
        let vector: Int
        let step: Int
    }
}
