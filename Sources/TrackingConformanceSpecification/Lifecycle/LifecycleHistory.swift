import TrackingConformanceCore
import TrackingConformanceJSON

/// The lifecycle events of a sequence of stimuli.
///
/// One pass decides which events are accepted and to which instance they belong; everything else is a function of the
/// moments that it finds.
struct LifecycleHistory {
    private typealias Instance = (number: Int, version: String, isAutomatic: Bool, zone: String)

    private let parts: Shared<LifecycleTracking>
    private let variables: [LifecycleVariable]
    private var events: [LifecycleEvent] = []
    private var install = 0
    private var zone: String
    private let zoneOfBeginning: String
    private var isZoneGiven = false
    private let device: Device
    private var instance: Instance = (0, "", false, "")
    /// When an app asked for something before the first event of the install.
    private var firstCall: Instant?
    /// When the first ordinary call of each instance was made.
    private var firstCalls: [Int: Instant] = [:]
    private var lastInstant: Instant?
    /// The calls that the last stimulus led to though nothing asks for them.
    private var unaskedCalls: [TrackingCall] = []
    /// The moment before the last event that was offered.
    private var offering: LifecycleTracking.Moment?

    private init(
        in context: RunContext,
        giving variables: [LifecycleVariable],
        _ parts: Shared<LifecycleTracking>
    ) {
        self.parts = parts
        self.variables = variables
        zone = context.zone
        zoneOfBeginning = context.zone
        device = context.device ?? .standard
    }

    /// What each of a sequence of stimuli reports: nothing, or a moment.
    static func moments(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        _ parts: Shared<LifecycleTracking>
    ) -> [LifecycleTracking.Moment?] {
        var history = LifecycleHistory(in: context, giving: variables, parts)
        return stimuli.map { history.take($0) }
    }

    /// The moment before each of a sequence of stimuli, whether or not an event is accepted there.
    static func momentsBefore(
        _ stimuli: [Stimulus],
        in context: RunContext,
        _ parts: Shared<LifecycleTracking>
    ) -> [LifecycleTracking.Moment?] {
        var history = LifecycleHistory(in: context, giving: [], parts)
        return stimuli.map { stimulus in
            history.offering = nil
            _ = history.take(stimulus)
            return history.offering
        }
    }

    /// The calls of lifecycle events that the module takes from each of a sequence of stimuli, though nothing asks for
    /// them, beside the moments.
    static func momentsAndUnaskedCalls(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        _ parts: Shared<LifecycleTracking>
    ) -> [(moment: LifecycleTracking.Moment?, unasked: [TrackingCall])] {
        var history = LifecycleHistory(in: context, giving: variables, parts)
        return stimuli.map { stimulus in
            history.unaskedCalls = []
            return (history.take(stimulus), history.unaskedCalls)
        }
    }

    private mutating func take(_ stimulus: Stimulus) -> LifecycleTracking.Moment? {
        if let zone = stimulus.zone { (self.zone, isZoneGiven) = (zone, true) }
        lastInstant = stimulus.instant ?? lastInstant
        guard case .lifecycle(let event) = stimulus.event else {
            takeUnaskedEvents(at: stimulus)
            return nil
        }
        if event == .start { instance = instance(startedBy: stimulus) }
        if event == .reinstall { (install, firstCall, firstCalls) = (events.count, nil, [:]) }
        takeUnaskedEvents(at: stimulus)
        guard let moment = moment(of: event, at: stimulus) else { return nil }
        offering = moment
        guard let kind = moment.kind else {
            if moment.event == .track {
                if firstCall == nil, moment.events.isEmpty { firstCall = moment.instant }
                if firstCalls[instance.number] == nil { firstCalls[instance.number] = moment.instant }
            }
            return moment.isReport ? moment : nil
        }
        let offered = offered(kind, at: moment)
        guard moment.isAccepted(offered) else {
            return moment.isSentThoughRefused(offered) ? moment.reporting(refused: offered) : nil
        }
        events.append(offered)
        return self.moment(of: event, at: stimulus, reporting: offered)
    }

    private mutating func takeUnaskedEvents(at stimulus: Stimulus) {
        guard instance.number > 0 else { return }
        var now = stimulus
        now.instant = lastInstant
        for kind in parts.value.unasked(stimulus, instance.isAutomatic) {
            guard let moment = moment(of: kind.stimulus, at: now) else { return }
            let offered = offered(kind, at: moment)
            guard moment.isAccepted(offered) else { continue }
            events.append(offered)
            guard let reporting = self.moment(of: kind.stimulus, at: now, reporting: offered),
                case .answered(let calls, _) = reporting.answer(reporting.data.preferred)
            else { continue }
            unaskedCalls += calls
        }
    }

    private func offered(_ kind: LifecycleEvent.Kind, at moment: LifecycleTracking.Moment) -> LifecycleEvent {
        LifecycleEvent(
            kind: kind,
            instant: moment.stored(moment.instant),
            zone: zone,
            version: instance.version,
            instance: instance.number
        )
    }

    private func instance(startedBy stimulus: Stimulus) -> Instance {
        let isAutomatic = stimulus.parameters["automatic"]?.boolean == true
        return (instance.number + 1, stimulus.parameters["appVersion"]?.string ?? "", isAutomatic, zone)
    }

    /// The moment of a stimulus, with the event that it reports, if any.
    private func moment(
        of event: Event.Lifecycle,
        at stimulus: Stimulus,
        reporting reported: LifecycleEvent? = nil
    ) -> LifecycleTracking.Moment? {
        stimulus.instant.map { instant in
            LifecycleTracking.Moment(
                Shared(
                    LifecycleTracking.Moment.Circumstances(
                        event: event,
                        now: stimulus,
                        isAutomatic: instance.isAutomatic,
                        reported: reported,
                        events: events[install...],
                        eventsOfAllInstalls: events[...],
                        instance: (instance.number, instance.version, instance.zone),
                        firstCall: firstCall,
                        firstCalls: firstCalls,
                        instant: instant,
                        zone: zone,
                        zoneOfBeginning: zoneOfBeginning,
                        isZoneGiven: isZoneGiven,
                        device: device
                    )
                ),
                giving: variables,
                parts
            )
        }
    }
}

extension LifecycleTracking.Moment {
    /// Whether the app reports something of its own: an ordinary call, or the dictionary.
    fileprivate var isReport: Bool { event == .track || event == .dictionary }
}
