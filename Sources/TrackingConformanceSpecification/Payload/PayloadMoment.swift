package import TrackingConformanceCore
package import TrackingConformanceJSON

/// A payload to parse, or settings to compose one from.
package struct PayloadMoment: Moment {
    /// The parts of the payload's structure.
    package let parts: Shared<PayloadStructure>
    /// What happens.
    package let event: Event.Payload
    /// The stimulus.
    package let now: Stimulus

    /// The platform whose payload it is.
    package var platform: Platform? { now.platform }
    /// The payload to parse.
    package var payload: JSONValue? { now.parameters["payload"] }
    /// The settings to compose a payload from.
    package var settings: JSONValue? { now.parameters["settings"] }
}
