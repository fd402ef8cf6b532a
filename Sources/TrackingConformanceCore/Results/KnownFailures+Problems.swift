extension KnownFailures {
    /// What is wrong with the list itself, whatever was run: entries that match nothing, give no reason, or whose last
    /// day is over.
    package func problems(in suite: Suite) -> [String] {
        guard !entries.isEmpty else { return [] }
        return zip(entries, named(among: suite.vectors)).flatMap { entry, vectors in
            problems(of: entry, naming: vectors, of: suite).map { problem in
                entry.location.map { "\($0): \(problem)" } ?? problem
            }
        }
    }

    private func problems(of entry: Entry, naming vectors: [Vector], of suite: Suite) -> [String] {
        var problems: [String] = []
        if let pattern = entry.pattern?.description, vectors.isEmpty {
            problems.append("the \(entry.name) matches no vector of the suite\(Self.hint(at: pattern, in: suite))")
        }
        if Self.isPlaceholder(entry.reason) { problems.append("the \(entry.name) gives no reason; say why it fails") }
        if let until = entry.until, !entry.holds(on: today) {
            problems.append("the \(entry.name) expired on \(until); fix the implementation, or change the date")
        }
        return problems
    }

    /// The vector that an id may mean: of its topic, the one whose name is near, since a topic is most of an id.
    private static func hint(at id: String, in suite: Suite) -> String {
        guard !id.contains("*") else { return "" }
        guard let topic = suite.vectors.map(\.topic).first(where: { id.hasPrefix("\($0)/") }) else {
            return suggestion(for: id, among: suite.vectors.map(\.id))
        }
        let start = topic.count + 1
        let names = suite.vectors.filter { $0.topic == topic }.map { String($0.id.dropFirst(start)) }
        let near = nearest(to: String(id.dropFirst(start)), among: names)
        return near.map { "; did you mean \"\(topic)/\($0)\"?" } ?? ""
    }

    private static func isPlaceholder(_ reason: String) -> Bool {
        let words = reason.lowercased().split { !$0.isLetter }
        let empty: Set<Substring> = ["todo", "fixme", "tbd", "xxx", "placeholder", "reason"]
        return words.isEmpty || words.first.map(empty.contains) == true
    }

    /// What a run shows to be wrong with the list: rules that listed vectors break and their entries do not name, rules
    /// that are named and no longer broken, entries of the wrong kind, and faults that are no longer seen.
    func problems(after applications: [Application], of suite: Suite) -> [String] {
        guard !entries.isEmpty else { return [] }
        let run = Dictionary(applications.map { ($0.result.vector.id, $0) }) { first, _ in first }
        let vectors = suite.vectors.filter { $0.deprecation == nil }
        let named = named(among: vectors)
        return applications.flatMap(\.otherRules)
            + zip(entries, named).flatMap { rulesNoLongerBroken(by: $0, $1, run) }
            + zip(entries, named).compactMap { wrongKind(of: $0, $1.compactMap { run[$0.id] }) }
            + faultsNoLongerSeen(applications, isWhole: vectors.allSatisfy { run[$0.id]?.verdict.isOfRun ?? false })
    }

    /// The rules that entries name and that their vectors no longer break, said at the last vector of each entry.
    ///
    /// A test case judges one vector, and an entry is about several: they are asked for again.
    package func rulesNoLongerBroken(
        at vector: Vector,
        among vectors: [Vector],
        _ result: (Vector) async -> VectorResult
    ) async -> [String] {
        var problems: [String] = []
        for entry in index.places(naming: vector.id).map({ entries[$0] }) where !entry.rules.isEmpty {
            let named = vectors.filter { $0.deprecation == nil && entry.pattern?.matches($0.id) == true }
            guard named.last?.id == vector.id else { continue }
            var run: [String: Application] = [:]
            for vector in named { run[vector.id] = application(to: await result(vector)) }
            problems += rulesNoLongerBroken(by: entry, named, run)
        }
        return problems
    }

    /// The rules of an entry that none of its vectors breaks; none where not all of them were run and failed.
    private func rulesNoLongerBroken(
        by entry: Entry,
        _ vectors: [Vector],
        _ run: [String: Application]
    ) -> [String] {
        guard entry.holds(on: today), !entry.rules.isEmpty else { return [] }
        var broken: Set<Rule.ID> = []
        for vector in vectors {
            guard let application = run[vector.id] else { return [] }
            switch application.verdict {
            case .failed, .warned: broken.formUnion(application.result.mismatches.map(\.rule))
            case .notApplicable: continue
            case .passed, .recorded, .errored, .unsupported, .expectedFailure, .unexpectedPass, .notRun: return []
            }
        }
        guard !broken.isEmpty else { return [] }
        return entry.rules.filter { !broken.contains($0) }.map { rule in
            "the \(entry.name) names \(rule), which its vectors no longer break; remove the rule there"
        }
    }

    /// The problem of an entry for failures whose vectors are declined, or the other way round; `nil` if it has none.
    private func wrongKind(of entry: Entry, _ applications: [Application]) -> String? {
        guard entry.holds(on: today), entry.pattern != nil else { return nil }
        let others = applications.filter { application in
            let verdicts: [Verdict] = entry.isForDeclines ? [.failed, .warned] : [.unsupported]
            return verdicts.contains(application.verdict) && application.result.verdict == application.verdict
        }
        guard let first = others.first?.result.vector.id else { return nil }
        let which = "\(counted(others.count, "vector")), the first of them \(first)"
        return entry.isForDeclines
            ? "the \(entry.name) is for declined vectors, but the implementation answers \(which); name the \"rules\" "
                + "that they break instead of \"unsupported\""
            : "the \(entry.name) is for failures, but the implementation declines \(which); an entry with "
                + "\"unsupported\": true instead of \"rules\" excuses declines"
    }

    /// The faults that should have shown, and did so at no vector; in a run of all vectors every listed fault should.
    private func faultsNoLongerSeen(_ applications: [Application], isWhole: Bool) -> [String] {
        let seen = Set(applications.flatMap(\.effect.seen))
        let missed = Set(applications.flatMap(\.effect.missed))
        let unseen = index.faults.filter { fault, _ in !seen.contains(fault) && (isWhole || missed.contains(fault)) }
        return unseen.values.sorted().map {
            "the \(entries[$0].name) is no longer seen at any vector; remove its entry"
        }
    }
}

extension FaultEffect {
    /// The faults that the implementation seems to have.
    fileprivate var seen: [String] {
        switch self {
        case .same(let faults), .other(let faults, _): faults
        case .none, .absent: []
        }
    }

    /// The faults that the implementation shows no sign of although it should.
    var missed: [String] { if case .absent(let faults) = self { faults } else { [] } }
}

extension Verdict {
    /// Whether the vector was run as far as it applies.
    fileprivate var isOfRun: Bool {
        switch self {
        case .passed, .failed, .warned, .recorded, .unsupported, .notApplicable, .expectedFailure, .unexpectedPass: true
        case .errored, .notRun: false
        }
    }
}
