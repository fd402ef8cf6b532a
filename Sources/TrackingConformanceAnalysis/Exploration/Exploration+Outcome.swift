package import TrackingConformanceCore

extension Exploration {
    /// What was tried.
    package var summary: ExplorationSummary {
        let isRandom = if case .depth = settings.budget { false } else { true }
        let exercised = ledger.exercise.counts
        return ExplorationSummary(
            seed: isRandom ? settings.seed : nil,
            sequences: ledger.sequences,
            steps: ledger.steps,
            exercised: catalogue.rules.compactMap { rule in
                exercised[rule.id].map { .init(rule: rule.id, sequences: $0) }
            },
            neverExercised: catalogue.rules(in: settings.areas) { exercised[$0] != nil },
            omissions: omissions,
            unrepeatedCount: flaky.unrepeatedCount,
            unrepeated: flaky.unrepeated
        )
    }

    /// What was left out, a sentence each.
    private var omissions: [String] {
        let ended = "no new sequences were tried after \(Self.mostEndings) crashes or hangs"
        let left = counted(leftOut, "sequence that breaks a rule was", "sequences that break rules were")
        let withoutFaults = catalogue.rulesWithoutFaults(in: settings.areas).map(\.rawValue).joined(separator: ", ")
        let uncounted = "the library has no fault of \(withoutFaults): it is not counted which sequences exercise it"
        return (ledger.endings >= Self.mostEndings ? [ended] : []) + (withoutFaults.isEmpty ? [] : [uncounted])
            + (leftOut > 0 ? ["\(left) not shrunk, because others break the same rule"] : [])
    }

    /// The files of the corpus that have served: all their vectors pass, and no person has confirmed any.
    package var settledFiles: [String] {
        let entries = Dictionary(grouping: settings.corpus, by: \.file)
        let passed = Dictionary(grouping: passing, by: \.file)
        return entries.keys.sorted().filter { file in
            entries[file]?.count == passed[file]?.count && entries[file]?.allSatisfy(\.isUnconfirmed) == true
        }
    }

    /// The findings put together by their causes, one for each: the plainest that shows it, or where none does any more
    /// after it was shrunk, the sequence in which it was found.
    package func grouped(
        by diagnose: ([VectorResult]) async -> Diagnosis
    ) async -> (findings: [Finding], diagnosis: Diagnosis) {
        let evidence = findings.map(\.result) + findings.map(\.original) + passingSample
        let diagnosis = await diagnose(evidence)
        // What was shrunk shows one symptom, and not always every cause of what its original did.
        let candidates = findings + findings.map(\.whole)
        var kept: [Finding] = []
        let causes = diagnosis.causes.compactMap { cause -> Cause? in
            let shrunk = cause.vectors.filter(findings.indices.contains)
            let plainest = shrunk.min { (findings[$0].draft.weight, $0) < (findings[$1].draft.weight, $1) }
            let example = plainest ?? cause.example
            guard candidates.indices.contains(example) else { return nil }
            let finding = candidates[example]
            let place = kept.firstIndex { $0.draft == finding.draft } ?? kept.count
            if place == kept.count { kept.append(finding) }
            // The steps of another vector are none of the finding's.
            let step = cause.example == example ? cause.step : finding.result.firstStep(breaking: cause.rule)
            return cause.at([place], step: step)
        }
        // A crash has no cause that a diagnosis knows.
        kept += findings.filter { $0.symptom == .ending }.prefix(1)
        return (kept, Diagnosis(causes: causes))
    }
}

extension FoundVector {
    /// The vectors of findings, each under the rule of the cause that it shows.
    package static func all(
        of grouped: (findings: [Finding], diagnosis: Diagnosis),
        in implementation: String,
        of suite: Suite
    ) -> [FoundVector] {
        grouped.findings.enumerated().map { place, finding in
            let cause = grouped.diagnosis.causes.first { $0.example == place }
            return FoundVector(
                finding,
                breaking: cause?.rule,
                statement: cause?.statement,
                in: implementation,
                of: suite
            )
        }
    }
}

extension FoundVector {
    /// What became of the vector when it was run like any other; one that passes then is errored, as a leak is in a
    /// run.
    package func result(_ result: VectorResult?, of finding: Finding) -> VectorResult {
        if let result, result.verdict.fails(strict: true) { return result }
        var found = VectorResult(vector, finding.result.verdict, mismatches: finding.result.mismatches)
        found.reason = finding.result.reason
        guard let result, [.passed, .recorded].contains(result.verdict) else { return found }
        let difference = found.mismatches.first.map { " (\($0.rule) at step \($0.step): \($0.message))" } ?? ""
        (found.verdict, found.instability) = (.errored, .order)
        found.reason =
            "failed when it was found\(difference), but \(result.verdict.rawValue) when it was run again: the "
            + "implementation leaks state between sequences, or depends on something outside the sequence"
        return found
    }
}

extension VectorResult {
    /// The first step that breaks a rule, or else the first at which anything differs.
    fileprivate func firstStep(breaking rule: Rule.ID) -> Int? {
        (mismatches.first { $0.rule == rule } ?? mismatches.first)?.step
    }
}

extension Cause {
    /// The same cause at other places, the first of which shows it at a step.
    fileprivate func at(_ places: [Int], step: Int?) -> Cause {
        Cause(
            fault: fault,
            rule: rule,
            statement: statement,
            isExact: isExact,
            vectors: places,
            example: places.first ?? 0,
            step: step,
            alternatives: alternatives
        )
    }
}
