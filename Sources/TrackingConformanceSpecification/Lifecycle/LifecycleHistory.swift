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
    private var recording: Recording?
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
        recording = context.recorded.map { Recording(conditions: $0) }
        if let past = context.recorded?.past { instance = (0, past.version, past.isAutomatic, context.zone) }
    }

    /// What each of a sequence of stimuli reports: nothing, or a moment.
    static func moments(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        _ parts: Shared<LifecycleTracking>
    ) -> [LifecycleTracking.Moment?] {
        var history = LifecycleHistory(in: context, giving: variables, parts)
        return stimuli.enumerated().map { place, stimulus in
            history.recording?.place = place
            return history.take(stimulus)
        }
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
        if event == .reinstall {
            (install, firstCall, firstCalls) = (events.count, nil, [:])
            recording?.isWiped = true
        }
        if recording?.isBeforeTold == true { return nil }
        guard let moment = moment(of: event, at: stimulus) else { return nil }
        offering = moment
        if let telling = recording?.tellingNow { return told(telling, at: moment) }
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

    /// Takes the call that tells in which state a life was before its recording.
    private mutating func told(_ telling: UnrecordedPast.Telling, at moment: LifecycleTracking.Moment)
        -> LifecycleTracking.Moment?
    {
        guard let kind = LifecycleEvent.Kind(rawValue: telling.type) else { return nil }
        let event = offered(kind, at: moment)
        let before = telling.eventsBefore(event)
        events = before + [event]
        guard let plain = self.moment(of: moment.event, at: moment.now, reporting: event) else { return nil }
        recording?.past = RecordedPast(telling, at: plain, eventCount: before.count)
        return self.moment(of: moment.event, at: moment.now, reporting: event)
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
                        device: device,
                        recorded: recording?.ofMoment
                    )
                ),
                giving: variables,
                parts
            )
        }
    }
}

/// How far the reading of a recorded life has come.
private struct Recording {
    let conditions: RecordedConditions
    /// The place of the stimulus that is read.
    var place = 0
    /// What the telling call told, once it was read.
    var past: RecordedPast?
    /// Whether a reinstall has wiped all that was before.
    var isWiped = false

    init(conditions: RecordedConditions) { self.conditions = conditions }

    /// Whether nothing has told the state yet.
    var isBeforeTold: Bool {
        guard let past = conditions.past, !isWiped else { return false }
        return past.telling.map { place < $0.step } ?? true
    }

    /// The telling call, where it is read now.
    var tellingNow: UnrecordedPast.Telling? {
        isWiped ? nil : conditions.past?.telling.flatMap { $0.step == place ? $0 : nil }
    }

    /// What is known at the moment.
    var ofMoment: LifecycleTracking.Moment.Recorded {
        let isTellingNow = tellingNow != nil
        return LifecycleTracking.Moment.Recorded(
            tolerance: conditions.tolerance,
            past: isWiped ? nil : past,
            offsets: isTellingNow ? nil : past?.offsets
        )
    }
}

extension LifecycleTracking.Moment {
    /// Whether the app reports something of its own: an ordinary call, or the dictionary.
    fileprivate var isReport: Bool { event == .track || event == .dictionary }
}
