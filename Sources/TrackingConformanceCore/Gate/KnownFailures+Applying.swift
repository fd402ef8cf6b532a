extension KnownFailures {
    /// What is wrong with the list itself, whatever was run: entries that match nothing or give no reason.
    ///
    /// - Parameter suite: The suite, all of it.
    /// - Returns: A sentence for each problem.
    public func problems(in suite: Suite) -> [String] {
        let ids = entries.isEmpty ? [] : Set(suite.vectors.map(\.id))
        return entries.flatMap { problems(of: $0, in: ids) }
    }

    /// Rules that listed vectors break and that their entries do not name.
    ///
    /// - Parameter results: The results, to which the list was applied.
    /// - Returns: A sentence for each.
    func problems(after results: [VectorResult]) -> [String] { results.flatMap(otherRules) }

    /// Judges one result by the list.
    ///
    /// - Parameter result: The result.
    /// - Returns: The result, or an expected failure or unexpected pass in its place.
    public func applied(to result: VectorResult) -> VectorResult {
        let listed = entries(for: result.vector.id)
        guard !listed.isEmpty else { return result }
        var result = result
        switch result.verdict {
        case .failed, .warned:
            let others = otherRules(in: result)
            if others.isEmpty { result.verdict = .expectedFailure }
            result.reason = others.isEmpty ? listed[0].reason : others.joined(separator: "; ")
        case .unsupported:
            result.verdict = .expectedFailure
            result.reason = listed[0].reason
        case .passed, .recorded:
            result.verdict = .unexpectedPass
            let pattern = printablePattern(listed[0])
            result.reason = "it passes, but the entry \(pattern) of known failures says that it fails; remove it there"
        case .errored, .notApplicable, .notRun, .expectedFailure, .unexpectedPass: break
        }
        return result
    }

    private func problems(of entry: Entry, in ids: Set<String>) -> [String] {
        var problems: [String] = []
        let pattern = entry.pattern
        if pattern.isID ? !ids.contains(pattern.description) : !ids.contains(where: pattern.matches) {
            problems.append("the known failure \(printablePattern(entry)) matches no vector of the suite")
        }
        if Self.isPlaceholder(entry.reason) {
            problems.append("the known failure \(printablePattern(entry)) gives no reason; say why it fails")
        }
        return problems
    }

    private func otherRules(in result: VectorResult) -> [String] {
        guard result.verdict == .failed || result.verdict == .warned else { return [] }
        let listed = entries(for: result.vector.id)
        guard !listed.isEmpty else { return [] }
        return rulesBeyond(listed, brokenIn: result).map { rule in
            "\(result.vector.id) breaks \(rule), which its known failure \(printablePattern(listed[0])) does not name"
        }
    }

    private func rulesBeyond(_ listed: [Entry], brokenIn result: VectorResult) -> [Rule.ID] {
        let known = Set(listed.flatMap(\.rules))
        return Set(result.mismatches.map(\.rule)).subtracting(known).sorted()
    }

    private func printablePattern(_ entry: Entry) -> String { quoted(entry.pattern.description) }

    private static func isPlaceholder(_ reason: String) -> Bool {
        let words = reason.lowercased().split { !$0.isLetter }
        let empty: Set<Substring> = ["todo", "fixme", "tbd", "xxx", "placeholder", "reason"]
        return words.isEmpty || words.first.map(empty.contains) == true
    }

    /// The list that fits a whole run: entries that still hold are kept, passing vectors go, new failures come.
    ///
    /// - Parameter results: The results of a run of the whole suite, before the list was applied.
    /// - Returns: The list, in which new entries wait for their reason.
    public func updated(for results: [VectorResult]) -> KnownFailures {
        let failing = results.filter { [.failed, .warned, .unsupported].contains($0.verdict) }
        var kept: [Entry] = []
        for var entry in entries {
            let matched = results.filter { entry.pattern.matches($0.vector.id) && $0.verdict != .notApplicable }
            let isWhole =
                !matched.isEmpty && matched.allSatisfy { [.failed, .warned, .unsupported].contains($0.verdict) }
            guard isWhole else { continue }
            entry.rules = Set(matched.flatMap(\.mismatches).map(\.rule)).sorted()
            kept.append(entry)
        }
        let new = failing.filter { result in !kept.contains { $0.pattern.matches(result.vector.id) } }
        return KnownFailures(
            entries: kept
                + new.map { result in
                    Entry(
                        pattern: IDPattern(result.vector.id),
                        reason: reason(for: result) ?? Self.placeholder,
                        rules: Set(result.mismatches.map(\.rule)).sorted()
                    )
                }
        )
    }

    /// The reason of an entry that matched the vector, where the entry itself could not be kept whole.
    private func reason(for result: VectorResult) -> String? {
        entries.first { $0.pattern.matches(result.vector.id) }?.reason
    }
}
