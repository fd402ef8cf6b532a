import TrackingConformanceCore
import TrackingConformanceSpecification

/// The faults of a list, which hold together: what the specification with all of them answers is compared with what an
/// implementation answered.
struct ListedFaults: Sendable {
    private let faults: [Fault]
    private let areas: Set<Area>
    private let catalogue: RuleCatalogue
    private let judge: Judge
    private let together: Specification

    /// Combines faults.
    init(_ faults: [Fault], catalogue: RuleCatalogue) {
        self.faults = faults
        areas = Set(faults.map(\.area))
        self.catalogue = catalogue
        judge = Judge(catalogue: catalogue)
        together = Specification.documented.applying(faults)
    }

    /// What the faults would do at a vector, compared with what was done there.
    func effect(at result: VectorResult) -> FaultEffect {
        guard result.vector.steps.contains(where: { areas.contains($0.stimulus.event.area) }) else { return .none }
        let replay = VectorReplay(result, judge, catalogue: catalogue)
        guard replay.isChanged(by: together), replay.isWithinTheRules else { return .none }
        let (comparison, readings) = best(in: replay)
        guard comparison.hasEffect else { return .none }
        let ids = bearing(on: comparison, with: readings, in: replay).map(\.id)
        if comparison.cost == 0 { return replay.findings.isEmpty ? .none : .same(by: ids) }
        if replay.findings.isEmpty { return .absent(by: ids) }
        let unexplained = result.mismatches.filter { comparison.missed.contains(Findings.Place(of: $0)) }
        return .other(by: ids, breaking: Set(unexplained.map(\.rule)).sorted())
    }
}

// MARK: - Readings

extension ListedFaults {
    /// The comparison that explains most, with the fair readings that it takes.
    ///
    /// Which of the fair readings an implementation follows is its own affair: one that would not be noticed at the vector
    /// by itself may show together with a fault.
    private func best(in replay: VectorReplay) -> (Comparison, [FairReading]) {
        var best = replay.comparison(with: together)
        var readings: [FairReading] = []
        var left = best.cost > 0 ? FairReading.all.filter { isSilent($0, in: replay) } : []
        while best.cost > 0, let (index, better) = improvement(on: best, by: left, beside: readings, in: replay) {
            best = better
            readings.append(left.remove(at: index))
        }
        return (best, readings)
    }

    private func isSilent(_ reading: FairReading, in replay: VectorReplay) -> Bool {
        replay.areas.contains(reading.change.area) && !replay.comparison(with: reading.specification).hasEffect
    }

    private func improvement(
        on best: Comparison,
        by readings: [FairReading],
        beside others: [FairReading],
        in replay: VectorReplay
    ) -> (index: Int, comparison: Comparison)? {
        let compared = readings.enumerated().map { index, reading in
            (index: index, comparison: replay.comparison(with: specification(faults, others + [reading])))
        }
        return compared.filter { $0.comparison.cost < best.cost }.min { $0.comparison.cost < $1.comparison.cost }
    }

    private func specification(_ faults: [Fault], _ readings: [FairReading]) -> Specification {
        Specification.documented.applying(faults.map(\.change) + readings.map(\.change))
    }
}

// MARK: - Bearing

extension ListedFaults {
    /// The faults without which something else would be found; where each could be left out, those that show alone.
    private func bearing(
        on comparison: Comparison,
        with readings: [FairReading],
        in replay: VectorReplay
    ) -> [Fault] {
        let concerned = faults.filter { replay.areas.contains($0.area) }
        let bearing = concerned.filter { fault in
            let others = faults.filter { $0.id != fault.id }
            return replay.comparison(with: specification(others, readings)) != comparison
        }
        guard bearing.isEmpty else { return bearing }
        return concerned.filter { replay.comparison(with: specification([$0], [])).hasEffect }
    }
}
