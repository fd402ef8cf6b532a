import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

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
            // Of places with the same value, one of the field's own name is likely meant.
            let own = ParsedField(rawValue: place[0]).map(PayloadStructure.attribute)
            let cost = place[1].split(separator: ".").last.map(String.init) == own ? 1.0 : 1.2
            return [
                ("payload.\(place[1])", "`\(place[0])` is read from `\(place[1])` alone"),
                ("it else payload.\(place[1])", "A missing `\(place[0])` is read from `\(place[1])`"),
                ("payload.\(place[1]) else it", "`\(place[0])` is read from `\(place[1])`, if it is there"),
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

    /// Claims about the names that custom fields that are lost have in common, or those that are kept.
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
