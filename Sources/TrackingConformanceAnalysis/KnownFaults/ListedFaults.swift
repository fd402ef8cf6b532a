import TrackingConformanceCore
import TrackingConformanceSpecification

/// The faults of a list of known failures, whose combined effect is compared with an implementation's answers.
struct ListedFaults: Sendable {
    /// A fault or edit with its id in the list.
    struct Entry: Sendable {
        let id: String
        let candidate: Candidate

        var area: Area { candidate.change.area }
    }

    private let faults: [Entry]
    private let areas: Set<Area>
    private let catalogue: RuleCatalogue
    private let together: Specification

    init(_ faults: [Entry], catalogue: RuleCatalogue) {
        self.faults = faults
        areas = Set(faults.map(\.area))
        self.catalogue = catalogue
        together = faults.map(\.candidate).specification
    }

    /// The effect of the faults on a vector, compared with the vector's result.
    func effect(at result: VectorResult) -> FaultEffect {
        guard isTouched(result.vector) else { return .none }
        let evidence = Evidence(result, catalogue: catalogue)
        guard let theCase = evidence.cases.first else { return .none }
        let (comparison, readings) = best(in: evidence, of: theCase.areas)
        guard comparison.hasEffect else { return .none }
        let ids = bearing(on: comparison, with: readings, in: evidence).map(\.id)
        if comparison.cost == 0 { return theCase.findings.isEmpty ? .none : .same(by: ids) }
        if theCase.findings.isEmpty { return .absent(by: ids) }
        if let left = leftFaults(with: readings, in: evidence) { return .same(by: left.map(\.id)) }
        let unexplained = result.mismatches.filter { comparison.missed.contains(Findings.Place(of: $0)) }
        return .other(by: ids, breaking: Set(unexplained.map(\.rule)).sorted())
    }

    /// True if the faults change any judged answer to a vector.
    private func isTouched(_ vector: Vector) -> Bool {
        guard vector.steps.contains(where: { areas.contains($0.stimulus.event.area) }) else { return false }
        return together.judgedObservations(at: vector) != Specification.documented.judgedObservations(at: vector)
    }
}

// MARK: - Readings

extension ListedFaults {
    /// The best comparison with the result, and the fair readings that it needs.
    ///
    /// An implementation may follow any fair reading, and a reading without effect on the vector may have one together
    /// with a fault.
    private func best(in evidence: Evidence, of areas: Set<Area>) -> (Comparison, [FairReading]) {
        var best = evidence.comparison(of: together, at: 0)
        var readings: [FairReading] = []
        var left = best.cost > 0 ? FairReading.all.filter { isSilent($0, in: evidence, of: areas) } : []
        while best.cost > 0, let (index, better) = improvement(on: best, by: left, beside: readings, in: evidence) {
            best = better
            readings.append(left.remove(at: index))
        }
        return (best, readings)
    }

    private func isSilent(_ reading: FairReading, in evidence: Evidence, of areas: Set<Area>) -> Bool {
        areas.contains(reading.change.area) && !evidence.comparison(of: reading.specification, at: 0).hasEffect
    }

    private func improvement(
        on best: Comparison,
        by readings: [FairReading],
        beside others: [FairReading],
        in evidence: Evidence
    ) -> (index: Int, comparison: Comparison)? {
        let compared = readings.enumerated().map { index, reading in
            (index: index, comparison: evidence.comparison(of: specification(faults, others + [reading]), at: 0))
        }
        return compared.filter { $0.comparison.cost < best.cost }.min { $0.comparison.cost < $1.comparison.cost }
    }

    private func specification(_ faults: [Entry], _ readings: [FairReading]) -> Specification {
        (faults.map(\.candidate) + readings.map { Candidate($0) }).specification
    }
}

// MARK: - Bearing

extension ListedFaults {
    /// The faults that explain the result exactly if the rest are fixed; `nil` if none do.
    private func leftFaults(with readings: [FairReading], in evidence: Evidence) -> [Entry]? {
        var left = showingAlone(in: evidence)
        while left.count > 1 {
            let choices = left.indices.map { fixed in
                var rest = left
                rest.remove(at: fixed)
                return (rest: rest, cost: evidence.comparison(of: specification(rest, readings), at: 0).cost)
            }
            guard let best = choices.min(by: { $0.cost < $1.cost }) else { return nil }
            left = best.rest
            if best.cost == 0 { return left }
        }
        return nil
    }

    private func showingAlone(in evidence: Evidence) -> [Entry] {
        faults.filter { fault in
            evidence.cases[0].areas.contains(fault.area)
                && evidence.comparison(of: specification([fault], []), at: 0).hasEffect
        }
    }

    /// The faults without which the findings would differ or, if each is dispensable, those visible by themselves.
    private func bearing(
        on comparison: Comparison,
        with readings: [FairReading],
        in evidence: Evidence
    ) -> [Entry] {
        let concerned = faults.filter { evidence.cases[0].areas.contains($0.area) }
        let bearing = concerned.filter { fault in
            let others = faults.filter { $0.id != fault.id }
            return evidence.comparison(of: specification(others, readings), at: 0) != comparison
        }
        return bearing.isEmpty ? showingAlone(in: evidence) : bearing
    }
}
