package import TrackingConformanceJSON

extension KnownFailures {
    package struct Problem: Sendable, CustomStringConvertible {
        /// The place of the entry; `nil` if it was not read from a file.
        package let location: TextLocation?
        package let sentence: String
        /// The name of the entry's fault or vectors if no vector of the run still shows the failure; otherwise `nil`.
        package var fixed: String?

        package init(_ sentence: String, at location: TextLocation?, fixed: String? = nil) {
            (self.sentence, self.location, self.fixed) = (sentence, location, fixed)
        }

        package var description: String { location.map { "\($0): \(sentence)" } ?? sentence }
    }

    /// The problems of the list itself, whatever was run: entries that match nothing, give no reason, or have expired.
    package func problems(in suite: Suite) -> [Problem] {
        guard !entries.isEmpty else { return [] }
        return zip(entries, named(among: suite.vectors, by: \.id)).flatMap { entry, vectors in
            problems(of: entry, naming: vectors, of: suite).map { Problem($0, at: entry.location) }
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

    /// A hint at the vector that an id probably means: in a known topic, the one with the most similar name.
    ///
    /// The topic is most of an id, so all ids of one topic look alike.
    private static func hint(at id: String, in suite: Suite) -> String {
        guard !id.contains("*") else {
            return suggestion(for: id, among: id.hasSuffix("/*") ? suite.topics.map { "\($0)/*" }.sorted() : [])
        }
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

    /// The problems of the list that a run shows: rules that listed vectors break but their entries do not name, named
    /// rules no longer broken, entries of the wrong kind, and fixed failures.
    func problems(after applications: [Application], of suite: Suite) -> [Problem] {
        guard !entries.isEmpty else { return [] }
        let run = Dictionary(applications.map { ($0.result.vector.id, $0) }) { first, _ in first }
        let vectors = suite.vectors.filter { $0.deprecation == nil }
        let named = named(among: vectors, by: \.id)
        var problems = applications.flatMap(\.otherRules).map { Problem($0, at: nil) }
        problems += zip(entries, named).flatMap { rulesNoLongerBroken(by: $0, $1, run) }
        problems += zip(entries, named).compactMap { wrongKind(of: $0, $1.compactMap { run[$0.id] }) }
        let isWhole = vectors.allSatisfy { ![.errored, .notRun].contains(run[$0.id]?.verdict ?? .notRun) }
        return problems + fixed(applications, isWhole: isWhole)
    }

    package func problems(after results: [VectorResult], of suite: Suite) -> [Problem] {
        problems(after: results.map(application), of: suite)
    }

    /// The rules that entries name but their vectors no longer break, reported on the last vector of each entry.
    ///
    /// A test case judges one vector, but an entry may cover several, so all of these are asked again.
    package func rulesNoLongerBroken(
        at vector: Vector,
        among vectors: [Vector],
        _ result: (Vector) async -> VectorResult
    ) async -> [Problem] {
        var problems: [Problem] = []
        for entry in index.places(naming: vector.id).map({ entries[$0] }) where !entry.rules.isEmpty {
            let named = vectors.filter { $0.deprecation == nil && entry.pattern?.matches($0.id) == true }
            guard named.last?.id == vector.id else { continue }
            var run: [String: Application] = [:]
            for vector in named { run[vector.id] = application(to: await result(vector)) }
            problems += rulesNoLongerBroken(by: entry, named, run)
        }
        return problems
    }

    /// The rules of an entry that none of its vectors breaks; empty unless all these vectors were run and failed.
    private func rulesNoLongerBroken(
        by entry: Entry,
        _ vectors: [Vector],
        _ run: [String: Application]
    ) -> [Problem] {
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
            let sentence = "the \(entry.name) names \(rule), which its vectors no longer break; remove the rule from it"
            return Problem(sentence, at: entry.location)
        }
    }

    /// The problem of an entry for failures whose vectors are declined, or vice versa; `nil` if there is none.
    private func wrongKind(of entry: Entry, _ applications: [Application]) -> Problem? {
        guard entry.holds(on: today), entry.pattern != nil else { return nil }
        let others = applications.filter { application in
            let verdicts: [Verdict] = entry.isForDeclines ? [.failed, .warned] : [.unsupported]
            return verdicts.contains(application.verdict) && application.result.verdict == application.verdict
        }
        guard let first = others.first?.result.vector.id else { return nil }
        let which = "\(counted(others.count, "vector")), the first of them \(first)"
        let sentence =
            entry.isForDeclines
            ? "the \(entry.name) is for declined vectors, but the implementation answers \(which); name the \"rules\" "
                + "that they break instead of \"unsupported\""
            : "the \(entry.name) is for failures, but the implementation declines \(which); an entry with "
                + "\"unsupported\": true instead of \"rules\" excuses declines"
        return Problem(sentence, at: entry.location)
    }

    /// The entries that passing vectors contradict and, in a run of all vectors, the faults that none shows.
    private func fixed(_ applications: [Application], isWhole: Bool) -> [Problem] {
        let seen = Set(applications.flatMap(\.effect.seen))
        let unseen = index.faults.filter { isWhole && !seen.contains($0.key) }.map { ($0.value, [String]()) }
        var passed = Dictionary(uniqueKeysWithValues: unseen)
        for application in applications {
            for place in application.contradicted { passed[place, default: []].append(application.result.vector.id) }
        }
        return passed.sorted { $0.key < $1.key }.map { place, vectors in
            let entry = entries[place]
            let failing = applications.count { $0.excusing.contains(place) }
            guard failing > 0 else {
                let sentence = "the \(entry.name) is fixed: it explains no vector of this run; remove its entry"
                return Problem(sentence, at: entry.location, fixed: entry.subjectName)
            }
            let extent = "\(vectors.count) of \(counted(vectors.count + failing, "vector"))"
            let sentence = "the \(entry.name) no longer shows in \(extent), such as \(vectors[0]); update its entry"
            return Problem(sentence, at: entry.location)
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

    /// The faults that should show but do not.
    var missed: [String] { if case .absent(let faults) = self { faults } else { [] } }
}
