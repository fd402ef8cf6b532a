import TrackingConformanceJSON

extension CampaignSetting {
    /// What a value of the setting must be, as a message says it.
    var wanted: String {
        switch self {
        case .badge: "an integer"
        case .customFields: "an object"
        case .mutableContent, .contentAvailable: "true or false"
        case .tracking: "\"on\" or \"off\""
        default: "a string"
        }
    }

    /// Whether a value has the form of the setting.
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
