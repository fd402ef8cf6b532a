import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushEdit: SearchedEdit {
    static func topics(of part: String) -> Set<String> {
        switch PushPart(name: part) {
        case .stage(.flag), .stage(.enabled), .stage(.actions): ["flag"]
        case .stage(.deliveryID), .data("deliveryId"): ["_dId", "id"]
        case .stage(.broadlogID), .data("broadlogId"): ["_mId", "id"]
        case .stage(.version), .stage(.threshold), .stage(.precedes), .stage(.function), .stage(.actionName):
            ["version"]
        case .stage(.sends), .stage(.given), .stage(.throwing), .stage(.throwingLate), .stage(.interaction):
            ["flag", "_dId", "_mId", "id", "version"]
        case .stage, .data, nil: []
        }
    }
}

extension PushEdit {
    static func shows(_ part: String, at keys: Set<String>) -> Bool {
        topics(of: part) != ["version"] || keys.contains("function") || keys.contains("name")
    }
}

// MARK: - Conditions

extension PushEdit {
    static let features: [RowFeature<PushEdit>] =
        events + flags + ids("_dId", "delivery id") + ids("_mId", "broadlog id") + contents + versions + pasts

    private static let impressions =
        "on(ios.didReceiveRemoteNotification) or on(ios.willPresentNotification) or on(android.onMessageReceived)"
    private static let dismissals = "on(android.onNotificationDismissed) or actionIdentifier = 'dismiss'"

    private static let events: [RowFeature<PushEdit>] =
        [RowFeature("ios", "on iOS", not: "on Android")]
        + Event.Push.allCases.map { event in
            let name = event.rawValue.split(separator: ".").last ?? ""
            return RowFeature("on(\(event.rawValue))", "in `\(name)`", not: "except in `\(name)`")
        }
        + [
            RowFeature(impressions, "for impressions", not: "for interactions"),
            RowFeature(dismissals, "for dismissals", not: "except for dismissals"),
            RowFeature(
                "has(actionIdentifier) and not (actionIdentifier among ('default', 'dismiss'))",
                "for custom actions",
                not: "except for custom actions"
            ),
            RowFeature("actionIdentifier = 'default'", "for the default action", not: "except for the default action"),
        ]
        + ["active", "inactive", "background"].map { state in
            let words = "the app is \(state == "background" ? "in the background" : state)"
            return RowFeature("applicationState = '\(state)'", "while \(words)", not: "unless \(words)")
        }

    private static func flag(_ test: String, _ yes: String, not no: String) -> RowFeature<PushEdit> {
        RowFeature(
            test.replacing("$", with: "notification._acsDeliveryTracking"),
            yes,
            not: no,
            about: "flag",
            rules: "PT-FLAG-*"
        )
    }

    private static let flags: [RowFeature<PushEdit>] = [
        flag("not has($)", "when the flag is absent", not: "when the flag is present"),
        flag("$ = null", "when the flag is null", not: "unless the flag is null"),
        flag("not has($) or $ = null", "when the flag is absent or null", not: "when the flag has a value"),
        flag("$ = 'on'", "when the flag is exactly `on`", not: "when the flag is not exactly `on`"),
        flag("$ as lower = 'on'", "when the flag is `on` in any letter case", not: "when the flag is not `on`"),
        flag(
            "$ as lower = 'on' and $ differs-from 'on'",
            "when the flag is `on` in another letter case",
            not: "unless the flag is `on` in another letter case"
        ),
        flag("$ = 'off'", "when the flag is exactly `off`", not: "when the flag is not exactly `off`"),
        flag("$ as lower = 'off'", "when the flag is `off` in any letter case", not: "when the flag is not `off`"),
        flag("is-text($)", "when the flag is a text", not: "when the flag is not a text"),
        flag("$ = ''", "when the flag is an empty text", not: "unless the flag is an empty text"),
        flag(
            "is-text($) and not ($ as lower among ('on', 'off'))",
            "when the flag is a text other than `on` and `off`",
            not: "when the flag is absent, null, `on` or `off`"
        ),
        flag(
            "is-text($) and $ as trimmed differs-from $",
            "when the flag has blanks around it",
            not: "when the flag has no blanks around it"
        ),
        flag("$ = true or $ = false", "when the flag is a Boolean", not: "unless the flag is a Boolean"),
        flag("is-number($)", "when the flag is a number", not: "unless the flag is a number"),
        flag(
            "$ as text as lower among ('true', 'yes', '1')",
            "when the flag is `true`, `yes` or `1`",
            not: "unless the flag is `true`, `yes` or `1`"
        ),
        flag(
            "$ as lower begins-with 'on'",
            "when the flag begins with `on`",
            not: "unless the flag begins with `on`"
        ),
    ]

    private static func ids(_ key: String, _ name: String) -> [RowFeature<PushEdit>] {
        func form(_ test: String, _ yes: String, not no: String) -> RowFeature<PushEdit> {
            let test = test.replacing("$", with: "notification.\(key)")
            return RowFeature(
                test,
                yes.replacing("$", with: "the \(name)"),
                not: no.replacing("$", with: "the \(name)"),
                about: key,
                rules: "PT-ID-*"
            )
        }
        return [
            form("not has($)", "when $ is absent", not: "when $ is present"),
            form("$ = null", "when $ is null", not: "unless $ is null"),
            form("not has($) or $ = null", "when $ is absent or null", not: "when $ has a value"),
            form("$ = ''", "when $ is empty", not: "unless $ is empty"),
            form(
                "has($) and $ differs-from null and not is-text($)",
                "when $ is not a text",
                not: "when $ is a text or missing"
            ),
            form("is-number($)", "when $ is a number", not: "unless $ is a number"),
            form(
                "is-text($) and $ as trimmed differs-from $",
                "when $ has blanks around it",
                not: "when $ has no blanks around it"
            ),
            form(
                "is-text($) and $ as lower differs-from $",
                "when $ has capital letters",
                not: "when $ has no capital letter"
            ),
            form("$ begins-with '0'", "when $ begins with a zero", not: "unless $ begins with a zero"),
            form(
                "is-text($) and $ as digits = $ and $ differs-from ''",
                "when $ has digits alone",
                not: "when $ has other characters than digits"
            ),
            form(
                "is-text($) and size($) > 64",
                "when $ is longer than 64 characters",
                not: "up to 64 characters of $"
            ),
            form(
                "is-text($) and $ as ascii differs-from $",
                "when $ is not ASCII",
                not: "when $ is ASCII"
            ),
        ]
    }

    private static let contents: [RowFeature<PushEdit>] = [
        RowFeature(
            "not is-text(notification._dId) or not is-text(notification._mId)",
            "when an id is missing or no text",
            not: "when both ids are texts",
            about: "id"
        ),
        RowFeature(
            "not has(notification._dId) and not has(notification._mId)",
            "when both ids are absent",
            not: "when an id is present",
            about: "id"
        ),
        RowFeature(
            "has(notification.aps._dId) or has(notification.aps.alert._dId)",
            "when ids stand in `aps`",
            not: "when no ids stand in `aps`",
            about: "id"
        ),
        RowFeature("not has(notification)", "without a notification", not: "with a notification"),
        RowFeature(
            "has(notification) and size(notification) = 0",
            "when the notification is empty",
            not: "unless the notification is empty"
        ),
        RowFeature(
            "ios and not has(notification.aps.alert) or android and not has(notification.title) "
                + "and not has(notification.body)",
            "when the notification shows nothing",
            not: "when the notification shows something"
        ),
        RowFeature(
            "is-text(notification.aps.alert)",
            "when `aps.alert` is a text",
            not: "unless `aps.alert` is a text"
        ),
        RowFeature("has(notification.uri)", "with a deep link", not: "without a deep link"),
        RowFeature(
            "has(first-member(notification, not (name among ('aps', '_dId', '_mId', '_acsDeliveryTracking', 'title', "
                + "'body'))))",
            "with other keys",
            not: "without other keys",
            cost: 1.5
        ),
    ]

    private static let versions: [RowFeature<PushEdit>] = [
        RowFeature("has(sdkVersion)", "when an SDK version is given", not: "without an SDK version", about: "version"),
        RowFeature(
            "has(sdkVersion) and sdkVersion as numbers < ('2.3.0' when ios else '1.4.0') as numbers",
            "with an SDK version before the change of functions",
            not: "unless the SDK version is before the change of functions",
            about: "version",
            rules: "PT-SDK-FUNCTION"
        ),
        RowFeature(
            "has(sdkVersion) and sdkVersion as trimmed as digits-and-dots differs-from sdkVersion as trimmed",
            "with an SDK version that is not just numbers",
            not: "unless the SDK version is not just numbers",
            about: "version",
            rules: "PT-SDK-VERSION-FORM"
        ),
    ]

    private static let pasts: [RowFeature<PushEdit>] = [
        RowFeature("earlier(true)", "after another push event", not: "at the first push event", cost: 1.5),
        RowFeature(
            "earlier(same(notification))",
            "when the notification was seen before",
            not: "when the notification is new",
            cost: 1.5
        ),
        RowFeature(
            "earlier(same(notification._dId))",
            "when the delivery was seen before",
            not: "when the delivery is new",
            cost: 1.5
        ),
        RowFeature("earlier(\(dismissals))", "after a dismissal", not: "without a dismissal before", cost: 1.5),
        RowFeature("earlier(\(impressions))", "after an impression", not: "without an impression before", cost: 1.5),
        RowFeature("earlier(on(android.onResume))", "after a resume", not: "without a resume before", cost: 1.5),
        RowFeature(
            "earlier(ios) and android or earlier(android) and ios",
            "after an event of the other platform",
            not: "without an event of the other platform before",
            cost: 1.5
        ),
    ]
}

// MARK: - Claims

extension PushEdit {
    static let claims = RowClaim.all(with: templates)

    private static let templates: [Claim] =
        checks + unchecked + places + handlers + sequences + codes + carrying + thresholds

    private typealias Claim = RowClaim<PushEdit>

    private static let documentedAction = "'7' when action = impression else '2' when action = click else '1'"

    private static let checks: [Claim] = [
        Claim([("enabled", "true")], "The flag is not checked", rules: "PT-FLAG-*"),
        Claim(
            [("enabled", "it and has(flag) and flag differs-from null")],
            "A missing flag counts as off",
            rules: "PT-FLAG-*"
        ),
        Claim([("enabled", "flag as lower = 'on'")], "A flag that is not a text counts as off", rules: "PT-FLAG-*"),
        Claim(
            [("enabled", "flag = ''")],
            when: "is-text(flag)",
            "Only an empty flag counts as on",
            rules: "PT-FLAG-*"
        ),
        Claim(
            [("enabled", "flag as lower = 'off'")],
            when: "is-text(flag)",
            "Only `off` counts as on",
            rules: "PT-FLAG-*"
        ),
        Claim(
            [("enabled", "not it")],
            "A delivery whose tracking is on counts as off, and one that is off as on",
            cost: 2,
            rules: "PT-FLAG-*"
        ),
        Claim(
            [("same-intent", "not it")],
            "A new intent is taken for one seen before, and one seen before for a new one",
            cost: 2
        ),
        Claim(
            [("same-intent", "it or earlier(same(extras))")],
            "A resume with the extras of any earlier event opens nothing"
        ),
        Claim(
            [("arrives", "on(ios.willPresentNotification) or not it and on(ios.didReceiveRemoteNotification)")],
            when: "ios",
            "An active app is taken for an inactive one, and an inactive one for an active one",
            cost: 2,
            rules: "PT-IMPRESSION-ACTIVE"
        ),
    ]

    /// Ids that are not checked: whatever stands there is sent.
    private static let unchecked: [Claim] = {
        let sends = ("sends", "has(interaction) and enabled")
        func ids(_ text: String) -> [(name: String, text: String)] {
            [("delivery-id", text.replacing("$", with: "_dId")), ("broadlog-id", text.replacing("$", with: "_mId"))]
        }
        let ways: [([(name: String, text: String)], String)] = [
            ([], "the call is sent without those that are missing or no texts"),
            (
                [("data.deliveryId", "it else null"), ("data.broadlogId", "it else null")],
                "one that is missing or no text is sent as null"
            ),
            (ids("given.$"), "they are sent as they stand, and a missing one is left out"),
            (ids("given.$ else null"), "they are sent as they stand, and a missing one is null"),
            (ids("given.$ as text else 'null'"), "they are sent as texts, and a missing one as `null`"),
            (
                ids("given.$ as text when has(given.$) and given.$ differs-from null else ''"),
                "they are sent as texts, and a missing one as an empty text"
            ),
        ]
        // Where ids are not checked, nothing else may tell an empty message, or a dismissal without extras.
        let empty = ("arrives", "it or on(android.onMessageReceived)")
        let bare = ("interaction", "dismissal when on(android.onNotificationDismissed) else it")
        let more: [([(name: String, text: String)], String)] = [
            ([], ""), ([empty], ", and an empty message is reported, too"),
            ([empty, bare], ", and an empty message and a dismissal without extras are reported, too"),
        ]
        let all = ways.flatMap { parts, words in
            more.map { Claim([sends] + parts + $0, "Ids are not checked: \(words)\($1)", rules: "PT-ID-*") }
        }
        let others = [
            Claim(ids("it else ''"), "Ids that are missing or no texts are sent as empty texts", rules: "PT-ID-*"),
            Claim(ids("given.$"), "Ids of any type are sent as they stand", rules: "PT-ID-*"),
            Claim(ids("given.$ as text"), "Ids of any type are sent as texts", rules: "PT-ID-*"),
            Claim(ids("it when size(it) > 0 else absent"), "Nothing is sent if an id is empty", rules: "PT-ID-*"),
            Claim(
                [("sends", "has(interaction) and enabled and (has(delivery-id) or has(broadlog-id))")],
                "A call is sent if one of the ids is there",
                rules: "PT-ID-*"
            ),
        ]
        let names = [
            (key: "_dId", part: "delivery-id", other: "broadlog-id", data: "data.deliveryId", name: "delivery id"),
            (key: "_mId", part: "broadlog-id", other: "delivery-id", data: "data.broadlogId", name: "broadlog id"),
        ]
        return all + others
            + names.flatMap { key, part, other, data, name in
                [
                    Claim([(part, "given.\(key)")], "The \(name) of any type is sent as it stands", rules: "PT-ID-*"),
                    Claim(
                        [
                            ("sends", "has(interaction) and enabled and not has(\(part)) and has(\(other))"),
                            (data, "given.\(key)"),
                        ],
                        "The check of the \(name) is inverted: a call is sent only if the id is not a text",
                        cost: 2,
                        rules: "PT-ID-*"
                    ),
                    Claim(
                        [("sends", "has(interaction) and enabled and has(\(part))")],
                        "Only the \(name) is checked; a call is sent without the other id",
                        rules: "PT-ID-*"
                    ),
                ]
            }
    }()

    /// Other places for the flag and the ids.
    private static let places: [Claim] = ["aps", "aps.alert", "data", "notification", "custom"].flatMap { place in
        let ids = [("delivery-id", "text(given.\(place)._dId)"), ("broadlog-id", "text(given.\(place)._mId)")]
        let flag = ("flag", "given.\(place)._acsDeliveryTracking")
        return [
            Claim(ids, "The ids are read from `\(place)` alone", needsSight: true, rules: "PT-ID-*"),
            Claim([flag], "The flag is read from `\(place)` alone", needsSight: true, rules: "PT-FLAG-*"),
            Claim(
                [("flag", "it else \(flag.1)")],
                "A missing flag is read from `\(place)`",
                needsSight: true,
                rules: "PT-FLAG-*"
            ),
            Claim(
                ids.map { ($0.0, "it else \($0.1)") },
                "Missing ids are read from `\(place)`",
                needsSight: true,
                rules: "PT-ID-*"
            ),
            Claim(ids + [flag], "The ids and the flag are read from `\(place)` alone", needsSight: true),
        ]
    }

    /// Events that are taken for others, and handlers that throw.
    private static let handlers: [Claim] =
        Event.Push.allCases.flatMap { event -> [Claim] in
            let (name, test) = ("`\(event.rawValue)`", "on(\(event.rawValue))")
            func taken(for kind: String, _ words: String) -> Claim {
                let all = ["arrives", "dismissed", "opened"]
                let parts = all.map { (name: $0, text: $0 == kind ? "it or \(test)" : "it and not \(test)") }
                return Claim(parts, "\(name) is handled as \(words)", cost: 1.5)
            }
            return [
                taken(for: "arrives", "the arrival of a notification"),
                taken(for: "dismissed", "a dismissal"), taken(for: "opened", "an opening"),
                Claim([("sends", "it and not \(test)")], "\(name) sends nothing"),
            ]
        }
        + [
            Claim(
                [("interaction", "opening when it = dismissal else dismissal when it = opening else it")],
                "A dismissal is taken for an opening, and an opening for a dismissal",
                cost: 2
            ),
            Claim([("throws", "'it throws'")], "The handler throws"),
            Claim([("throws", "'it throws' when sends")], "The handler throws when a call is to be sent"),
            Claim(
                [("throws", "'it throws' when has(interaction) or on(android.onMessageReceived) and size(given) = 0")],
                "The handler throws as soon as it reads a notification"
            ),
            Claim(
                [("throws", "'it throws' when not has(given)")],
                "The handler throws without a notification"
            ),
            // Where nothing comes at all, this is truer than any of the faults that would do the same.
            Claim([("sends", "false")], "Nothing is sent", cost: 0.4, coversAll: true),
        ]

    private static let sequences: [Claim] =
        [
            ("impression", "An impression (7) alone is sent"), ("click", "A click (2) alone is sent"),
            ("open", "An open (1) alone is sent"), ("(click, open)", "A click (2) and an open (1) are sent"),
            ("(open, click)", "An open (1) and then a click (2) are sent"),
            ("(impression, click, open)", "An impression, a click and an open are sent"),
            ("(impression, click)", "An impression and a click are sent"),
            ("(impression, open)", "An impression and an open are sent"), ("(click, click)", "Two clicks (2) are sent"),
            ("(open, open)", "Two opens (1) are sent"), ("(impression, impression)", "Two impressions (7) are sent"),
            ("merged(it, it)", "Each call is sent twice"), ("it as reversed", "The calls are sent in reverse order"),
        ]
        .map { Claim([("actions", $0)], $1) }

    private static let actionCodes = [
        ("1", "an open", "open"), ("2", "a click", "click"), ("7", "an impression", "impression"),
    ]

    private static let codes: [Claim] =
        actionCodes.flatMap { code, name, word -> [Claim] in
            [Claim([("data.action", "'\(code)'")], "Every call has the code of \(name), \(code)")]
                + (actionCodes.map(\.0) + [""]).filter { $0 != code }.map { other in
                    let words = other.isEmpty ? "an empty text" : "`\(other)`"
                    return Claim(
                        [("data.action", "'\(other)' when action = \(word)")],
                        "The code of \(name) is \(words)"
                    )
                }
        }
        + [
            Claim([("function", "newer")], "`collectMessageInfo` is used, whatever the SDK version"),
            Claim([("function", "older")], "`trackAction` is used, whatever the SDK version"),
            Claim([("action-name", "absent")], "`trackAction` is called without the name `tracking`"),
            Claim(
                [("precedes", "not it")],
                "The newer function is called by older SDKs, and the older by newer ones",
                cost: 2
            ),
            Claim(
                [
                    ("data.deliveryId", "latest(delivery-id) else it"),
                    ("data.broadlogId", "latest(broadlog-id) else it"),
                ],
                "The ids of the event before are sent"
            ),
        ]

    /// The forms in which a member of the data is sent.
    private static let carrying: [Claim] = ["deliveryId", "broadlogId", "action"].flatMap { key -> [Claim] in
        let forms: [(String, String)] = [
            ("absent", "$ is missing from the data"), ("null", "$ is null"), ("''", "$ is an empty text"),
            ("it as integer else it", "$ is sent as a number"), ("it as trimmed", "$ is trimmed"),
            ("it as lower", "$ is sent in lower case"), ("it as upper", "$ is sent in upper case"),
            ("it as without-leading-zeros", "$ is sent without its leading zeros"),
            ("it as quoted", "$ is sent in quotation marks"), ("it as digits", "$ is sent with its digits alone"),
            ("it as ascii", "$ is sent with its ASCII characters alone"), ("it as reversed", "$ is reversed"),
            ("cut(it, 64)", "$ is cut to 64 characters"), ("cut(it, 100)", "$ is cut to 100 characters"),
            ("cut(it, 128)", "$ is cut to 128 characters"),
        ]
        return forms.map { Claim([("data.\(key)", $0)], $1, of: key) }
    }

    private static let thresholds: [Claim] =
        versions(near: [2, 3, 0]).map { threshold("ios", "iOS", $0) }
        + versions(near: [1, 4, 0]).map { threshold("android", "Android", $0) }

    private static func threshold(_ platform: String, _ name: String, _ version: String) -> Claim {
        Claim(
            [("threshold", "'\(version)'")],
            when: platform,
            "On \(name) the newer function is called from \(version) on"
        )
    }

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
}

// MARK: - Suggestions

extension PushEdit {
    /// Places in notifications whose values were sent as ids, names in the data of calls that no call has, and names of
    /// calls.
    static func suggestions(from differences: [Difference]) -> [RowClaim<PushEdit>] {
        var (places, names, constants): (Counts, Counts, Counts) = ([:], [:], [:])
        for (stimulus, mismatch) in differences where mismatch.path.hasPrefix("/calls") {
            let keys = mismatch.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let isData = keys.count == 5 && keys[3] == "data"
            if isData, mismatch.expected == nil, let value = mismatch.actual {
                names[[keys[4]], default: 0] += 1
                if let text = value.string, text.utf8.count <= 40, !text.contains("'") {
                    constants[["data.\(keys[4])", text], default: 0] += 1
                }
            }
            if keys.count == 4, keys[3] == "name", let name = mismatch.actual?.string, !name.contains("'") {
                constants[["action-name", name], default: 0] += 1
            }
            let sent = mismatch.path == "/calls" ? mismatch.actual?.array?.first?["data"]?.object : nil
            for (key, part, own) in [("deliveryId", "delivery-id", "_dId"), ("broadlogId", "broadlog-id", "_mId")] {
                guard let value = sent?[key] ?? (isData && keys[4] == key ? mismatch.actual : nil),
                    let notification = stimulus.notification
                else { continue }
                for path in JSONValue.object(notification).paths(to: value) where path != own {
                    places[[part, path], default: 0] += 1
                }
            }
        }
        let renamed = names.most(4).flatMap { name -> [Claim?] in
            let (key, words) = (name[0], name[0].isEmpty ? "an empty name" : "the name `\(name[0])`")
            let documented = [
                ("deliveryId", "delivery-id"), ("broadlogId", "broadlog-id"), ("action", documentedAction),
            ]
            return documented.flatMap { own, value in
                [
                    Claim(
                        seen: [("data.\(own)", "absent"), ("data.\(key)", value)],
                        "`\(own)` is sent under \(words)"
                    ),
                    Claim(seen: [("data.\(key)", value)], "`\(own)` is sent a second time, under \(words)"),
                ]
            } + [Claim(seen: [("data.\(key)", "notification.\(key)")], "The notification's `\(key)` is sent, too")]
        }
        let read = places.most(6).flatMap { place -> [Claim?] in
            let name = place[0] == "delivery-id" ? "deliveryId" : "broadlogId"
            return [
                Claim(seen: [(place[0], "text(given.\(place[1]))")], "`\(name)` is read from `\(place[1])` alone"),
                Claim(
                    seen: [(place[0], "it else text(given.\(place[1]))")],
                    "A missing `\(name)` is read from `\(place[1])`"
                ),
                Claim(
                    seen: [(place[0], "text(given.\(place[1])) else it")],
                    "`\(name)` is read from `\(place[1])`, if it is there"
                ),
            ]
        }
        let always = constants.most(4).map { constant -> Claim? in
            let phrase =
                constant[0] == "action-name"
                ? "`trackAction` is called with the name `\(constant[1])`"
                : "`\(constant[0].dropFirst(5))` is sent, too, always as `\(constant[1])`"
            return Claim(seen: [(constant[0], "'\(constant[1])'")], phrase)
        }
        return (renamed + read + always).compactMap(\.self)
    }
}

/// The number of times that something was seen.
typealias Counts = [[String]: Int]

extension Counts {
    /// What was seen most often.
    func most(_ count: Int) -> [[String]] {
        sorted { ($1.value, $0.key.joined(separator: "/")) < ($0.value, $1.key.joined(separator: "/")) }.prefix(count)
            .map(\.key)
    }
}

extension JSONValue {
    /// The keys that lead to a value in an object, with dots between, at most three; only keys that a row can name.
    func paths(to value: JSONValue, depth: Int = 3) -> [String] {
        guard depth > 0, let members = object?.members else { return [] }
        return members.flatMap { member -> [String] in
            guard !member.key.isEmpty, member.key.utf8.allSatisfy(\.isOfName) else { return [] }
            let own = member.value == value ? [member.key] : []
            return own + member.value.paths(to: value, depth: depth - 1).map { "\(member.key).\($0)" }
        }
    }
}

extension UInt8 {
    /// Whether it stands in the names that an expression has without quotation marks.
    fileprivate var isOfName: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
    }
}
