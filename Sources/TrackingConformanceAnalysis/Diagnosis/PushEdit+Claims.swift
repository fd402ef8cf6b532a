import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushEdit {
    static let claims = RowClaim.all(with: templates)

    private static let templates: [Claim] =
        checks + flags + nullEnds + unsilenced + unchecked + exceptions + places + handlers + repeats + sequences
        + codes
        + carrying + thresholds

    typealias Claim = RowClaim<PushEdit>

    static let documentedAction = "'7' when action = impression else '2' when action = click else '1'"

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
            needsSight: true,
            rules: "PT-FLAG-*"
        ),
        Claim(
            [("same-intent", "not it")],
            "A new intent counts as one seen before, and one seen before as a new one",
            cost: 2,
            needsSight: true
        ),
        Claim(
            [("same-intent", "it or earlier(same(extras))")],
            "A resume with the extras of any earlier event opens nothing"
        ),
        Claim(
            [("arrives", "on(ios.willPresentNotification) or not it and on(ios.didReceiveRemoteNotification)")],
            when: "ios",
            "An active app counts as inactive, and an inactive one as active",
            cost: 2,
            rules: "PT-IMPRESSION-ACTIVE"
        ),
    ]

    /// Flags that count as off or on by a separate test.
    private static let flags: [Claim] = flagTests.flatMap { test, yes, no in
        let test = test.replacing("$", with: "flag")
        return [(test, "not (\(test))", yes), ("not (\(test))", test, no)].flatMap { test, opposite, words in
            [
                Claim([("enabled", "it and \(opposite)")], "Tracking is off \(words)", cost: 1.5, rules: "PT-FLAG-*"),
                Claim([("enabled", "it or \(test)")], "Tracking is on \(words)", cost: 1.5, rules: "PT-FLAG-*"),
            ]
        }
    }

    private static let nullEnds = [
        Claim(
            [("given", "each-text(it, it as before-null)")],
            "Every text of a notification ends at its first null character, as in C",
            cost: 1.2,
            rules: "PT-ID-VERBATIM"
        )
    ]

    /// Calls of an opening sent although tracking is off; the library has faults for the others.
    private static let unsilenced: [Claim] =
        [
            Claim(
                [("enabled", "it or interaction = opening")],
                "When tracking is off, the click and the open of an opening are still sent",
                rules: "PT-FLAG-*"
            )
        ]
        + ["click", "open"].map { action in
            let sends = "has(interaction) and has(delivery-id) and has(broadlog-id)"
            return Claim(
                [
                    ("sends", "\(sends) and (enabled or interaction = opening)"),
                    ("actions", "it when enabled else \(action)"),
                ],
                "When tracking is off, only the \(action) of an opening is still sent",
                rules: "PT-FLAG-*"
            )
        }

    /// Unchecked ids: any value found is sent.
    private static let unchecked: [Claim] = {
        func ids(_ text: String) -> [(name: String, text: String)] {
            [("delivery-id", text.replacing("$", with: "_dId")), ("broadlog-id", text.replacing("$", with: "_mId"))]
        }
        let ways: [([(name: String, text: String)], String)] = [
            ([], "the call is sent without those that are missing or not texts"),
            (
                [("data.deliveryId", "it else null"), ("data.broadlogId", "it else null")],
                "one that is missing or not a text is sent as null"
            ),
            (ids("given.$"), "they are sent unchanged, and a missing one is omitted"),
            (ids("given.$ else null"), "they are sent unchanged, and a missing one is null"),
            (
                ids("given.$ as text when has(given.$) and given.$ differs-from null else ''"),
                "they are sent as texts, and a missing one as an empty text"
            ),
        ]
        let all = ways.flatMap(sending)
        let others = [
            Claim(ids("it else ''"), "Ids that are missing or not texts are sent as empty texts", rules: "PT-ID-*"),
            Claim(ids("given.$"), "Ids of any type are sent unchanged", rules: "PT-ID-*"),
            Claim(
                ids("given.$ when given.$ differs-from null else absent"),
                "Ids of any type but null are sent unchanged",
                rules: "PT-ID-*"
            ),
            Claim(
                ids("given.$ when not (given.$ among (null, '', 0, false)) else absent"),
                "Ids of any type are sent unchanged, unless they are empty, 0, `false` or null",
                rules: "PT-ID-*"
            ),
            Claim(ids("given.$ as text"), "Ids of any type are sent as texts", rules: "PT-ID-*"),
            Claim(ids("it when size(it) > 0 else absent"), "Nothing is sent if an id is empty", rules: "PT-ID-*"),
            Claim(
                [("sends", "has(interaction) and enabled and (has(delivery-id) or has(broadlog-id))")],
                "A call is sent if one of the ids is present",
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
                    Claim([(part, "given.\(key)")], "The \(name) of any type is sent unchanged", rules: "PT-ID-*"),
                    Claim(
                        [
                            ("sends", "has(interaction) and enabled and not has(\(part)) and has(\(other))"),
                            (data, "given.\(key)"),
                        ],
                        "The check of the \(name) is inverted: a call is sent only if the id is not a text",
                        cost: 2,
                        needsSight: true,
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

    /// Calls with unchecked ids, including those of an empty message or of a dismissal without extras, which may be the
    /// only sign.
    static func sending(_ parts: [(name: String, text: String)], _ words: String) -> [Claim] {
        let sends = ("sends", "has(interaction) and enabled")
        let empty = ("arrives", "it or on(android.onMessageReceived)")
        let bare = ("interaction", "dismissal when on(android.onNotificationDismissed) else it")
        let more: [([(name: String, text: String)], String)] = [
            ([], ""), ([empty], ", and an empty message is also reported"),
            ([empty, bare], ", and an empty message and a dismissal without extras are also reported"),
        ]
        return more.compactMap {
            Claim(seen: [sends] + parts + $0, "Ids are not checked: \(words)\($1)", rules: "PT-ID-*")
        }
    }

    /// Handlers that throw on a flag or an id.
    private static let exceptions: [Claim] =
        [
            ("flag", "the flag", "", "has(interaction)"),
            (
                "flag", "the flag", " and both ids are texts",
                "has(interaction) and has(delivery-id) and has(broadlog-id)"
            ),
            ("given._dId", "the delivery id", "", "has(interaction)"),
            ("given._dId", "the delivery id", " and tracking is on", "has(interaction) and enabled"),
            ("given._mId", "the broadlog id", "", "has(interaction)"),
            ("given._mId", "the broadlog id", " and tracking is on", "has(interaction) and enabled"),
        ]
        .flatMap { place, words, more, reached in
            Claim.exceptions(
                of: place,
                words,
                unless: "is-text",
                "a text",
                where: reached,
                "The handler throws if $\(more)",
                rules: "PT-NO-THROW"
            )
        }
        + parsed

    /// Ids and versions parsed as integers, with no provision for other values.
    private static let parsed: [Claim] =
        // Of indistinguishable claims the first is taken, which claims the least.
        [
            ("sends", " before a call"), ("has(interaction) and enabled", " when tracking is on"),
            ("has(interaction)", ""),
        ]
        .flatMap { reached, moment -> [Claim] in
            func throwing(_ test: String) -> (name: String, text: String) {
                ("throws", "'it throws' when \(reached) and (\(test))")
            }
            let version = Claim(
                [throwing("has(sdkVersion) and not has(sdkVersion as split-numbers)")],
                "The handler throws\(moment) if the SDK version has anything but 32-bit integers between its dots",
                cost: 2,
                rules: "PT-SDK-VERSION-FORM"
            )
            let ids = [("delivery", "deliveryId"), ("broadlog", "broadlogId")]
            let sets = ids.map { [$0] } + [ids]
            return [version]
                + sets.flatMap { ids in
                    [(32, " or $ as integer as int32 differs-from $ as integer"), (64, "")].map { bits, limit in
                        let tests = ids.map { name, _ in
                            "has($) and (not has($ as integer)\(limit))".replacing("$", with: "\(name)-id")
                        }
                        let subject =
                            ids.count == 1
                            ? "The \(ids[0].0) id is parsed as a \(bits)-bit integer"
                            : "Ids are parsed as \(bits)-bit integers"
                        return Claim(
                            [throwing(tests.map { "(\($0))" }.joined(separator: " or "))]
                                + ids.map { ("data.\($1)", "it as integer as text else it") },
                            "\(subject): the handler throws\(moment) if that fails, and leading zeros are lost",
                            needsSight: true,
                            rules: "PT-ID-VERBATIM"
                        )
                    }
                }
        }

    /// Other places for the flag and the ids.
    private static let places: [Claim] = ["aps", "aps.alert", "data", "notification", "custom"].flatMap { place in
        let ids = [("delivery-id", "text(given.\(place)._dId)"), ("broadlog-id", "text(given.\(place)._mId)")]
        let flag = ("flag", "given.\(place)._acsDeliveryTracking")
        return [
            Claim(ids, "The ids are read only from `\(place)`", needsSight: true, rules: "PT-ID-*"),
            Claim([flag], "The flag is read only from `\(place)`", needsSight: true, rules: "PT-FLAG-*"),
            // Without a flag, tracking is on: one found elsewhere can only turn it off.
            Claim([("flag", "it else \(flag.1)")], "A missing flag is read from `\(place)`", rules: "PT-FLAG-*"),
            Claim(
                [("flag", "\(flag.1) when it = null and has(\(flag.1)) else it else \(flag.1)")],
                "A flag that is missing or null is read from `\(place)`",
                cost: 0.9,
                rules: "PT-FLAG-*"
            ),
            Claim(
                ids.map { ($0.0, "it else \($0.1)") },
                "Missing ids are read from `\(place)`",
                needsSight: true,
                rules: "PT-ID-*"
            ),
            Claim(ids + [flag], "The ids and the flag are read only from `\(place)`", needsSight: true),
        ]
    }

    /// Events mistaken for others, and handlers that throw.
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
                "A dismissal counts as an opening, and an opening as a dismissal",
                cost: 2
            ),
            Claim([("throws", "'it throws'")], "The handler throws"),
            Claim([("throws", "'it throws' when sends")], "The handler throws when a call is to be sent"),
            Claim(
                [("throws", "'it throws' when has(interaction) or on(android.onMessageReceived) and size(given) = 0")],
                "The handler throws as soon as it reads a notification"
            ),
            Claim(
                [("throws", "'it throws' when not has(given) or given = null")],
                "The handler throws without a notification"
            ),
            // In a run without any call, this is more accurate than any fault with the same effect.
            Claim([("sends", "false")], "Nothing is sent", cost: 0.4, coversAll: true),
        ]

    /// Interactions that are reported only once.
    private static let repeats: [Claim] = [
        ("it = impression", "Impressions are"), ("it = dismissal", "Dismissals are"), ("it = opening", "Openings are"),
        ("same(it)", "Each interaction is"),
        ("it among (dismissal, opening)", "Openings and dismissals, whichever comes first, are"),
    ]
    .flatMap { kind, words in
        let now = kind == "same(it)" ? "has(it)" : kind
        let keys = [
            ("same-ids", "pair of ids"), ("same(text(given._mId))", "broadlog id"),
            ("same(text(given._dId))", "delivery id"),
        ]
        return keys.flatMap { key, name in
            [
                (" and enabled", words, ", and never again"), (" and enabled and same-process", words, " in a process"),
                (" and same-process", "Tracked or not, \(words.lowercasedFirst)", " in a process"),
            ]
            .map { memory, begin, end in
                Claim(
                    [("interaction", "absent when \(now) and earlier(\(kind) and \(key)\(memory))")],
                    "\(begin) reported once for each \(name)\(end)",
                    cost: 1.2
                )
            }
        }
    }

    private static let sequences: [Claim] =
        [
            ("impression", "Only an impression (7) is sent"), ("click", "Only a click (2) is sent"),
            ("open", "Only an open (1) is sent"), ("(click, open)", "A click (2) and an open (1) are sent"),
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
            Claim(
                [("data.action", "actionIdentifier when action = open and on(ios.didReceiveNotificationResponse)")],
                "On iOS the code of an open is the action's identifier"
            ),
            Claim(
                [
                    (
                        "data.action",
                        "actionIdentifier when action = open and on(ios.didReceiveNotificationResponse) "
                            + "and actionIdentifier differs-from 'default'"
                    )
                ],
                "The code of an open by a custom action is the action's identifier"
            ),
            Claim([("function", "newer")], "`collectMessageInfo` is used, whatever the SDK version"),
            Claim([("function", "older")], "`trackAction` is used, whatever the SDK version"),
            Claim([("action-name", "absent")], "`trackAction` is called without the name `tracking`"),
            versions(
                "cut(version as numbers, 1) < cut(threshold as numbers, 1)",
                "Only the first number of an SDK version is compared"
            ),
            versions(lower("1"), "Only the second number of an SDK version is compared"),
            versions(
                "\(lower("0")) or \(lower("1"))",
                "The numbers of an SDK version are compared one by one: it is an old one if any of them is lower"
            ),
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
                "The ids of the previous event are sent"
            ),
            Claim(
                [("given", "first(extras when on(android.onResume) and same-process else absent) else it")],
                when: "on(android.onResume)",
                "The ids and the flag of a resume are those of the first resume of the process",
                cost: 1.2
            ),
            Claim(
                [("interaction", "absent")],
                when: "on(ios.didReceiveNotificationResponse) and follows(app.start)",
                "A response before the first lifecycle event of a process is not tracked",
                cost: 1.2
            ),
        ]

    /// A claim that versions are compared differently.
    private static func versions(_ test: String, _ phrase: String) -> Claim {
        Claim([("precedes", test)], when: "has(version)", phrase, rules: "PT-SDK-FUNCTION", "PT-SDK-VERSION-FORM")
    }
    /// The test that a component of the SDK's version is lower than the threshold's.
    private static func lower(_ place: String) -> String {
        "((version as numbers) at '\(place)' else 0) < ((threshold as numbers) at '\(place)')"
    }

    /// The claims about the form in which a member of the data is sent.
    private static let carrying: [Claim] = ["deliveryId", "broadlogId", "action"].flatMap { key -> [Claim] in
        let forms: [(String, String)] = [
            ("absent", "$ is missing from the data"), ("null", "$ is null"), ("''", "$ is an empty text"),
            ("it as integer else it", "$ is sent as a number"),
            ("it as integer as int32 as text else it", "$ overflows 32 bits if it is an integer"),
            ("it as lower", "$ is sent in lower case"), ("it as upper", "$ is sent in upper case"),
            ("it as without-leading-zeros", "$ is sent without its leading zeros"),
            ("it as quoted", "$ is sent in quotation marks"), ("it as digits", "$ is sent with only its digits"),
            ("it as ascii", "$ is sent with only its ASCII characters"), ("it as reversed", "$ is reversed"),
            ("cut(it, 64)", "$ is cut to 64 characters"), ("cut(it, 100)", "$ is cut to 100 characters"),
            ("cut(it, 128)", "$ is cut to 128 characters"),
        ]
        return (trims.map { ($0, "$ \($1)") } + forms).map { Claim([("data.\(key)", $0)], $1, of: key) }
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

    /// Versions from which the newer function may be called by mistake: one component higher or lower, or zeros at the
    /// end.
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
