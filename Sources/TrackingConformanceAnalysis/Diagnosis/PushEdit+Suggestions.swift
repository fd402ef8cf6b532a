import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension PushEdit {

    /// Claims based on the places in notifications whose values were sent as ids, undocumented names in call data,
    /// names of calls, strings sent in place of null ids, lengths at which strings were cut, and flags that count as
    /// on.
    static func suggestions(from differences: [Difference]) -> [Claim] {
        var (places, names, constants): (Counts, Counts, Counts) = ([:], [:], [:])
        var (cuts, nulls): ([[String]: Set<String>], Counts) = ([:], [:])
        var (given, areUnread): (Set<[String]>, Bool) = ([], false)
        var (on, off): (Set<String>, Set<String>) = ([], [])
        var actionNames: [String: Counts] = [:]
        for (stimulus, mismatch) in differences where mismatch.path.hasPrefix("/calls") {
            let keys = mismatch.path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            let isData = keys.count == 5 && keys[3] == "data"
            if isData, let expected = mismatch.expected?.string, let cut = mismatch.actual?.string, !cut.isEmpty,
                expected.count > cut.count, expected.hasPrefix(cut)
            {
                cuts[[keys[4], "\(cut.count)"], default: []].insert(cut)
            }
            if isData, mismatch.expected == nil, let value = mismatch.actual {
                names[[keys[4]], default: 0] += 1
                if let text = value.string, text.utf8.count <= 40, !text.contains("'") {
                    constants[["data.\(keys[4])", text], default: 0] += 1
                }
            }
            if keys.count == 2, let flag = stimulus.notification?["_acsDeliveryTracking"]?.string, !flag.contains("'") {
                let (isSent, isOn) = (mismatch.actual?.array?.isEmpty == false, flag.lowercased() == "on")
                if isSent, !isOn { on.insert(flag) } else if !isSent, isOn, flag != "on" { off.insert(flag) }
            }
            if keys.count == 4, keys[3] == "name", let name = mismatch.actual?.string, !name.contains("'") {
                constants[["action-name", name], default: 0] += 1
                if let action = stimulus.action(ofCall: keys[2]) {
                    actionNames[action, default: [:]][[name], default: 0] += 1
                }
            }
            let sent = mismatch.path == "/calls" ? mismatch.actual?.array?.first?["data"]?.object : nil
            for (key, part, own) in [("deliveryId", "delivery-id", "_dId"), ("broadlogId", "broadlog-id", "_mId")] {
                guard let value = sent?[key] ?? (isData && keys[4] == key ? mismatch.actual : nil),
                    let notification = stimulus.notification
                else { continue }
                let isOther = notification[own].map { $0.string == nil && !$0.isNull } ?? notification.members.isEmpty
                areUnread = areUnread || isOther
                if let text = value.string, text.utf8.allSatisfy(\.isOfName) {
                    if notification[own]?.isNull ?? true {
                        nulls[[key, part, own, text], default: 0] += 1
                    } else {
                        given.insert([key, text])
                    }
                }
                for path in JSONValue.object(notification).paths(to: value) where path != own {
                    places[[part, path], default: 0] += 1
                }
            }
        }
        let renamed = names.most(4).flatMap { name -> [Claim?] in
            let (key, words) = (name[0], name[0].isEmpty ? "an empty name" : "the name `\(name[0])`")
            let documented = [
                ("deliveryId", "delivery-id"), ("broadlogId", "broadlog-id"),
                ("action", "'7' when action = impression else '2' when action = click else '1'"),
            ]
            return documented.flatMap { own, value in
                [
                    Claim(
                        seen: [("data.\(own)", "absent"), ("data.\(key)", value)],
                        "`\(own)` is sent under \(words)"
                    ),
                    Claim(seen: [("data.\(key)", value)], "`\(own)` is sent a second time, under \(words)"),
                ]
            } + [Claim(seen: [("data.\(key)", "notification.\(key)")], "The notification's `\(key)` is also sent")]
        }
        let read = places.most(6).flatMap { place -> [Claim?] in
            let name = place[0] == "delivery-id" ? "deliveryId" : "broadlogId"
            return [
                Claim(seen: [(place[0], "text(given.\(place[1]))")], "`\(name)` is read only from `\(place[1])`"),
                Claim(
                    seen: [(place[0], "it else text(given.\(place[1]))")],
                    "A missing `\(name)` is read from `\(place[1])`"
                ),
                Claim(
                    seen: [(place[0], "text(given.\(place[1])) else it")],
                    "`\(name)` is read from `\(place[1])`, if present"
                ),
            ]
        }
        let always = constants.most(4).map { constant -> Claim? in
            let phrase =
                constant[0] == "action-name"
                ? "`trackAction` is called with the name `\(constant[1])`"
                : "`\(constant[0].dropFirst(5))` is also sent, always as `\(constant[1])`"
            return Claim(seen: [(constant[0], "'\(constant[1])'")], phrase)
        }
        // A string also sent in place of other ids is no replacement for null.
        let texts = nulls.filter { $0.value > 2 && !given.contains([$0.key[0], $0.key[3]]) }
        let shown = texts.most(4).flatMap { null -> [Claim?] in
            let (key, part, value, text) = (null[0], null[1], "given.\(null[2])", null[3])
            let any = "(\(value) as text) when has(\(value)) and \(value) differs-from null else '\(text)'"
            return [
                Claim(
                    seen: [(part, "'\(text)' when \(value) = null else it")],
                    "If it is null, $ is sent as the string `\(text)`",
                    of: key
                ),
                Claim(
                    seen: [(part, "'\(text)' when \(value) = null or not has(\(value)) else it")],
                    "If it is null or missing, $ is sent as the string `\(text)`",
                    of: key
                ),
                Claim(
                    seen: [(part, any)],
                    "$ is sent as a string whatever its type, and as `\(text)` if it is null or missing",
                    of: key
                ),
            ]
        }
        // Only ids of other JSON types and empty messages reveal a missing check.
        let seen = areUnread ? texts.keys.map { $0[3] }.sorted() : []
        let unread = seen.withoutRepetition.flatMap { text -> [Claim?] in
            let ids = [("delivery-id", "given._dId"), ("broadlog-id", "given._mId")].map { part, value in
                (part, "(\(value) as text) when has(\(value)) and \(value) differs-from null else '\(text)'")
            }
            return sending(ids, "they are sent as strings, and one that is missing or null as `\(text)`")
        }
        // One string may be the prefix of another by chance.
        let shortened = cuts.mapValues(\.count).filter { $0.value > 2 }.most(4).map { cut in
            Claim(seen: [("data.\(cut[0])", "cut(it, \(cut[1]))")], "$ is cut to \(cut[1]) characters", of: cut[0])
        }
        .filter { claim in !claims.contains { $0.edit.form == claim?.edit.form } }
        let byAction = claim(ofActionNames: actionNames.compactMapValues { $0.most(1).first?.first })
        return (renamed + read + always + shown + unread + shortened + flags(on: on, off: off) + [byAction])
            .compactMap(\.self)
    }

    /// Claims that calls are sent with unchecked ids, including those for an empty message or a dismissal without
    /// extras, which may be the only sign.
    private static func sending(_ parts: [(name: String, text: String)], _ words: String) -> [Claim?] {
        let sends = ("sends", "has(interaction) and enabled")
        let empty = ("arrives", "it or on(android.onMessageReceived)")
        let bare = ("interaction", "dismissal when on(android.onNotificationDismissed) else it")
        let more: [([(name: String, text: String)], String)] = [
            ([], ""), ([empty], ", and an empty message is also reported"),
            ([empty, bare], ", and an empty message and a dismissal without extras are also reported"),
        ]
        return more.map { Claim(seen: [sends] + parts + $0, "Ids are not checked: \(words)\($1)", rules: "PT-ID-*") }
    }

    /// The claim that each action has its own name in calls; `nil` unless several names were seen.
    private static func claim(ofActionNames names: [String: String]) -> Claim? {
        guard Set(names.values).count > 1 else { return nil }
        let all = names.sorted { $0.key < $1.key }
        return Claim(
            seen: [("action-name", all.map { "'\($0.value)' when action = \($0.key) else " }.joined() + "it")],
            "`trackAction` is called with a different name for each action: "
                + all.map { "`\($0.value)` for \($0.key == "click" ? "a" : "an") \($0.key)" }.inOneList
        )
    }

    /// Claims that some flags also count as on, or that only some do.
    private static func flags(on: Set<String>, off: Set<String>) -> [Claim?] {
        guard on.count <= 8 else { return [] }
        let also = on.sorted().map { flag in
            let edit = ("enabled", "it or flag = '\(flag)'")
            return Claim(seen: [edit], "$ counts as a flag that is on", of: flag, cost: 0.9, rules: "PT-FLAG-*")
        }
        let all = ["on", "On", "ON", "oN"].filter { !off.contains($0) } + on.sorted()
        let list = all.map { "'\($0)'" }.joined(separator: ", ")
        let only = Claim(
            seen: [("enabled", "flag among (\(list)) when is-text(flag) else it")],
            "Only the strings \(all.map { "`\($0)`" }.inOneList) count as on",
            cost: 1 + 0.2 * Double(on.count),
            rules: "PT-FLAG-*"
        )
        return off.isEmpty || all.count < 2 ? also : also + [only]
    }
}

extension Stimulus {
    /// The documented action of a push event's call, by the index of the call; `nil` if no such call is documented.
    fileprivate func action(ofCall place: String) -> String? {
        switch event {
        case .push(.onMessageReceived), .push(.willPresentNotification), .push(.didReceiveRemoteNotification):
            "impression"
        case .push: place == "0" ? "click" : place == "1" ? "open" : nil
        default: nil
        }
    }
}

/// The number of times that each item was seen.
typealias Counts = [[String]: Int]

extension Counts {
    /// The items seen most often.
    func most(_ count: Int) -> [[String]] {
        sorted { ($1.value, $0.key.joined(separator: "/")) < ($0.value, $1.key.joined(separator: "/")) }.prefix(count)
            .map(\.key)
    }
}

extension JSONValue {
    /// The dotted paths to a value in an object, of at most three keys that are valid in a row.
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
    /// True for a byte allowed in an expression's unquoted name.
    fileprivate var isOfName: Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || self == UInt8(ascii: "_") || self == UInt8(ascii: "-")
    }
}
