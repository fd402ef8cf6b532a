import TrackingConformanceCore

/// The documented fields of a push payload: the place of each field on each platform, and the setting from which it is
/// composed.
package struct PayloadTable: Sendable {
    /// The path of keys to a field or container on each platform; `nil` if there is none.
    struct Place: Sendable {
        var ios: [String]?
        var android: [String]?

        subscript(platform: Platform?) -> [String]? { platform == .android ? android : ios }
    }

    /// The required type of a received field.
    enum FieldType: String, CaseIterable, Sendable {
        case text
        /// A number or, on Android, its decimal string.
        case integer
        /// The number 1 for on or 0 for off.
        case toggle = "switch"
        /// A reserved key that is not read.
        case unread
        /// All keys that are not reserved.
        case others
    }

    struct Field: Sendable {
        let type: FieldType
        let place: Place
    }

    /// A setting of the sender and the field that it becomes.
    struct Setting: Sendable {
        let field: String
        /// The only platform on which the setting applies; `nil` if it applies on both.
        let platform: Platform?
        /// The value to send, if it differs from the given value.
        let sends: PayloadExpression?
    }

    /// An object of the payload that contains fields.
    enum Container: String, CaseIterable, Sendable { case top, attributes, texts }

    let containers: [Container: Place]
    let fields: [String: Field]
    let settings: [CampaignSetting: Setting]
    /// The test for mutable content of a composed payload.
    let mutable: PayloadExpression
    /// The test for an unjudged field of a received payload.
    let unjudged: PayloadExpression

    /// The container of a place; `nil` if there is none.
    func container(of place: Place) -> Container? {
        Container.allCases.last { container in
            [Platform.ios, .android].allSatisfy { platform in
                place[platform] == nil || place[platform]?.dropLast() == containers[container]?[platform]?[...]
            }
        }
    }

    func keys(from outer: Container, to inner: Container) -> Place {
        func keys(on platform: Platform) -> [String]? {
            containers[inner]?[platform]?.dropFirst(containers[outer]?[platform]?.count ?? 0).map(\.self)
        }
        return Place(ios: keys(on: .ios), android: keys(on: .android))
    }

    /// The top-level keys with a meaning.
    func reserved(on platform: Platform?) -> [String] {
        let depth = containers[.top]?[platform]?.count ?? 0
        let keys = fields.values.filter { $0.type != .others }.compactMap { $0.place[platform]?.dropFirst(depth).first }
        return Set(keys).sorted()
    }

    /// The path of keys to the attribute of each setting that applies on a platform.
    func places(on platform: Platform) -> [CampaignSetting: [String]] {
        settings.filter { $0.value.platform == nil || $0.value.platform == platform }
            .compactMapValues { fields[$0.field]?.place[platform] }
    }

    /// The key of the attribute that a setting becomes, on iOS or, failing that, on Android; `nil` if it becomes none.
    func attribute(of setting: CampaignSetting) -> String? {
        settings[setting].flatMap { fields[$0.field]?.place }.flatMap { $0.ios?.last ?? $0.android?.last }
    }
}
