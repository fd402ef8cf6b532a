import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Operators that the observed values suggest; their names say all of them.
extension PayloadStructure {
    /// Names that were seen in a composed or parsed payload, keys whose values were given, and paths of two or three.
    static func keys(suggestedBy differences: [Difference]) -> [String] {
        var (inner, seen, given): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        var (constants, numbers): ([String: Int], Set<String>) = ([:], [])
        for (stimulus, mismatch) in differences {
            let path = mismatch.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(
                String.init
            )
            guard path.first == "value", path.count > 1 else { continue }
            if mismatch.expected == nil {
                if path.count == 2 {
                    seen.insert(path[1])
                } else {
                    inner.insert(path.dropFirst().joined(separator: "."))
                }
                if path.count == 2, let text = mismatch.actual?.string, text.count <= 40 {
                    constants["\(always)\(path[1])=\(text)", default: 0] += 1
                }
            }
            if path.last == "content-available" || path.last == "mutable-content",
                let number = mismatch.actual?.number?.integer
            {
                numbers.insert("\(asNumber)\(number)")
            }
            guard let value = mismatch.actual, let payload = stimulus.parameters["payload"]?.object else { continue }
            for container in [payload, payload["data"]?.object] {
                for member in container?.members ?? [] where member.value == value { given.insert(member.key) }
            }
        }
        let attributes = Set(ParsedField.allCases.map(\.attribute))
        let paths = inner.filter { path(of: $0) != nil }.sorted().prefix(4)
        let names = seen.sorted().prefix(4) + given.subtracting(seen).subtracting(attributes).sorted().prefix(3)
        let often = constants.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key)
        return paths + names + numbers.sorted().prefix(2) + often
    }

    /// What stands before a number that is written for a switch, and before an attribute that is always the same.
    private static let (asNumber, always) = ("number ", "always ")

    /// The path of an attribute within `aps` or `data`.
    private static func path(of key: String) -> [String]? {
        let path = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return (2...3).contains(path.count) && ["aps", "data"].contains(path[0]) ? path : nil
    }

    /// What may be done with a key: something is read, given or written under it.
    static func operators(naming key: String) -> [Operator<PayloadStructure, Observation>] {
        if let path = path(of: key) { return renamed(path) }
        if key.hasPrefix(asNumber), let number = Int(key.dropFirst(asNumber.count)) {
            return [CampaignSetting.contentAvailable, .mutableContent].map { numbered($0, as: number, key) }
        }
        if key.hasPrefix(always), let sign = key.firstIndex(of: "=") {
            let (name, text) = (String(key[..<sign].dropFirst(always.count)), String(key[sign...].dropFirst()))
            let phrase = "`\(name)` is written, too, always as `\(text)`"
            return [
                value(.compose, "with-\(key)", phrase, of: name, cost: 1) { $1.setting(name, .string(text)) }
            ]
        }
        let words = key.isEmpty ? "an empty name" : "the name `\(key)`"
        let written = ["aps", "data", "uri", "media-attachment-url", "_dId", "_mId", "_acsDeliveryTracking"]
        return ParsedField.allCases.flatMap { field in
            let (name, own) = (field.rawValue, field.attribute)
            return [
                value(.parse, "\(name)-given-as-\(key)", "`\(name)` is given under \(words)", of: name) {
                    $1.setting(key, $1[name] ?? $0.documented.value(at: field)).setting(name, nil)
                },
                value(
                    .parse,
                    "\(name)-from-\(key)",
                    "`\(name)` is read under \(words), and `\(own)` is a custom field",
                    of: name
                ) {
                    let top = PayloadStructure().topLevel($0)
                    let custom = ($1[ParsedField.custom]?.object ?? JSONObject()).setting(key, nil).setting(
                        own,
                        top?[own]
                    )
                    return $1.setting(name, top?[key])
                        .setting(ParsedField.custom, custom.isEmpty ? nil : .object(custom))
                }
                .judged(by: "PL-IOS-*", "PL-AND-*"),
            ]
        }
            + [
                value(
                    .parse,
                    "badge-number-given-as-\(key)",
                    "`badge` is given under \(words), as a number",
                    of: "badge"
                ) { _, parsed in
                    parsed["badge"].map { badge in
                        let number = badge.string.flatMap { JSONNumber($0) ?? Int($0).map { JSONNumber($0) } }
                        return parsed.setting(key, number.map { JSONValue(.number($0)) } ?? badge).setting("badge", nil)
                    }
                }
            ]
            + written.filter { $0 != key }.map { name in
                value(.compose, "\(name)-as-\(key)", "`\(name)` is written under \(words)", of: name) { _, object in
                    object[name].map { object.setting(name, nil).setting(key, $0) }
                }
            }
    }

    /// A switch that is written as another number than 1.
    private static func numbered(
        _ toggle: CampaignSetting,
        as number: Int,
        _ key: String
    ) -> Operator<PayloadStructure, Observation> {
        Operator("written-as-\(key)", "`\(toggle.rawValue)` is written as \(number)", of: [toggle.rawValue]) { parts in
            var edited = parts
            edited.setting = { moment, setting in
                let value = parts.setting(moment, setting)
                return setting == toggle && value != nil ? .integer(number) : value
            }
            let shared = Shared(edited)
            return { $0.event == .compose ? shared.value.answer($0.with(shared)) : nil }
        }
    }

    /// Attributes under another name, at the path of an object and that name.
    private static func renamed(_ path: [String]) -> [Operator<PayloadStructure, Observation>] {
        let (container, name) = (path.dropLast(), path[path.count - 1])
        let attributes =
            path[0] == "data" || container.count == 2
            ? ["title", "body", "category", "sound", "badge", "uri", "media-attachment-url", "_dId", "_mId"]
            : ["alert", "category", "sound", "badge", "content-available", "mutable-content"]
        return attributes.filter { $0 != name }.map { key in
            let words = name.isEmpty ? "an empty name" : "the name `\(name)`"
            let id = "\(key)-as-\(path.joined(separator: "."))"
            return value(.compose, id, "`\(key)` is written under \(words)", of: key) {
                $1.changing(container) { inner in
                    inner[key].map { inner.setting(key, nil).setting(name, $0) } ?? inner
                }
            }
        }
    }
}
