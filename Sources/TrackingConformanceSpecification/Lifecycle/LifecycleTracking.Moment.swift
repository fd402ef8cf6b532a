package import TrackingConformanceCore

extension LifecycleTracking {
    /// What a lifecycle call, an ordinary call or the dictionary reports: the events so far, and now.
    ///
    /// It is shared, not copied: every part takes the moment, and what several of them read is found once. So it stays
    /// within one task.
    package final class Moment: SpecifiedMoment {
        package let parts: Shared<LifecycleTracking>
        package let event: Event.Lifecycle
        package let now: Stimulus
        /// The variables that a call carries: all of them, or those that are asked for.
        package let variables: [LifecycleVariable]
        package let isAutomatic: Bool
        /// The event that is reported; `nil` for an ordinary call and the dictionary.
        package let reported: LifecycleEvent?
        /// The events that were accepted since the install, the reported one included.
        package let events: ArraySlice<LifecycleEvent>
        /// The events that were accepted since the first install of all; a reinstall wipes them (LC-REINSTALL).
        package let eventsOfAllInstalls: ArraySlice<LifecycleEvent>
        /// The running instance, counted from the first start; 0 before it.
        package let instance: Int
        /// The app's version in the running instance.
        package let version: String
        /// The zone in force when the running instance was started.
        package let zoneOfStart: String
        /// When an ordinary call was made before the first event of the install, if one was.
        package let firstCall: Instant?
        /// When the first ordinary call of each instance was made, if one was.
        package let firstCalls: [Int: Instant]
        package let instant: Instant
        /// The IANA time zone in force now.
        package let zone: String
        /// The device's settings of language and region, on which nothing depends (LC-LOCALE).
        package let device: Device
        /// What is known of the life where it was recorded; `nil` where the kit asks.
        let recorded: Recorded?

        struct Recorded: Sendable {
            /// How far instants may be off.
            let tolerance: Duration
            /// What came before the recording; `nil` where nothing did, or a reinstall wiped it.
            let past: RecordedPast?
            /// How far counts are ahead; `nil` at the call that tells the state.
            let offsets: [LifecycleVariable: Int]?
        }

        init(
            parts: Shared<LifecycleTracking>,
            event: Event.Lifecycle,
            now: Stimulus,
            variables: [LifecycleVariable],
            isAutomatic: Bool,
            reported: LifecycleEvent? = nil,
            events: ArraySlice<LifecycleEvent>,
            eventsOfAllInstalls: ArraySlice<LifecycleEvent>,
            instance: (number: Int, version: String, zone: String),
            firstCall: Instant?,
            firstCalls: [Int: Instant],
            instant: Instant,
            zone: String,
            device: Device,
            recorded: Recorded? = nil
        ) {
            (self.parts, self.event, self.now, self.variables) = (parts, event, now, variables)
            (self.isAutomatic, self.reported, self.events) = (isAutomatic, reported, events)
            (self.instance, version, zoneOfStart) = instance
            (self.firstCall, self.firstCalls) = (firstCall, firstCalls)
            (self.eventsOfAllInstalls, self.instant, self.zone) = (eventsOfAllInstalls, instant, zone)
            (self.device, self.recorded) = (device, recorded)
        }

        package var before: ArraySlice<LifecycleEvent> { reported == nil ? events : events.dropLast() }
        package var wakeBefore: LifecycleEvent? { before.last(where: \.isWake) }
        package var reportsWake: Bool { reported?.isWake == true }

        /// The part `lastUpdate`, which several others read.
        package private(set) lazy var lastUpdate: Int? = parts.value.lastUpdate(self)
        /// The part `ofVersion`, which several others read.
        package private(set) lazy var ofVersion: ArraySlice<LifecycleEvent> = parts.value.ofVersion(self)
        /// The part `sessions`, which several others read.
        package private(set) lazy var sessions: [Session] = parts.value.sessions(self)
        package private(set) lazy var clockNow: CivilTime = parts.value.clock(self, instant, zone)
        /// The part `comparedClocks` for each launch and wake before the reported event.
        private(set) lazy var clocksAtWakes: [(now: CivilTime, before: CivilTime)] = before.compactMap { event in
            event.isWake ? parts.value.comparedClocks(self, event) : nil
        }
    }
}

extension LifecycleTracking.Moment {
    /// The moment as if other events had led to it, the reported one among them.
    package func after(_ events: ArraySlice<LifecycleEvent>) -> LifecycleTracking.Moment {
        changed(reported, after: events, at: instant, in: zone, parts)
    }

    /// The moment as if the install had begun at another instant.
    package func beginning(at instant: Instant) -> LifecycleTracking.Moment {
        let first = LifecycleEvent(
            kind: events.first?.kind ?? .launch,
            instant: instant,
            zone: events.first?.zone ?? zone,
            version: events.first?.version ?? version,
            instance: events.first?.instance ?? instance
        )
        return after([first] + events.dropFirst())
    }

    /// The moment as if no reinstall had ever wiped anything.
    package var acrossInstalls: LifecycleTracking.Moment { after(eventsOfAllInstalls) }

    package func reporting(_ event: LifecycleEvent?) -> LifecycleTracking.Moment {
        changed(event, after: events, at: instant, in: zone, parts)
    }

    package func at(_ instant: Instant, in zone: String) -> LifecycleTracking.Moment {
        changed(reported, after: events, at: instant, in: zone, parts)
    }

    package func with(_ parts: Shared<LifecycleTracking>) -> LifecycleTracking.Moment {
        changed(reported, after: events, at: instant, in: zone, parts)
    }

    /// The moment at which an event was reported.
    package func asOf(_ place: Int) -> LifecycleTracking.Moment {
        let event = events[place]
        return changed(event, after: events[...place], at: event.instant, in: event.zone, parts)
    }

    /// The moment of each stimulus that reports something.
    package static func all(
        of stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        _ parts: Shared<LifecycleTracking>
    ) -> [LifecycleTracking.Moment?] {
        LifecycleHistory.moments(of: stimuli, in: context, giving: variables, parts)
    }

    /// The moment before each stimulus of the lifecycle, whether or not an event is accepted there.
    package static func allBefore(_ stimuli: [Stimulus], in context: RunContext, _ parts: Shared<LifecycleTracking>)
        -> [LifecycleTracking.Moment?]
    {
        LifecycleHistory.momentsBefore(stimuli, in: context, parts)
    }

    private func changed(
        _ reported: LifecycleEvent?,
        after events: ArraySlice<LifecycleEvent>,
        at instant: Instant,
        in zone: String,
        _ parts: Shared<LifecycleTracking>
    ) -> LifecycleTracking.Moment {
        LifecycleTracking.Moment(
            parts: parts,
            event: event,
            now: now,
            variables: variables,
            isAutomatic: isAutomatic,
            reported: reported,
            events: events,
            eventsOfAllInstalls: eventsOfAllInstalls,
            instance: (instance, version, zoneOfStart),
            firstCall: firstCall,
            firstCalls: firstCalls,
            instant: instant,
            zone: zone,
            device: device,
            recorded: recorded
        )
    }
}
