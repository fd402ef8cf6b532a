package import TrackingConformanceCore

extension Exploration {
    package var summary: ExplorationSummary {
        let exercised = ledger.exercise.counts
        // A sequence that broke a rule exercised it, whether examined or not.
        let broken = Set(findings.map(\.symptom.rule))
        return ExplorationSummary(
            seed: settings.seed,
            sequences: ledger.sequences,
            steps: ledger.steps,
            exercised: catalogue.rules.compactMap { rule in
                exercised[rule.id].map { .init(rule: rule.id, sequences: $0) }
            },
            neverExercised: catalogue.rules(in: settings.areas) { exercised[$0] != nil || broken.contains($0) },
            omissions: omissions,
            declinedCount: ledger.declined,
            unrepeatedCount: flaky.unrepeatedCount,
            unrepeated: flaky.unrepeated
        )
    }

    /// A sentence about each omission.
    private var omissions: [String] {
        let ended = "no new sequences were tried after \(Self.mostEndings) crashes or hangs"
        let left = counted(leftOut, "sequence that breaks a rule was", "sequences that break rules were")
        let withoutFaults = catalogue.rulesWithoutFaults(in: settings.areas).map(\.rawValue).joined(separator: ", ")
        let uncounted = "the library has no fault of \(withoutFaults), so sequences that exercise it are not counted"
        let omissions: [(isMade: Bool, sentence: String)] = [
            (ledger.endings >= Self.mostEndings, ended), (!withoutFaults.isEmpty, uncounted),
            (unshrunk > 0, "\(counted(unshrunk, "finding")) could be shorter: \(endOfShrinking)"),
            (leftOut > 0, "\(left) not shrunk, because others break the same rule"),
        ]
        return omissions.filter(\.isMade).map(\.sentence)
    }

    private var endOfShrinking: String {
        isTimed ? "the time ran out" : "shrinking ended after \(settings.shrinkingSteps) steps"
    }

    /// The corpus files, with their topics, that are no longer needed because all their vectors pass and none is
    /// confirmed.
    package var settledFiles: [(file: String, topic: String)] {
        let entries = Dictionary(grouping: settings.corpus, by: \.file)
        let passed = Dictionary(grouping: passing, by: \.file)
        return entries.keys.sorted().compactMap { file in
            guard let own = entries[file], own.count == passed[file]?.count, own.allSatisfy(\.isUnconfirmed) else {
                return nil
            }
            return (file, own[0].id.split(separator: "/").dropLast().joined(separator: "/"))
        }
    }

    /// One finding for each cause: the simplest of the most binding findings that show the cause, or the original
    /// sequence if no shrunk sequence does.
    ///
    /// A finding without a cause is kept under its rule, so that nothing that broke a rule is lost.
    package func grouped(
        by diagnose: ([VectorResult]) async -> Diagnosis
    ) async -> (findings: [Finding], diagnosis: Diagnosis) {
        let evidence = findings.map(\.result) + findings.map(\.original) + passingSample
        let diagnosis = await diagnose(evidence)
        // A shrunk finding shows one symptom, but not always every cause of its original.
        let candidates = findings + findings.map(\.whole)
        var kept: [Finding] = []
        var represented: [Int] = []
        let causes = diagnosis.causes.compactMap { cause -> Cause? in
            let shrunk = cause.vectors.filter(findings.indices.contains)
            let plainest = shrunk.min { findings[$0].isPlainer(than: findings[$1]) }
            let example = plainest ?? cause.example
            guard candidates.indices.contains(example) else { return nil }
            let finding = candidates[example]
            let place = kept.firstIndex { $0.draft == finding.draft } ?? kept.count
            if place == kept.count { kept.append(finding) }
            if finding.symptom.level > kept[place].symptom.level { kept[place] = finding }
            represented += shrunk.filter { findings[$0].symptom.level <= kept[place].symptom.level }
            // A step of another vector is meaningless in the finding.
            let isSame = cause.example == example
            let rule = cause.rule(in: finding, catalogue)
            let step = isSame ? cause.step : finding.result.firstStep(breaking: rule, catalogue)
            return cause.at([place], example: place, step: step, path: isSame ? cause.path : nil, breaking: rule)
        }
        let others = Set(findings.indices).subtracting(represented).sorted().map { findings[$0] }
        kept += plainestOfEachRule(others).filter { finding in !kept.contains { $0.draft == finding.draft } }
        return (kept, diagnosis.with(causes))
    }

    /// The simplest finding under each rule, for lack of time to group findings by cause.
    package var plainestFindings: [Finding] { plainestOfEachRule(findings) }

    /// The simplest finding under each rule, plus the simplest crash or hang and the simplest decline, which have no
    /// rule.
    private func plainestOfEachRule(_ findings: [Finding]) -> [Finding] {
        var plainest: [Finding] = []
        for finding in findings {
            let place = plainest.firstIndex { known in
                known.shownRule == finding.shownRule
                    && (!finding.symptom.isWithoutFacts || known.symptom == finding.symptom)
            }
            guard let place else {
                plainest.append(finding)
                continue
            }
            if finding.isPlainer(than: plainest[place]) { plainest[place] = finding }
        }
        return plainest
    }
}

extension FoundVector {
    /// Findings as vectors, each under the rule of the cause that it shows.
    ///
    /// - Parameter isHurried: True if the vectors judge only the lifecycle data that differed, which is known
    ///   immediately.
    package static func all(
        of grouped: (findings: [Finding], diagnosis: Diagnosis),
        in implementation: String,
        of suite: Suite,
        isHurried: Bool = false
    ) -> [FoundVector] {
        grouped.findings.enumerated().map { place, finding in
            let cause = grouped.diagnosis.causes.first { $0.example == place }
            return FoundVector(
                finding,
                breaking: cause?.rule(for: finding, suite.catalogue),
                statement: cause?.statement,
                in: implementation,
                of: suite,
                isHurried: isHurried
            )
        }
    }

    /// The result of running the vector like any other; a pass becomes an error, like a leak in a run.
    package func result(_ result: VectorResult?, of finding: Finding) -> VectorResult {
        // A vector found by a broken required rule or a crash must fail again, not merely warn.
        let isWarning = !finding.result.verdict.fails(strict: false)
        if let result, result.verdict.fails(strict: isWarning) { return result }
        var found = VectorResult(vector, finding.result.verdict, mismatches: finding.result.mismatches)
        found.reason = finding.result.reason
        guard let result, [.passed, .recorded, .warned].contains(result.verdict), !result.hasDifferences(of: finding)
        else { return found }
        let difference = judged.map { " (\($0.rule) at step \($0.step): \($0.message))" } ?? ""
        (found.verdict, found.instability) = (.errored, .order)
        found.reason =
            "failed when it was found\(difference), but \(result.verdict.rawValue) when it was run again: the "
            + "implementation leaks state between sequences, or depends on something outside the sequence"
        return found
    }
}

extension VectorResult {
    /// True if the implementation answered as in the finding, regardless of the rules that this breaks.
    fileprivate func hasDifferences(of finding: Finding) -> Bool {
        let (found, own) = (finding.result.mismatches, mismatches)
        return !found.isEmpty && found.count == own.count
            && zip(found, own).allSatisfy { ($0.step, $0.path, $0.actual) == ($1.step, $1.path, $1.actual) }
    }
}

extension Finding {
    /// True if the finding breaks a more binding rule than another finding, or breaks an equally binding rule more
    /// simply.
    fileprivate func isPlainer(than other: Finding) -> Bool {
        symptom.level == other.symptom.level ? draft.weight < other.draft.weight : symptom.level > other.symptom.level
    }
}

extension Cause {
    /// The cause's rule, if the finding breaks it and if the rule is at least as binding as the symptom's; otherwise
    /// `nil`.
    fileprivate func rule(for finding: Finding, _ catalogue: RuleCatalogue) -> Rule.ID? {
        finding.result.breaks(rule) && catalogue.level(of: rule) >= finding.symptom.level ? rule : nil
    }

    /// The rule of the cause as a finding shows it; unexplained facts count under the rules that they break there.
    fileprivate func rule(in finding: Finding, _ catalogue: RuleCatalogue) -> Rule.ID {
        guard kind == .unexplained, !finding.result.breaks(rule) else { return rule }
        let asBinding = rules.filter { catalogue.level(of: $0) == catalogue.level(of: rule) }
        return asBinding.first(where: finding.result.breaks) ?? finding.shownRule ?? rule
    }
}

extension VectorResult {
    fileprivate func breaks(_ rule: Rule.ID) -> Bool { mismatches.contains { $0.rule == rule } }

    /// The first step that breaks a rule, or else the first with a judged difference; `nil` if there is neither.
    fileprivate func firstStep(breaking rule: Rule.ID, _ catalogue: RuleCatalogue) -> Int? {
        (mismatches.first { $0.rule == rule } ?? firstJudged(catalogue))?.step
    }

    /// The first mismatch that is judged, not only recorded; `nil` if there is none.
    func firstJudged(_ catalogue: RuleCatalogue) -> Mismatch? {
        mismatches.first { catalogue.level(of: $0.rule) != .informational }
    }
}
