import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A group of unexplained facts with the same subject and kind of difference.
struct Unexplained {
    private var kinds: [DifferenceKind]
    private var events: [Event: Int] = [:]
    private var rules: [Rule.ID: Int] = [:]
    private(set) var facts: [Fact] = []

    /// The groups of the unexplained mismatches.
    static func all(of left: [(vector: Int, mismatch: Mismatch)], _ evidence: Evidence) -> [Unexplained] {
        var groups: [DifferenceKind: Unexplained] = [:]
        for (vector, mismatch) in left {
            let kind = DifferenceKind(mismatch)
            groups[kind, default: Unexplained(kind: kind)].add(mismatch, at: vector, evidence)
        }
        let sorted = groups.sorted { first, second in
            (second.value.facts.count, first.key.sortKey) < (first.value.facts.count, second.key.sortKey)
        }
        return joined(sorted.map(\.value), evidence)
    }

    /// The groups in order; groups that the same step shows, or variables missing at the same steps, are joined.
    private static func joined(_ groups: [Unexplained], _ evidence: Evidence) -> [Unexplained] {
        var joined: [Unexplained] = []
        var places: [Set<[Int]>: Int] = [:]
        for group in groups {
            let example = group.example(evidence)
            let steps = Set(group.facts.map { [$0.vector, $0.place.step] })
            let keys: [Set<[Int]>] =
                [[[example.vector, example.place.step]]] + (group.kinds[0].isMissingVariable ? [steps] : [])
            if let place = keys.lazy.compactMap({ places[$0] }).first {
                joined[place].join(group)
            } else {
                for key in keys { places[key] = joined.count }
                joined.append(group)
            }
        }
        return joined
    }

    private init(kind: DifferenceKind) { kinds = [kind] }

    /// Creates one group of arbitrary facts.
    init(_ facts: [Fact], _ evidence: Evidence) {
        kinds = []
        for fact in facts.inOrder {
            let mismatch = evidence.cases[fact.vector].mismatches.first { $0.isFound(at: [fact.place]) }
            if let mismatch { add(mismatch, at: fact.vector, evidence) }
        }
    }

    private mutating func join(_ other: Unexplained) {
        kinds += other.kinds
        events.merge(other.events, uniquingKeysWith: +)
        rules.merge(other.rules, uniquingKeysWith: +)
        facts += other.facts
    }

    private mutating func add(_ mismatch: Mismatch, at vector: Int, _ evidence: Evidence) {
        let (theCase, place) = (evidence.cases[vector], Findings.Place(of: mismatch))
        events[theCase.stimuli[mismatch.step].event, default: 0] += 1
        let prevented = mismatch.isException ? theCase.mismatches.filter { $0.isFound(at: [place]) } : []
        for rule in Set((prevented + [mismatch]).map(\.rule)) { rules[rule, default: 0] += 1 }
        facts.append(Fact(vector: vector, place: place))
    }

    /// The clearest example of the group.
    private func example(_ evidence: Evidence) -> Fact {
        evidence.plainest(facts, breaking: Array(evidence.ranked(rules).prefix(1)))
    }

    /// The group as a cause.
    ///
    /// - Parameters:
    ///   - statement: A sentence that explains the group; `nil` if nothing does.
    ///   - others: Facts that the sentence may also explain.
    func cause(_ evidence: Evidence, saying statement: String? = nil, beside others: [Fact] = []) -> Cause {
        let named = events.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
        let broken = evidence.ranked(rules)
        let vectors = Set((facts + others).map(\.vector)).map { evidence.cases[$0].place }.sorted()
        let example = example(evidence)
        return Cause(
            fault: nil,
            rule: broken[0],
            statement: statement ?? DifferenceKind.statement(of: kinds, at: named),
            isExact: statement != nil,
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
    /// The broken rules, by level and then by number of facts.
    ///
    /// The most binding come first, because a recommended rule often judges the same behaviour as a required one.
    func ranked(_ counts: [Rule.ID: Int]) -> [Rule.ID] {
        counts.sorted { first, second in
            let levels = (catalogue.level(of: first.key), catalogue.level(of: second.key))
            guard levels.0 == levels.1 else { return levels.0 > levels.1 }
            return (second.value, first.key) < (first.value, second.key)
        }
        .map(\.key)
    }

    /// The ranked rules as binding as the first.
    func mostBinding(of ranked: [Rule.ID]) -> [Rule.ID] {
        ranked.filter { catalogue.level(of: $0) == catalogue.level(of: ranked) }
    }

    /// The rule to which a candidate is attributed; `nil` if none fits.
    ///
    /// If the candidate names only one rule, the rule must be broken or as binding as the broken rules. If it names
    /// several, the first of them among the most binding broken rules is chosen.
    func rule(of patterns: [IDPattern], among broken: [Rule.ID]) -> Rule.ID? {
        let named = catalogue.rules.map(\.id).filter { id in patterns.contains { $0.matches(id.rawValue) } }
        guard named.count == 1 else { return mostBinding(of: broken).first(where: named.contains) }
        let isAsBinding = catalogue.level(of: named[0]) == catalogue.level(of: broken)
        return broken.contains(named[0]) || isAsBinding ? named[0] : nil
    }

    /// The rule to which the simplest exception is attributed; `nil` if none prevents a call.
    ///
    /// An exception breaks the rule of every call that it prevents, so the choice is limited to the most binding rules
    /// and, if possible, to those that the patterns match.
    func ruleOfException(_ patterns: [IDPattern], _ broken: [Rule.ID], among facts: [Fact]) -> Rule.ID? {
        let thrown = facts.filter { fact in
            fact.place.isException
                && cases[fact.vector].mismatches.contains { $0.lacksCalls && $0.step == fact.place.step }
        }
        guard !thrown.isEmpty else { return nil }
        let binding = mostBinding(of: broken)
        let own = binding.filter { rule in patterns.contains { $0.matches(rule.rawValue) } }
        let rules = own.isEmpty ? binding : own
        let plainest = plainest(thrown, breaking: rules)
        return cases[plainest.vector].mismatches.first { rules.contains($0.rule) && $0.isFound(at: [plainest.place]) }?
            .rule
    }

    /// The simplest of some facts that break the rules.
    ///
    /// Preferred are, in this order, vectors whose clock is not set back, with little to read, with few steps, about
    /// one of the rules, and old ones, which have fewer oddities.
    func plainest(_ facts: [Fact], breaking rules: [Rule.ID]) -> Fact {
        let vectors = Dictionary(grouping: facts, by: \.vector)
        let weights = vectors.keys.map { vector -> (vector: Int, weight: (Int, Int, Int, Int, Version, Int)) in
            let theCase = cases[vector]
            let instants = theCase.stimuli.compactMap(\.instant)
            let isSetBack = zip(instants, instants.dropFirst()).contains { $1 < $0 } ? 1 : 0
            let isAbout = theCase.vector.rules.first.map(rules.contains) == true ? 0 : 1
            let steps = theCase.stimuli.count
            return (vector, (isSetBack, theCase.size / 400, steps, isAbout, theCase.vector.since, vector))
        }
        // The facts of a vector are in no particular order.
        let inOrder = weights.sorted { $0.weight < $1.weight }.map { vector, _ in
            (vectors[vector] ?? []).sorted { ($0.place.step, $0.place.path) < ($1.place.step, $1.place.path) }
        }
        for facts in inOrder {
            let breaking = cases[facts[0].vector].mismatches.filter { rules.contains($0.rule) }
            if let fact = facts.first(where: { fact in breaking.contains { $0.isFound(at: [fact.place]) } }) {
                return fact
            }
        }
        return inOrder.first?.first ?? facts[0]
    }
}

extension Evidence.Case {
    /// The length of all event parameters as text, in bytes.
    fileprivate var size: Int { stimuli.reduce(0) { $0 + JSONValue.object($1.parameters).description.utf8.count } }
}
