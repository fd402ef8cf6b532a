public import TrackingConformanceJSON

/// One thing that happens to an implementation.
public struct Stimulus: Sendable, Equatable {
    /// What happens.
    public var event: Event
    /// The parameters of the event.
    public var parameters: JSONObject
    /// The instant at which it happens, if it matters.
    public var instant: Instant?
    /// The IANA time zone in force from now on, if it changes.
    public var zone: String?

    /// Creates a stimulus.
    ///
    /// - Parameters:
    ///   - event: What happens.
    ///   - parameters: The parameters of the event.
    ///   - instant: The instant at which it happens, if it matters.
    ///   - zone: The IANA time zone in force from now on, if it changes.
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
