package import TrackingConformanceCore

/// A launch, wake or sleep that the module was told of.
package struct LifecycleEvent: Sendable, Equatable {
    /// What happened.
    package enum Kind: String, Sendable {
        /// The launch of an instance.
        case launch
        /// A wake.
        case wake
        /// A sleep.
        case sleep
    }

    /// What happened.
    package let kind: Kind
    /// When.
    package let instant: Instant
    /// The IANA time zone in force.
    package let zone: String
    /// The app's version.
    package let version: String
    /// The instance it belongs to, counted from the first start.
    package let instance: Int

    /// Whether the event begins a session: a launch counts as a wake too.
    package var isWake: Bool { kind != .sleep }
}
