/// What the kit knows of an event: where it happens, what it carries, and what its answer carries.
public struct EventDefinition: Sendable {
    /// The platform that has the event, for those that only one has.
    public var platform: Platform?
    /// The parameters of the event.
    public var parameters: [Parameter] = []
    /// Whether a step must say at which instant the event happens.
    public var needsInstant = false
    /// Whether the answer to the event carries a value.
    public var answersWithValue = false
    /// What an implementation must declare for the event to reach it.
    public var capabilities: @Sendable (Stimulus) -> [Capability]
}
