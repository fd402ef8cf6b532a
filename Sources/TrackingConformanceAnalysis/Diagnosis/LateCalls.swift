import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Calls that appear in a later answer: the next one, because the adapter answers before they are made, or another,
/// because the implementation holds them back.
struct LateCalls {
    /// The minimum number of steps with late calls, and their minimum share of an event's steps at which lateness is
    /// recognisable.
    private static let (leastCount, leastShare) = (5, 0.8)
    /// The minimum share of an event's missing calls that a later event sends if they are held back.
    private static let leastShareHeldBack = 0.5

    /// The evidence without the steps with late calls.
    let evidence: Evidence
    let cause: Cause

    /// Finds late calls; `nil` if there are none.
    init?(_ whole: Evidence) {
        guard let found = Self.answeredEarly(whole) ?? Self.heldBack(whole) else { return nil }
        self = found
    }

    private init(_ evidence: Evidence, _ cause: Cause) { (self.evidence, self.cause) = (evidence, cause) }

    /// Calls that appear in the answer to the next event.
    private static func answeredEarly(_ whole: Evidence) -> LateCalls? {
        let (events, isEvery) = events(in: whole)
        guard !events.isEmpty else { return nil }
        var evidence = whole
        var (facts, others, losses): ([Fact], [Fact], Int) = ([], [], 0)
        for (index, theCase) in whole.cases.enumerated() {
            guard let answers = theCase.documented?.answers else { continue }
            let late = answers.indices.filter {
                (isEvery || events.contains(theCase.stimuli[$0].event)) && !answers[$0].calls.isEmpty
            }
            let steps = Set(late + late.map { $0 + 1 })
            let wrong = whole.prediction(of: answers.delayed(at: Set(late)), at: index).wrong
            for place in theCase.findings.found.keys where steps.contains(place.step) {
                if wrong.contains(place) {
                    others.append(Fact(vector: index, place: place))
                } else {
                    facts.append(Fact(vector: index, place: place))
                }
            }
            losses += wrong.count { theCase.findings.found[$0] == nil }
            evidence.leaveOut(steps, at: index)
        }
        guard !facts.isEmpty, Double(losses) <= ConditionSearch.losses * Double(facts.count) else { return nil }
        let words = statement(of: isEvery ? [] : events)
        return LateCalls(evidence, Unexplained(facts, whole).cause(whole, saying: words, beside: others))
    }

    /// Calls that a later event sends.
    ///
    /// From the first such call on, a vector shows nothing else: the calls of several events are mixed.
    private static func heldBack(_ whole: Evidence) -> LateCalls? {
        let events = eventsHeldBack(in: whole)
        guard !events.isEmpty else { return nil }
        var (evidence, facts): (Evidence, [Fact]) = (whole, [])
        for (index, theCase) in whole.cases.enumerated() {
            let found = theCase.findings.found.keys
            let first = found.map(\.step).filter { events.contains(theCase.stimuli[$0].event) }.min()
            guard let first else { continue }
            facts += found.filter { $0.step >= first }.map { Fact(vector: index, place: $0) }
            evidence.leaveOut(Set(first..<theCase.stimuli.count), at: index)
        }
        let names = events.map { "`\($0.rawValue)`" }.sorted().inOneList
        let words = "Calls of \(names) are sent only with a later event, or not at all if none follows."
        return LateCalls(evidence, Unexplained(facts, whole).cause(whole, saying: words))
    }

    /// The push events that send nothing although calls are expected, most of which a later event of the vector sends.
    private static func eventsHeldBack(in evidence: Evidence) -> Set<Event> {
        var missing: [(event: Event, isLate: Bool, later: Set<Event>)] = []
        var releasing: Set<Event> = []
        for theCase in evidence.cases where !theCase.findings.isEmpty {
            guard let answers = theCase.documented?.answers else { continue }
            let (expected, events) = (answers.map(\.kinds), theCase.stimuli.map(\.event))
            let sent = kindsSent(at: theCase, insteadOf: expected)
            let surplus = zip(sent, expected).map { $0.subtracting($1) }
            for step in expected.indices.dropLast()
            where events[step].area == .push && !expected[step].isEmpty && sent[step].isEmpty {
                let release = expected.indices.dropFirst(step + 1).first {
                    expected[step].subtracting(surplus[$0]).isEmpty
                }
                if let release { releasing.insert(events[release]) }
                missing.append((events[step], release != nil, Set(events[(step + 1)...])))
            }
        }
        let visible = missing.filter { !$0.later.isDisjoint(with: releasing) }
        let late = Dictionary(grouping: visible, by: \.event).filter { _, steps in
            let count = steps.count(where: \.isLate)
            return count > 1 && Double(count) >= leastShareHeldBack * Double(steps.count)
        }
        return late.values.reduce(0) { $0 + $1.count(where: \.isLate) } >= leastCount ? Set(late.keys) : []
    }

    private static func statement(of events: Set<Event>) -> String {
        let names = events.map { "`\($0.rawValue)`" }.sorted().inOneList
        let calls =
            events.isEmpty
            ? "Each call appears in the answer to the next event, and the last event's call in none"
            : "The calls of \(names) appear in the answer to the next event, or in none if there is no next event"
        return "\(calls): the adapter answers before they are made; it has to wait for them."
    }

    /// The events whose calls come a step late wherever lateness is visible; `isEvery` is true if these are all events.
    private static func events(in evidence: Evidence) -> (late: Set<Event>, isEvery: Bool) {
        var counts: [Event: (late: Int, all: Int)] = [:]
        for theCase in evidence.cases {
            guard let answers = theCase.documented?.answers else { continue }
            let expected = answers.map(\.kinds)
            let sent = kindsSent(at: theCase, insteadOf: expected)
            for step in expected.indices.dropLast() where !expected[step].isEmpty && theCase.isKnown(step) {
                // Calls equal to those of an adjacent step do not show whether they are late.
                guard expected[step] != expected[step + 1], step == 0 || expected[step - 1] != expected[step] else {
                    continue
                }
                let isLate = sent[step] != expected[step] && sent[step + 1].starts(with: expected[step])
                let before = counts[theCase.stimuli[step].event] ?? (0, 0)
                counts[theCase.stimuli[step].event] = (before.late + (isLate ? 1 : 0), before.all + 1)
            }
        }
        let late = counts.filter { $0.value.late > 0 && Double($0.value.late) >= leastShare * Double($0.value.all) }
        guard late.values.reduce(0, { $0 + $1.late }) >= leastCount else { return ([], false) }
        return (Set(late.keys), late.count == counts.count)
    }

    /// The kinds of calls sent at each step in place of the expected calls.
    private static func kindsSent(at theCase: Evidence.Case, insteadOf expected: [[String]]) -> [[String]] {
        var (sent, told): ([[String]], Set<Int>) = (expected, [])
        for mismatch in theCase.mismatches {
            let (step, keys) = (mismatch.step, mismatch.path.split(separator: "/"))
            if keys == ["calls"] {
                // A step has one such mismatch for each area.
                let kinds = (mismatch.actual?.array ?? []).map { Mismatch.kind(of: $0["data"]) }
                sent[step] = (told.insert(step).inserted ? [] : sent[step]) + kinds
            } else if keys.count > 2, let call = Int(keys[1]), sent[step].indices.contains(call) {
                if mismatch.tellsKind {
                    let data = JSONValue.object([String(keys[keys.count - 1]): mismatch.actual ?? .null])
                    sent[step][call] = mismatch.actual == nil ? Mismatch.noKind : Mismatch.kind(of: data)
                } else if keys[2] == "name", sent[step][call] == Mismatch.noKind {
                    sent[step][call] = mismatch.actual?.string ?? ""
                }
            }
        }
        return sent
    }
}

extension SpecifiedAnswer {
    /// The kinds of its calls.
    fileprivate var kinds: [String] { calls.map { Mismatch.kind(of: .object($0.data)) } }
}

extension [String] {
    /// The elements left after one is removed for each element of another array.
    fileprivate func subtracting(_ other: [String]) -> [String] {
        other.reduce(into: self) { rest, element in
            if let place = rest.firstIndex(of: element) { rest.remove(at: place) }
        }
    }
}
