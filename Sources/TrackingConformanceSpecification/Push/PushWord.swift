import TrackingConformanceCore
package import TrackingConformanceJSON

/// A word of push tracking: a stage, a parameter of the event, a test, or the name of a value.
package enum PushWord: String, CaseIterable, DataWord {
    // Stages.
    case given, arrives, dismissed, opened, interaction, flag, enabled, sends, version, threshold, precedes
    case sameIntent = "same-intent", deliveryID = "delivery-id", broadlogID = "broadlog-id"
    case lastAction = "last-action"
    /// The action that the call reports.
    case action
    /// The complete data of the call, before it is edited.
    case data

    // The parameters of the event.
    /// The notification, from whichever parameter contains it.
    case notification
    case applicationState, actionIdentifier, extras, platform, sdkVersion

    // Tests.
    case ios, android
    /// Within `earlier(…)`, true if the notification has the same two ids as the current event's.
    case sameIDs = "same-ids"
    /// True if the event is one of the consecutive resumes with extras directly before the current event.
    case inSeries = "in-series"
    /// True if no process started or ended between the event and the current event.
    case sameProcess = "same-process"
    /// True if there was no resume with extras between the event and the current event.
    case unanswered

    // Numbers.
    /// The number of stimuli from the event to the current event.
    case ago
    /// The number of consecutive stimuli with the same extras directly before the event.
    case repetitions

    // Values of stages.
    case impression, dismissal, opening, click, open, older, newer

    package var type: ExpressionType? {
        switch self {
        case .arrives, .dismissed, .opened, .enabled, .sends, .precedes, .sameIntent, .ios, .android, .sameIDs,
            .inSeries, .sameProcess, .unanswered:
            .test
        case .ago, .repetitions: .number
        case .interaction, .version, .threshold, .lastAction, .action, .applicationState, .actionIdentifier,
            .platform, .sdkVersion, .impression, .dismissal, .opening, .click, .open, .older, .newer:
            .text
        case .given, .flag, .deliveryID, .broadlogID, .data, .notification, .extras: nil
        }
    }

    package static let places: [String: String] = {
        let (data, past) = ("data and its members", "earlier, count-earlier, latest and first")
        return [
            "action": "\(data), and action-name", "data": data, "ago": past, "same-ids": past, "in-series": past,
            "same-process": past,
            "unanswered": past,
        ]
    }()

    package func value(in scope: DataScope<PushTracking>) -> JSONValue? {
        let moment = scope.moment
        switch self {
        case .given: return moment.value(of: .given)
        case .arrives: return moment.value(of: .arrives)
        case .dismissed: return moment.value(of: .dismissed)
        case .opened: return moment.value(of: .opened)
        case .flag: return moment.value(of: .flag)
        case .enabled: return moment.value(of: .enabled)
        case .sends: return moment.value(of: .sends)
        case .sameIntent: return moment.value(of: .sameIntent)
        case .deliveryID: return moment.value(of: .deliveryID)
        case .broadlogID: return moment.value(of: .broadlogID)
        case .interaction: return (scope.isPart(of: .actions) ? scope.subject : nil) ?? moment.interaction?.word
        case .version: return scope.versions?[0] ?? moment.value(of: .version)
        case .threshold: return scope.versions?[1] ?? moment.value(of: .threshold)
        case .precedes: return .bool(moment.isOlder)
        case .lastAction: return moment.interaction.flatMap { moment.actions($0).last?.word }
        case .action: return scope.subject
        case .data: return scope.whole
        case .notification: return moment.now.notification
        case .applicationState, .actionIdentifier, .extras: return moment.now.parameters[rawValue]
        case .platform: return moment.platform.map { .string($0.rawValue) }
        case .sdkVersion: return moment.context.sdkVersion.map(JSONValue.string)
        case .ios: return .bool(moment.platform == .ios)
        case .android: return .bool(moment.platform == .android)
        case .sameIDs: return .bool(moment.hasIDs(of: scope.now))
        case .inSeries: return .bool(moment.isInSeries(before: scope.now))
        case .sameProcess: return .bool(moment.isInProcess(of: scope.now))
        case .unanswered: return .bool(!scope.now.steps(from: moment).dropFirst().contains(where: \.isResumeWithExtras))
        case .ago: return .integer(scope.now.step - moment.step)
        case .repetitions: return .integer(moment.repetitions)
        case .impression, .dismissal, .opening, .click, .open, .older, .newer: return .string(rawValue)
        }
    }
}

extension DataScope<PushTracking> {
    fileprivate var versions: [JSONValue]? { isPart(of: .precedes) ? subject?.array : nil }
}

extension DataMoment<PushTracking> {
    /// True if the notification has both ids of another moment's notification.
    fileprivate func hasIDs(of other: DataMoment) -> Bool {
        ["_dId", "_mId"].allSatisfy { key in
            let id = given?[key]
            return id?.string != nil && id == other.given?[key]
        }
    }

    fileprivate func isInSeries(before other: DataMoment) -> Bool {
        other.steps(from: self).allSatisfy(\.isResumeWithExtras)
    }

    fileprivate func isInProcess(of other: DataMoment) -> Bool {
        let boundaries: [Event] = [.lifecycle(.start), .lifecycle(.terminate), .lifecycle(.reinstall)]
        return !other.past.dropFirst(step).contains { boundaries.contains($0.event) }
    }

    fileprivate var repetitions: Int {
        let extras = now.parameters["extras"]
        return past.reversed().prefix { $0.parameters["extras"] == extras }.count
    }
}

extension DataSequence.Step {
    fileprivate var isResumeWithExtras: Bool { event == .push(.onResume) && parameters["extras"]?.object != nil }
}
