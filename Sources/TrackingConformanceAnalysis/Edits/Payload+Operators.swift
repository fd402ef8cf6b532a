import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadStructure {
    /// What may be done in place of what the parts say, the plainest first.
    static let operators: [Operator<PayloadStructure, Observation>] =
        handlerOperators + wholeWriting + ParsedField.allCases.flatMap(reading) + customReading
        + CampaignSetting.allCases.flatMap(writing)

    /// What a handler may do as a whole.
    private static let handlerOperators = Event.Payload.allCases.flatMap { event in
        [nil, Platform.android, .ios].flatMap { platform -> [Operator<PayloadStructure, Observation>] in
            let name = platform.map { $0 == .ios ? " on iOS" : " on Android" }
            let subject = "`\(Event.payload(event).rawValue)`\(name ?? "")"
            func whole(_ name: String, _ phrase: String, _ answer: Observation) -> Operator<
                PayloadStructure, Observation
            > {
                let handler = [event.rawValue, platform?.rawValue].compactMap(\.self).joined(separator: " ")
                return Operator(name, "\(subject) \(phrase)", of: [handler]) { _ in
                    { $0.event == event && (platform == nil || $0.platform == platform) ? answer : nil }
                }
            }
            let other = platform == .ios ? "Android" : "iOS"
            // No document says what becomes of custom fields with names that the other platform reserves.
            let swapped = [("", true), ("-reserving", false)].map { id, isKept in
                Operator<PayloadStructure, Observation>(
                    "as-other-platform\(id)",
                    "\(subject) does what it must do on \(other)",
                    of: [event.rawValue, platform?.rawValue].compactMap(\.self)
                ) { parts in
                    let shared = Shared(parts)
                    return { moment in
                        guard moment.event == event, let platform, moment.platform == platform else { return nil }
                        let turned = moment.on(platform == .ios ? .android : .ios)
                        return shared.value.answer((isKept ? turned : turned.withoutReservedNames).with(shared))
                    }
                }
            }
            return (platform == nil ? [] : swapped) + [
                whole("throws", "throws", .threw("")), whole("no-value", "returns no value", .calls([])),
                whole("empty-value", "returns an empty value", .answered(calls: [], value: [:])),
            ]
        }
    }

    /// An operator on the value of one event.
    static func value(
        _ event: Event.Payload,
        _ name: String,
        _ phrase: String,
        of subject: String,
        cost: Int = 0,
        _ change: @escaping @Sendable (Moment, JSONObject) -> JSONObject?
    ) -> Operator<PayloadStructure, Observation> {
        Operator(name, phrase, of: [subject], cost: cost) { parts in
            let shared = Shared(parts)
            return { moment in
                guard moment.event == event,
                    case .answered(let calls, let value?) = shared.value.answer(moment.with(shared)),
                    let object = value.object, let changed = change(moment, object)
                else { return nil }
                return .answered(calls: calls, value: .object(changed))
            }
        }
    }

    /// What may become of a composed payload as a whole.
    private static let wholeWriting: [Operator<PayloadStructure, Observation>] =
        ["aps", "data"].map { key in
            value(.compose, "without-\(key)", "`\(key)` is not written", of: key) { _, object in
                object.setting(key, nil)
            }
        } + [
            value(.compose, "without-alert", "`aps.alert` is not written", of: "alert") { _, object in
                object.changing(["aps"]) { $0.setting("alert", nil) }
            },
            alert("with-both", "both a title and a body", needing: ["title", "body"]),
            alert("with-body", "a body", needing: ["body"]),
            value(.compose, "without-switches", "No setting that is on or off is written", of: "settings") {
                _,
                object in
                object.changing(["aps"]) {
                    $0.setting("content-available", nil).setting("mutable-content", nil)
                }
            },
            value(.compose, "only-containers", "No setting is written", of: "settings") { _, object in
                JSONObject(object.members.filter { $0.value.object != nil }.map { (key: $0.key, value: [:]) })
            },
            settings("no-setting", "No setting is written") { _, _ in false },
            settings(
                "only-own",
                "Custom fields, rich media, the deep link, ids and the flag are not written"
            ) { !$1.isOfBothPlatforms },
            settings("only-changed", "Settings that are written as they are given are missing") {
                !$1.isCopied(on: $0.platform)
            },
            Operator(
                "given-turned",
                "Settings that are given are not written, and those that are absent are written as null",
                of: ["settings"]
            ) { parts in
                var edited = parts
                edited.setting = { moment, setting in
                    guard setting.isCopied(on: moment.platform) else { return parts.setting(moment, setting) }
                    let media = CampaignSetting.richMedia.filter { $0.applies(on: moment.platform) }
                    let same = media.contains(setting) ? media : [setting]
                    return same.contains { parts.setting(moment, $0) != nil } ? nil : .null
                }
                let shared = Shared(edited)
                return { $0.event == .compose ? shared.value.answer($0.with(shared)) : nil }
            },
        ]

    /// A composer that writes only some settings.
    private static func settings(
        _ name: String,
        _ phrase: String,
        _ isWritten: @escaping @Sendable (Moment, CampaignSetting) -> Bool
    ) -> Operator<PayloadStructure, Observation> {
        Operator(name, phrase, of: ["settings"]) { parts in
            var edited = parts
            edited.setting = { isWritten($0, $1) ? parts.setting($0, $1) : nil }
            let shared = Shared(edited)
            return { $0.event == .compose ? shared.value.answer($0.with(shared)) : nil }
        }
    }

    /// An alert that is composed only with some of its texts.
    private static func alert(
        _ name: String,
        _ words: String,
        needing texts: [String]
    ) -> Operator<PayloadStructure, Observation> {
        value(.compose, "alert-\(name)", "`aps.alert` is written only with \(words)", of: "alert") { _, object in
            object.changing(["aps"]) { aps in
                texts.allSatisfy { aps["alert"]?[$0] != nil } ? aps : aps.setting("alert", nil)
            }
        }
    }

    private static func reading(_ field: ParsedField) -> [Operator<PayloadStructure, Observation>] {
        let (key, name) = (field.rawValue, "`\(field.rawValue)`")
        func read(
            _ id: String,
            _ phrase: String,
            cost: Int = 0,
            _ new: @escaping @Sendable (Moment, JSONValue?) -> JSONValue?
        ) -> Operator<PayloadStructure, Observation> {
            value(.parse, "\(id)-\(key)", "\(name) \(phrase)", of: key, cost: cost) {
                $1.setting(key, new($0, $1[key]))
            }
        }
        let places: [(String, [String])] = [
            ("the top level", []), ("`aps`", ["aps"]), ("`aps.alert`", ["aps", "alert"]), ("`data`", ["data"]),
            ("`notification`", ["notification"]),
        ]
        // No document says what a switch is that is `true`, so that only the number is seen to be missed.
        let isMissing = field.isSwitch ? "is missing where `\(field.attribute)` is 1" : "is missing"
        return [
            read("missing", isMissing) { _, _ in nil },
            read("raw", "is taken as it stands, whatever its type") { moment, _ in
                moment.documented.value(at: field)
            },
            read("negated", "is `false` where it must be `true`") { _, value in value == true ? false : value },
            read("opposite", "is absent where it must be `true`, and `true` elsewhere") { _, value in
                value == true ? nil : value ?? true
            },
            read("text", "is given as text") { moment, value in
                let raw = value ?? moment.documented.value(at: field)
                return raw.flatMap { $0.isNull ? nil : .string($0.string ?? $0.description) }
            },
            read("number", "is given as a number") { _, value in
                value?.boolean.map { $0 ? 1 : 0 }
                    ?? value?.string.flatMap { JSONNumber($0) }.map { JSONValue(.number($0)) } ?? value
            },
            read("boolean", "is given as a Boolean") { moment, _ in
                let raw = moment.documented.value(at: field)
                return .bool(raw == 1 || raw == true || raw == "1" || raw == "true")
            },
            read("false", "is `false` where it is absent") { _, value in value ?? false },
            read("zero", "is 0 where it is absent") { _, value in value ?? 0 },
            read("empty", "is an empty text where it is absent") { _, value in value ?? "" },
            read("null", "is null where it is absent") { _, value in value ?? .null },
            read("trimmed", "is trimmed") { _, value in
                value?.string.map { .string($0.withoutBlanks) } ?? value
            },
            read("lower", "is given in lower case") { _, value in
                value?.string.map { .string($0.lowercased()) } ?? value
            },
            read("not-empty", "is missing where it is empty") { _, value in value == "" ? nil : value },
            value(
                .parse,
                "unknown-\(key)",
                "`\(field.attribute)` is not known, and handed on as a custom field",
                of: key
            ) {
                moment,
                parsed in
                guard let raw = PayloadStructure().topLevel(moment)?[field.attribute] else { return nil }
                let custom = parsed[ParsedField.custom]?.object ?? JSONObject()
                let extended = JSONValue.object(custom.setting(field.attribute, raw))
                return parsed.setting(key, nil).setting(ParsedField.custom, extended)
            }
            .judged(by: "PL-IOS-*", "PL-AND-*"),
        ]
            + ParsedField.allCases.filter { $0 != field && $0.isSwitch == field.isSwitch }.map { other in
                let phrase = "\(name) has the value of `\(other.rawValue)`"
                return value(.parse, "of-\(other.rawValue)-\(key)", phrase, of: key) {
                    $1.setting(key, $1[other.rawValue])
                }
            }
            + places.map { words, path in
                // Where nothing stands in that place, the field is only missing.
                read("in-\(path.joined(separator: "."))", "is read from \(words)", cost: 2) { moment, _ in
                    path.reduce(moment.payload) { (value: JSONValue?, key) in value?[key] }?[field.attribute]
                }
            }
    }

    private static let customReading: [Operator<PayloadStructure, Observation>] = {
        func custom(_ id: String, _ phrase: String, _ keep: @escaping @Sendable (JSONValue) -> JSONValue?)
            -> Operator<PayloadStructure, Observation>
        {
            value(.parse, "custom-\(id)", phrase, of: ParsedField.custom) { _, parsed in
                let members = parsed[ParsedField.custom]?.object?.members ?? []
                let kept = members.compactMap { member in keep(member.value).map { (key: member.key, value: $0) } }
                return parsed.setting(ParsedField.custom, kept.isEmpty ? nil : .object(JSONObject(kept)))
            }
        }
        return [
            value(.parse, "texts-missing", "Every field that is a text is missing", of: "texts") { _, parsed in
                let kept = parsed.members.filter { $0.value.string == nil || $0.key == ParsedField.badge.rawValue }
                return JSONObject(kept.map { (key: $0.key, value: $0.value) })
            },
            value(
                .parse,
                "envelope-missing",
                "`deliveryId`, `broadlogId`, `mediaAttachmentURL` and `deeplinkURL` are missing",
                of: "envelope"
            ) { _, parsed in
                let fields: [ParsedField] = [.deliveryId, .broadlogId, .mediaAttachmentURL, .deeplinkURL]
                return fields.reduce(parsed) { $0.setting($1.rawValue, nil) }
            },
            custom("missing", "Custom fields are missing") { _ in nil },
            custom("texts", "Custom fields that are not texts are missing") { $0.string == nil ? nil : $0 },
            custom("as-text", "Custom fields are given as texts") { .string($0.string ?? $0.description) },
            custom("scalars", "Custom fields that are objects or arrays are missing") {
                $0.object != nil || $0.array != nil ? nil : $0
            },
            custom("not-null", "Custom fields that are null are missing") { $0.isNull ? nil : $0 },
            custom("not-empty", "Empty custom fields are missing") { $0 == "" ? nil : $0 },
            value(.parse, "custom-named", "Custom fields with an empty name are missing", of: ParsedField.custom) {
                _,
                parsed in
                let members = parsed[ParsedField.custom]?.object?.members.filter { !$0.key.isEmpty } ?? []
                let kept = JSONObject(members.map { (key: $0.key, value: $0.value) })
                return parsed.setting(ParsedField.custom, members.isEmpty ? nil : .object(kept))
            },
        ]
            + (ParsedField.allCases.map(\.attribute) + ["_acsDeliveryTracking", "aps"]).map { key in
                value(.parse, "custom-with-\(key)", "`\(key)` counts as a custom field", of: ParsedField.custom) {
                    moment,
                    parsed in
                    let top = PayloadStructure().topLevel(moment)
                    guard let value = top?[key] else { return nil }
                    let custom = parsed[ParsedField.custom]?.object ?? JSONObject()
                    return parsed.setting(ParsedField.custom, .object(custom.setting(key, value)))
                }
            }
    }()

    private static func writing(_ setting: CampaignSetting) -> [Operator<PayloadStructure, Observation>] {
        let name = setting.rawValue
        func write(
            _ id: String,
            _ phrase: String,
            cost: Int = 0,
            _ edit: @escaping @Sendable (inout PayloadStructure) -> Void
        ) -> Operator<PayloadStructure, Observation> {
            Operator("written-\(id)-\(name)", "`\(name)` \(phrase)", of: [name], cost: cost) { parts in
                var edited = parts
                edit(&edited)
                let shared = Shared(edited)
                return { $0.event == .compose ? shared.value.answer($0.with(shared)) : nil }
            }
        }
        func written(_ id: String, _ phrase: String, _ new: @escaping @Sendable (JSONValue?) -> JSONValue?)
            -> Operator<PayloadStructure, Observation>
        {
            write(id, phrase) {
                let found = $0.setting
                $0.setting = { $1 == setting ? new(found($0, $1)) : found($0, $1) }
            }
        }
        func placed(_ id: String, _ words: String, _ path: [String]) -> Operator<PayloadStructure, Observation> {
            // Where it stands besides is often not judged.
            write(id, "is written to \(words)", cost: 2) {
                let (found, path) = ($0.place, path + [attribute(setting)])
                $0.place = { $1 == setting ? path : found($0, $1) }
            }
        }
        // What a switch alone can be.
        let turned = [
            write("overlooked", "has no effect") {
                if setting == .mutableContent { $0.isMutable = { $0.hasRichMedia } }
            },
            write("with-media", "is sent only where it is set and rich media is, too") {
                if setting == .mutableContent { $0.isMutable = { $0.settings?[name] == true && $0.hasRichMedia } }
            },
            write("reversed-media", "is sent without rich media, but not with it") {
                if setting == .mutableContent {
                    $0.isMutable = { $0.settings?[name] == true || !$0.hasRichMedia }
                }
            },
            write("off-is-on", "is written where it is set to `false`") { $0.turn(setting) { $0 == false } },
            write("opposite", "counts as the opposite of what is set") { $0.turn(setting) { $0 != true } },
        ]
        // What media alone can be: with the URL goes the switch that rests on it.
        let ignored = write("ignored", "has no effect") {
            let found = $0.setting
            $0.setting = { $1 == setting ? nil : found($0, $1) }
            $0.isMutable = { $0.settings?["mutableContent"] == true || $0.hasRichMedia(but: setting) }
        }
        return [
            written("missing", "is not written") { _ in nil },
            written("text", "is written as text") { $0.map { .string($0.string ?? $0.description) } },
            written("number", "is written as a number") {
                $0?.boolean.map { $0 ? 1 : 0 } ?? $0?.string.flatMap { JSONNumber($0) }.map { JSONValue(.number($0)) }
                    ?? $0
            },
            written("boolean", "is written as `true`") { $0 == 1 ? true : $0 },
            written("zero", "is written as 0 when it is off") { $0 ?? 0 },
            written("false", "is written as `false` when it is off") { $0 ?? false },
            written("empty", "is written as an empty text when it is absent") { $0 ?? "" },
            written("null", "is written as null when it is absent") { $0 ?? .null },
            written("not-empty", "is not written when it is empty") { $0 == "" ? nil : $0 },
            write("as-given", "is written as it was given") {
                let found = $0.setting
                $0.setting = { $1 == setting ? $0.settings?[name] : found($0, $1) }
            },
            placed("top", "the top level", []), placed("aps", "`aps`", ["aps"]),
            placed("alert", "`aps.alert`", ["aps", "alert"]), placed("data", "`data`", ["data"]),
            placed("notification", "`notification`", ["notification"]),
        ]
            + (setting.form == .toggle ? turned : [])
            + (CampaignSetting.richMedia.contains(setting) ? [ignored.judged(by: "PL-COMPOSE-MAP")] : [])
            + CampaignSetting.allCases.filter { $0 != setting && $0.form != nil && $0.form == setting.form }.map {
                other in
                write("of-\(other.rawValue)", "has the value of `\(other.rawValue)`", cost: 1) {
                    let found = $0.setting
                    switch setting {
                    case .mutableContent:
                        $0.isMutable = { $0.settings?[other.rawValue] == true || $0.hasRichMedia }
                    case .contentAvailable:
                        $0.setting = { moment, written in
                            guard written == setting else { return found(moment, written) }
                            return moment.settings?[other.rawValue] == true ? 1 : nil
                        }
                    case .richMediaURL, .iosRichMediaURL, .androidRichMediaURL:
                        $0.setting = { found($0, $1 == setting ? other : $1) }
                        $0.isMutable = {
                            $0.settings?["mutableContent"] == true || $0.hasRichMedia(but: setting, taking: other)
                        }
                    default: $0.setting = { found($0, $1 == setting ? other : $1) }
                    }
                }
            }
    }
}

extension PayloadStructure.Moment {
    /// The moment as if it were one of another platform.
    fileprivate func on(_ platform: Platform) -> PayloadStructure.Moment {
        giving { $0["platform"] = .string(platform.rawValue) }
    }

    /// The moment as if no custom field were set whose name the platform reserves.
    fileprivate var withoutReservedNames: PayloadStructure.Moment {
        guard let settings = settings?.object, let custom = settings["customFields"]?.object else { return self }
        let reserved = PayloadStructure().reserved(self)
        let kept = custom.members.filter { !reserved.contains($0.key) }.map { (key: $0.key, value: $0.value) }
        return giving { $0["settings"] = .object(settings.setting("customFields", .object(JSONObject(kept)))) }
    }

    private func giving(_ change: (inout JSONObject) -> Void) -> PayloadStructure.Moment {
        var stimulus = now
        change(&stimulus.parameters)
        return PayloadStructure.Moment.all(of: [stimulus], parts).compactMap(\.self).first ?? self
    }
}

extension PayloadStructure.Moment {
    /// Whether the sender gives a URL of rich media.
    fileprivate var hasRichMedia: Bool { CampaignSetting.richMedia.contains(where: hasMedia) }

    /// The same without one setting, or where it is taken for another, whatever the platform of that.
    fileprivate func hasRichMedia(but setting: CampaignSetting, taking other: CampaignSetting? = nil) -> Bool {
        let own = CampaignSetting.richMedia.filter { $0 != setting && $0 != other }
        return own.contains(where: hasMedia) || other.map(isMedia) ?? false
    }

    private func hasMedia(_ setting: CampaignSetting) -> Bool { setting.applies(on: platform) && isMedia(setting) }

    private func isMedia(_ setting: CampaignSetting) -> Bool { settings?[setting.rawValue].map { $0 != "" } ?? false }
}

extension PayloadStructure {
    /// Has a switch on where what is set says so.
    fileprivate mutating func turn(_ toggle: CampaignSetting, isOn: @escaping @Sendable (JSONValue?) -> Bool) {
        if toggle == .mutableContent {
            isMutable = { isOn($0.settings?[toggle.rawValue]) || $0.hasRichMedia }
        } else {
            setting = { [found = setting] moment, setting in
                guard setting == toggle else { return found(moment, setting) }
                return isOn(moment.settings?[toggle.rawValue]) ? 1 : nil
            }
        }
    }
}

extension CampaignSetting {
    fileprivate enum Form { case text, toggle }

    /// Whether the setting is written as it is given: on Android, the badge becomes a text.
    fileprivate func isCopied(on platform: Platform?) -> Bool {
        form != .toggle && self != .customFields && (self != .badge || platform != .android)
    }

    /// Whether the setting is written under the same name on both platforms, beside what is the platform's own.
    fileprivate var isOfBothPlatforms: Bool {
        let others: [CampaignSetting] = [.customFields, .deeplink, .deliveryId, .broadlogId, .tracking]
        return others.contains(self) || CampaignSetting.richMedia.contains(self)
    }

    /// What the setting is: only those of one form are taken for one another.
    fileprivate var form: Form? {
        switch self {
        case .mutableContent, .contentAvailable: .toggle
        case .badge, .customFields, .tracking: nil
        default: .text
        }
    }
}

extension JSONObject {
    /// The object with another one at a path of keys, if one is there.
    func changing(_ path: some Sequence<String>, _ change: (JSONObject) -> JSONObject) -> JSONObject {
        guard let key = path.first(where: { _ in true }) else { return change(self) }
        guard let inner = self[key]?.object else { return self }
        return setting(key, .object(inner.changing(Array(path.dropFirst()), change)))
    }
}

extension ParsedField {
    fileprivate var isSwitch: Bool { self == .contentAvailable || self == .mutableContent }

    /// The attribute that holds the field.
    var attribute: String { PayloadStructure.attribute(self) }
}
