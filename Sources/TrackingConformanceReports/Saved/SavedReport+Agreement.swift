import TrackingConformanceCore
import TrackingConformanceJSON

/// The check that redundant data in a report is consistent.
extension SavedReport {
    private typealias Contradiction = (message: String, place: JSONNode?)

    /// Rejects a report that contradicts itself or its suite.
    func checkAgreement(_ report: JSONNode, _ suite: Suite?, _ decoder: inout FileDecoder) {
        // If results are unreadable, the counts cannot agree.
        guard decoder.diagnostics.isEmpty else { return }
        let contradictions =
            ofSummary(report) + ofList(report) + ofConformance(report) + ofShard(report, suite)
            + ofBrokenRules(report) + ofCauses(report) + ofProblems(report) + ofApplicability(report, suite)
        for (message, place) in contradictions { decoder.report(.wrongForm, message, at: place?.offset) }
    }

    private func ofSummary(_ report: JSONNode) -> [Contradiction] {
        (counts.summary.object?.members ?? []).compactMap { member in
            guard let claimed = report["summary"]?[member.key], claimed.value != member.value else { return nil }
            let message =
                "the summary has \(shown(claimed)) for \(quoted(member.key)), but the vectors give "
                + "\(shown(member.value))"
            return (message, claimed)
        }
    }

    private func ofShard(_ report: JSONNode, _ suite: Suite?) -> [Contradiction] {
        if let invocation, invocation.subcommand == ["run"], let words = invocation.shard,
            words != shard?.shard.description
        {
            let part = shard.map { "\"shard\" is \($0.shard)" } ?? "there is no \"shard\""
            return [("\"command\" has --shard \(words), but \(part)", report["command"])]
        }
        guard let part = shard else { return [] }
        let selected = counted(part.selectedCount, "vector")
        if let suite, part.selectedCount > suite.vectors.count {
            let message = "\"shard\" is of a selection of \(selected), but the suite has \(suite.vectors.count)"
            return [(message, report["shard"])]
        }
        let count = part.shard.size(of: part.selectedCount)
        guard count != results.count else { return [] }
        let message =
            "\"shard\" is \(part.shard) of \(selected), which has \(count), but \"vectors\" has \(results.count)"
        return [(message, report["shard"])]
    }
}

// MARK: - Failures

extension SavedReport {
    private var failures: [Result] { results.filter { [.failed, .warned].contains($0.listed.verdict) } }

    private func ofBrokenRules(_ report: JSONNode) -> [Contradiction] {
        guard let place = report["brokenRules"] else { return [] }
        var broken: [Rule.ID: Set<String>] = [:]
        for result in failures {
            for mismatch in result.mismatches { broken[mismatch.rule, default: []].insert(result.id) }
        }
        let claims = brokenRules.compactMap { rule -> Contradiction? in
            let vectors = broken[rule.id] ?? []
            if let example = rule.example, !vectors.contains(example) {
                let message = "\"brokenRules\" states that \(example) breaks \(rule.id), but \"vectors\" does not"
                return (message, place)
            }
            guard vectors.count != rule.count else { return nil }
            let message =
                "\"brokenRules\" has \(counted(rule.count, "vector")) for \(rule.id), but \"vectors\" has \(vectors.count)"
            return (message, place)
        }
        let listed = Set(brokenRules.map(\.id))
        let left = failures.first { result in
            !result.mismatches.isEmpty && !result.mismatches.contains { listed.contains($0.rule) }
        }
        guard let left else { return claims }
        let verdict = left.listed.verdict.rawValue
        let message = "\"vectors\" lists \(left.id) as \(verdict), but \"brokenRules\" contains no rule of it"
        return claims + [(message, place)]
    }

    private func ofCauses(_ report: JSONNode) -> [Contradiction] {
        let verdicts = Dictionary(results.map { ($0.id, $0.listed.verdict) }) { first, _ in first }
        return (causes ?? []).compactMap { cause in
            let wrong = cause.vectors.first { id in
                verdicts[id].map { [.notApplicable, .notRun].contains($0) } ?? true
            }
            // A vector passes if two causes compensate for each other in it.
            let isHidden = cause.vectors.allSatisfy { verdicts[$0] == .passed }
            guard let wrong = wrong ?? (isHidden ? cause.vectors.first : nil) else { return nil }
            let verdict = verdicts[wrong].map { "lists it as \($0.rawValue)" } ?? "does not list it"
            return ("\"causes\" contains a cause shown by \(wrong), but \"vectors\" \(verdict)", report["causes"])
        }
    }
}

// MARK: - Other problems

extension SavedReport {
    private func ofProblems(_ report: JSONNode) -> [Contradiction] {
        if let hidden = problemsOfRun.first(where: { !problems.contains($0) }) {
            let message = "\"problemsOfRun\" contains \(quoted(hidden)), but \"problems\" does not"
            return [(message, report["problemsOfRun"])]
        }
        for possible in Unsteadiness.allCases where (possible == unsteadiness) != problems.contains(possible.problem) {
            let (one, other) = possible == unsteadiness ? ("unsteady", "problems") : ("problems", "unsteady")
            return [("\"\(one)\" states that the adapter is unsteady, but \"\(other)\" does not", report[one])]
        }
        // A list or an exploration may have caused other problems.
        guard terms != nil, terms?.knownFailures == nil, exploration == nil else { return [] }
        let known = problemsOfRun + [Policy.interruption] + Unsteadiness.allCases.map(\.problem) + unmet
        let nothing = Policy.nothingJudged
        guard let unknown = problems.first(where: { !known.contains($0) && !$0.hasPrefix(nothing) }) else { return [] }
        return [("\"problems\" contains \(quoted(unknown)), but \"problemsOfRun\" does not", report["problems"])]
    }

    /// The problem of undeclared required capabilities.
    private var unmet: [String] {
        Policy(requiredCapabilities: terms?.requiredCapabilities ?? []).unmetRequirements(handshake)
    }

    private func ofList(_ report: JSONNode) -> [Contradiction] {
        guard let terms, terms.knownFailures == nil else { return [] }
        let result = results.first { [.expectedFailure, .unexpectedPass].contains($0.listed.verdict) }
        guard let result else { return [] }
        let claim = "\"vectors\" lists \(result.id) as \(result.listed.verdict.rawValue)"
        return [("\(claim), but \"policy\" has no \"knownFailures\"", report["policy"])]
    }

    private func ofApplicability(_ report: JSONNode, _ suite: Suite?) -> [Contradiction] {
        let place = report["capabilities"]
        let unasked = results.filter { [.notApplicable, .notRun].contains($0.listed.verdict) }
        if let result = unasked.first(where: { !$0.mismatches.isEmpty }) {
            return [("\(result.id) cannot be \(result.listed.verdict.rawValue): it has mismatches", report["vectors"])]
        }
        let vectors = Dictionary((suite?.vectors ?? []).map { ($0.id, $0) }) { first, _ in first }
        for result in results where result.listed.verdict != .notRun {
            guard let vector = vectors[result.id] else { continue }
            let applies = vector.applies(under: handshake)
            guard applies == (result.listed.verdict == .notApplicable) else { continue }
            let what = applies ? "has all that it requires" : "does not have what it requires"
            let verdict = result.listed.verdict.rawValue
            return [("\"vectors\" lists \(result.id) as \(verdict), but \"capabilities\" \(what)", place)]
        }
        return []
    }

    private func ofConformance(_ report: JSONNode) -> [Contradiction] {
        guard let isConformant, let place = report["conformant"] else { return [] }
        let reason = reasonAgainst
        if isConformant { return reason.map { [("\"conformant\" cannot be true: \($0)", place)] } ?? [] }
        guard reason == nil, terms != nil else { return [] }
        return [("\"conformant\" cannot be false: no vector and no problem counts against it", place)]
    }

    /// The reason why a report cannot come from a conformant run, if any.
    private var reasonAgainst: String? {
        let isStrict = terms?.isStrict ?? false
        let result = results.first { $0.listed.verdict.fails(strict: isStrict) || $0.listed.verdict == .notRun }
        if let result { return "\(result.id) is \(result.listed.verdict.rawValue)" }
        if !problems.isEmpty { return "the report has problems" }
        if let unmet = unmet.first { return unmet }
        guard exploration == nil else { return nil }
        let isOpen = results.allSatisfy { [.recorded, .unsupported, .notApplicable].contains($0.verdict) }
        return isOpen ? Policy.nothingJudged : nil
    }
}

extension Invocation {
    fileprivate var shard: String? {
        zip(order, order.dropFirst()).first { $0.0 == "--shard" }?.1
    }
}
