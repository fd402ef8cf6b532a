package import TrackingConformanceCore

/// A launch, wake or sleep that reached the module.
///
/// It is shared, not copied: every variable of every call goes through all events before it.
package final class LifecycleEvent: Sendable, Equatable {
    package enum Kind: String, Sendable {
        case launch
        case wake
        case sleep

        /// The manual call that tells the module of such an event.
        var stimulus: Event.Lifecycle {
            switch self {
            case .launch: .launchDetected
            case .wake: .wakeDetected
            case .sleep: .sleepDetected
            }
        }
    }

    package let kind: Kind
    package let instant: Instant
    /// The IANA time zone in force.
    package let zone: String
    package let version: String
    /// The instance it belongs to, counted from the first start.
    package let instance: Int

    init(kind: Kind, instant: Instant, zone: String, version: String, instance: Int) {
        self.kind = kind
        self.instant = instant
        self.zone = zone
        self.version = version
        self.instance = instance
    }

    package func of(_ kind: Kind) -> LifecycleEvent {
        LifecycleEvent(kind: kind, instant: instant, zone: zone, version: version, instance: instance)
    }

    package static func == (left: LifecycleEvent, right: LifecycleEvent) -> Bool {
        left.kind == right.kind && left.instant == right.instant && left.zone == right.zone
            && left.version == right.version && left.instance == right.instance
    }

    /// Whether the event begins a session: a launch counts as a wake too.
    package var isWake: Bool { kind != .sleep }
}
