import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushTracking {
    /// What may matter at an event of push tracking, the plainest first.
    static let features: [Feature<Moment>] =
        [Feature("ios", "on iOS", not: "on Android") { $0.platform == .ios }] + eventFeatures + flagFeatures
        + idFeatures + contentFeatures + pastFeatures

    private static let eventFeatures: [Feature<Moment>] =
        Event.Push.allCases.map { event in
            Feature(event.rawValue, "in `\(event.handler)`", not: "except in `\(event.handler)`") { $0.event == event }
        }
        + [
            Feature("impression", "for impressions", not: "for interactions") {
                [.didReceiveRemoteNotification, .willPresentNotification, .onMessageReceived].contains($0.event)
            },
            Feature("dismissal", "for dismissals", not: "except for dismissals") {
                $0.event == .onNotificationDismissed || $0.has("actionIdentifier", "dismiss")
            },
            Feature("custom-action", "for custom actions", not: "except for custom actions") { moment in
                guard let action = moment.now.parameters["actionIdentifier"] else { return false }
                return action != "default" && action != "dismiss"
            },
            Feature("default-action", "for the default action", not: "except for the default action") {
                $0.has("actionIdentifier", "default")
            },
        ]
        + ["active", "inactive", "background"].map { state in
            Feature(
                state,
                "while the app is \(state == "background" ? "in the background" : state)",
                not: "unless the app is \(state == "background" ? "in the background" : state)"
            ) {
                $0.has("applicationState", state)
            }
        }

    private static let flagFeatures: [Feature<Moment>] =
        [
            Feature("flag-absent", "when the flag is absent", not: "when the flag is present") {
                $0.documentedFlag == nil
            },
            Feature("flag-null", "when the flag is null", not: "unless the flag is null") {
                $0.documentedFlag?.isNull == true
            },
            Feature("flag-missing", "when the flag is absent or null", not: "when the flag has a value") {
                $0.documentedFlag?.isNull ?? true
            },
            Feature("flag-on", "when the flag is exactly `on`", not: "when the flag is not exactly `on`") {
                $0.documentedFlag == "on"
            },
            Feature("flag-on-any-case", "when the flag is `on` in any letter case", not: "when the flag is not `on`") {
                $0.documentedFlag?.string?.lowercased() == "on"
            },
            Feature(
                "flag-on-other-case",
                "when the flag is `on` in another letter case",
                not: "unless the flag is `on` in another letter case"
            ) {
                $0.documentedFlag != "on" && $0.documentedFlag?.string?.lowercased() == "on"
            },
            Feature("flag-off", "when the flag is exactly `off`", not: "when the flag is not exactly `off`") {
                $0.documentedFlag == "off"
            },
            Feature("flag-off-any-case", "when the flag is `off` in any letter case", not: "when the flag is not `off`")
            {
                $0.documentedFlag?.string?.lowercased() == "off"
            },
            Feature("flag-text", "when the flag is a text", not: "when the flag is not a text") {
                $0.documentedFlag?.string != nil
            },
            Feature("flag-empty", "when the flag is an empty text", not: "unless the flag is an empty text") {
                $0.documentedFlag == ""
            },
            Feature(
                "flag-other-text",
                "when the flag is a text other than `on` and `off`",
                not: "when the flag is absent, null, `on` or `off`"
            ) {
                guard let text = $0.documentedFlag?.string else { return false }
                return !["on", "off"].contains(text.lowercased())
            },
            Feature("flag-blank", "when the flag has blanks around it", not: "when the flag has no blanks around it") {
                guard let text = $0.documentedFlag?.string else { return false }
                return text.first?.isWhitespace == true || text.last?.isWhitespace == true
            },
            Feature("flag-boolean", "when the flag is a Boolean", not: "unless the flag is a Boolean") {
                $0.documentedFlag?.boolean != nil
            },
            Feature("flag-number", "when the flag is a number", not: "unless the flag is a number") {
                $0.documentedFlag?.number != nil
            },
            Feature(
                "flag-true-like",
                "when the flag is `true`, `yes` or `1`",
                not: "unless the flag is `true`, `yes` or `1`"
            ) {
                ["true", "yes", "1"].contains($0.text("_acsDeliveryTracking")?.string?.lowercased() ?? "")
            },
            Feature("flag-starts-on", "when the flag begins with `on`", not: "unless the flag begins with `on`") {
                $0.documentedFlag?.string?.lowercased().hasPrefix("on") == true
            },
            Feature("flag-in-aps", "when a flag stands in `aps`", not: "when no flag stands in `aps`") {
                ($0.at("aps")?["_acsDeliveryTracking"] ?? $0.at("aps")?["alert"]?["_acsDeliveryTracking"]) != nil
            },
        ]

    private static let idFeatures: [Feature<Moment>] =
        idForms("_dId", "delivery id") + idForms("_mId", "broadlog id")

    private static func idForms(_ key: String, _ name: String) -> [Feature<Moment>] {
        [
            Feature("\(key)-absent", "when the \(name) is absent", not: "when the \(name) is present") {
                $0.at(key) == nil
            },
            Feature("\(key)-null", "when the \(name) is null", not: "unless the \(name) is null") {
                $0.at(key)?.isNull == true
            },
            Feature("\(key)-missing", "when the \(name) is absent or null", not: "when the \(name) has a value") {
                $0.at(key)?.isNull ?? true
            },
            Feature("\(key)-empty", "when the \(name) is empty", not: "unless the \(name) is empty") {
                $0.at(key) == ""
            },
            Feature("\(key)-other-type", "when the \(name) is not a text", not: "when the \(name) is a text or missing")
            {
                $0.at(key).map { !$0.isNull && $0.string == nil } ?? false
            },
            Feature("\(key)-number", "when the \(name) is a number", not: "unless the \(name) is a number") {
                $0.at(key)?.number != nil
            },
            Feature(
                "\(key)-blank",
                "when the \(name) has blanks around it",
                not: "when the \(name) has no blanks around it"
            ) {
                guard let text = $0.at(key)?.string else { return false }
                return text.first?.isWhitespace == true || text.last?.isWhitespace == true
            },
            Feature(
                "\(key)-uppercase",
                "when the \(name) has capital letters",
                not: "when the \(name) has no capital letter"
            ) {
                $0.at(key)?.string.map { $0 != $0.lowercased() } ?? false
            },
            Feature("\(key)-zero", "when the \(name) begins with a zero", not: "unless the \(name) begins with a zero")
            {
                $0.at(key)?.string?.hasPrefix("0") ?? false
            },
            Feature(
                "\(key)-digits",
                "when the \(name) has digits alone",
                not: "when the \(name) has other characters than digits"
            ) {
                $0.at(key)?.string.map { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } } ?? false
            },
            Feature(
                "\(key)-long",
                "when the \(name) is longer than 64 characters",
                not: "up to 64 characters of the \(name)"
            ) {
                $0.at(key)?.string.map { $0.utf8.count > 64 } ?? false
            },
            Feature("\(key)-unicode", "when the \(name) is not ASCII", not: "when the \(name) is ASCII") {
                $0.at(key)?.string.map { !$0.utf8.allSatisfy { $0 < 0x80 } } ?? false
            },
        ]
    }

    private static let contentFeatures: [Feature<Moment>] = [
        Feature("some-id-missing", "when an id is missing", not: "when both ids have values") {
            ($0.at("_dId")?.isNull ?? true) || ($0.at("_mId")?.isNull ?? true)
        },
        Feature("both-ids-missing", "when both ids are missing", not: "when an id has a value") {
            ($0.at("_dId")?.isNull ?? true) && ($0.at("_mId")?.isNull ?? true)
        },
        Feature("ids-in-aps", "when ids stand in `aps`", not: "when no ids stand in `aps`") {
            ($0.at("aps")?["_dId"] ?? $0.at("aps")?["alert"]?["_dId"]) != nil
        },
        Feature("no-notification", "without a notification", not: "with a notification") { $0.given == nil },
        Feature("empty-notification", "when the notification is empty", not: "unless the notification is empty") {
            $0.given?.isEmpty == true
        },
        Feature("no-alert", "when the notification shows nothing", not: "when the notification shows something") {
            $0.showsNothing
        },
        Feature("alert-text", "when `aps.alert` is a text", not: "unless `aps.alert` is a text") {
            $0.at("aps")?["alert"]?.string != nil
        },
        Feature("no-aps", "without `aps`", not: "with `aps`") { $0.at("aps")?.object == nil },
        Feature("title", "with a title", not: "without a title") {
            $0.inner([], "title") != nil || $0.inner(["aps", "alert"], "title") != nil
        },
        Feature("deep-link", "with a deep link", not: "without a deep link") { $0.at("uri") != nil },
        Feature("extra-keys", "with other keys", not: "without other keys") { moment in
            moment.hasExtraKeys
        },
        Feature("timed", "when a time is given", not: "when no time is given") { $0.now.instant != nil },
        Feature("sdk-version", "when an SDK version is given", not: "without an SDK version") {
            $0.context.sdkVersion != nil
        },
        Feature(
            "sdk-at-change",
            "with the very SDK version that changed the function",
            not: "except with the very SDK version that changed the function"
        ) {
            let numbers = $0.context.sdkVersion?.split { !$0.isNumber }.map { Int($0) ?? 0 } ?? []
            return numbers.starts(with: $0.platform == .ios ? [2, 3] : [1, 4])
                && numbers.dropFirst(2).allSatisfy { $0 == 0 }
        },
        Feature(
            "older-sdk",
            "with an SDK version before the change of functions",
            not: "unless the SDK version is before the change of functions"
        ) {
            $0.context.sdkVersion != nil && $0.documented.call(JSONObject()).function == "trackAction"
        },
    ]

    private static let pastFeatures: [Feature<Moment>] = [
        Feature("not-first", "after another push event", not: "at the first push event") { $0.previous != nil },
        Feature("after-same-event", "when the same handler was called before", not: "when the handler is called first")
        { moment in
            moment.earlier.contains { $0.event == moment.event }
        },
        Feature("after-same-notification", "when the notification was seen before", not: "when the notification is new")
        { moment in
            moment.earlier.contains { $0.given == moment.given }
        },
        Feature(
            "directly-after-same",
            "directly after the same event for the same notification",
            not: "except directly after the same event for the same notification"
        ) {
            $0.previous?.event == $0.event && $0.previous?.given == $0.given
        },
        Feature("after-same-delivery", "when the delivery was seen before", not: "when the delivery is new") { moment in
            moment.earlier.contains { $0.at("_dId") == moment.at("_dId") }
        },
        Feature("after-dismissal", "after a dismissal", not: "without a dismissal before") { moment in
            moment.earlier.contains { $0.event == .onNotificationDismissed || $0.has("actionIdentifier", "dismiss") }
        },
        Feature("after-impression", "after an impression", not: "without an impression before") { moment in
            moment.earlier.contains {
                [.didReceiveRemoteNotification, .willPresentNotification, .onMessageReceived].contains($0.event)
            }
        },
        Feature("after-resume", "after a resume", not: "without a resume before") { moment in
            moment.earlier.contains { $0.event == .onResume }
        },
        Feature(
            "after-other-platform",
            "after an event of the other platform",
            not: "without an event of the other platform before"
        ) {
            moment in moment.earlier.contains { $0.platform != moment.platform }
        },
    ]

    /// What may be done in a part that the library has no name for.
    static let partEdits: [PartEdit<PushTracking>] = turned + versions + thresholds + handlers

    /// Decisions that are made the other way round.
    private static let turned: [PartEdit<PushTracking>] = [
        PartEdit("on-turned", "A delivery whose tracking is on counts as off, and one that is off as on", turned: true)
        {
            let found = $0.isOn
            $0.isOn = { !found($0) }
        },
        PartEdit(
            "same-intent-turned",
            "A new intent is taken for one seen before, and one seen before for a new one",
            turned: true
        ) {
            let found = $0.isSameIntent
            $0.isSameIntent = { !found($0) }
        },
        PartEdit(
            "active-turned",
            "An active app is taken for an inactive one, and an inactive one for an active one",
            turned: true
        ) {
            let found = $0.interaction
            $0.interaction = { moment in
                guard moment.event == .didReceiveRemoteNotification, moment.notification != nil else {
                    return found(moment)
                }
                return found(moment) == nil ? .impression : nil
            }
        },
        PartEdit("dismissal-turned", "A dismissal is taken for an opening, and an opening for a dismissal", cost: 8) {
            let found = $0.interaction
            $0.interaction = { moment in
                switch found(moment) {
                case .opening: .dismissal
                case .dismissal: .opening
                case let other: other
                }
            }
        },
    ]

    /// Handlers that do what another of their platform must do.
    private static let handlers: [PartEdit<PushTracking>] = Event.Push.allCases.flatMap { event in
        Event.Push.allCases.filter { $0 != event && $0.isIOS == event.isIOS }.map { other in
            PartEdit(
                "\(event.rawValue)-as-\(other.handler)",
                "`\(event.rawValue)` is handled as `\(other.rawValue)`",
                cost: 8
            ) {
                let found = $0.answer
                $0.answer = { moment in
                    found(moment.replacing { $0.event == .push(event) ? $0.taken(for: other) : $0 })
                }
            }
        }
    }

    private static let thresholds: [PartEdit<PushTracking>] =
        versions(near: [2, 3, 0]).map { threshold(.ios, "iOS", $0) }
        + versions(near: [1, 4, 0]).map { threshold(.android, "Android", $0) }

    /// Versions from which the newer function may be called by mistake: a number more or less, or zeros at the end.
    private static func versions(near documented: [Int]) -> [String] {
        var others: [[Int]] = []
        for index in documented.indices {
            for step in [-1, 1] {
                var other = documented
                other[index] += step
                others.append(other)
            }
            others.append(documented.enumerated().map { $0 > index ? 0 : $1 })
        }
        return others.filter { $0 != documented && $0.allSatisfy { $0 >= 0 } }
            .map { $0.map(String.init).joined(separator: ".") }
    }

    private static func threshold(_ platform: Platform, _ name: String, _ version: String) -> PartEdit<PushTracking> {
        PartEdit("\(platform.rawValue)-from-\(version)", "On \(name) the newer function is called from \(version) on") {
            let found = $0.precedes
            $0.precedes = { found($0, $1, $0.platform == platform ? version : $2) }
        }
    }

    private static let versions: [PartEdit<PushTracking>] =
        [1, 2].map { count in
            let words = count == 1 ? "first number" : "first two numbers"
            return PartEdit(
                "version-\(count)",
                "Only the \(words) of an SDK version \(count == 1 ? "is" : "are") compared"
            ) {
                $0.precedes = { numbers(of: $1, count).lexicographicallyPrecedes(numbers(of: $2, count)) }
            }
        } + [
            PartEdit("version-last-numbers", "The first number of an SDK version is not compared") {
                $0.precedes = {
                    numbers(of: $1, 4).dropFirst().lexicographicallyPrecedes(numbers(of: $2, 4).dropFirst())
                }
            },
            PartEdit("version-each-number", "Each number of an SDK version is compared by itself") {
                $0.precedes = { zip(numbers(of: $1, 4), numbers(of: $2, 4)).contains { $0 < $1 } }
            },
            PartEdit("version-missing-is-one", "A missing number of an SDK version counts as one") {
                $0.precedes = {
                    numbers(of: $1, 4, missing: 1).lexicographicallyPrecedes(numbers(of: $2, 4, missing: 1))
                }
            },
            PartEdit("version-reversed", "The newer function is called by older SDKs, and the older by newer ones") {
                let found = $0.precedes
                $0.precedes = { !found($0, $1, $2) }
            },
        ]

    private static func numbers(of version: String, _ count: Int, missing: Int = 0) -> [Int] {
        let numbers = version.split { !$0.isNumber }.map { Int($0) ?? .max }
        return (numbers + Array(repeating: missing, count: max(0, count - numbers.count))).prefix(count).map(\.self)
    }

    /// What may be done at an event in place of what the parts say, the plainest first.
    static let operators: [Operator<PushTracking, Observation>] =
        sending + acting + codes + carrying.flatMap { $0 } + otherIDs + otherPlaces

    private static func with(
        _ name: String,
        _ phrase: String,
        _ edit: @escaping @Sendable (inout PushTracking) -> Void
    ) -> Operator<PushTracking, Observation> {
        Operator(name, phrase) { parts in
            var edited = parts
            edit(&edited)
            let shared = Shared(edited)
            return { shared.value.answer($0.with(shared)) }
        }
    }

    private static func calls(
        _ name: String,
        _ phrase: String,
        _ change: @escaping @Sendable (Moment, [TrackingCall]) -> [TrackingCall]?
    ) -> Operator<PushTracking, Observation> {
        Operator(name, phrase) { parts in
            let shared = Shared(parts)
            return { moment in
                guard case .answered(let calls, let value) = shared.value.answer(moment.with(shared)) else {
                    return nil
                }
                return change(moment, calls).map { .answered(calls: $0, value: value) }
            }
        }
    }

    private static func data(
        _ name: String,
        _ phrase: String,
        _ change: @escaping @Sendable (Moment, JSONObject) -> JSONObject
    ) -> Operator<PushTracking, Observation> {
        calls(name, phrase) { moment, calls in
            calls.map { TrackingCall(function: $0.function, name: $0.name, data: change(moment, $0.data)) }
        }
    }

    private static let sending: [Operator<PushTracking, Observation>] = [
        calls("silent", "Nothing is sent") { _, _ in [] },
        Operator("throws", "The handler throws") { _ in { _ in .threw("") } },
        Operator("throws-sending", "The handler throws when a call is to be sent") { parts in
            let shared = Shared(parts)
            return { shared.value.answer($0.with(shared)) == .calls([]) ? nil : .threw("") }
        },
        with("flag-ignored", "The flag is not checked") { $0.isOn = { _ in true } },
        with("flag-default-off", "A missing flag counts as off") {
            let found = $0.isOn
            $0.isOn = { found($0) && $0.flag?.isNull == false }
        },
        with("flag-exact", "The flag is compared exactly with `on`") {
            $0.isOn = { $0.flag?.isNull != false || $0.flag == "on" }
        },
        with("flag-only-empty", "Only an empty flag counts as on") {
            $0.isOn = { $0.flag?.isNull != false || $0.flag == "" }
        },
        with("flag-only-off", "Only `off` counts as on") {
            $0.isOn = { $0.flag?.isNull != false || $0.flag?.string?.lowercased() == "off" }
        },
        with("ids-ignored", "Missing ids are not checked: the call is sent without them") {
            $0.calls = { moment in
                guard let interaction = moment.interaction, moment.isOn else { return [] }
                return moment.actions(interaction).map { moment.call(moment.data($0)) }
            }
        },
        with("ids-null", "Missing ids are not checked: they are sent as null") {
            $0.deliveryID = { $0.notification?["_dId"] ?? .null }
            $0.broadlogID = { $0.notification?["_mId"] ?? .null }
        },
        with("ids-empty", "Missing ids are sent as empty texts") {
            let (delivery, broadlog) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { delivery($0) ?? "" }
            $0.broadlogID = { broadlog($0) ?? "" }
        },
        with("ids-as-text", "Ids of any type are sent as texts") {
            $0.deliveryID = { $0.text("_dId") }
            $0.broadlogID = { $0.text("_mId") }
        },
        with("resumes-count", "Every resume counts as an open") { $0.isSameIntent = { _ in false } },
        with("active-counts", "An impression is sent whatever the state of the app") {
            let found = $0.interaction
            $0.interaction = {
                $0.event == .didReceiveRemoteNotification && $0.notification != nil ? .impression : found($0)
            }
        },
        calls("doubled", "Each call is sent twice") { _, calls in calls.flatMap { [$0, $0] } },
        calls("first-only", "Only the first of the calls is sent") { _, calls in
            calls.count > 1 ? Array(calls.prefix(1)) : nil
        },
        calls("last-only", "Only the last of the calls is sent") { _, calls in
            calls.count > 1 ? Array(calls.suffix(1)) : nil
        },
        calls("reversed", "The calls are sent in reverse order") { _, calls in calls.count > 1 ? calls.reversed() : nil
        },
        calls("of-notification-before", "The calls of the notification before are sent") { moment, calls in
            guard let before = moment.previous, !calls.isEmpty else { return nil }
            return calls.map { call in
                var data = call.data
                data["deliveryId"] = before.deliveryID
                data["broadlogId"] = before.broadlogID
                return TrackingCall(function: call.function, name: call.name, data: data)
            }
        },
    ]

    private static let acting: [Operator<PushTracking, Observation>] = [
        ([Action.impression], "An impression (7) alone is sent"), ([.click], "A click (2) alone is sent"),
        ([.open], "An open (1) alone is sent"), ([.click, .open], "A click (2) and an open (1) are sent"),
        ([.open, .click], "An open (1) and then a click (2) are sent"),
        ([.impression, .click, .open], "An impression, a click and an open are sent"),
        ([.impression, .click], "An impression and a click are sent"),
        ([.impression, .open], "An impression and an open are sent"),
        ([.click, .click], "Two clicks (2) are sent"), ([.open, .open], "Two opens (1) are sent"),
        ([.impression, .impression], "Two impressions (7) are sent"),
    ]
    .map { actions, phrase in
        with("sends-" + actions.map(\.rawValue).joined(separator: "-"), phrase) {
            let found = $0.interaction
            $0.interaction = { found($0) ?? ($0.given?.isEmpty == false ? .impression : nil) }
            $0.actions = { _, _ in actions }
        }
    }

    private static let actionCodes = [("1", "an open"), ("2", "a click"), ("7", "an impression")]

    private static let codes: [Operator<PushTracking, Observation>] =
        actionCodes.map { code, name in
            data("code-\(code)", "Every call has the code of \(name), \(code)") { _, data in
                data.setting("action", .string(code))
            }
        }
        + actionCodes.flatMap { code, name in
            (actionCodes.map(\.0) + [""]).filter { $0 != code }.map { other in
                let words = other.isEmpty ? "an empty text" : "`\(other)`"
                return data("code-\(code)-is-\(other)", "The code of \(name) is \(words)") { _, data in
                    data["action"] == .string(code) ? data.setting("action", .string(other)) : data
                }
            }
        }
        + [
            data("codes-swapped", "The codes of click and open are swapped") { _, data in
                switch data["action"] {
                case "1": data.setting("action", "2")
                case "2": data.setting("action", "1")
                default: data
                }
            },
            data("ids-swapped", "The delivery id and the broadlog id are swapped") { _, data in
                data.setting("deliveryId", data["broadlogId"]).setting("broadlogId", data["deliveryId"])
            },
            with("function-new", "Always uses `collectMessageInfo`") { $0.call = { .collectMessageInfo($1) } },
            with("function-old", "Always uses `trackAction`") { $0.call = { .trackAction("tracking", $1) } },
            calls("name", "`trackAction` is called without the name `tracking`") { _, calls in
                calls.map { TrackingCall(function: $0.function, data: $0.data) }
            },
        ]

    private static let carrying: [[Operator<PushTracking, Observation>]] =
        ["deliveryId", "broadlogId", "action"].map { key in
            [
                text(key, "missing", "is missing from the data") { _ in nil },
                text(key, "null", "is null") { _ in .null },
                text(key, "blank", "is an empty text") { _ in "" },
                text(key, "number", "is sent as a number") { text in
                    JSONNumber(text).map { JSONValue(.number($0)) } ?? .string(text)
                },
                text(key, "trimmed", "is trimmed") { .string($0.withoutBlanks) },
                text(key, "lower", "is sent in lower case") { .string($0.lowercased()) },
                text(key, "upper", "is sent in upper case") { .string($0.uppercased()) },
            ]
        }

    private static func text(
        _ key: String,
        _ name: String,
        _ phrase: String,
        _ change: @escaping @Sendable (String) -> JSONValue?
    ) -> Operator<PushTracking, Observation> {
        data("\(key)-\(name)", "`\(key)` \(phrase)") { _, data in
            guard let text = data[key]?.string else { return data }
            return data.setting(key, change(text))
        }
    }

    /// Keys of notifications whose values were sent, and names in the data of calls that no call has.
    static func keys(suggestedBy differences: [Difference]) -> [String] {
        var (counts, names): ([String: Int], [String: Int]) = ([:], [:])
        for (stimulus, mismatch) in differences where mismatch.path.hasPrefix("/calls") {
            let parts = mismatch.path.split(separator: "/", omittingEmptySubsequences: false)
            let isData = parts.count == 5 && parts[3] == "data"
            if isData, mismatch.expected == nil { names[String(parts[4]), default: 0] += 1 }
            for id in ["deliveryId", "broadlogId"] {
                let call = mismatch.path == "/calls" ? mismatch.actual?.array?.first : nil
                guard let sent = call?["data"]?[id] ?? (isData && parts[4] == id ? mismatch.actual : nil) else {
                    continue
                }
                for member in stimulus.notification?.members ?? [] where member.value == sent {
                    if member.key != "_dId" && member.key != "_mId" { counts[member.key, default: 0] += 1 }
                }
            }
        }
        return [counts, names].flatMap { $0.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(4).map(\.key) }
    }

    /// What may be done with a key: an id is read from it, or something is sent under it.
    static func operators(naming key: String) -> [Operator<PushTracking, Observation>] {
        let words = key.isEmpty ? "an empty name" : "the name `\(key)`"
        let documented = ["deliveryId", "broadlogId", "action"]
        return [
            with("deliveryId-in-\(key)", "`deliveryId` is read under \(words) alone") {
                $0.deliveryID = { $0.at(key) }
            },
            with("broadlogId-in-\(key)", "`broadlogId` is read under \(words) alone") {
                $0.broadlogID = { $0.at(key) }
            },
        ]
            + documented.map { name in
                data("\(name)-as-\(key)", "`\(name)` is sent under \(words)") { _, data in
                    data.setting(key, data[name]).setting(name, nil)
                }
            }
            + documented.map { name in
                data("\(name)-also-as-\(key)", "`\(name)` is sent a second time, under \(words)") { _, data in
                    data.setting(key, data[name])
                }
            } + [
                data("with-\(key)", "The notification's `\(key)` is sent, too") { moment, data in
                    moment.at(key).map { data.setting(key, $0) } ?? data
                }
            ]
    }

    private static let otherIDs: [Operator<PushTracking, Observation>] = [
        data("deliveryId-of-_mId", "`deliveryId` holds the broadlog id") { $1.setting("deliveryId", $0.at("_mId")) },
        data("broadlogId-of-_dId", "`broadlogId` holds the delivery id") { $1.setting("broadlogId", $0.at("_dId")) },
    ]

    private static let otherPlaces: [Operator<PushTracking, Observation>] =
        [["aps"], ["aps", "alert"], ["data"], ["notification"]].flatMap { path in
            let place = path.joined(separator: ".")
            return [
                with("ids-in-\(place)", "The ids are read from `\(place)` alone") {
                    $0.deliveryID = { $0.inner(path, "_dId") }
                    $0.broadlogID = { $0.inner(path, "_mId") }
                },
                with("flag-in-\(place)", "The flag is read from `\(place)` alone") {
                    $0.flag = { $0.inner(path, "_acsDeliveryTracking") }
                },
                with("all-in-\(place)", "The ids and the flag are read from `\(place)` alone") {
                    $0.deliveryID = { $0.inner(path, "_dId") }
                    $0.broadlogID = { $0.inner(path, "_mId") }
                    $0.flag = { $0.inner(path, "_acsDeliveryTracking") }
                },
            ]
        }
}

extension String {
    /// The text without blanks around it.
    var withoutBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }
}

extension Stimulus {
    /// The notification with which a push handler is called.
    var notification: JSONObject? { (parameters["userInfo"] ?? parameters["data"] ?? parameters["extras"])?.object }
}

extension Stimulus {
    /// The same notification, handed to another handler of its platform.
    fileprivate func taken(for event: Event.Push) -> Stimulus {
        var taken = self
        taken.event = .push(event)
        for key in ["data", "extras"] where !event.isIOS { taken.parameters[key] = nil }
        if !event.isIOS, let notification {
            taken.parameters[event == .onMessageReceived ? "data" : "extras"] = .object(notification)
        }
        return taken
    }
}

extension Event.Push {
    var isIOS: Bool { rawValue.hasPrefix("ios.") }

    /// The name of the handler, without its platform.
    var handler: String { String(rawValue.split(separator: ".").last ?? "") }
}

extension PushTracking.Moment {
    /// The moment with the documents' own parts: a condition must not rest on what it limits.
    fileprivate var documented: PushTracking.Moment { with(Self.documentedParts) }

    private static let documentedParts = Shared(PushTracking())

    /// The notification that the event is about, wherever an edit may read it.
    var given: JSONObject? { now.notification }

    /// The flag in its documented place.
    var documentedFlag: JSONValue? { given?["_acsDeliveryTracking"] }

    var previous: PushTracking.Moment? { earlier.first { _ in true } }

    func at(_ key: String) -> JSONValue? { given?[key] }

    var hasExtraKeys: Bool {
        let known = ["aps", "_dId", "_mId", "_acsDeliveryTracking", "title", "body"]
        return given?.members.contains { !known.contains($0.key) } ?? false
    }

    var showsNothing: Bool {
        platform == .android ? at("title") == nil && at("body") == nil : at("aps")?["alert"] == nil
    }

    /// A value of any type as text.
    func text(_ key: String) -> JSONValue? {
        guard let value = at(key), !value.isNull else { return nil }
        return .string(value.string ?? value.description)
    }

    func has(_ parameter: String, _ value: String) -> Bool { now.parameters[parameter]?.string == value }

    func inner(_ path: [String], _ key: String) -> JSONValue? {
        path.reduce(given.map { .object($0) }) { (value: JSONValue?, key) in value?[key] }?[key]
    }
}

extension JSONObject {
    func setting(_ key: String, _ value: JSONValue?) -> JSONObject {
        var changed = self
        changed[key] = value
        return changed
    }
}
