import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadEdit {
    static let claims = RowClaim.all(with: templates)

    private static let templates: [Claim] =
        ParsedField.allCases.flatMap(reading) + customReading + whole + CampaignSetting.allCases.flatMap(writing)
        + composing + exceptions

    typealias Claim = RowClaim<PayloadEdit>

    /// The forms in which a value may be returned or sent, each with its wording.
    private static let forms: [(String, String)] =
        trims + [
            ("it as lower", "is given in lower case"),
            ("it as upper", "is given in upper case"), ("it as ascii", "has only its ASCII characters"),
            ("it as composed", "is given in composed form"), ("it as text", "is given as text"),
            ("it as integer else it", "is given as a number"), ("absent when it = ''", "is missing if it is empty"),
            ("absent when it as trimmed = ''", "is missing if it is blank"),
            ("it as double", "is a number of double precision"),
            ("absent when it as text = '0'", "is missing if it is 0"), ("absent when it < 1", "is missing below 1"),
            ("null when it = ''", "is null if it is empty"),
            ("cut(it, 100)", "is cut to 100 characters"), ("cut(it, 255)", "is cut to 255 characters"),
            ("cut(it, 256)", "is cut to 256 characters"), ("cut(it, 1024)", "is cut to 1024 characters"),
        ]

    private static func reading(_ field: ParsedField) -> [Claim] {
        let (name, own) = (field.rawValue, PayloadStructure.attribute(field))
        let part = "parsed.\(name)"
        let isSwitch = field == .contentAvailable || field == .mutableContent
        let raw = place(of: field)
        let basics: [Claim] = [
            // No document defines a switch that is `true`, so only the number is known to be missing.
            Claim([(part, "absent")], isSwitch ? "$ is missing if `\(own)` is 1" : "$ is missing", of: name),
            Claim([(part, raw)], "$ is used unchanged, whatever its type", of: name),
            Claim([(part, "it else false")], "$ is `false` if it is absent", of: name),
            Claim([(part, "it else 0")], "$ is 0 if it is absent", of: name),
            Claim([(part, "it else ''")], "$ is an empty text if it is absent", of: name),
            Claim([(part, "it else null")], "$ is null if it is absent", of: name),
            Claim(
                [(part, "absent"), ("reserved", "without(it, '\(own)')")],
                "`\(own)` is unknown and passed on as a custom field",
                rules: "PL-IOS-*",
                "PL-AND-*"
            ),
        ]
        let switches: [Claim] =
            [
                Claim([(part, "false when has(it)")], "$ is `false` if it must be `true`", of: name),
                Claim(
                    [(part, "absent when it = true else it else true")],
                    "$ is absent if it must be `true`, and `true` otherwise",
                    of: name
                ),
                Claim([(part, "1 when it = true")], "$ is given as a number", of: name),
                Claim([(part, "\(raw) = 1 or \(raw) = true or \(raw) = '1'")], "$ is given as a Boolean", of: name),
                Claim([(part, "true when has(\(raw)) else absent")], "$ is `true` whatever `\(own)` is", of: name),
            ]
            // The truth value in JavaScript, in Python, and in Python with a custom number class.
            + [
                ("0, false, null, ''", "", "0, `false`, null or an empty text"),
                ("0, false, null", " or size(\(raw)) = 0", "0, `false`, null or empty"),
                ("false, null", " or size(\(raw)) = 0", "`false`, null or empty"),
            ]
            .map { falsy, size, words in
                Claim(
                    [(part, "true when has(\(raw)) and not (\(raw) among (\(falsy))\(size)) else absent")],
                    "$ is `true` whatever `\(own)` is, unless that is \(words)",
                    of: name
                )
            }
        let containers = [
            ("payload", "the top level"), ("payload.aps", "`aps`"), ("payload.aps.alert", "`aps.alert`"),
            ("payload.data", "`data`"), ("payload.notification", "`notification`"),
        ]
        let places: [Claim] = containers.flatMap { container, words in
            [
                // A field with an empty place is merely missing.
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
        (
            "it as text when is-number(it) or it = true or it = false",
            "that are numbers or Booleans are given as texts"
        ),
        (
            "it as text when is-number(it) or it = true or it = false or it = null",
            "that are numbers, Booleans or null are given as texts"
        ),
        ("it as double", "that are numbers have double precision"),
        ("absent when it = null", "that are null are missing"), ("absent when it = ''", "that are empty are missing"),
        ("absent when it = 0", "that are 0 are missing"), ("absent when it = false", "that are `false` are missing"),
        ("absent when it among (null, 0, false) or size(it) = 0", "that are empty, 0, `false` or null are missing"),
        ("absent when is-number(it)", "that are numbers are missing"),
        ("absent when it = true or it = false", "that are Booleans are missing"),
        ("1 when it = true else 0 when it = false else it", "that are Booleans are given as numbers"),
        ("it as trimmed", "are trimmed"), ("it as lower", "are given in lower case"),
        ("it as integer else it", "that are digits are given as numbers"),
        ("it as javascript-text", "are given as texts, as from JavaScript's `String`"),
        ("absent when name = ''", "with an empty name are missing"),
        ("absent when name contains '.'", "with a full stop in their names are missing"),
        ("absent when name contains ' '", "with a blank in their names are missing"),
        ("absent when name contains '-'", "with a hyphen in their names are missing"),
        ("absent when name begins-with '_'", "whose names begin with `_` are missing"),
        ("absent when name as ascii differs-from name", "whose names are not ASCII are missing"),
        ("absent when name as lower differs-from name", "with capital letters in their names are missing"),
        (
            "absent when name as letters differs-from name",
            "with characters other than letters in their names are missing"
        ),
    ]

    private static let customReading: [Claim] =
        [Claim([("custom", "cut(it, 0)")], "Custom fields are missing")]
        + members.map { Claim([("custom.*", $0)], "Custom fields \($1)") }
        + renaming.map { name, words in
            let phrase = "The names of custom fields are given \(words)"
            return Claim([("custom", "each-name(it, \(name))")], phrase, cost: costOfRenaming)
        }
        + (ParsedField.allCases.map(PayloadStructure.attribute) + ["_acsDeliveryTracking", "aps"]).map { key in
            Claim([("reserved", "without(it, '\(key)')")], "`\(key)` counts as a custom field")
        }

    /// The cost of a claim that a field has another name, which explains two facts: a fault that the field is missing
    /// explains one of them.
    static let costOfRenaming = 0.4

    /// Forms in which the names of custom fields may be given or written, each with its wording.
    private static let renaming: [(String, String)] =
        [
            ("it as lower", "in lower case"), ("it as upper", "in upper case"), ("it as snake-case", "in snake case"),
            ("it as trimmed", "without leading and trailing blanks"), ("it as letters", "with only their letters"),
        ]
        + [(".", "full stops"), ("-", "hyphens"), (" ", "blanks"), ("_", "underscores")].flatMap { sign, signs in
            [("_", "underscores"), ("-", "hyphens"), (".", "full stops"), ("", "")].filter { $0.0 != sign }
                .map { other, others in
                    (
                        "it replacing '\(sign)' by '\(other)'",
                        other.isEmpty ? "without their \(signs)" : "with \(others) instead of \(signs)"
                    )
                }
        }

    private static func nullEnds(_ parts: String, _ words: String) -> Claim {
        let phrase = "\(words) at its first null character, as in C"
        return Claim([(parts, "each-text(it, it as before-null)")], phrase, cost: 1.2, rules: "PL-CUSTOM")
    }

    private static let whole: [Claim] = [
        Claim(
            [("parsed.*", "absent when is-text(it) and name differs-from 'badge'")],
            "Every text field is missing"
        ),
        Claim(
            [("parsed.deliveryId parsed.broadlogId parsed.mediaAttachmentURL parsed.deeplinkURL", "absent")],
            "`deliveryId`, `broadlogId`, `mediaAttachmentURL` and `deeplinkURL` are missing"
        ),
        Claim([("parsed.*", "absent when it = ''")], "Empty fields are missing"),
        Claim([("parsed.*", "it as trimmed")], "Text fields are trimmed"),
        nullEnds("parsed.* custom.* sent.* sent.customFields.*", "Every text of a payload ends"),
        nullEnds("parsed.* custom.*", "Every text of a parsed payload ends"),
        nullEnds("sent.* sent.customFields.*", "Every text of a composed payload ends"),
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

    /// Parsers that throw on an object or a field.
    private static let exceptions: [Claim] =
        [("ios", "aps"), ("ios", "aps.alert"), ("android", "data"), ("android", "notification")]
        .flatMap { platform, place in
            Claim.exceptions(
                of: "payload.\(place)",
                "`\(place)`",
                unless: "is-object",
                "an object",
                where: "on(payload.parse) and \(platform)",
                "`payload.parse` throws if $",
                rules: "PL-ROBUST"
            )
        }
        + ParsedField.allCases.filter { $0 != .badge && $0 != .contentAvailable && $0 != .mutableContent }
        .flatMap { field in
            Claim.exceptions(
                of: place(of: field),
                "`\(field.rawValue)`",
                unless: "is-text",
                "a text",
                where: "on(payload.parse)",
                "`payload.parse` throws if $",
                rules: "PL-ROBUST"
            )
        }

    private static func writing(_ setting: CampaignSetting) -> [Claim] {
        let (name, own) = (setting.rawValue, PayloadStructure.attribute(setting))
        let (sent, place, given) = (
            "sent.\(setting.rawValue)", "place.\(setting.rawValue)", "settings.\(setting.rawValue)"
        )
        let isSwitch = setting == .mutableContent || setting == .contentAvailable
        let basics: [Claim] = [
            Claim([(sent, "absent")], "$ is not written", of: name),
            Claim([(sent, given)], "$ is written unchanged", of: name),
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
            Claim([(sent, "1 when \(given) = false else absent")], "$ is written if it is set to `false`", of: name),
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
            // A second copy in another place is often not judged.
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
                // The switch that depends on the URL goes with it.
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
        members.map { Claim([("sent.customFields.*", $0)], "Custom fields \($1) from the composed payload") }
        + renaming.map { name, words in
            let phrase = "The names of custom fields are written \(words)"
            return Claim([("sent.customFields", "each-name(it, \(name))")], phrase, cost: costOfRenaming)
        }
        + [
            Claim([("mutable", "settings.mutableContent = true")], "Rich media does not make the content mutable"),
            Claim([("mutable", anyMedia)], "The setting `mutableContent` has no effect"),
            Claim(
                [("mutable", "settings.mutableContent = true and \(anyMedia)")],
                "`mutableContent` is sent only if both it and rich media are set"
            ),
            Claim(
                [("mutable", "settings.mutableContent = true or not \(anyMedia)")],
                "`mutableContent` is sent without rich media, but not with it"
            ),
            Claim(
                [("mutable", "settings.mutableContent = false or \(anyMedia)")],
                "`mutableContent` is sent if it is set to `false`"
            ),
            Claim(
                [("mutable", "settings.contentAvailable = true or \(anyMedia)")],
                "The setting `mutableContent` has the value of `contentAvailable` next to rich media",
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
            Claim([("sent.*", "absent")], "No setting is written"),
            Claim([("sent.*", "absent when not has(settings.messageTitle)")], "Without a title, no setting is written"),
            Claim([("sent.*", "it as text when is-number(it)")], "Numbers are written as texts"),
        ]
        + [
            Claim(
                [
                    (
                        "composed.aps",
                        "each-member(it, it.body when name = 'alert' and has(it.body) and not has(it.title))"
                    )
                ],
                "An alert with only a body is written as a text"
            )
        ]
        + ["title", "body"].map { text in
            Claim(
                [("composed.aps", "each-member(it, absent when name = 'alert' and not has(it.\(text)))")],
                "`aps.alert` is written only with a \(text)"
            )
        }
}
