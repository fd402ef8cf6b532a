package import TrackingConformanceJSON

/// The limits of what the documents define for push tracking; no generated sequence is judged beyond them.
package enum PushDefinedness {
    static func isDefined(_ stimuli: [Stimulus]) -> Bool {
        let pushes = stimuli.filter { $0.event.area == .push }
        return pushes.allSatisfy(hasDocumentedForm) && !pushes.contains(where: hasConstantAsAction)
            && !hasTwoReceptions(pushes) && hasOwnIDs(pushes)
    }

    /// True if the platform can deliver the push: Android delivers only strings and nulls, and iOS wakes an app in the
    /// background only for `content-available`.
    private static func hasDocumentedForm(_ stimulus: Stimulus) -> Bool {
        guard stimulus.hasItsParameters else { return false }
        guard stimulus.event == .push(.didReceiveRemoteNotification),
            stimulus.parameters["applicationState"] != "active"
        else { return true }
        return stimulus.parameters["userInfo"]?["aps"]?["content-available"] == 1
    }

    /// True if the action is the system's identifier of a tap or dismissal, by value or name, which no custom action
    /// has.
    private static func hasConstantAsAction(_ stimulus: Stimulus) -> Bool {
        guard let action = stimulus.parameters["actionIdentifier"]?.string else { return false }
        return constantsOfActions.contains(action)
    }

    private static let constantsOfActions = ["", "com.apple."].flatMap { prefix in
        ["Default", "Dismiss"].map { "\(prefix)UNNotification\($0)ActionIdentifier" }
    }

    /// True if a notification is received while the app is inactive and then presented, a case that the documents leave
    /// open.
    private static func hasTwoReceptions(_ pushes: [Stimulus]) -> Bool {
        zip(pushes, pushes.dropFirst()).contains { first, second in
            first.parameters["applicationState"] == "inactive" && second.event == .push(.willPresentNotification)
                && first.parameters["userInfo"] == second.parameters["userInfo"]
        }
    }

    /// False if two different notifications share a broadlog id and may belong to one delivery, because they may be the
    /// same notification; PT-RESUME-ONCE covers two resumes in a row.
    ///
    /// A notification whose tracking is off is not tracked, regardless of others with its ids.
    private static func hasOwnIDs(_ pushes: [Stimulus]) -> Bool {
        var seen: [String: JSONObject] = [:]
        for (index, stimulus) in pushes.enumerated() {
            guard let notification = stimulus.notification, let id = notification["_mId"]?.string, !id.isEmpty,
                notification["_acsDeliveryTracking"]?.string?.lowercased() != "off"
            else { continue }
            guard let other = seen[id], JSONValue.object(other) != .object(notification) else {
                seen[id] = notification
                continue
            }
            let isResumedAgain =
                index > 0 && stimulus.event == .push(.onResume) && pushes[index - 1].event == .push(.onResume)
                && pushes.prefix(index).filter { $0.notification?["_mId"]?.string == id }.count == 1
                && pushes[index - 1].notification?["_mId"]?.string == id
                && !pushes.dropFirst(index + 1).contains { $0.notification?["_mId"]?.string == id }
            let isInSeries = index > 0 && [stimulus, pushes[index - 1]].allSatisfy { $0.event == .push(.onResume) }
            guard isResumedAgain || !isInSeries && isOfAnotherDelivery(notification, other) else { return false }
        }
        return true
    }

    private static func isOfAnotherDelivery(_ notification: JSONObject, _ other: JSONObject) -> Bool {
        let deliveries = [notification, other].compactMap { $0["_dId"]?.string }
        return Set(deliveries).count == 2 && !deliveries.contains { $0.allSatisfy(\.isWhitespace) }
    }
}

extension Stimulus {
    package var notification: JSONObject? {
        (parameters["userInfo"] ?? parameters["data"] ?? parameters["extras"])?.object
    }
}
