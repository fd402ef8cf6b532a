extension KnownFailures {
    /// The list applied to one result.
    struct Application: Sendable {
        /// The result, or an expected failure or unexpected pass in its place.
        var result: VectorResult
        let verdict: Verdict
        /// The indices of the entries that excuse the vector.
        var excusing: [Int] = []
        /// The indices of the entries that the vector contradicts by passing.
        var contradicted: [Int] = []
        /// The effect of the listed faults on the vector.
        let effect: FaultEffect
        /// Rules that the vector breaks but its entries do not name, one sentence each.
        var otherRules: [String] = []
    }

    package func applied(to result: VectorResult) -> VectorResult { application(to: result).result }

    /// Judges one result by the list, with the reasons.
    func application(to result: VectorResult) -> Application {
        guard !entries.isEmpty else { return Application(result: result, verdict: result.verdict, effect: .none) }
        let naming = index.places(naming: result.vector.id)
        // An answer can be compared if it was judged, with the same result each time.
        let isComparable = result.verdict.isJudged && result.instability == nil
        let effect = isComparable ? index.replay?(result) ?? .none : .none
        var application = Application(result: result, verdict: result.verdict, effect: effect)
        switch result.verdict {
        case .failed, .warned: excuse(&application, naming)
        case .unsupported: excuseDecline(&application, naming)
        case .passed, .recorded: contradict(&application, naming)
        case .errored, .notApplicable, .notRun, .expectedFailure, .unexpectedPass: break
        }
        return application
    }

    /// Excuses a failure that the listed faults explain, or whose remaining broken rules are all named by the entries
    /// for its vector.
    private func excuse(_ application: inout Application, _ naming: [Int]) {
        let naming = naming.filter { !entries[$0].isForDeclines }
        let result = application.result
        var broken = Set(result.mismatches.map(\.rule))
        var faults: [Int] = []
        switch application.effect {
        case .none, .absent: break
        case .same(let ids):
            let excusing = places(of: ids)
            guard let first = excusing.first else { return }
            return application.excuse(by: excusing + naming, because: entries[first].reason)
        case .other(let ids, let rules):
            faults = places(of: ids)
            broken = Set(rules)
        }
        guard let first = naming.first else {
            if let first = faults.first {
                application.result.reason = "the \(entries[first].name) does not explain all mismatches"
            }
            return
        }
        let others = broken.subtracting(naming.flatMap { entries[$0].rules }).sorted()
        guard !others.isEmpty else { return application.excuse(by: naming + faults, because: entries[first].reason) }
        application.otherRules = others.map { rule in
            "\(result.vector.id) breaks \(rule), which its \(entries[first].name) does not name"
        }
        application.result.reason = application.otherRules.joined(separator: "; ")
    }

    /// Excuses a decline that an entry covers; an entry for failures covers none.
    private func excuseDecline(_ application: inout Application, _ naming: [Int]) {
        let excusing = naming.filter { entries[$0].isForDeclines }
        if let first = excusing.first { return application.excuse(by: excusing, because: entries[first].reason) }
        guard let first = naming.first else { return }
        let sentence = "its \(entries[first].name) does not mark it as unsupported"
        application.result.reason = [application.result.reason, sentence].compactMap { $0 }.joined(separator: "; ")
    }

    /// Records a pass that contradicts entries for the vector.
    private func contradict(_ application: inout Application, _ naming: [Int]) {
        application.contradicted = naming.isEmpty ? places(of: application.effect.missed) : naming
        guard let first = application.contradicted.first else { return }
        application.result.verdict = .unexpectedPass
        application.result.reason =
            "it passes, but the \(entries[first].name) expects it to fail; if that is fixed, remove the entry"
    }

    private func places(of faults: [String]) -> [Int] { faults.compactMap { index.faults[$0] }.sorted() }

    /// The failures that a list excuses in a run.
    package struct Exceptions: Sendable {
        /// The entries that excuse vectors, in list order, each with the number of its vectors.
        package var entries: [(entry: Entry, vectorCount: Int)] = []
        package var vectorCount = 0

        /// The ids of the faults that excuse vectors.
        package var faults: [String] { entries.compactMap(\.entry.fault) }

        /// The exceptions as the continuation of "conformant", such as `except for 3 known failures (514 vectors)`;
        /// `nil` if there are none.
        package var clause: String? {
            guard vectorCount > 0 else { return nil }
            return "except for \(counted(entries.count, "known failure")) (\(counted(vectorCount, "vector")))"
        }
    }

    func exceptions(in applications: [Application]) -> Exceptions {
        let counts = applications.flatMap { Set($0.excusing) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return Exceptions(
            entries: counts.sorted { $0.key < $1.key }.map { (entries[$0.key], $0.value) },
            vectorCount: applications.count { $0.result.verdict == .expectedFailure }
        )
    }
}

extension KnownFailures.Application {
    /// Changes the result into an expected failure.
    fileprivate mutating func excuse(by places: [Int], because reason: String) {
        result.verdict = .expectedFailure
        result.reason = reason
        excusing = places
    }
}
