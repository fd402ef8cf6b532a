/// What the kit knows of an event: where it happens, what it carries, and what its answer carries.
package struct EventDefinition: Sendable {
    /// The platform that has the event, for those that only one has.
    package var platform: Platform?
    /// The parameters of the event.
    package var parameters: [Parameter] = []
    /// Whether a step must say at which instant the event happens.
    package var needsInstant = false
    /// Whether the answer to the event carries a value.
    package var answersWithValue = false
    /// What an implementation must declare for the event to reach it.
    package var capabilities: @Sendable (Stimulus) -> [Capability]
}
