import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadStructure {
    /// The structure that a table describes.
    package init(_ table: PayloadTable) {
        self.init()
        types = Dictionary(
            uniqueKeysWithValues: ParsedField.allCases.compactMap { field in
                table.fields[field.rawValue].map { (field, $0.type) }
            }
        )
        let (top, attributes) = (table.keys(from: .top, to: .attributes), table.keys(from: .attributes, to: .texts))
        let whole = table.containers[.top]
        topLevel = { Self.value(of: $0.payload, at: whole?[$0.platform]) }
        self.attributes = { Self.value(of: $0.topLevel, at: top[$0.platform]) }
        texts = { Self.value(of: $0.attributes, at: attributes[$0.platform]) }
        title = Self.reading(.title, table)
        body = Self.reading(.body, table)
        category = Self.reading(.category, table)
        badge = Self.reading(.badge, table)
        sound = Self.reading(.sound, table)
        contentAvailable = Self.reading(.contentAvailable, table)
        mutableContent = Self.reading(.mutableContent, table)
        mediaAttachmentURL = Self.reading(.mediaAttachmentURL, table)
        deeplinkURL = Self.reading(.deeplinkURL, table)
        deliveryID = Self.reading(.deliveryId, table)
        broadlogID = Self.reading(.broadlogId, table)
        let reserved = (ios: table.reserved(on: .ios), android: table.reserved(on: .android))
        self.reserved = { $0.platform == .android ? reserved.android : reserved.ios }
        let isUnjudged = table.unjudged.boundTest()
        unjudged = { moment in
            ParsedField.allCases.filter { isUnjudged(DataScope(moment, of: .string($0.rawValue)) { _, _ in nil }) }
        }
        place = { table.place(of: $1, on: $0.platform) }
        let sends = table.settings.compactMapValues { $0.sends?.bound() }
        setting = { moment, setting in
            let name = setting.rawValue
            guard let sends = sends[setting] else { return moment.settings?[name] }
            return sends(DataScope(moment, of: .string(name)) { _, _ in nil })
        }
        let isMutable = table.mutable.boundTest()
        self.isMutable = { isMutable(DataScope($0) { _, _ in nil }) }
    }

    private static func reading(_ field: ParsedField, _ table: PayloadTable) -> Part<JSONValue?> {
        guard let place = table.fields[field.rawValue]?.place else { return { _ in nil } }
        let (container, ios, android) = (table.container(of: place), place.ios?.last, place.android?.last)
        return { moment in
            guard let key = moment.platform == .android ? android : ios else { return nil }
            return switch container {
            case .top: moment.topLevel?[key]
            case .attributes: moment.attributes?[key]
            case .texts: moment.texts?[key]
            case nil: nil
            }
        }
    }

    private static func value(of object: JSONValue?, at keys: [String]?) -> JSONValue? {
        guard let keys else { return nil }
        return keys.reduce(object) { $0?[$1] }
    }
}
