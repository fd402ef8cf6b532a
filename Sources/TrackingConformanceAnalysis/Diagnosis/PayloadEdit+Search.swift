import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadEdit: SearchedEdit {
    static func topics(of part: String) -> Set<String> {
        let keys = part.split(separator: ".").map(String.init)
        switch keys.first {
        case "parsed": return keys.count > 1 && keys[1] != "*" ? [keys[1]] : []
        case "place", "sent":
            let all = keys[1] == "*" ? CampaignSetting.allCases.map(\.rawValue) : [keys[1]]
            return Set(all.map { "setting \($0)" })
        case "mutable": return Set(media.map { "setting \($0.rawValue)" } + ["setting mutableContent"])
        case "custom", "reserved": return ["custom"]
        case "texts": return ["title", "body"]
        case "throws", "top", "attributes":
            return Set(ParsedField.allCases.map(\.rawValue) + CampaignSetting.allCases.map { "setting \($0.rawValue)" })
        case let name?: return [name]
        case nil: return []
        }
    }

    static func shows(_ part: String, at keys: Set<String>) -> Bool {
        let names = part.split(separator: ".").map(String.init)
        if let field = ParsedField(rawValue: names[names.count > 1 && names[0] == "parsed" ? 1 : 0]) {
            return keys.contains(field.rawValue)
        }
        guard names.count == 2, names[0] == "sent" || names[0] == "place",
            let setting = CampaignSetting(rawValue: names[1]), setting != .customFields
        else { return true }
        return keys.contains(PayloadStructure.attribute(setting)) || keys.contains("mutable-content")
    }

    private static let media: [CampaignSetting] = [.richMediaURL, .iosRichMediaURL, .androidRichMediaURL]
}

// MARK: - Conditions

extension PayloadEdit {
    static let features: [RowFeature<PayloadEdit>] = general + custom + fieldForms + settingForms

    private static let general: [RowFeature<PayloadEdit>] = [
        RowFeature("ios", "on iOS", not: "on Android"),
        RowFeature("on(payload.parse)", "when a payload is parsed", not: "when a payload is composed"),
        RowFeature("not is-object(payload.aps)", "without `aps`", not: "with `aps`"),
        RowFeature("not is-object(payload.data)", "without `data`", not: "with `data`"),
        RowFeature("is-text(payload.aps.alert)", "when `aps.alert` is a text", not: "unless `aps.alert` is a text"),
        RowFeature("not has(payload.aps.alert)", "without `aps.alert`", not: "with `aps.alert`"),
        RowFeature("has(payload.notification)", "with a `notification` block", not: "without a `notification` block"),
    ]

    private static let custom: [RowFeature<PayloadEdit>] = [
        RowFeature(
            "size(settings.customFields) > 0",
            "with custom fields",
            not: "without custom fields",
            about: "custom"
        )
    ]

    private static func forms(of value: String, _ words: String, about topic: String) -> [RowFeature<PayloadEdit>] {
        func form(_ test: String, _ yes: String, _ no: String, cost: Double = 1) -> RowFeature<PayloadEdit> {
            RowFeature(
                test.replacing("$", with: value),
                "when \(words) \(yes)",
                not: no.replacing("#", with: words),
                about: topic,
                cost: cost
            )
        }
        return [
            form("not has($)", "is absent", "when # is present"), form("$ = null", "is null", "unless # is null"),
            form("$ = '' or size($) = 0 and not is-text($)", "is empty", "unless # is empty"),
            form("is-text($)", "is a text", "unless # is a text"),
            form("is-number($)", "is a number", "unless # is a number"),
            form("$ = true or $ = false", "is a Boolean", "unless # is a Boolean"),
            form("$ = 0 or $ = '0' or $ = false", "is 0 or `false`", "unless # is 0 or `false`"),
            form("$ = 1 or $ = '1' or $ = true", "is 1 or `true`", "unless # is 1 or `true`"),
        ]
    }

    private static let fieldForms: [RowFeature<PayloadEdit>] = ParsedField.allCases.flatMap { field in
        forms(of: place(of: field), "the \(field.rawValue)", about: field.rawValue)
    }

    private static let settingForms: [RowFeature<PayloadEdit>] = CampaignSetting.allCases.flatMap { setting in
        forms(
            of: "settings.\(setting.rawValue)",
            "the setting `\(setting.rawValue)`",
            about: "setting \(setting.rawValue)"
        )
    }

    /// The value of a field where the documents have it, as an expression.
    private static func place(of field: ParsedField) -> String {
        func path(_ platform: Platform) -> String {
            PayloadStructure.keys(of: field, on: platform).map { (["payload"] + $0).joined(separator: ".") } ?? "absent"
        }
        return "(\(path(.ios)) when ios else \(path(.android)))"
    }
}

// MARK: - Claims

extension PayloadEdit {
    static let claims = RowClaim.all(with: templates)

    private static let templates: [Claim] =
        ParsedField.allCases.flatMap(reading) + customReading + whole + CampaignSetting.allCases.flatMap(writing)
        + composing

    private typealias Claim = RowClaim<PayloadEdit>

    /// The forms in which a value may be given or sent, each with its words.
    private static let forms: [(String, String)] = [
        ("it as trimmed", "is trimmed"), ("it as lower", "is given in lower case"),
        ("it as upper", "is given in upper case"), ("it as ascii", "has its ASCII characters alone"),
        ("it as composed", "is given in composed form"), ("it as text", "is given as text"),
        ("it as integer else it", "is given as a number"), ("absent when it = ''", "is missing where it is empty"),
        ("absent when it as trimmed = ''", "is missing where it is blank"),
        ("it as double", "is a number of double precision"),
        ("absent when it as text = '0'", "is missing where it is 0"),
        ("null when it = ''", "is null where it is empty"),
        ("cut(it, 100)", "is cut to 100 characters"), ("cut(it, 255)", "is cut to 255 characters"),
        ("cut(it, 256)", "is cut to 256 characters"), ("cut(it, 1024)", "is cut to 1024 characters"),
    ]

    private static func reading(_ field: ParsedField) -> [Claim] {
        let (name, own) = (field.rawValue, PayloadStructure.attribute(field))
        let part = "parsed.\(name)"
        let isSwitch = field == .contentAvailable || field == .mutableContent
        let raw = place(of: field)
        let basics: [Claim] = [
            // No document says what a switch is that is `true`, so that only the number is seen to be missed.
            Claim([(part, "absent")], isSwitch ? "$ is missing where `\(own)` is 1" : "$ is missing", of: name),
            Claim([(part, raw)], "$ is taken as it stands, whatever its type", of: name),
            Claim([(part, "it else false")], "$ is `false` where it is absent", of: name),
            Claim([(part, "it else 0")], "$ is 0 where it is absent", of: name),
            Claim([(part, "it else ''")], "$ is an empty text where it is absent", of: name),
            Claim([(part, "it else null")], "$ is null where it is absent", of: name),
            Claim(
                [(part, "absent"), ("reserved", "without(it, '\(own)')")],
                "`\(own)` is not known, and handed on as a custom field",
                rules: "PL-IOS-*",
                "PL-AND-*"
            ),
        ]
        let switches: [Claim] = [
            Claim([(part, "false when has(it)")], "$ is `false` where it must be `true`", of: name),
            Claim(
                [(part, "absent when it = true else it else true")],
                "$ is absent where it must be `true`, and `true` elsewhere",
                of: name
            ),
            Claim([(part, "1 when it = true")], "$ is given as a number", of: name),
            Claim([(part, "\(raw) = 1 or \(raw) = true or \(raw) = '1'")], "$ is given as a Boolean", of: name),
            Claim([(part, "true when has(\(raw)) else absent")], "$ is `true` whatever `\(own)` is", of: name),
        ]
        let containers = [
            ("payload", "the top level"), ("payload.aps", "`aps`"), ("payload.aps.alert", "`aps.alert`"),
            ("payload.data", "`data`"), ("payload.notification", "`notification`"),
        ]
        let places: [Claim] = containers.flatMap { container, words in
            [
                // Where nothing stands in that place, the field is only missing.
                Claim([(name, "\(container).\(own)")], "`\(name)` is read from \(words)", cost: 2, needsSight: true),
                Claim(
                    [(name, "it else \(container).\(own)")],
                    "A missing `\(name)` is read from \(words)",
                    cost: 1.5,
                    needsSight: true
                ),
            ]
        }
        let others = ParsedField.allCases.filter { other in
            other != field && (other == .contentAvailable || other == .mutableContent) == isSwitch
        }
        return basics + (isSwitch ? switches : forms.map { Claim([(part, $0)], "$ \($1)", of: name) }) + places
            + others.map { Claim([(name, $0.rawValue)], "`\(name)` has the value of `\($0.rawValue)`") }
    }

    private static let members: [(String, String)] = [
        ("absent when not is-text(it)", "that are not texts are missing"), ("it as text", "are given as texts"),
        ("absent when is-object(it) or size(it) > 0 and not is-text(it)", "that are objects or lists are missing"),
        ("absent when is-object(it)", "that are objects are missing"),
        (
            "it as text when not is-text(it) and not is-number(it) and it differs-from true and it differs-from false",
            "that are objects, lists or null are given as texts"
        ),
        ("absent when it = null", "that are null are missing"), ("absent when it = ''", "that are empty are missing"),
        ("absent when it = 0", "that are 0 are missing"), ("absent when it = false", "that are `false` are missing"),
        ("absent when is-number(it)", "that are numbers are missing"),
        ("absent when it = true or it = false", "that are Booleans are missing"),
        ("1 when it = true else 0 when it = false else it", "that are Booleans are given as numbers"),
        ("it as trimmed", "are trimmed"), ("it as lower", "are given in lower case"),
        ("it as integer else it", "that are digits are given as numbers"),
        ("absent when name = ''", "with an empty name are missing"),
        ("absent when name contains '.'", "with a full stop in their names are missing"),
        ("absent when name contains ' '", "with a blank in their names are missing"),
        ("absent when name contains '-'", "with a hyphen in their names are missing"),
        ("absent when name begins-with '_'", "whose names begin with `_` are missing"),
        ("absent when name as ascii differs-from name", "whose names are not ASCII are missing"),
        ("absent when name as lower differs-from name", "with capital letters in their names are missing"),
        (
            "absent when name as letters differs-from name",
            "with other characters than letters in their names are missing"
        ),
    ]

    private static let customReading: [Claim] =
        [Claim([("custom", "cut(it, 0)")], "Custom fields are missing")]
        + members.map { Claim([("custom.*", $0)], "Custom fields \($1)") }
        + (ParsedField.allCases.map(PayloadStructure.attribute) + ["_acsDeliveryTracking", "aps"]).map { key in
            Claim([("reserved", "without(it, '\(key)')")], "`\(key)` counts as a custom field")
        }

    private static let whole: [Claim] = [
        Claim(
            [("parsed.*", "absent when is-text(it) and name differs-from 'badge'")],
            "Every field that is a text is missing"
        ),
        Claim(
            [("parsed.deliveryId parsed.broadlogId parsed.mediaAttachmentURL parsed.deeplinkURL", "absent")],
            "`deliveryId`, `broadlogId`, `mediaAttachmentURL` and `deeplinkURL` are missing"
        ),
        Claim([("parsed.*", "absent when it = ''")], "Fields that are empty are missing"),
        Claim([("parsed.*", "it as trimmed")], "Fields that are texts are trimmed"),
        Claim([("throws", "'it throws' when on(payload.parse)")], "`payload.parse` throws"),
        Claim([("throws", "'it throws' when on(payload.compose)")], "`payload.compose` throws"),
        Claim([("returned", "absent when on(payload.parse)")], "`payload.parse` returns no value"),
        Claim([("returned", "cut(it, 0) when on(payload.parse)")], "`payload.parse` returns an empty value"),
        Claim([("returned", "absent when on(payload.compose)")], "`payload.compose` returns no value"),
        Claim([("returned", "cut(it, 0) when on(payload.compose)")], "`payload.compose` returns an empty value"),
        Claim([("top", "payload")], when: "android", "On Android the fields are read from the top level"),
        Claim([("attributes", "top")], when: "ios", "On iOS the fields of `aps` are read from the top level"),
        Claim([("texts", "attributes")], when: "ios", "On iOS the texts are read from `aps`"),
        Claim(
            [("title", "it else (attributes.alert when is-text(attributes.alert) else absent)")],
            when: "ios",
            "On iOS an alert that is a text is the title"
        ),
    ]

    private static func writing(_ setting: CampaignSetting) -> [Claim] {
        let (name, own) = (setting.rawValue, PayloadStructure.attribute(setting))
        let (sent, place, given) = (
            "sent.\(setting.rawValue)", "place.\(setting.rawValue)", "settings.\(setting.rawValue)"
        )
        let isSwitch = setting == .mutableContent || setting == .contentAvailable
        let basics: [Claim] = [
            Claim([(sent, "absent")], "$ is not written", of: name),
            Claim([(sent, given)], "$ is written as it was given", of: name),
            Claim([(sent, "it as text")], "$ is written as text", of: name),
            Claim([(sent, "it as integer else it")], "$ is written as a number", of: name),
            Claim([(sent, "it else 0")], "$ is written as 0 when it is off or absent", of: name),
            Claim([(sent, "it else false")], "$ is written as `false` when it is off or absent", of: name),
            Claim([(sent, "it else ''")], "$ is written as an empty text when it is absent", of: name),
            Claim([(sent, "it else null")], "$ is written as null when it is absent", of: name),
            Claim([(sent, "absent when it = ''")], "$ is not written when it is empty", of: name),
            Claim([(sent, "absent when it = 0")], "$ is not written when it is 0", of: name),
            Claim([(sent, "it as trimmed")], "$ is written without blanks around it", of: name),
            Claim([(sent, "it as lower")], "$ is written in lower case", of: name),
        ]
        let switches: [Claim] = [
            Claim([(sent, "true when it = 1")], "$ is written as `true`", of: name),
            Claim([(sent, "'1' when it = 1")], "$ is written as the text `1`", of: name),
            Claim([(sent, "1 when has(\(given)) else absent")], "$ is written as 1 whatever is set", of: name),
            Claim([(sent, "1 when \(given) = false else absent")], "$ is written where it is set to `false`", of: name),
            Claim(
                [(sent, "1 when \(given) differs-from true else absent")],
                "$ counts as the opposite of what is set",
                of: name
            ),
        ]
        let places: [Claim] = [
            ("", "the top level"), ("aps.", "`aps`"), ("aps.alert.", "`aps.alert`"), ("data.", "`data`"),
            ("notification.", "`notification`"),
        ]
        .map { path, words in
            // Where it stands besides is often not judged.
            Claim([(place, "'\(path)\(own)'")], "`\(name)` is written to \(words)", cost: 2, needsSight: true)
        }
        let others = CampaignSetting.allCases.filter { $0 != setting }.map { other in
            Claim(
                [(sent, "settings.\(other.rawValue)")],
                "The setting `\(name)` has the value of `\(other.rawValue)`",
                cost: 1.5
            )
        }
        let ignored: [Claim] =
            media.contains(setting)
            ? [
                // With the URL goes the switch that rests on it.
                Claim(
                    [(sent, "absent"), ("mutable", isMutable(but: setting))],
                    "`\(name)` has no effect",
                    rules: "PL-COMPOSE-MAP"
                )
            ] : []
        return basics + (isSwitch ? switches : []) + places + (setting == .customFields ? [] : others) + ignored
    }

    private static func isMutable(but ignored: CampaignSetting) -> String {
        let tests = media.filter { $0 != ignored }.map { setting in
            let size = "size(settings.\(setting.rawValue)) > 0"
            switch setting {
            case .iosRichMediaURL: return "ios and \(size)"
            case .androidRichMediaURL: return "android and \(size)"
            default: return size
            }
        }
        return (["settings.mutableContent = true"] + tests).joined(separator: " or ")
    }

    private static let anyMedia =
        "(size(settings.richMediaURL) > 0 or ios and size(settings.iosRichMediaURL) > 0 "
        + "or android and size(settings.androidRichMediaURL) > 0)"

    private static let composing: [Claim] =
        members.map { Claim([("sent.customFields.*", $0)], "Custom fields \($1) from what is composed") }
        + [
            Claim([("mutable", "settings.mutableContent = true")], "Rich media does not make the content mutable"),
            Claim([("mutable", anyMedia)], "The setting `mutableContent` has no effect"),
            Claim(
                [("mutable", "settings.mutableContent = true and \(anyMedia)")],
                "`mutableContent` is sent only where it is set and rich media is, too"
            ),
            Claim(
                [("mutable", "settings.mutableContent = true or not \(anyMedia)")],
                "`mutableContent` is sent without rich media, but not with it"
            ),
            Claim(
                [("mutable", "settings.mutableContent = false or \(anyMedia)")],
                "`mutableContent` is sent where it is set to `false`"
            ),
            Claim(
                [("mutable", "settings.contentAvailable = true or \(anyMedia)")],
                "The setting `mutableContent` has the value of `contentAvailable` beside rich media",
                cost: 1.5
            ),
            Claim([("composed.aps", "absent")], "`aps` is not written"),
            Claim([("composed.data", "absent")], "`data` is not written"),
            Claim([("composed.aps", "each-member(it, absent when name = 'alert')")], "`aps.alert` is not written"),
            Claim(
                [
                    (
                        "composed.aps",
                        "each-member(it, absent when name = 'alert' and not (has(it.title) and has(it.body)))"
                    )
                ],
                "`aps.alert` is written only with both a title and a body"
            ),
            Claim(
                [("composed.aps", "each-member(it, absent when name = 'alert' and not has(it.body))")],
                "`aps.alert` is written only with a body"
            ),
            Claim([("sent.*", "absent")], "No setting is written"),
            Claim([("sent.*", "absent when not has(settings.messageTitle)")], "Without a title, no setting is written"),
            Claim([("sent.*", "it as text when is-number(it)")], "Numbers are written as texts"),
        ]
}

// MARK: - Suggestions

extension PayloadEdit {
    /// Places in payloads whose values were given as fields, names that were seen in payloads, and names of custom
    /// fields that are kept or lost.
    static func suggestions(from differences: [Difference]) -> [RowClaim<PayloadEdit>] {
        var (read, given, written, unreserved): (Counts, Counts, Counts, Counts) = ([:], [:], [:], [:])
        var (extra, constants, numbers): (Counts, Counts, Counts) = ([:], [:], [:])
        var (lost, all): (Set<String>, Set<String>) = ([], [])
        for (stimulus, mismatch) in differences {
            let keys = mismatch.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).map(
                String.init
            )
            guard mismatch.path.hasPrefix("/value/"), let first = keys.first else { continue }
            if let payload = stimulus.parameters["payload"] {
                let top = stimulus.platform == .android ? payload["data"] : payload
                if first == ParsedField.custom, keys.count == 2 {
                    all.formUnion(top?.object?.members.map(\.key) ?? [])
                    if mismatch.actual == nil { lost.insert(keys[1]) }
                    if mismatch.expected == nil { extra[[keys[1]], default: 0] += 1 }
                } else if keys.count == 1, let value = mismatch.actual {
                    let isField = ParsedField(rawValue: first) != nil
                    for member in top?.object?.members ?? [] where isField && member.value == value {
                        unreserved[[first, member.key], default: 0] += 1
                    }
                    for path in payload.paths(to: value) {
                        if isField {
                            read[[first, path], default: 0] += 1
                        } else {
                            given[[first, path], default: 0] += 1
                        }
                    }
                }
            } else if let number = mismatch.actual?.number?.integer, mismatch.expected == 1 {
                for setting in [CampaignSetting.contentAvailable, .mutableContent]
                where keys.last == PayloadStructure.attribute(setting) {
                    numbers[[setting.rawValue, String(number)], default: 0] += 1
                }
            } else if let settings = stimulus.parameters["settings"]?.object, mismatch.expected == nil,
                let value = mismatch.actual
            {
                let path = keys.joined(separator: ".")
                for setting in CampaignSetting.allCases where settings[setting.rawValue] == value {
                    written[[setting.rawValue, path], default: 0] += 1
                }
                if keys.count == 1, let text = value.string, text.utf8.count <= 40, !text.contains("'") {
                    constants[[path, text], default: 0] += 1
                }
            }
        }
        let places = read.most(6).flatMap { place -> [Claim?] in
            [
                Claim(seen: [(place[0], "payload.\(place[1])")], "`\(place[0])` is read from `\(place[1])` alone"),
                Claim(
                    seen: [(place[0], "it else payload.\(place[1])")],
                    "A missing `\(place[0])` is read from `\(place[1])`"
                ),
                Claim(
                    seen: [(place[0], "payload.\(place[1]) else it")],
                    "`\(place[0])` is read from `\(place[1])`, if it is there"
                ),
            ]
        }
        let others = unreserved.most(4).compactMap { place -> Claim? in
            guard let own = ParsedField(rawValue: place[0]).map(PayloadStructure.attribute), own != place[1] else {
                return nil
            }
            let name = place[1].isEmpty ? "an empty name" : "the name `\(place[1])`"
            return Claim(
                seen: [
                    (place[0], "top at '\(place[1])'"),
                    ("reserved", "merged(without(it, '\(own)'), ('\(place[1])', '\(place[1])'))"),
                ],
                "`\(place[0])` is read under \(name), and `\(own)` is a custom field",
                rules: "PL-IOS-*",
                "PL-AND-*"
            )
        }
        let names = Set(given.most(12).map { $0[0] }).sorted().prefix(4)
        let renamed = names.flatMap { name -> [Claim?] in
            ParsedField.allCases.map { field in
                Claim(
                    seen: [("parsed.\(field.rawValue)", "absent"), ("parsed.\(name)", place(of: field))],
                    "`\(field.rawValue)` is given under \(name.isEmpty ? "an empty name" : "the name `\(name)`")"
                )
            }
        }
        let moved = written.most(6).map { place in
            Claim(seen: [("place.\(place[0])", "'\(place[1])'")], "`\(place[0])` is written to `\(place[1])`")
        }
        let always = constants.most(2).map { constant in
            Claim(
                seen: [("composed.\(constant[0])", "'\(constant[1])'")],
                "`\(constant[0])` is written, too, always as `\(constant[1])`"
            )
        }
        let switches = numbers.most(2).map { number in
            Claim(
                seen: [("sent.\(number[0])", "\(number[1]) when it = 1")],
                "`\(number[0])` is written as \(number[1])"
            )
        }
        let reserved = extra.most(4).filter { !$0[0].contains("'") }.map { key in
            Claim(seen: [("reserved", "without(it, '\(key[0])')")], "`\(key[0])` counts as a custom field")
        }
        return (places + others + renamed + moved + always + switches + reserved + named(lost, among: all)).compactMap(
            \.self
        )
    }

    /// What names of custom fields that are lost have in common, or those that are kept.
    private static func named(_ lost: Set<String>, among all: Set<String>) -> [Claim?] {
        let kept = all.subtracting(lost)
        var claims: [Claim?] = []
        for length in 1...8 {
            let begun = Dictionary(grouping: kept) { String($0.prefix(length)) }.filter {
                $0.key.count == length && $0.value.count > 1
            }
            for prefix in begun.keys.sorted()
            where !prefix.contains("'") && !lost.contains(where: { $0.hasPrefix(prefix) }) {
                claims.append(
                    Claim(
                        [("custom.*", "absent when not (name begins-with '\(prefix)')")],
                        "Custom fields are kept only if their names begin with `\(prefix)`"
                    )
                )
            }
            let ended = Dictionary(grouping: lost) { String($0.prefix(length)) }.filter {
                $0.key.count == length && $0.value.count > 1
            }
            for prefix in ended.keys.sorted().prefix(6)
            where !prefix.contains("'") && !kept.contains(where: { $0.hasPrefix(prefix) }) {
                claims.append(
                    Claim(
                        [("custom.*", "absent when name begins-with '\(prefix)'")],
                        "Custom fields whose names begin with `\(prefix)` are missing"
                    )
                )
            }
        }
        for name in lost.sorted().prefix(12) where !name.contains("'") {
            claims.append(
                Claim(seen: [("custom.*", "absent when name = '\(name)'")], "The custom field `\(name)` is missing")
            )
        }
        return claims
    }
}
