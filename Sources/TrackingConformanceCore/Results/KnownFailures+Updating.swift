extension KnownFailures {
    /// The list that fits a complete run: valid entries are kept, others are removed, and everything else that counts
    /// against conformance is added, by the faults that explain it exactly or else by the ids of its vectors.
    package func updated(
        for results: [VectorResult],
        diagnosis: Diagnosis? = nil,
        strict isStrict: Bool = false
    ) -> KnownFailures {
        let run = results.filter { $0.verdict != .notApplicable }
        let counting = run.filter { $0.isListable && $0.verdict.fails(strict: isStrict) }
        let patterns = list(of: zip(entries, named(among: run, by: \.vector.id)).compactMap { updated($0, for: $1) })
        let listed = entries.filter { $0.fault != nil }
        let new = newFaults(in: diagnosis, beside: patterns, counting)
        let faults = list(of: listed + new).fitting(run).withoutNeedless(new, counting)
        let left = faults.unexcused(of: counting).filter { patterns.index.places(naming: $0.vector.id).isEmpty }
        let old = Index(entries, on: nil, nil)
        let found = PatternSearch(results).entries(for: left) { result in
            // An entry that matched the vector but could not be kept whole still provides the reason.
            old.places(naming: result.vector.id).first.map { entries[$0].reason } ?? Self.placeholder
        }
        return list(of: inOrder(patterns.entries + faults.entries) + found)
    }

    /// A summary with the number of entries, of those added and removed since an earlier list, and of those without a
    /// reason.
    package func summary(after earlier: KnownFailures) -> String {
        let (names, old) = (Set(entries.map(\.name)), Set(earlier.entries.map(\.name)))
        let (added, removed) = (names.subtracting(old).count, old.subtracting(names).count)
        let waiting = entries.count { $0.reason == Self.placeholder }
        var words = [counted(entries.count, "known failure")]
        if added > 0 { words.append("\(added) added") }
        if removed > 0 { words.append("\(removed) removed") }
        return (words + ["\(waiting) without a reason"]).joined(separator: ", ")
    }

    /// This list with other entries, which are all valid on any day.
    private func list(of entries: [Entry]) -> KnownFailures {
        let moved = entries.map { entry in
            var entry = entry
            entry.location = nil
            return entry
        }
        var list = KnownFailures(entries: moved, faults: faults, today: .first)
        list.schema = schema
        return list
    }

    /// Entries in the order of this list, then the new ones.
    private func inOrder(_ updated: [Entry]) -> [Entry] {
        let byName = Dictionary(updated.map { ($0.name, $0) }) { first, _ in first }
        let old = entries.compactMap { byName[$0.name] }
        let names = Set(old.map(\.name))
        return old + updated.filter { !names.contains($0.name) }
    }

    /// An entry with the rules that its vectors now break; `nil` if one of these vectors no longer fails.
    private func updated(_ entry: Entry, for matched: [VectorResult]) -> Entry? {
        guard let pattern = entry.pattern, !matched.isEmpty, matched.allSatisfy(\.isListable) else { return nil }
        let declined = matched.count { $0.verdict == .unsupported }
        // Failures and declines need separate entries.
        guard declined == 0 || declined == matched.count else { return nil }
        var entry = entry
        entry.subject =
            declined > 0
            ? .declined(pattern) : .vectors(pattern, breaking: Set(matched.flatMap(\.mismatches).map(\.rule)).sorted())
        return entry
    }

    /// Entries for the faults that explain vectors exactly, if one of these vectors matches no listed pattern.
    private func newFaults(
        in diagnosis: Diagnosis?,
        beside patterns: KnownFailures,
        _ counting: [VectorResult]
    ) -> [Entry] {
        guard let diagnosis, let library = faults?.library else { return [] }
        let listed = Set(entries.compactMap(\.fault))
        let unlisted = counting.filter { patterns.index.places(naming: $0.vector.id).isEmpty }
        return diagnosis.causes.compactMap { cause in
            // Of indistinguishable faults, one already on the list stays.
            guard cause.isExact, let (fault, statement) = fault(of: cause, library),
                listed.isDisjoint(with: cause.alternatives + [fault.id])
            else { return nil }
            let alone = list(of: [Entry(.fault(fault), reason: "")])
            guard unlisted.contains(where: { alone.application(to: $0).effect != .none }) else { return nil }
            return Entry(.fault(fault), reason: statement)
        }
    }

    /// The fault that a list may name for a cause, with its sentence; `nil` if there is none.
    private func fault(of cause: Cause, _ library: any FaultLibrary) -> (KnownFault, statement: String)? {
        if let edit = cause.edit {
            return library.statement(of: edit).map { (KnownFault(edit, saying: $0), $0) }
        }
        return cause.fault.map { (KnownFault($0), library.statement(of: $0) ?? Self.placeholder) }
    }

    /// The list without the faults that should show in passing vectors, and without those that excuse nothing.
    private func fitting(_ run: [VectorResult]) -> KnownFailures {
        let applications = run.map(application)
        let absent = Set(applications.flatMap(\.effect.missed))
        guard absent.isEmpty else {
            let rest = entries.filter { entry in !absent.contains { $0 == entry.fault } }
            return list(of: rest).fitting(run)
        }
        let excusing = Set(applications.flatMap(\.excusing))
        return list(of: entries.indices.filter(excusing.contains).map { entries[$0] })
    }

    /// The list without the faults that excuse nothing beyond the others, so that a defect is listed once, under its
    /// first name.
    private func withoutNeedless(_ faults: [Entry], _ results: [VectorResult]) -> KnownFailures {
        faults.reduce(self) { kept, fault in
            let rest = kept.list(of: kept.entries.filter { $0.name != fault.name })
            guard rest.entries.count < kept.entries.count, !rest.entries.isEmpty else { return kept }
            return rest.unexcused(of: results).count == kept.unexcused(of: results).count ? rest : kept
        }
    }

    private func unexcused(of results: [VectorResult]) -> [VectorResult] {
        results.filter { application(to: $0).result.verdict != .expectedFailure }
    }
}

extension VectorResult {
    fileprivate var isListable: Bool { [.failed, .warned, .unsupported].contains(verdict) }
}
