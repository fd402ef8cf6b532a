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

    private mutating func take(_ stimulus: Stimulus) -> LifecycleTracking.Moment? {
        if let zone = stimulus.zone { (self.zone, isZoneGiven) = (zone, true) }
        guard case .lifecycle(let event) = stimulus.event else { return nil }
        if event == .start { instance = instance(startedBy: stimulus) }
        if event == .reinstall { (install, firstCall, firstCalls) = (events.count, nil, [:]) }
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
