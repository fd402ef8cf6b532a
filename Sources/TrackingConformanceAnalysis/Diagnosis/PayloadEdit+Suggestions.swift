import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PayloadEdit {
    /// Claims based on the places in payloads whose values were returned as fields, the names seen in payloads, and the
    /// names of custom fields kept or lost.
    static func suggestions(from differences: [Difference]) -> [Claim] {
        var (read, given, written, unreserved): (Counts, Counts, Counts, Counts) = ([:], [:], [:], [:])
        var (extra, constants, numbers, defaults): (Counts, Counts, Counts, Counts) = ([:], [:], [:], [:])
        var (renamed, rewritten): (Counts, Counts) = ([:], [:])
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
                    if mismatch.expected == nil, let value = mismatch.actual {
                        extra[[keys[1]], default: 0] += 1
                        renamed.count(value, keys[1], among: top?.object)
                    }
                } else if keys.count == 1, let value = mismatch.actual {
                    let isField = ParsedField(rawValue: first) != nil
                    if isField, mismatch.expected == nil, let constant = value.asTerm {
                        defaults[["parsed.\(first)", constant, "`\(first)` is", "absent"], default: 0] += 1
                    }
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
                rewritten.count(value, keys[keys.count - 1], among: settings["customFields"]?.object)
                let path = keys.joined(separator: ".")
                for setting in CampaignSetting.allCases where settings[setting.rawValue] == value {
                    written[[setting.rawValue, path], default: 0] += 1
                }
                for setting in CampaignSetting.allCases where settings[setting.rawValue] == nil {
                    let name = setting.rawValue
                    guard PayloadStructure.attribute(setting) == keys.last, let constant = value.asTerm else {
                        continue
                    }
                    defaults[["sent.\(name)", constant, "`\(name)` is written as", "not set"], default: 0] += 1
                }
                if keys.count == 1, let text = value.string, text.utf8.count <= 40, !text.contains("'") {
                    constants[[path, text], default: 0] += 1
                }
            }
        }
        let places = read.most(6).flatMap { place -> [Claim?] in
            // Among places with the same value, one with the field's own name is the most likely.
            let own = ParsedField(rawValue: place[0]).map(PayloadStructure.attribute)
            let cost = place[1].split(separator: ".").last.map(String.init) == own ? 1.0 : 1.2
            return [
                ("payload.\(place[1])", "`\(place[0])` is read only from `\(place[1])`"),
                ("it else payload.\(place[1])", "A missing `\(place[0])` is read from `\(place[1])`"),
                ("payload.\(place[1]) else it", "`\(place[0])` is read from `\(place[1])`, if present"),
            ]
            .map { text, statement in Claim(seen: [(place[0], text)], statement, cost: cost) }
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
        let fieldNames = Set(given.most(12).map { $0[0] }).sorted().prefix(4)
        let renamedFields = fieldNames.flatMap { name -> [Claim?] in
            ParsedField.allCases.map { field in
                let isText = ![.badge, .contentAvailable, .mutableContent].contains(field)
                let value = isText ? "text(\(place(of: field)))" : place(of: field)
                return Claim(
                    seen: [("parsed.\(field.rawValue)", "absent"), ("parsed.\(name)", value)],
                    "`\(field.rawValue)` is returned under \(name.isEmpty ? "an empty name" : "the name `\(name)`")"
                )
            }
        }
        let moved = written.most(6).map { place in
            Claim(seen: [("place.\(place[0])", "'\(place[1])'")], "`\(place[0])` is written to `\(place[1])`")
        }
        let always = constants.most(2).map { constant in
            Claim(
                seen: [("composed.\(constant[0])", "'\(constant[1])'")],
                "`\(constant[0])` is also written, always as `\(constant[1])`"
            )
        }
        let missing = defaults.most(4).map { one in
            let value = one[1].filter { $0 != "'" }
            return Claim(seen: [(one[0], "it else \(one[1])")], "\(one[2]) `\(value)` when it is \(one[3])")
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
        let names =
            named(lost, among: all) + renaming("custom", "returned", as: renamed)
            + renaming("sent.customFields", "written", as: rewritten)
        return (places + others + renamedFields + moved + always + missing + switches + reserved + names).compactMap(
            \.self
        )
    }

    /// Claims that custom fields have other names, based on the pairs seen: with a prefix added or removed, or one by
    /// one.
    private static func renaming(_ part: String, _ verb: String, as pairs: Counts) -> [Claim?] {
        var (added, cut): (Counts, Counts) = ([:], [:])
        for pair in pairs.keys where pair.allSatisfy({ !$0.contains("'") }) {
            let (own, seen) = (pair[0], pair[1])
            if seen.hasSuffix(own) { added[[String(seen.dropLast(own.count))], default: 0] += 1 }
            if own.hasSuffix(seen) { cut[[String(own.dropLast(seen.count))], default: 0] += 1 }
        }
        func claim(_ name: String, _ phrase: String) -> Claim? {
            Claim(seen: [(part, "each-name(it, \(name))")], phrase, cost: costOfRenaming)
        }
        return added.most(4).map {
            claim("'\($0[0])' & it", "The names of custom fields are \(verb) with the prefix `\($0[0])`")
        }
            + cut.most(4).map {
                claim(
                    "without(it, '\($0[0])')",
                    "The names of custom fields are \(verb) without the prefix `\($0[0])`"
                )
            }
            + pairs.most(6).map { pair in
                pair.contains { $0.contains("'") }
                    ? nil
                    : claim(
                        "'\(pair[1])' when it = '\(pair[0])' else it",
                        "The custom field `\(pair[0])` is \(verb) under the name `\(pair[1])`"
                    )
            }
    }

    /// The prefixes that most names have and no others; of prefixes with the same names, one ending at a word boundary
    /// comes first, then the longest.
    private static func beginnings(of names: Set<String>, butNotOf others: Set<String>) -> ArraySlice<String> {
        func all(_ name: String) -> [String] { (1...max(1, min(16, name.count))).map { String(name.prefix($0)) } }
        let begun = names.flatMap { name in all(name).map { (beginning: $0, name: name) } }
        let taken = Set(others.flatMap(all))
        return Dictionary(grouping: begun, by: \.beginning)
            .filter { $0.value.count > 1 && !taken.contains($0.key) && !$0.key.contains("'") }
            .map { beginning, names in
                let isCut =
                    beginning.last?.isLetter == true
                    && names.contains { $0.name.dropFirst(beginning.count).first?.isLowercase == true }
                return (text: beginning, rank: (names.count, isCut ? 0 : 1, beginning.count))
            }
            .sorted { ($1.rank.0, $1.rank.1, $1.rank.2, $0.text) < ($0.rank.0, $0.rank.1, $0.rank.2, $1.text) }
            .map(\.text).prefix(48)
    }

    /// Claims about what the names of the lost or kept custom fields have in common.
    private static func named(_ lost: Set<String>, among all: Set<String>) -> [Claim?] {
        let kept = all.subtracting(lost)
        var claims: [Claim?] = []
        claims += beginnings(of: kept, butNotOf: lost).map { beginning in
            Claim(
                seen: [("custom.*", "absent when not (name begins-with '\(beginning)')")],
                "Custom fields are kept only if their names begin with `\(beginning)`"
            )
        }
        claims += beginnings(of: lost, butNotOf: kept).map { beginning in
            Claim(
                seen: [("custom.*", "absent when name begins-with '\(beginning)'")],
                "Custom fields whose names begin with `\(beginning)` are missing"
            )
        }
        let names = lost.filter { !$0.contains("'") }.sorted()
        if (2...12).contains(names.count) {
            let quoted = names.map { "'\($0)'" }.joined(separator: ", ")
            let list = names.map { "`\($0)`" }.inOneList
            claims.append(
                Claim(
                    seen: [("custom.*", "absent when name among (\(quoted))")],
                    "The custom fields \(list) are missing",
                    cost: 2
                )
            )
        }
        for name in names.prefix(12) {
            claims.append(
                Claim(seen: [("custom.*", "absent when name = '\(name)'")], "The custom field `\(name)` is missing")
            )
        }
        return claims
    }
}

extension JSONValue {
    /// A short string or a positive integer, as written in a row; otherwise `nil`.
    fileprivate var asTerm: String? {
        if let text = string { return text.isEmpty || text.utf8.count > 40 || text.contains("'") ? nil : "'\(text)'" }
        return number?.integer.flatMap { $0 > 0 ? String($0) : nil }
    }
}

extension Counts {
    /// Counts a value seen under a name that no member has, once for each member with that value.
    fileprivate mutating func count(_ value: JSONValue, _ name: String, among object: JSONObject?) {
        guard let object, object[name] == nil else { return }
        for member in object.members where member.value == value { self[[member.key, name], default: 0] += 1 }
    }
}
