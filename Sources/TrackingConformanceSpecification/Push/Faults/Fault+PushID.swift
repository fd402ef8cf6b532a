import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    /// Faults in how the two ids are found and passed on.
    static let pushID: [Fault] = [
        push("PT-ID-REQUIRED", missingID), push("PT-ID-FALLBACK", fallbacks), push("PT-ID-NONSTRING", idOfOtherType),
        push("PT-ID-SOURCE", idSource),
    ].flatMap { $0 }

    private static let missingID: [FaultEntry<PushTracking>] = [
        .init("id/missing-broadlog-is-empty", "A missing broadlog id is sent as an empty string.") {
            let found = $0.broadlogID
            $0.broadlogID = { found($0) ?? "" }
        },
        .init("id/missing-delivery-is-empty", "A missing delivery id is sent as an empty string.") {
            let found = $0.deliveryID
            $0.deliveryID = { found($0) ?? "" }
        },
        .init("id/missing-ones-are-empty", "Missing ids are sent as empty strings, even if both are missing.") {
            let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { deliveryID($0) ?? "" }
            $0.broadlogID = { broadlogID($0) ?? "" }
        },
        .init("id/missing-ones-are-null", "Impressions are sent even if an id is missing, with null in its place.") {
            let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { deliveryID($0) ?? ($0.interaction == .impression ? .null : nil) }
            $0.broadlogID = { broadlogID($0) ?? ($0.interaction == .impression ? .null : nil) }
        },
        .init("id/null-is-text", "A delivery id that is null is sent as the text \"null\".") {
            let found = $0.deliveryID
            $0.deliveryID = { $0.notification?["_dId"]?.isNull == true ? "null" : found($0) }
        },
        .init("id/one-stands-for-both", "If the broadlog id is missing, the delivery id is sent in its place.") {
            let found = $0.broadlogID
            $0.broadlogID = { found($0) ?? $0.deliveryID }
        },
        .init(
            "id/missing-drops-the-key",
            "If the broadlog id is missing, the call is sent without it, except for a message on Android."
        ) {
            let found = $0.calls
            $0.calls = { moment in
                guard moment.broadlogID == nil, moment.deliveryID != nil, moment.isOn,
                    moment.event != .onMessageReceived, let interaction = moment.interaction
                else { return found(moment) }
                return moment.actions(interaction).map { moment.call(moment.data($0)) }
            }
        },
    ]

    private static let idOfOtherType: [FaultEntry<PushTracking>] = [
        .fairReading("id/number-as-text", "An id that is neither a string nor null is converted to text and sent."),
        .init("id/number-sent-as-it-is", "A delivery id that is neither a string nor null is sent with its own type.") {
            $0.deliveryID = { moment in
                let value = moment.notification?["_dId"]
                return value?.isNull == true ? nil : value
            }
        },
    ]

    private static let fallbacks: [FaultEntry<PushTracking>] = [
        .fairReading(
            "id/falls-back-to-similar-names",
            "If an id is missing, a field with a similar name, such as deliveryId or messageId, is sent in its place."
        ),
        .init("id/falls-back-to-plain-name", "If _mId is missing, a custom field mId is sent in its place.") {
            let found = $0.broadlogID
            $0.broadlogID = { found($0) ?? PushTracking.id("mId", of: $0.notification) }
        },
        .init(
            "id/falls-back-to-names-of-the-data",
            "If an id is missing, a custom field deliveryId or broadlogId is sent in its place."
        ) {
            let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { deliveryID($0) ?? PushTracking.id("deliveryId", of: $0.notification) }
            $0.broadlogID = { broadlogID($0) ?? PushTracking.id("broadlogId", of: $0.notification) }
        },
    ]

    private static let idSource: [FaultEntry<PushTracking>] = [
        .init("id/swapped", "The delivery id and the broadlog id are swapped.") {
            let found = $0.data
            $0.data = { moment, action in
                var data = found(moment, action)
                (data["deliveryId"], data["broadlogId"]) = (data["broadlogId"], data["deliveryId"])
                return data
            }
        },
        .init("id/same-twice", "The delivery id is also sent as the broadlog id.") {
            $0.broadlogID = { $0.deliveryID }
        },
        .init("id/from-aps", "A delivery id inside aps takes precedence over the one at the top level.") {
            let found = $0.deliveryID
            $0.deliveryID = { PushTracking.id("_dId", of: $0.notification?["aps"]?.object) ?? found($0) }
        },
        .init("id/from-field-named-like-the-data", "A custom field deliveryId takes precedence over _dId.") {
            let found = $0.deliveryID
            $0.deliveryID = { PushTracking.id("deliveryId", of: $0.notification) ?? found($0) }
        },
        .init("id/key-in-any-case", "The broadlog id is found under its key in any letter case; the last one wins.") {
            $0.broadlogID = { moment in
                moment.notification?.members.last { $0.key.lowercased() == "_mid" && $0.value.string != nil }?.value
            }
        },
        .init("id/from-alert-alone", "On iOS the ids and the flag are read from aps.alert alone.") {
            let (deliveryID, broadlogID, flag) = ($0.deliveryID, $0.broadlogID, $0.flag)
            $0.deliveryID = { $0.platform == .ios ? PushTracking.id("_dId", of: $0.alert) : deliveryID($0) }
            $0.broadlogID = { $0.platform == .ios ? PushTracking.id("_mId", of: $0.alert) : broadlogID($0) }
            $0.flag = { $0.platform == .ios ? $0.alert?["_acsDeliveryTracking"] : flag($0) }
        },
        .init("id/from-alert", "Ids inside aps.alert take precedence over those at the top level.") {
            let (deliveryID, broadlogID) = ($0.deliveryID, $0.broadlogID)
            $0.deliveryID = { PushTracking.id("_dId", of: $0.notification?["aps"]?["alert"]?.object) ?? deliveryID($0) }
            $0.broadlogID = { PushTracking.id("_mId", of: $0.notification?["aps"]?["alert"]?.object) ?? broadlogID($0) }
        },
        .init(
            "id/found-in-custom-objects",
            "A missing delivery id is taken from the first object at the top level that has one."
        ) {
            let found = $0.deliveryID
            $0.deliveryID = { moment in
                let objects = moment.notification?.members.lazy.compactMap(\.value.object)
                return found(moment) ?? objects?.compactMap { PushTracking.id("_dId", of: $0) }.first
            }
        },
    ]
}

extension PushTracking.Moment {
    fileprivate var alert: JSONObject? { self.notification?["aps"]?["alert"]?.object }
}
