import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Faults change what they replace, and nothing else")
struct FaultTests {
    private static let suite = Suite.kit

    @Test("Faults have ids of their own, a rule that is judged, and a sentence")
    func descriptions() {
        let catalogue = Self.suite.catalogue
        #expect(Set(Fault.all.map(\.id)).count == Fault.all.count)
        for fault in Fault.all {
            #expect(catalogue[fault.rule]?.area == fault.area, "\(fault.id)")
            #expect(catalogue[fault.rule]?.level != .informational, "\(fault.id)")
            #expect(fault.statement.hasSuffix("."), "\(fault.id)")
            #expect(fault.id.hasPrefix("\(fault.area.rawValue)/"), "\(fault.id)")
        }
    }

    @Test("Where no event of their area happens, all its faults and readings together have no effect")
    func otherAreas() async {
        let changed = Dictionary(grouping: Change.all, by: \.change.area).mapValues { changes in
            Specification.documented.applying(changes.map(\.change))
        }
        #expect(changed.count == Area.allCases.count)
        let documentedAnswers = await SuiteAnswers.observations
        for vector in Self.suite.vectors where vector.isForThisRun {
            let areas = Set(vector.stimuli.map(\.event.area))
            let documented = documentedAnswers[vector.id]
            for (area, specification) in changed where !areas.contains(area) {
                let observations = specification.observations(of: vector.stimuli, in: vector.context)
                if observations != documented { Issue.record("the faults of \(area.rawValue) at \(vector.id)") }
            }
        }
    }

    @Test("A fault of the ids and one of what happened come to an end together, in either order")
    func endlessness() {
        let message: JSONObject = ["data": ["_dId": "d1"]]
        let stimuli = [Stimulus(.push(.onMessageReceived), message), Stimulus(.push(.onMessageReceived), message)]
        func faults(of parts: Set<String>) -> [Fault] {
            Fault.all.filter { !$0.change.replaced.isDisjoint(with: parts) }
        }
        let ofIDs = faults(of: ["deliveryID", "broadlogID"])
        #expect(ofIDs.count > 10)
        for first in ofIDs {
            for second in faults(of: ["interaction"]) {
                for both in [[first, second], [second, first]] {
                    let specification = Specification.documented.applying(both)
                    #expect(specification.observations(of: stimuli, in: RunContext()).count == 2)
                }
            }
        }
    }

    @Test("Several faults hold at once")
    func combination() throws {
        let faults = Fault.all.filter { ["push/flag/compared-exactly", "push/id/swapped"].contains($0.id) }
        let specification = Specification.documented.applying(faults)
        func calls(flag: String) -> Observation? {
            let stimulus = Stimulus(
                .push(.willPresentNotification),
                ["userInfo": ["_acsDeliveryTracking": .string(flag), "_dId": "d", "_mId": "m"]]
            )
            return specification.observations(of: [stimulus], in: RunContext()).first
        }
        #expect(faults.count == 2)
        #expect(calls(flag: "ON") == .calls([]))
        #expect(
            calls(flag: "on")
                == .calls([.collectMessageInfo(["deliveryId": "m", "broadlogId": "d", "action": "7"])])
        )
    }

    /// Each pair is compared at two vectors: the shortest on which the one, and on which the other, makes a difference.
    ///
    /// There are more than 10,000 pairs, of which those of some drawn faults are tried.
    @Test("Any two that replace different parts answer the same in either order, where either makes a difference")
    func pairs() async {
        let changes = await Change.withVectors(of: Self.suite)
        #expect(changes.filter { $0.vector == nil }.map(\.name) == [])
        let partners = Change.partners(in: changes)
        #expect(partners.contains { !$0.isEmpty })
        for (first, seconds) in zip(changes, partners) {
            for second in seconds {
                compare(first, changes[second])
                // Other tests wait for answers of processes meanwhile.
                await Task.yield()
            }
        }
    }

    private func compare(_ first: Change, _ second: Change) {
        let forward = Specification.documented.applying([first.change, second.change])
        let backward = Specification.documented.applying([second.change, first.change])
        for vector in [first.vector, second.vector].compactMap({ $0 }) {
            let answers = [forward, backward].map { $0.observations(of: vector.stimuli, in: vector.context) }
            #expect(answers[0] == answers[1], "\(first.name) and \(second.name) at \(vector.id)")
        }
    }
}

/// A fault or a fair reading, with the shortest vector on which it makes a difference.
private struct Change: Sendable {
    let name: String
    let rule: Rule.ID
    let change: SpecificationChange
    var vector: Vector?

    static let all: [Change] =
        Fault.all.map { Change(name: $0.id, rule: $0.rule, change: $0.change) }
        + FairReading.all.map { Change(name: "reading of \($0.rule)", rule: $0.rule, change: $0.change) }

    static func withVectors(of suite: Suite) async -> [Change] {
        let vectors = suite.vectors.sorted { $0.steps.count < $1.steps.count }
        let documented = await SuiteAnswers.observations
        return await withTaskGroup(of: (Int, Change).self) { group in
            for (index, change) in all.enumerated() where Drawing.takes(change.name) {
                group.addTask { (index, change.withVector(among: vectors, where: documented)) }
            }
            return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func withVector(among vectors: [Vector], where documented: [String: [Observation]]) -> Change {
        var change = self
        let specification = Specification.documented.applying([change.change])
        func differs(at vector: Vector) -> Bool {
            specification.observations(of: vector.stimuli, in: vector.context) != documented[vector.id]
        }
        // A vector of the rule is plainest, but a reading need not show there.
        change.vector = vectors.first { $0.rules.contains(rule) && differs(at: $0) } ?? vectors.first(where: differs)
        return change
    }

    /// For each change the places of those after it that replace other parts of the same area.
    static func partners(in changes: [Change]) -> [[Int]] {
        let replaced = changes.map(\.change.replaced)
        return changes.indices.map { index in
            changes.indices.dropFirst(index + 1).filter { other in
                changes[other].change.area == changes[index].change.area
                    && replaced[other].isDisjoint(with: replaced[index])
            }
        }
    }
}
