import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Facts that nothing explains, put together by what differs and how.
struct Unexplained {
    private(set) var kind: DifferenceKind
    private var events: [Event: Int] = [:]
    private var rules: [Rule.ID: Int] = [:]
    private(set) var facts: [Fact] = []

    /// The groups of some mismatches, by the places of their vectors in the evidence.
    static func all(of left: [(vector: Int, mismatch: Mismatch)], _ evidence: Evidence) -> [Unexplained] {
        var groups: [DifferenceKind: Unexplained] = [:]
        for (vector, mismatch) in left {
            let kind = DifferenceKind(mismatch)
            let event = evidence.cases[vector].stimuli[mismatch.step].event
            groups[kind, default: Unexplained(kind: kind)].add(mismatch, at: vector, event)
        }
        return joined(groups.values.sorted { ($1.facts.count, $0.kind.sortKey) < ($0.facts.count, $1.kind.sortKey) })
    }

    /// Groups in their order; variables that are missing at the same steps are one.
    private static func joined(_ groups: [Unexplained]) -> [Unexplained] {
        var joined: [Unexplained] = []
        var places: [Set<[Int]>: Int] = [:]
        for group in groups {
            let steps = Set(group.facts.map { [$0.vector, $0.place.step] })
            if !group.kind.missing.isEmpty, let place = places[steps] {
                joined[place].kind.join(group.kind)
                joined[place].rules.merge(group.rules, uniquingKeysWith: +)
                joined[place].facts += group.facts
            } else {
                if !group.kind.missing.isEmpty { places[steps] = joined.count }
                joined.append(group)
            }
        }
        return joined
    }

    private init(kind: DifferenceKind) { self.kind = kind }

    private mutating func add(_ mismatch: Mismatch, at place: Int, _ event: Event) {
        events[event, default: 0] += 1
        rules[mismatch.rule, default: 0] += 1
        facts.append(Fact(vector: place, place: Findings.Place(of: mismatch)))
    }

    /// The group as a cause.
    func cause(_ evidence: Evidence) -> Cause {
        let named = events.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
        let broken = evidence.ranked(rules)
        let vectors = Set(facts.map(\.vector)).map { evidence.cases[$0].place }.sorted()
        let example = evidence.plainest(facts, breaking: broken[0])
        return Cause(
            fault: nil,
            rule: broken[0],
            statement: kind.statement(at: named),
            isExact: false,
            vectors: vectors,
            example: evidence.cases[example.vector].place,
            step: example.place.step,
            path: evidence.cases[example.vector].mismatch(at: example.place)?.path,
            rules: broken,
            tested: Cause.Tested(facts: facts.count)
        )
    }
}

extension Evidence {
    /// The rules that facts break, the more binding ones first, then those that most facts break: what is recommended
    /// often judges once more what is required.
    func ranked(_ counts: [Rule.ID: Int]) -> [Rule.ID] {
        counts.sorted { first, second in
            let levels = (catalogue.level(of: first.key), catalogue.level(of: second.key))
            guard levels.0 == levels.1 else { return levels.0 > levels.1 }
            return (second.value, first.key) < (first.value, second.key)
        }
        .map(\.key)
    }

    /// Those of ranked rules that bind as much as the first.
    func mostBinding(of ranked: [Rule.ID]) -> [Rule.ID] {
        ranked.filter { catalogue.level(of: $0) == catalogue.level(of: ranked) }
    }

    /// The rule that something is about: the only one that it names, if its facts break it, or break others that bind
    /// as much, which are what their vectors are about; of several that it names, the first that they break.
    func rule(of patterns: [IDPattern], among broken: [Rule.ID]) -> Rule.ID? {
        let named = catalogue.rules.map(\.id).filter { id in patterns.contains { $0.matches(id.rawValue) } }
        guard named.count == 1 else { return mostBinding(of: broken).first(where: named.contains) }
        let isAsBinding = catalogue.level(of: named[0]) == catalogue.level(of: broken)
        return broken.contains(named[0]) || isAsBinding ? named[0] : nil
    }

    /// The fact that shows something most plainly: no clock that is set back, little to read, few steps, a vector that
    /// is about the rule, and one of the oldest, which have the fewest oddities.
    func plainest(_ facts: [Fact], breaking rule: Rule.ID? = nil) -> Fact {
        let sizes = Dictionary(uniqueKeysWithValues: Set(facts.map(\.vector)).map { ($0, cases[$0].size) })
        func weight(_ fact: Fact) -> (Int, Int, Int, Int, Version, Int) {
            let theCase = cases[fact.vector]
            let here = theCase.mismatches.filter { Findings.Place(of: $0) == fact.place }
            let breaks = rule.map { rule in here.contains { $0.rule == rule } ? 0 : 1 } ?? 0
            let instants = theCase.stimuli.compactMap(\.instant)
            let isSetBack = zip(instants, instants.dropFirst()).contains { $1 < $0 } ? 1 : 0
            let isAbout = rule == theCase.vector.rules.first ? 0 : 1
            let size = (sizes[fact.vector] ?? 0) / 400
            return (
                2 * breaks + isSetBack, size, theCase.stimuli.count, isAbout, theCase.vector.since, fact.vector
            )
        }
        // Facts come in no order.
        let plainest = facts.map { (fact: $0, weight: weight($0)) }.min { first, second in
            guard first.weight == second.weight else { return first.weight < second.weight }
            let (left, right) = (first.fact.place, second.fact.place)
            return (left.step, left.path) < (right.step, right.path)
        }
        return plainest?.fact ?? facts[0]
    }
}

extension Evidence.Case {
    /// How long what its events carry is as text, in bytes.
    fileprivate var size: Int { stimuli.reduce(0) { $0 + JSONValue.object($1.parameters).description.utf8.count } }
}
