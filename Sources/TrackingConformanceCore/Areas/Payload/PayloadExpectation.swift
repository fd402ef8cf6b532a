import TrackingConformanceJSON

extension FileDecoder {
    mutating func unjudged(_ expectation: JSONNode, of event: Event) -> [ParsedField] {
        guard let value = expectation["unjudged"] else { return [] }
        guard event == .payload(.parse) else {
            let message = "\(event.rawValue) gives no parsed payload; leave out \"unjudged\""
            report(.badStep, message, at: value.offset)
            return []
        }
        let fields: [ParsedField] = distinctWords(expectation, "unjudged")
        for field in fields where expectation["value"]?[field.rawValue] != nil {
            let message = "\"\(field.rawValue)\" is expected in \"value\"; it cannot also be unjudged"
            report(.badStep, message, at: value.offset)
        }
        return fields
    }

    mutating func parsedPayload(_ value: JSONNode, unjudged: [ParsedField]) -> ExpectedValue? {
        let fields = ParsedField.allCases.map(\.rawValue) + [ParsedField.custom]
        return object(value, "a parsed payload", required: [], optional: fields).map {
            .parsed($0.value.object ?? JSONObject(), unjudged: unjudged)
        }
    }

    /// Reads the expected contents of a composed payload; on Android only `data` is judged, so nothing else can be
    /// expected.
    mutating func composedPayload(_ value: JSONNode, on platform: Platform?) -> ExpectedValue? {
        if platform == .android {
            guard object(value, "a payload composed for Android", required: ["data"]) != nil else { return nil }
        }
        guard let payload = value.value.object else {
            report(.wrongForm, "\"value\" must be an object, not \(value.kindWithArticle)", at: value.offset)
            return nil
        }
        return .composed(payload)
    }
}

extension CampaignSetting {
    /// The required form of the setting's value, for a message.
    var wanted: String {
        switch self {
        case .badge: "an integer"
        case .customFields: "an object"
        case .mutableContent, .contentAvailable: "true or false"
        case .tracking: "\"on\" or \"off\""
        default: "a string"
        }
    }

    func accepts(_ value: JSONValue) -> Bool {
        switch self {
        case .badge: value.number?.integer != nil
        case .customFields: value.object != nil
        case .mutableContent, .contentAvailable: value.boolean != nil
        case .tracking: value == "on" || value == "off"
        default: value.string != nil
        }
    }
}
