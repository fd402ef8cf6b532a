import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Calls that appear in the answer to the next event because the adapter answers before they are made.
struct LateCalls {
    /// The minimum number of steps with late calls, and their minimum share of an event's steps at which lateness is
    /// recognisable.
    private static let (leastCount, leastShare) = (5, 0.8)

    /// The evidence without the steps with late calls.
    let evidence: Evidence
    let cause: Cause

    /// Finds late calls; `nil` if there are none.
    init?(_ whole: Evidence) {
        let (events, isEvery) = Self.events(in: whole)
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
        self.evidence = evidence
        cause = Unexplained(facts, whole).cause(
            whole,
            saying: Self.statement(of: isEvery ? [] : events),
            beside: others
        )
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
            let expected = answers.map { $0.calls.map { Mismatch.kind(of: .object($0.data)) } }
            let sent = Self.kindsSent(at: theCase, insteadOf: expected)
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
