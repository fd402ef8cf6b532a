import TestSupport
import Testing
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("Random sequences draw what the kinds of faults need")
struct SequenceSourceTests {
    @Test("Of two thousand sequences several track one delivery on both platforms, with a broadlog id for each")
    func oneDeliveryOnBothPlatforms() {
        let source = SequenceSource(seed: 1, areas: [.push], capabilities: Set(Capability.allCases), splicing: [])
        let count = (0..<2_000).map(source.draft).count(where: Self.hasOneDeliveryOnBothPlatforms)
        #expect(count >= 5)
    }

    @Test("Of two thousand sequences several have a notification that is off, and then the same ids without that flag")
    func onAfterOff() {
        let source = SequenceSource(seed: 1, areas: [.push], capabilities: Set(Capability.allCases), splicing: [])
        let count = (0..<2_000).map(source.draft).count { draft in
            var off: [[JSONValue?]] = []
            let observations = Specification.documented.observations(of: draft.stimuli, in: draft.context)
            return zip(draft.stimuli, observations).contains { stimulus, observation in
                let given = (stimulus.parameters["userInfo"] ?? stimulus.parameters["data"])?.object
                guard let data = given ?? stimulus.parameters["extras"]?.object else { return false }
                let ids = [data["_dId"], data["_mId"]]
                if data["_acsDeliveryTracking"]?.string?.lowercased() == "off" { off.append(ids) }
                return off.contains(ids) && observation != .calls([])
            }
        }
        #expect(count >= 5)
    }

    @Test("While a zone other than UTC is in force, all instants are in the past, where all time zone data agrees")
    func zonesInThePast() throws {
        let end = try #require(Instant("2026-01-01T00:00:00Z"))
        let source = SequenceSource(seed: 1, areas: [.lifecycle], capabilities: Set(Capability.allCases), splicing: [])
        var (past, late) = (0, 0)
        for draft in (0..<1_000).map(source.draft) {
            var zone = draft.context.zone
            for stimulus in draft.stimuli {
                zone = stimulus.zone ?? zone
                guard let instant = stimulus.instant else { continue }
                if instant >= end { late += 1 } else if zone != "UTC" { past += 1 }
                #expect(zone == "UTC" || instant < end)
            }
        }
        #expect(past > 1_000 && late > 100)
    }

    @Test("Of two thousand sequences several track long hexadecimal ids with letters in upper, lower and both cases")
    func hexadecimalIDs() {
        let source = SequenceSource(seed: 1, areas: [.push], capabilities: Set(Capability.allCases), splicing: [])
        var counts: [Set<Bool>: Int] = [:]
        for draft in (0..<2_000).map(source.draft) {
            for case .answered(let calls, _) in Specification.documented.observations(
                of: draft.stimuli,
                in: draft.context
            ) {
                for case let id? in calls.map({ $0.data["broadlogId"]?.string }) {
                    guard id.count >= 8, id.allSatisfy(\.isHexDigit) else { continue }
                    counts[Set(id.filter(\.isLetter).map(\.isUppercase)), default: 0] += 1
                }
            }
        }
        for cases in [[true], [false], [true, false]] as [Set<Bool>] { #expect(counts[cases, default: 0] >= 5) }
    }

    /// True if calls for one delivery and different broadlog ids come from events of both platforms.
    private static func hasOneDeliveryOnBothPlatforms(_ draft: VectorDraft) -> Bool {
        let platforms = Set(draft.stimuli.compactMap(\.platform))
        guard platforms.count == 2 else { return false }
        let observations = Specification.documented.observations(of: draft.stimuli, in: draft.context)
        var broadlogs: [String: [String: Set<String>]] = [:]
        for (stimulus, observation) in zip(draft.stimuli, observations) {
            guard let platform = stimulus.platform, case .answered(let calls, _) = observation else { continue }
            for call in calls {
                guard let delivery = call.data["deliveryId"]?.string, let broadlog = call.data["broadlogId"]?.string
                else {
                    continue
                }
                broadlogs[delivery, default: [:]][platform, default: []].insert(broadlog)
            }
        }
        return broadlogs.values.contains { $0.count == 2 && Set($0.values).count == 2 }
    }
}

extension Stimulus {
    /// The platform that delivers a push event.
    fileprivate var platform: String? {
        guard case .push(let handler) = event else { return nil }
        return handler.rawValue.split(separator: ".").first.map(String.init)
    }
}
