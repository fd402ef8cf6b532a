import TrackingConformanceJSON

/// Calls in a few words, for messages.
enum CallSummary {
    /// The calls in order: `a click (2) and an open (1)`, or `no call`.
    static func summary(of calls: [TrackingCall]) -> String {
        let summaries = calls.map(summary)
        return summaries.isEmpty ? "no call" : summaries.joined(separator: summaries.count == 2 ? " and " : ", ")
    }

    private static func summary(of call: TrackingCall) -> String {
        guard call.function != TrackingFunction.track.rawValue else { return lifecycleSummary(for: call) }
        let ids = [call.data["deliveryId"], call.data["broadlogId"]].map { $0.map(id) ?? "none" }
        return "\(name(ofAction: call.data["action"])) for \(ids.joined(separator: "/"))"
    }

    private static func name(ofAction action: JSONValue?) -> String {
        switch action {
        case "7", 7: "an impression (7)"
        case "2", 2: "a click (2)"
        case "1", 1: "an open (1)"
        case let action?: "a call with action \(shown(action))"
        case nil: "a call without action"
        }
    }

    /// An id without quotes if it is a plain word, or else as JSON.
    private static func id(_ value: JSONValue) -> String {
        guard let text = value.string, !text.isEmpty, text.utf8.count <= 20,
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "z")).contains($0) })
        else { return shown(value) }
        return text
    }

    private static func lifecycleSummary(for call: TrackingCall) -> String {
        guard let type = call.data[LifecycleVariable.type.rawValue] else {
            return "the ordinary call \(quoted(call.name ?? ""))"
        }
        return "a lifecycle call of type \(shown(type))"
    }
}

extension Expectation {
    /// The expected push calls; `nil` if other calls are expected or calls are not judged.
    package var pushCalls: [TrackingCall]? {
        let push = calls?.compactMap { call -> TrackingCall? in
            if case .push(let call) = call { call } else { nil }
        }
        return push?.count == calls?.count ? push : nil
    }

    package var pushCallsInWords: String? { pushCalls.map(CallSummary.summary) }
}
