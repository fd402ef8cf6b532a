extension Diagnosis {
    /// A summary of the share of a run that the causes explain.
    package func summary(of run: Run) -> String {
        // Failed vectors without one of these causes are left unexplained.
        let explained = Set(causes.flatMap(\.vectors))
        let rest = run.results.enumerated().count {
            [.failed, .warned].contains($0.element.verdict) && !explained.contains($0.offset)
        }
        return coverage(leaving: rest)
            + (isComplete ? "" : "; the diagnosis stopped because it would have taken too long")
            + (untested.map { "; not tested by experiments, because \($0)" } ?? "")
    }

    private func coverage(leaving rest: Int) -> String {
        let found = causes.count(where: \.isExact)
        let open = causes.filter { !$0.isExact }
        guard !open.isEmpty else {
            let extent = rest == 0 ? "every mismatch" : "all but \(rest) of the vectors that failed or warned"
            return found == 1 ? "one cause explains \(extent)" : "\(counted(found, "cause")) explain \(extent)"
        }
        let kinds = counted(open.count, "kind of mismatch", "kinds of mismatch") + " that no cause explains"
        return found == 0 ? kinds : "\(counted(found, "cause")), and \(kinds)"
    }

    /// The diagnosis with its causes ordered by their effect on the verdict, those that fail vectors first.
    package func byEffect(in run: Run) -> Diagnosis {
        let effects = Dictionary(grouping: causes) { $0.effect(in: run) }
        return with(Cause.Effect.allCases.flatMap { effects[$0] ?? [] })
    }

    /// The causes in human-readable form: each with its statement, its rule and the number of its vectors, followed by
    /// the vectors that show them.
    package func explanation(of run: Run, where counts: (VectorResult) -> Bool) -> String? {
        let held = byEffect(in: run).causes.filter { $0.vectors.contains { counts(run.results[$0]) } }
        guard !held.isEmpty else { return nil }
        let headings = held.enumerated().flatMap { place, cause in
            let heading = "\(cause.statement) (\(cause.rule), \(cause.facts(in: run)))"
            return ["\(place + 1). \(heading)"]
                + [cause.qualification, cause.demand(in: run.suite.catalogue)].compactMap { $0.map { "   \($0)" } }
        }
        let examples = held.enumerated().flatMap { place, cause in
            ["Cause \(place + 1) is shown by"]
                + run.results[cause.example].explanation.split(separator: "\n").map { "   \($0)" }
        }
        return (["\(with(held).summary(of: run)):"] + headings + examples).joined(separator: "\n")
    }
}

extension Cause {
    /// The results that show the cause, if possible without those for which the rules leave the matter open.
    package func shown(in results: [VectorResult]) -> [VectorResult] {
        let all = vectors.map { results[$0] }
        let broken = all.filter {
            !$0.mismatches.isEmpty && [.failed, .warned, .expectedFailure].contains($0.verdict)
        }
        return broken.isEmpty ? all : broken
    }

    /// The effect of a cause on the verdict, worst first.
    package enum Effect: CaseIterable, Sendable { case fails, warns, excused }

    package func effect(in run: Run) -> Effect {
        let shown = shown(in: run.results)
        if shown.contains(where: { fails($0, in: run) }) { return .fails }
        return shown.allSatisfy { $0.verdict == .expectedFailure } ? .excused : .warns
    }

    private func fails(_ result: VectorResult, in run: Run) -> Bool {
        guard [.failed, .warned].contains(result.verdict), run.policy.counts(result) else { return false }
        let least: Rule.Level = run.policy.isStrict ? .recommended : .required
        return result.mismatches.contains { mismatch in
            rules.contains(mismatch.rule) && run.suite.catalogue.level(of: mismatch.rule) >= least
        }
    }

    /// A description with the level of its rule, the numbers of failed, warned and excused results, its fault, and the
    /// other rules broken.
    package func facts(in run: Run) -> String {
        let level = run.suite.catalogue.level(of: rule)
        let shown = shown(in: run.results)
        let failing = shown.count { fails($0, in: run) }
        let known = shown.count { $0.verdict == .expectedFailure }
        let rest = shown.count - failing - known
        // The parts of a sum, none counted twice.
        let parts = [
            failing == 0 ? nil : "fails \(counted(failing, run.noun))",
            rest == 0
                ? nil
                : "\(run.policy.isStrict ? "seen" : "warns") in \(failing == 0 ? counted(rest, run.noun) : "\(rest)")",
            known == 0 ? nil : counted(known, "known failure"),
        ]
        let extent = parts.compactMap { $0 }.joined(separator: ", ")
        let others = rules.filter { $0 != rule }.map(\.rawValue)
        let also = others.isEmpty ? "" : "; also \(others.abridged(to: 8, "rule").joined(separator: ", "))"
        let label = kind == .unexplained ? "unexplained" : listedFault
        return [level.rawValue, extent, label].compactMap { $0 }.joined(separator: ", ") + also
    }

    /// The fault as a list of known failures names it; `nil` if a list needs an edit or patterns instead.
    package var listedFault: String? { kind == .known && edit == nil ? fault.map { "fault \($0)" } : nil }

    /// The title of the rule of an unexplained difference, whose statement does not describe the requirement; `nil` for
    /// a cause.
    package func demand(in catalogue: RuleCatalogue) -> String? {
        kind == .unexplained ? catalogue[rule].map { "\($0.title)." } : nil
    }

    /// The faults from which the cause is indistinguishable; `nil` if there are none.
    package var qualification: String? {
        guard isExact, !alternatives.isEmpty else { return nil }
        let names = alternatives.prefix(3).joined(separator: ", ") + (alternatives.count > 3 ? " and others" : "")
        let sentence = "No vector of this run distinguishes this fault (\(fault ?? "")) from \(names)."
        let vectors = distinctions.compactMap { distinction -> String? in
            switch distinction.means {
            case .vector(let id): "`\(id)` distinguishes it from \(distinction.alternative)."
            case .sequence: nil
            }
        }
        return ([sentence] + vectors.prefix(3)).joined(separator: " ")
    }
}
