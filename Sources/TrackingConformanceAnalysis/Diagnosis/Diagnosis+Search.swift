package import TrackingConformanceCore
import TrackingConformanceJSON
package import TrackingConformanceSpecification

extension Diagnosis {
    /// Finds the causes of a run's mismatches.
    ///
    /// A cause is reported only if it predicts every fact that it affects. Unexplained facts are grouped by their
    /// difference.
    ///
    /// - Parameters:
    ///   - end: The time after which no sequences are asked; `nil` for no limit. The causes found in the results do not
    ///     depend on it, so they are the same on any machine.
    ///   - experiments: The means of asking the implementation itself, if any.
    ///   - suite: The suite's vectors, which may distinguish alternative faults.
    ///   - progress: Called with a description of each stage.
    package static func of(
        _ results: [VectorResult],
        catalogue: RuleCatalogue,
        until end: ContinuousClock.Instant? = nil,
        experiments: Experiments? = nil,
        suite: () async -> [Vector] = { [] },
        progress: (@Sendable (String) -> Void)? = nil
    ) async -> Diagnosis {
        await whole(of: results, catalogue: catalogue, until: end, experiments, progress: progress, suite: suite)?
            .diagnosis ?? Diagnosis()
    }

    /// The causes, with the specification that includes them.
    package static func explained(
        _ results: [VectorResult],
        catalogue: RuleCatalogue,
        experiments: Experiments? = nil
    ) async -> (diagnosis: Diagnosis, specification: Specification) {
        let whole = await whole(of: results, catalogue: catalogue, experiments) { [] }
        return (whole?.diagnosis ?? Diagnosis(), (whole?.candidates ?? []).specification)
    }

    private static func whole(
        of results: [VectorResult],
        catalogue: RuleCatalogue,
        until end: ContinuousClock.Instant? = nil,
        _ experiments: Experiments?,
        progress: (@Sendable (String) -> Void)? = nil,
        suite: () async -> [Vector]
    ) async -> WholeDiagnosis? {
        let wrong = results.reduce(0) { count, result in
            count + result.mismatches.count { catalogue.level(of: $0.rule) != .informational }
        }
        guard wrong > 0 else { return nil }
        progress?("explaining \(counted(wrong, "mismatch", "mismatches"))")
        let controls = await experiments?.controls(beside: results) ?? []
        let evidence = await Evidence(results + controls, catalogue: catalogue)
        var whole = await WholeDiagnosis(evidence, runCount: results.count, until: end)
        if let experiments, !whole.isLate {
            whole = await tested(whole, results, beside: controls, by: experiments, catalogue, until: end, progress)
        }
        if whole.hasAlternatives { await whole.distinguish(by: whole.evidence.othersOf(await suite())) }
        return whole
    }

    /// The maximum number of causes of an area to test.
    ///
    /// With more causes, one hides another in most sequences, and fixing the first matters more than the last detail of
    /// a condition.
    private static let mostTested = 12

    /// Tests the causes on the implementation; if its behaviour differs, its answers are evidence for another search,
    /// whose causes are tested once more.
    ///
    /// The areas are independent of each other's causes.
    private static func tested(
        _ first: WholeDiagnosis,
        _ results: [VectorResult],
        beside controls: [VectorResult],
        by experiments: Experiments,
        _ catalogue: RuleCatalogue,
        until end: ContinuousClock.Instant?,
        _ progress: (@Sendable (String) -> Void)?
    ) async -> WholeDiagnosis {
        var (whole, known) = (first, controls)
        var (areas, skipped) = (Set(Area.allCases), Set<Area>())
        for round in 1...2 where whole.hasTime() {
            let found = Dictionary(grouping: whole.candidates, by: \.change.area).filter { areas.contains($0.key) }
            for area in found.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
                let isFull = found[area, default: []].count > mostTested
                guard isFull || whole.isHalfWritten(area) else { continue }
                areas.remove(area)
                skipped.insert(area)
                let reason =
                    isFull ? "more than \(mostTested) causes were found" : "most of its handlers are not written yet"
                whole.note("experiments: none in \(area.rawValue), for \(reason)")
            }
            let asked = found.reduce(0) { $0 + (areas.contains($1.key) ? $1.value.count : 0) }
            progress?("asking the implementation about \(counted(asked, "cause"))")
            let pairs = whole.pairs.filter { areas.contains($0.area) }
            let trials = await experiments.trials(of: pairs, without: whole.silentEvents, seed: UInt64(round))
            guard !trials.isEmpty else { break }
            let outcomes = await whole.outcomes(of: pairs, at: trials)
            let isRight = outcomes.allSatisfy(\.isRight)
            let wrongAreas = Set(outcomes.filter { !$0.isRight }.map { pairs[$0.pair].area })
            let outcome = "\(trials.count) sequences, \(isRight ? "all" : "not all") as predicted"
            whole.note("experiments, round \(round): \(outcome)")
            whole.count(outcomes, of: pairs)
            guard !isRight else { break }
            known += trials.map(\.result)
            // If everything is silent, further questions reveal nothing.
            if (results + known).allSatisfy({ $0.isSilent(in: catalogue) }) { break }
            progress?("explaining \(counted(trials.count, "more answer"))")
            let (log, counts) = (whole.diagnosis.log, whole.experimentCounts)
            let evidence = await Evidence(results + known, catalogue: catalogue)
            whole = await WholeDiagnosis(evidence, runCount: results.count, after: (whole, wrongAreas), until: end)
            whole.note(before: log)
            if round > 1 { whole.setExperimentCounts(counts) }
            areas = wrongAreas
        }
        if whole.hasTime() {
            let areas = Set(Area.allCases).subtracting(skipped)
            await whole.confirmDoubtfulCauses(in: areas, by: experiments, seed: 3)
        }
        return whole
    }
}

extension VectorResult {
    /// True if nothing was sent at any step that expects a call or value.
    fileprivate func isSilent(in catalogue: RuleCatalogue) -> Bool {
        let judged = mismatches.filter { catalogue.level(of: $0.rule) != .informational }
        let isExpected = vector.steps.contains { $0.expectation?.calls?.isEmpty == false }
        return judged.allSatisfy { $0.actual == .array([]) } && (!isExpected || !judged.isEmpty)
    }
}

extension Diagnosis {
    /// The number of facts that a changed specification alters and predicts as observed, and descriptions of those that
    /// it predicts wrongly.
    package static func outcome(
        of specification: Specification,
        at results: [VectorResult],
        catalogue: RuleCatalogue
    ) -> (right: Int, wrong: [String]) {
        var (right, wrong): (Int, [String]) = (0, [])
        for result in results {
            let evidence = Evidence(result, catalogue: catalogue)
            guard let theCase = evidence.cases.first, theCase.documented?.isWithinTheRules == true else { continue }
            let prediction = evidence.prediction(of: specification, at: 0)
            for (place, value) in prediction.found.sorted(by: {
                ($0.key.step, $0.key.path) < ($1.key.step, $1.key.path)
            }) {
                if prediction.wrong.contains(place) {
                    let found = theCase.findings.found[place] ?? "what is documented"
                    wrong.append(
                        "\(result.vector.id) step \(place.step) \(place.path): predicted \(value), got \(found)"
                    )
                } else {
                    right += 1
                }
            }
        }
        return (right, wrong)
    }
}
