import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A way to write right answers that is not the specification's own.
enum PayloadDialect: String, CaseIterable, Sendable {
    case nullForAbsent, numbersForTruth, falseForAbsent, badgeAsText, badgeAsNumber, emptyCustom
    case flagAmongCustom, garbageForUnjudged, zeroForOff, withoutEmptyObjects, withEnvelope, madeUpFlag

    /// The specification's answers, written this way.
    func observations(of stimuli: [Stimulus], documented: [Observation]) -> [Observation] {
        zip(stimuli, documented).map { stimulus, observation in
            guard case .answered(let calls, let value?) = observation, let object = value.object else {
                return observation
            }
            return .answered(calls: calls, value: .object(written(object, for: stimulus)))
        }
    }

    private func written(_ value: JSONObject, for stimulus: Stimulus) -> JSONObject {
        switch stimulus.event {
        case .payload(.parse): parsed(value, for: stimulus)
        case .payload(.compose): composed(value, for: stimulus)
        default: value
        }
    }

    private func parsed(_ value: JSONObject, for stimulus: Stimulus) -> JSONObject {
        var value = value
        let isAndroid = stimulus.platform == .android
        switch self {
        case .nullForAbsent:
            for key in ParsedField.allCases.map(\.rawValue) + ["custom"] where value[key] == nil { value[key] = .null }
        case .numbersForTruth:
            for key in ["contentAvailable", "mutableContent"] { value[key] = value[key] == true ? 1 : 0 }
        case .falseForAbsent:
            for key in ["contentAvailable", "mutableContent"] where value[key] == nil { value[key] = false }
        case .badgeAsText where isAndroid:
            if let number = value["badge"]?.number { value["badge"] = .string(number.text) }
        case .badgeAsNumber where isAndroid:
            let number = value["badge"]?.string.flatMap(JSONNumber.init(decimalString:))
            value["badge"] = number.map { JSONValue(.number($0)) } ?? value["badge"]
        case .emptyCustom: value["custom"] = value["custom"] ?? [:]
        case .flagAmongCustom:
            var custom = value["custom"]?.object ?? [:]
            custom["_acsDeliveryTracking"] = "on"
            value["custom"] = .object(custom)
        case .garbageForUnjudged:
            let answer = Specification.documented.answers(to: [stimulus], in: RunContext())[0]
            for field in answer.unjudged { value[field.rawValue] = ["garbage": true] }
        default: break
        }
        return value
    }

    private func composed(_ value: JSONObject, for stimulus: Stimulus) -> JSONObject {
        var value = value
        var inner = value[stimulus.platform == .android ? "data" : "aps"]?.object ?? [:]
        switch (self, stimulus.platform) {
        case (.zeroForOff, .ios):
            for key in ["content-available", "mutable-content"] where inner[key] == nil { inner[key] = 0 }
            value["aps"] = .object(inner)
        case (.emptyCustom, .ios):
            inner["alert"] = inner["alert"] ?? [:]
            value["aps"] = .object(inner)
        case (.withoutEmptyObjects, .ios): value["aps"] = inner.isEmpty ? nil : .object(inner)
        case (.badgeAsText, .android):
            if let number = inner["badge"]?.number { inner["badge"] = .string(number.text) }
            value["data"] = .object(inner)
        case (.withEnvelope, .android):
            for key in ["to", "priority", "collapseKey", "content-available", "aps"] { value[key] = "x" }
        case (.madeUpFlag, let platform) where stimulus.parameters["settings"]?["tracking"] == nil:
            inner["_acsDeliveryTracking"] = "on"
            if platform == .android { value["data"] = .object(inner) } else { value["_acsDeliveryTracking"] = "on" }
        default: break
        }
        return value
    }
}
