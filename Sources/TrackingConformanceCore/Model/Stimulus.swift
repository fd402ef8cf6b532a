public import TrackingConformanceJSON
import TrackingConformanceSystem

/// An event with its parameters, instant and time zone.
public struct Stimulus: Sendable, Equatable {
    /// The event.
    public var event: Event
    /// The parameters of the event.
    public var parameters: JSONObject {
        get { content.object }
        set { content = .made(newValue) }
    }
    /// The instant of the event, if it matters.
    public var instant: Instant?
    /// The IANA time zone in force from this event on, if it changes.
    public var zone: String?
    private(set) var content: Parameters

    /// Creates a stimulus.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - parameters: The parameters of the event.
    ///   - instant: The instant of the event, if it matters.
    ///   - zone: The IANA time zone in force from this event on, if it changes.
    public init(
        _ event: Event,
        _ parameters: JSONObject = JSONObject(),
        at instant: Instant? = nil,
        zone: String? = nil
    ) {
        self.init(event, .made(parameters), at: instant, zone: zone)
    }

    init(_ event: Event, _ content: Parameters, at instant: Instant?, zone: String?) {
        self.event = event
        self.content = content
        self.instant = instant
        self.zone = zone
    }

    /// The parameters of an event; most of those read from a file are sent as written and never decoded.
    enum Parameters: Sendable, Equatable {
        case made(JSONObject)
        case written(Written)

        init(_ object: JSONNode?) {
            guard let object, !object.members.isEmpty else {
                self = .made(JSONObject())
                return
            }
            self = .written(Written(object))
        }

        var object: JSONObject {
            switch self {
            case .made(let object): object
            case .written(let text): text.object
            }
        }

        var traits: Traits {
            switch self {
            case .made(let object): Traits(object)
            case .written(let text): text.traits
            }
        }

        static func == (left: Parameters, right: Parameters) -> Bool { left.object == right.object }
    }

    /// An object as compact JSON, decoded on demand.
    final class Written: Sendable {
        let text: [UInt8]
        let traits: Traits
        private let decoded = Once<JSONObject>()

        fileprivate init(_ object: JSONNode) { (text, traits) = (JSONWriter.compact(object), Traits(object)) }

        var object: JSONObject { decoded.value { (try? JSONParser.parse(text))?.object ?? JSONObject() } }
    }

    /// The traits of the parameters that affect the required capabilities.
    struct Traits: Sendable {
        let platform: Platform?
        /// True if an app starts with automatic lifecycle tracking.
        let isAutomatic: Bool
        let hasMediaOfPlatform: Bool

        fileprivate init(_ object: JSONObject) {
            platform = object["platform"]?.string.flatMap(Platform.init)
            isAutomatic = object["automatic"]?.boolean == true
            let settings = object["settings"]?.object
            hasMediaOfPlatform = Self.mediaOfPlatform.contains { settings?.has($0) == true }
        }

        fileprivate init(_ object: JSONNode) {
            platform = object["platform"]?.string.flatMap(Platform.init)
            isAutomatic = object["automatic"]?.boolean == true
            let settings = object["settings"]
            hasMediaOfPlatform =
                settings.map { settings in Self.mediaOfPlatform.contains(where: settings.has) } ?? false
        }

        private static let mediaOfPlatform = [CampaignSetting.iosRichMediaURL, .androidRichMediaURL].map(\.rawValue)
    }

    var traits: Traits { content.traits }
}
