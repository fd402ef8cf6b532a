package import TrackingConformanceCore

/// The time from a launch or wake to the next sleep.
package struct Session: Sendable {
    /// The launch or wake that began it.
    package let begin: LifecycleEvent
    package let index: Int
    /// When a sleep ended it; `nil` while it runs, and for ever where a crash ended it.
    package let end: Instant?

    package static func all(in events: ArraySlice<LifecycleEvent>) -> [Session] {
        events.indices.filter { events[$0].isWake }.map { index in
            let next = index + 1 < events.endIndex ? events[index + 1] : nil
            return Session(begin: events[index], index: index, end: next?.kind == .sleep ? next?.instant : nil)
        }
    }

    /// The session as it would be if it ended now.
    package func ended(at instant: Instant) -> Session { Session(begin: begin, index: index, end: instant) }
}

extension Instant {
    /// The time to a later instant; negative to an earlier one.
    package func duration(until later: Instant) -> Duration {
        .seconds(later.seconds - seconds) + .nanoseconds(later.nanoseconds - nanoseconds)
    }
}

extension Duration {
    /// The whole seconds, rounded down.
    package var wholeSeconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) - (attoseconds < 0 ? 1 : 0)
    }
}
