/// A part of tracking, with rules of its own.
public enum Area: String, Sendable, CaseIterable {
    /// Push tracking: impressions, clicks and opens.
    case push
    /// The structure of the push payload.
    case payload
    /// App lifecycle: launch, wake and sleep.
    case lifecycle
}
