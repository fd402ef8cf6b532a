import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// An expression whose `it` and whose parts are code.
struct BridgedExpression: Sendable {
    private let program: LifecycleProgram
    private let root: LifecycleProgram.Place

    init(_ expression: LifecycleExpression) { (program, root) = LifecycleProgram.bridged(expression) }

    /// The value at a moment, given that of `it` at any moment.
    func value(
        at moment: LifecycleTracking.Moment,
        of change: (BridgedMoment, inout TimelineMoment) -> Void = { _, _ in },
        it: (LifecycleTracking.Moment) -> FactValue
    ) -> FactValue {
        let bridge = BridgedMoment(moment)
        var asked = bridge.present
        change(bridge, &asked)
        return withoutActuallyEscaping(it) { it in
            moment.timeline.evaluating(program.with(moment.parts.value.choices), root, at: asked) { part, then in
                let code = bridge.codeMoment(of: then)
                return switch part {
                case nil: it(code)
                case .variable(let variable):
                    code.documentedValues(of: variable).first.map { FactValue(sent: $0) } ?? .unjudged
                case .shared(let part): bridge.value(of: part, at: then, code)
                }
            }
        }
    }

    func holds(at moment: LifecycleTracking.Moment, it isFound: @autoclosure () -> Bool) -> Bool {
        let isFound = isFound()
        return value(at: moment, it: { _ in .flag(isFound) }).isTrue
    }

    /// Whether it holds before an event that is offered.
    func holds(at moment: LifecycleTracking.Moment, offering event: LifecycleEvent, it isFound: Bool) -> Bool {
        value(
            at: moment,
            of: { bridge, asked in
                (asked.own, asked.before) = (event.kind.asKinds, asked.end)
                (asked.process, asked.version) = (event.instance, Texts.id(of: event.version))
            },
            it: { _ in .flag(isFound) }
        ).isTrue
    }

    /// Whether it holds when an event was reported.
    func holds(at moment: LifecycleTracking.Moment, reporting event: LifecycleEvent, it isFound: Bool) -> Bool {
        value(
            at: moment,
            of: { bridge, asked in
                guard let place = bridge.place(of: event) else { return }
                asked = moment.timeline.moment(of: place, in: asked)
            },
            it: { _ in .flag(isFound) }
        ).isTrue
    }

    /// Whether it holds at a stimulus, before anything is known of events.
    func holds(at stimulus: Stimulus, _ isAutomatic: Bool, it isFound: Bool) -> Bool {
        let timeline = Timeline(for: 0, program, .standard)
        var asked = TimelineMoment(zone: 0)
        (asked.event, asked.isAutomatic) = (stimulus.event, isAutomatic)
        return timeline.evaluating(program, root, at: asked) { _, _ in .flag(isFound) }.isTrue
    }
}

/// A moment of the code as its timeline has it.
struct BridgedMoment {
    let moment: LifecycleTracking.Moment
    let present: TimelineMoment

    init(_ moment: LifecycleTracking.Moment) {
        self.moment = moment
        let (timeline, circumstances) = (moment.timeline, moment.circumstances.value)
        var present = TimelineMoment(zone: timeline.zone(moment.zone))
        (present.first, present.end) = (moment.timelinePlace(of: moment.events.startIndex), timeline.count)
        present.own = moment.reported?.kind.asKinds ?? []
        present.before =
            moment.reported == nil || circumstances.isRefused ? present.end : max(present.first, present.end - 1)
        present.time = moment.instant.microseconds
        present.zoneOfStart = timeline.zone(moment.zoneOfStart)
        (present.process, present.version) = (moment.instance, Texts.id(of: moment.version))
        (present.event, present.isAutomatic) = (.lifecycle(moment.event), moment.isAutomatic)
        present.firstCall = moment.firstCall?.seconds
        self.present = present
    }

    /// The place of an event in the timeline.
    func place(of event: LifecycleEvent) -> Int? { moment.timelineEvents.firstIndex { $0 === event } }

    /// The moment of the code at a moment of the timeline.
    func codeMoment(of then: TimelineMoment) -> LifecycleTracking.Moment {
        guard !then.isLike(present) else { return moment }
        let (events, names) = (moment.timelineEvents, moment.timeline.zoneNames)
        let code = moment.changed { circumstances in
            circumstances.events = events[min(then.first, then.end)..<then.end]
            let last = then.end > then.before ? events[then.end - 1] : moment.reported ?? events.last
            circumstances.reported = then.own.isEmpty ? nil : last?.of(then.own.asKind)
            circumstances.isRefused = !then.own.isEmpty && then.end == then.before
            circumstances.instant = Instant(seconds: 0, nanoseconds: 0).adding(microseconds: then.time)
            circumstances.zone = names[then.zone]
            circumstances.instance = (then.process, Texts.text(of: then.version), names[then.zoneOfStart])
            if case .lifecycle(let event) = then.event { circumstances.event = event }
        }
        guard then.isSigned || then.offset != nil else { return code }
        var parts = code.parts.value
        if then.isSigned { parts.elapsed = { $1.duration(until: $2) } }
        if let offset = then.offset { parts.clock = { CivilTime($1, secondsFromGMT: $2 == "UTC" ? 0 : offset) } }
        return code.with(Shared(parts))
    }

    /// The value of a part that several variables share.
    func value(
        of part: LifecyclePart.Shared,
        at then: TimelineMoment,
        _ code: LifecycleTracking.Moment
    ) -> FactValue {
        let events = moment.timelineEvents
        switch part {
        case .update, .crash:
            guard then.end > max(then.before, 1), then.before > then.first else { return .absent }
            let (event, before) = (events[then.end - 1], events[then.end - 2])
            return .flag(part == .update ? code.isUpdate(event, before) : code.isAfterCrash(event, before))
        case .version: return .number(code.ofVersion.isEmpty ? then.end : code.ofVersion.startIndex)
        case .days: return then.thatEvent < 0 ? .absent : .number(code.days(events[then.thatEvent]))
        default: return .absent
        }
    }
}

extension LifecycleTracking.Moment {
    /// The events that the timeline has: those of all installs, where the events are the last of them.
    var timelineEvents: [LifecycleEvent] {
        isPartOfAllInstalls ? Array(eventsOfAllInstalls[..<events.endIndex]) : Array(events)
    }

    var isPartOfAllInstalls: Bool {
        let all = eventsOfAllInstalls
        return events.endIndex <= all.endIndex && events.indices.allSatisfy { events[$0] === all[$0] }
    }

    /// The place in the timeline of one in the events.
    func timelinePlace(of place: Int) -> Int {
        isPartOfAllInstalls ? place : place - events.startIndex
    }

    /// The moment's events as a timeline.
    func makeTimeline() -> Timeline {
        let (events, first) = (timelineEvents, timelinePlace(of: events.startIndex))
        let timeline = Timeline(
            for: events.count,
            LifecycleData.documented.program.with(parts.value.choices),
            device
        )
        for (place, event) in events.enumerated() {
            timeline.append(
                Timeline.Event(
                    kind: event.kind.asKinds,
                    time: event.instant.microseconds,
                    zone: timeline.zone(event.zone),
                    version: Texts.id(of: event.version),
                    process: event.instance
                ),
                after: place < first ? 0 : first
            )
        }
        return timeline
    }
}

extension TimelineMoment {
    /// Whether the code cannot tell the moment from another one.
    fileprivate func isLike(_ other: TimelineMoment) -> Bool {
        first == other.first && end == other.end && before == other.before && own == other.own && time == other.time
            && zone == other.zone && process == other.process && version == other.version
            && zoneOfStart == other.zoneOfStart && event == other.event && isSigned == other.isSigned
            && offset == other.offset
    }
}

extension LifecycleEvent.Kind {
    var asKinds: EventKinds {
        switch self {
        case .launch: .launch
        case .wake: .wake
        case .sleep: .sleep
        }
    }
}

extension EventKinds {
    fileprivate var asKind: LifecycleEvent.Kind { self == .launch ? .launch : self == .wake ? .wake : .sleep }
}

extension Instant {
    var microseconds: Int { seconds * 1_000_000 + nanoseconds / 1_000 }

    fileprivate func adding(microseconds: Int) -> Instant {
        let seconds = microseconds.flooredQuotient(by: 1_000_000)
        return Instant(
            seconds: self.seconds + seconds,
            nanoseconds: nanoseconds + (microseconds - seconds * 1_000_000) * 1_000
        )
    }
}

extension Duration {
    var microseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000 + Int(attoseconds).flooredQuotient(by: 1_000_000_000_000)
    }
}

extension FactValue {
    /// Reads a value as it is sent.
    init(sent value: JSONValue?) {
        if value == nil {
            self = .absent
        } else if let isRaised = value?.boolean {
            self = FactValue(kind: .flag, bits: isRaised ? 1 : 0)
        } else if let number = value?.number {
            let microseconds = Double("\(number)").map { Int(($0 * 1_000_000).rounded()) } ?? 0
            self = number.integer.map { .number($0) } ?? FactValue(kind: .microseconds, bits: microseconds)
        } else {
            self = FactValue(sentText: value?.string ?? "")
        }
    }

}
