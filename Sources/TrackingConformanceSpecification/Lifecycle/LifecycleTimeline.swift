import TrackingConformanceCore
import TrackingConformanceJSON

/// The lifecycle events of a sequence of stimuli, and what each stimulus reports.
///
/// One pass decides which events are accepted and to which instance they belong; everything else is a function of what
/// it finds.
struct LifecycleTimeline {
    /// What each stimulus reports: nothing, or a moment.
    private(set) var moments: [Moment?] = []

    private let specification: Specification
    private var events: [LifecycleEvent] = []
    private var install = 0
    private var zone: String
    private var instance: (number: Int, version: String, isAutomatic: Bool) = (0, "", false)

    init(of stimuli: some Sequence<Stimulus>, in context: RunContext, _ specification: Specification) {
        self.specification = specification
        zone = context.zone
        for stimulus in stimuli { moments.append(take(stimulus)) }
    }

    private mutating func take(_ stimulus: Stimulus) -> Moment? {
        if let zone = stimulus.zone { self.zone = zone }
        switch stimulus.event {
        case .lifecycle(.start):
            let isAutomatic = stimulus.parameters["automatic"]?.boolean == true
            instance = (instance.number + 1, stimulus.parameters["appVersion"]?.string ?? "", isAutomatic)
        case .lifecycle(.reinstall): install = events.count
        default: break
        }
        guard let instant = stimulus.instant else { return nil }
        if let kind = specification.lifecycle.kind(stimulus, instance.isAutomatic) {
            return accept(kind, at: instant)
        }
        switch stimulus.event {
        case .lifecycle(.track), .lifecycle(.dictionary): return moment(nil, at: instant)
        default: return nil
        }
    }

    private mutating func accept(_ kind: LifecycleEvent.Kind, at instant: Instant) -> Moment? {
        let event = LifecycleEvent(
            kind: kind,
            instant: instant,
            zone: zone,
            version: instance.version,
            instance: instance.number
        )
        guard specification.lifecycle.isAccepted(event, events[install...]) else {
            return specification.lifecycle.isReportedThoughRefused(event, events[install...])
                ? moment(event, at: instant) : nil
        }
        events.append(event)
        return moment(event, at: instant)
    }

    private func moment(_ event: LifecycleEvent?, at instant: Instant) -> Moment {
        Moment(
            reported: event,
            events: events[install...],
            eventsOfAllInstalls: events,
            instant: instant,
            zone: zone
        )
    }
}
