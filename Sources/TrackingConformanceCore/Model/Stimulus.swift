public import TrackingConformanceJSON

/// One thing that happens to an implementation.
public struct Stimulus: Sendable, Equatable {
    /// What happens.
    public var event: Event
    /// The parameters of the event.
    public var parameters: JSONObject
    /// The instant at which it happens, where that matters.
    public var instant: Instant?
    /// The IANA time zone in force from now on, where it changes.
    public var zone: String?

    /// Creates a stimulus.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - parameters: The parameters of the event.
    ///   - instant: The instant at which it happens, where that matters.
    ///   - zone: The IANA time zone in force from now on, where it changes.
    public init(
        _ event: Event,
        _ parameters: JSONObject = JSONObject(),
        at instant: Instant? = nil,
        zone: String? = nil
    ) {
        self.event = event
        self.parameters = parameters
        self.instant = instant
        self.zone = zone
    }
}

/// What holds for a whole sequence of stimuli.
public struct RunContext: Sendable, Equatable {
    /// The version of the SDK that the app links, where it matters.
    public var sdkVersion: String?
    /// The IANA time zone in force at the beginning.
    public var zone: String

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - sdkVersion: The version of the SDK that the app links, where it matters.
    ///   - zone: The IANA time zone in force at the beginning.
    public init(sdkVersion: String? = nil, zone: String = "UTC") {
        self.sdkVersion = sdkVersion
        self.zone = zone
    }
}
