import TrackingConformanceCore
import TrackingConformanceJSON

/// The lifecycle events of a sequence of stimuli.
///
/// One pass decides which events are accepted and to which instance they belong; everything else is a function of the
/// moments that it finds.
struct LifecycleHistory {
    private typealias Instance = (number: Int, version: String, isAutomatic: Bool)

    private let parts: Shared<LifecycleTracking>
    private var events: [LifecycleEvent] = []
    private var install = 0
    private var zone: String
    private let device: Device
    private var instance: Instance = (0, "", false)

    private init(in context: RunContext, _ parts: Shared<LifecycleTracking>) {
        self.parts = parts
        zone = context.zone
        device = context.device ?? .standard
    }

    /// What each of a sequence of stimuli reports: nothing, or a moment.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: What holds for the whole sequence.
    ///   - parts: The parts of lifecycle tracking.
    /// - Returns: For each stimulus the moment, or `nil` where nothing is reported.
    static func moments(
        of stimuli: [Stimulus],
        in context: RunContext,
        _ parts: Shared<LifecycleTracking>
    ) -> [LifecycleMoment?] {
        var history = LifecycleHistory(in: context, parts)
        return stimuli.map { history.take($0) }
    }

    private mutating func take(_ stimulus: Stimulus) -> LifecycleMoment? {
        if let zone = stimulus.zone { self.zone = zone }
        guard case .lifecycle(let event) = stimulus.event else { return nil }
        if event == .start { instance = instance(startedBy: stimulus) }
        if event == .reinstall { install = events.count }
        guard let moment = moment(of: event, at: stimulus) else { return nil }
        guard let kind = moment.kind else { return moment.isReport ? moment : nil }
        let offered = LifecycleEvent(
            kind: kind,
            instant: moment.stored(moment.instant),
            zone: zone,
            version: instance.version,
            instance: instance.number
        )
        guard moment.isAccepted(offered) else {
            return moment.isSentThoughRefused(offered) ? moment.reporting(offered) : nil
        }
        events.append(offered)
        return self.moment(of: event, at: stimulus)?.reporting(offered)
    }

    private func instance(startedBy stimulus: Stimulus) -> Instance {
        let isAutomatic = stimulus.parameters["automatic"]?.boolean == true
        return (instance.number + 1, stimulus.parameters["appVersion"]?.string ?? "", isAutomatic)
    }

    /// The moment of a stimulus, without an event that it may report.
    private func moment(of event: Event.Lifecycle, at stimulus: Stimulus) -> LifecycleMoment? {
        stimulus.instant.map { instant in
            LifecycleMoment(
                parts: parts,
                event: event,
                now: stimulus,
                isAutomatic: instance.isAutomatic,
                events: events[install...],
                eventsOfAllInstalls: events[...],
                instant: instant,
                zone: zone,
                device: device
            )
        }
    }
}

extension LifecycleMoment {
    /// Whether the app reports something of its own: an ordinary call, or the dictionary.
    fileprivate var isReport: Bool { event == .track || event == .dictionary }
}
