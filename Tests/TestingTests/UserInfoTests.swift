import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceFoundationBridge
import TrackingConformanceJSON
import TrackingConformanceTesting

@Suite("An implementation that has nothing but the types of Apple's handlers")
struct UserInfoTests {
    @Test("It conforms with what the bridge hands over, and only two names that Swift takes for one are a warning")
    func conformance() async throws {
        let conformance = Conformance(of: UserInfoApp.self, suite: Suite.kit)
        var warned: Set<Rule.ID> = []
        for area in [VectorArea.push, .payload] {
            for vector in conformance.vectors(of: area) {
                let result = await conformance.result(of: vector)
                #expect(![.failed, .errored].contains(result.verdict), "\(vector.id): \(result.explanation)")
                if result.verdict == .warned { warned.formUnion(result.mismatches.map(\.rule)) }
            }
        }
        #expect(warned == ["PL-CUSTOM-NAME"])
    }
}

/// Push tracking and a payload's reader using only `[AnyHashable: Any]`.
private struct UserInfoApp: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "user-info", version: "1", language: "Swift"),
        capabilities: [.pushIOS, .parseIOS]
    )

    private var calls: [[String: Any]] = []

    init(context: RunContext) {}

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        let parameters = stimulus.parameters
        let userInfo = (parameters["userInfo"] ?? parameters["payload"])?.object?.userInfo ?? [:]
        calls = []
        var value: [String: Any]?
        switch stimulus.event {
        case .push(.didReceiveRemoteNotification):
            if parameters["applicationState"] != "active" { send(["7"], for: userInfo) }
        case .push(.willPresentNotification): send(["7"], for: userInfo)
        case .push(.didReceiveNotificationResponse):
            send(parameters["actionIdentifier"] == "dismiss" ? ["2"] : ["2", "1"], for: userInfo)
        case .payload(.parse): value = Self.fields(of: userInfo)
        default: throw UnsupportedStimulus("\(stimulus.event.rawValue) is not for this app")
        }
        let made = try calls.map { TrackingCall.collectMessageInfo(try JSONObject(foundation: $0)) }
        return .answered(calls: made, value: try value.map { .object(try JSONObject(foundation: $0)) })
    }

    private mutating func send(_ actions: [String], for userInfo: [AnyHashable: Any]) {
        guard let delivery = userInfo["_dId"] as? String, let broadlog = userInfo["_mId"] as? String else { return }
        let flag = userInfo["_acsDeliveryTracking"] as? String ?? "on"
        guard flag.utf8.elementsEqual("on".utf8, by: { $0 | 0x20 == $1 }) else { return }
        calls += actions.map { ["deliveryId": delivery, "broadlogId": broadlog, "action": $0] }
    }

    private static func fields(of userInfo: [AnyHashable: Any]) -> [String: Any] {
        let aps = userInfo["aps"] as? [AnyHashable: Any]
        let alert = aps?["alert"] as? [AnyHashable: Any]
        var fields: [String: Any] = [:]
        for key in ["title", "body"] { fields[key] = alert?[key] as? String }
        for key in ["category", "sound"] { fields[key] = aps?[key] as? String }
        fields["badge"] = aps?["badge"] as? Int
        fields["contentAvailable"] = aps?["content-available"] as? Int == 1 ? true : nil
        fields["mutableContent"] = aps?["mutable-content"] as? Int == 1 ? true : nil
        let names = [
            "_dId": "deliveryId", "_mId": "broadlogId", "uri": "deeplinkURL",
            "media-attachment-url": "mediaAttachmentURL",
        ]
        for (key, field) in names { fields[field] = userInfo[key] as? String }
        let reserved = Array(names.keys) + ["aps", "_acsDeliveryTracking"]
        fields["custom"] = userInfo.filter { member in !reserved.contains { $0 == member.key.base as? String } }
        return fields
    }
}
