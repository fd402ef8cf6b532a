package import TrackingConformanceCore
package import TrackingConformanceJSON

extension LifecycleTracking {
    /// What a lifecycle call, an ordinary call or the dictionary reports: the events so far, and now.
    ///
    /// It is shared, not copied: every part takes the moment, and what several of them read is found once. So it stays
    /// within one task.
    package final class Moment: SpecifiedMoment {
        package let parts: Shared<LifecycleTracking>
        /// The variables that a call carries: all of them, or those that are asked for.
        package let variables: [LifecycleVariable]
        let circumstances: Shared<Circumstances>

        /// What a moment is made of, whatever the parts make of it.
        package struct Circumstances: Sendable {
            var event: Event.Lifecycle
            let now: Stimulus
            let isAutomatic: Bool
            var reported: LifecycleEvent?
            /// Whether the event that is reported does not count: it is none of the events.
            var isRefused = false
            var events: ArraySlice<LifecycleEvent>
            let eventsOfAllInstalls: ArraySlice<LifecycleEvent>
            var instance: (number: Int, version: String, zone: String)
            let firstCall: Instant?
            let firstCalls: [Int: Instant]
            var instant: Instant
            var zone: String
            let zoneOfBeginning: String
            let isZoneGiven: Bool
            let device: Device

            /// Whether another moment of the same stimulus reports the same after the same.
            func tellsTheSame(as other: Circumstances) -> Bool {
                reported == other.reported && isRefused == other.isRefused
                    && events.startIndex == other.events.startIndex && eventsOfAllInstalls == other.eventsOfAllInstalls
                    && firstCall == other.firstCall && firstCalls == other.firstCalls
            }
        }

        package init(
            _ circumstances: Shared<Circumstances>,
            giving variables: [LifecycleVariable],
            _ parts: Shared<LifecycleTracking>
        ) {
            (self.circumstances, self.variables, self.parts) = (circumstances, variables, parts)
        }

        package var event: Event.Lifecycle { circumstances.value.event }
        package var now: Stimulus { circumstances.value.now }
        package var isAutomatic: Bool { circumstances.value.isAutomatic }
        /// The event that is reported; `nil` for an ordinary call and the dictionary.
        package var reported: LifecycleEvent? { circumstances.value.reported }
        /// The events that were accepted since the install, the reported one included if it counts.
        package var events: ArraySlice<LifecycleEvent> { circumstances.value.events }
        /// The events that were accepted since the first install of all; a reinstall wipes them (LC-REINSTALL).
        package var eventsOfAllInstalls: ArraySlice<LifecycleEvent> { circumstances.value.eventsOfAllInstalls }
        /// The running instance, counted from the first start; 0 before it.
        package var instance: Int { circumstances.value.instance.number }
        /// The app's version in the running instance.
        package var version: String { circumstances.value.instance.version }
        /// The zone in force when the running instance was started.
        package var zoneOfStart: String { circumstances.value.instance.zone }
        /// When an ordinary call was made before the first event of the install, if one was.
        package var firstCall: Instant? { circumstances.value.firstCall }
        /// When the first ordinary call of each instance was made, if one was.
        package var firstCalls: [Int: Instant] { circumstances.value.firstCalls }
        package var instant: Instant { circumstances.value.instant }
        /// The zone in force before anything happened.
        package var zoneOfBeginning: String { circumstances.value.zoneOfBeginning }
        /// Whether a step has given a zone, be it the one in force before.
        package var isZoneGiven: Bool { circumstances.value.isZoneGiven }
        /// The IANA time zone in force now.
        package var zone: String { circumstances.value.zone }
        /// The device's settings of language and region, on which nothing depends (LC-LOCALE).
        package var device: Device { circumstances.value.device }

        package var before: ArraySlice<LifecycleEvent> {
            reported == nil || circumstances.value.isRefused ? events : events.dropLast()
        }
        package var wakeBefore: LifecycleEvent? { before.last(where: \.isWake) }
        package var reportsWake: Bool { reported?.isWake == true }

        /// The part `lastUpdate`, which several others read.
        package private(set) lazy var lastUpdate: Int? = parts.value.lastUpdate(self)
        /// The part `ofVersion`, which several others read.
        package private(set) lazy var ofVersion: ArraySlice<LifecycleEvent> = parts.value.ofVersion(self)
        /// The part `sessions`, which several others read.
        package private(set) lazy var sessions: [Session] = parts.value.sessions(self)
        /// The events for the expressions of rows.
        private(set) lazy var timeline: Timeline = makeTimeline()
        package private(set) lazy var clockNow: CivilTime = parts.value.clock(self, instant, zone)
        /// The part `comparedClocks` for each launch and wake before the reported event.
        private(set) lazy var clocksAtWakes: [(now: CivilTime, before: CivilTime)] = before.compactMap { event in
            event.isWake ? parts.value.comparedClocks(self, event) : nil
        }
    }
}

/// The parts that are read most, as members that need no key path, for which an unoptimized build takes long.
extension LifecycleTracking.Moment {
    package var kind: LifecycleEvent.Kind? { parts.value.kind(self) }
    package var data: AcceptedValues { parts.value.data(self) }
    package func answer(_ data: JSONObject) -> Observation { parts.value.answer(self, data) }
    package func isAccepted(_ event: LifecycleEvent) -> Bool { parts.value.isAccepted(self, event) }
    package func isUpdate(_ event: LifecycleEvent, _ before: LifecycleEvent) -> Bool {
        parts.value.isUpdate(self, event, before)
    }
    package func isAfterCrash(_ event: LifecycleEvent, _ before: LifecycleEvent) -> Bool {
        parts.value.isAfterCrash(self, event, before)
    }
    package func stored(_ instant: Instant) -> Instant { parts.value.stored(self, instant) }
    package func elapsed(_ begin: Instant, _ end: Instant) -> Duration { parts.value.elapsed(self, begin, end) }
    package func rounded(_ length: Duration) -> Duration { parts.value.rounded(self, length) }
    package func clock(_ instant: Instant, _ zone: String) -> CivilTime { parts.value.clock(self, instant, zone) }
}

extension LifecycleTracking.Moment {
    /// The moment as if other events had led to it, the reported one among them.
    package func after(_ events: ArraySlice<LifecycleEvent>) -> LifecycleTracking.Moment {
        changed { $0.events = events }
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
        changed { $0.reported = event }
    }

    /// The moment at which an event is reported that does not count.
    package func reporting(refused event: LifecycleEvent) -> LifecycleTracking.Moment {
        changed { ($0.reported, $0.isRefused) = (event, true) }
    }

    /// The moment before the event that is reported.
    package var beforeItsEvent: LifecycleTracking.Moment {
        reported == nil ? self : changed { ($0.reported, $0.events) = (nil, before) }
    }

    package func at(_ instant: Instant, in zone: String) -> LifecycleTracking.Moment {
        changed { ($0.instant, $0.zone) = (instant, zone) }
    }

    package func with(_ parts: Shared<LifecycleTracking>) -> LifecycleTracking.Moment {
        LifecycleTracking.Moment(circumstances, giving: variables, parts)
    }

    /// The moment at which an event was reported.
    package func asOf(_ place: Int) -> LifecycleTracking.Moment {
        let event = events[place]
        return changed { circumstances in
            (circumstances.reported, circumstances.events) = (event, events[...place])
            (circumstances.instant, circumstances.zone) = (event.instant, event.zone)
        }
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

    func changed(_ change: (inout Circumstances) -> Void) -> LifecycleTracking.Moment {
        var circumstances = circumstances.value
        change(&circumstances)
        return LifecycleTracking.Moment(Shared(circumstances), giving: variables, parts)
    }
}
