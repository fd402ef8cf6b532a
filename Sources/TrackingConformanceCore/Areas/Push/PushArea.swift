import TrackingConformanceJSON

extension Event.Push {
    var definition: EventDefinition {
        switch self {
        case .didReceiveRemoteNotification: .received
        case .willPresentNotification: .presented
        case .didReceiveNotificationResponse: .answered
        case .onMessageReceived: .message
        case .onNotificationDismissed, .onResume: .intent
        }
    }
}

extension EventDefinition {
    fileprivate static let received = ios([.userInfo, .applicationState])
    fileprivate static let presented = ios([.userInfo])
    fileprivate static let answered = ios([.userInfo, .actionIdentifier])
    fileprivate static let message = android([.data])
    fileprivate static let intent = android([.extras])

    private static func ios(_ parameters: ParameterList) -> EventDefinition {
        EventDefinition(platform: .ios, parameters: parameters) { _ in [.pushIOS] }
    }

    private static func android(_ parameters: ParameterList) -> EventDefinition {
        EventDefinition(platform: .android, parameters: parameters) { _ in [.pushAndroid] }
    }
}

extension AreaDefinition {
    static let push = AreaDefinition(
        rulePrefix: "PT",
        commonRule: "PT-IMPRESSION",
        capabilities: [.pushIOS, .pushAndroid],
        weight: 3,
        decodeValue: { _, _, _ in nil },
        plainSteps: [
            .pushIOS: { text in
                var userInfo = flaggedIDs(text)
                userInfo["aps"] = ["alert": ["title": .string(text), "body": "Body"], "content-available": 1]
                let parameters: JSONObject = ["userInfo": .object(userInfo), "applicationState": "background"]
                return [Stimulus(.push(.didReceiveRemoteNotification), parameters)]
            },
            .pushAndroid: { text in [Stimulus(.push(.onMessageReceived), ["data": .object(flaggedIDs(text))])] },
        ],
        draft: { topic in
            var data: JSONObject = ["_acsDeliveryTracking": "on", "_dId": "56c4", "_mId": "h138a"]
            if topic.contains("android") {
                data["title"] = "Push Notification Title"
                return VectorDraft(stimuli: [Stimulus(.push(.onMessageReceived), ["data": .object(data)])])
            }
            data["aps"] = ["alert": ["title": "Push Notification Title"]]
            return VectorDraft(stimuli: [Stimulus(.push(.willPresentNotification), ["userInfo": .object(data)])])
        },
        generator: PushGenerator.generator
    )

    static func flaggedIDs(_ text: String) -> JSONObject {
        ["_dId": "1a2b", "_mId": .string(text), "_acsDeliveryTracking": "on"]
    }
}
