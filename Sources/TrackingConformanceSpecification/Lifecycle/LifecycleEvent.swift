public import TrackingConformanceCore

/// A launch, wake or sleep that the module was told of.
public struct LifecycleEvent: Sendable, Equatable {
    /// What happened.
    public enum Kind: String, Sendable {
        /// The launch of an instance.
        case launch
        /// A wake.
        case wake
        /// A sleep.
        case sleep
    }

    /// What happened.
    public var kind: Kind
    /// When.
    public var instant: Instant
    /// The IANA time zone in force.
    public var zone: String
    /// The app's version.
    public var version: String
    /// The instance it belongs to, counted from the first start.
    public var instance: Int

    /// Whether the event begins a session: a launch counts as a wake too.
    public var isWake: Bool { kind != .sleep }
}

/// What a lifecycle call, an ordinary call or the dictionary reports: the events so far, and now.
public struct Moment: Sendable {
    /// The event that is reported; `nil` for an ordinary call and the dictionary.
    public internal(set) var reported: LifecycleEvent?
    /// The events that were accepted since the install, the reported one included.
    public internal(set) var events: ArraySlice<LifecycleEvent>
    /// The events that were accepted since the very first install, of which a reinstall leaves nothing (LC-REINSTALL).
    let eventsOfAllInstalls: [LifecycleEvent]
    /// Now.
    public internal(set) var instant: Instant
    /// The IANA time zone in force now.
    public internal(set) var zone: String

    /// The events before the reported one.
    var before: ArraySlice<LifecycleEvent> { reported == nil ? events : events.dropLast() }

    /// The launches and wakes before the reported event.
    var wakesBefore: ArraySlice<LifecycleEvent> { before.filter(\.isWake)[...] }
}

extension Moment {
    /// The moment as if other events had led to it, the reported one among them.
    func after(_ events: ArraySlice<LifecycleEvent>) -> Moment {
        var moment = self
        moment.events = events
        return moment
    }

    /// The moment as if no reinstall had ever wiped anything.
    var acrossInstalls: Moment { after(eventsOfAllInstalls[...]) }

    /// The moment as if an event, or none, were reported at it.
    func reporting(_ event: LifecycleEvent?) -> Moment {
        var moment = self
        moment.reported = event
        return moment
    }
}
