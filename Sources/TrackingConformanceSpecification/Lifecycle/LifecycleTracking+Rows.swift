import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

// A row changes the parts as code, too, as long as the diagnosis edits these: an expression is evaluated at a moment of
// the code, and `it` is what the part was before.

extension LifecycleTracking {
    /// The change that a row makes.
    package static func change(of edit: LifecycleEdit) -> SpecificationChange {
        let changes = edit.changes.map { BridgedChange($0, edit) }
        return SpecificationChange(in: area, of: Self(), data: edit) { (draft: inout Draft<Self>) in
            for change in changes { change.apply(to: &draft) }
        }
    }
}

/// A change of one part, compiled once.
private struct BridgedChange: Sendable {
    private let change: LifecycleEdit.Change
    /// The expression, with the condition of the row.
    private let expression: BridgedExpression
    /// Another accepted value of the part.
    private let accepted: BridgedExpression?

    init(_ change: LifecycleEdit.Change, _ edit: LifecycleEdit) {
        self.change = change
        guard case .part(let part, let expression) = change else {
            (self.expression, accepted) = (BridgedExpression(.it), nil)
            return
        }
        let conditional = edit.condition.map { .when($0, expression, else: .it) } ?? expression
        self.expression = BridgedExpression(conditional)
        accepted = edit.accepted[part].map { BridgedExpression($0.replacing(conditional)) }
    }

    func apply(to draft: inout Draft<LifecycleTracking>) {
        switch change {
        case .part(.variable(let variable), _): apply(to: variable, of: &draft)
        case .part(.shared(let part), _): apply(to: part, of: &draft)
        case .length(let length):
            draft.elapsed = { moment, from, to in
                .microseconds(
                    length.length(from.microseconds, to.microseconds) { seconds in
                        TimeZones.secondsFromGMT(in: moment.zone, at: seconds) ?? 0
                    }
                )
            }
        case .rounding(.none): draft.rounded = { $1 }
        case .rounding(let rounding): draft.rounded = { .microseconds(rounding.rounded($1.microseconds)) }
        case .unended(.nothing): break
        case .unended(.untilNext):
            let found = draft.sessions
            draft.sessions = { moment in
                found(moment).map { session in
                    let next = session.index + 1
                    guard session.end == nil, next < moment.events.endIndex else { return session }
                    return session.ended(at: moment.events[next].instant)
                }
            }
        case .offset(let offset):
            draft.clock = { CivilTime($1, secondsFromGMT: offset.offset(of: $2, at: $1.seconds)) }
        }
    }

    private func apply(to variable: LifecycleVariable, of draft: inout Draft<LifecycleTracking>) {
        let path = LifecycleTracking.part(of: variable)
        let found = draft[dynamicMember: path]
        draft[dynamicMember: path] = { moment in
            let own = found(moment)
            var values: [JSONValue?] = []
            // The moments that an expression asks of may accept more values than this one.
            var (choice, count) = (0, max(1, own.count))
            while choice < count {
                func it(_ then: LifecycleTracking.Moment) -> FactValue {
                    let values = then === moment ? own : found(then)
                    count = max(count, values.count)
                    return values.isEmpty ? .unjudged : FactValue(sent: values[min(choice, values.count - 1)])
                }
                for expression in [expression, accepted].compactMap({ $0 }) {
                    let value = expression.value(at: moment, it: it)
                    if value == .unjudged {
                        if values.isEmpty { return [] }
                    } else if !values.contains(value.json) {
                        values.append(value.json)
                    }
                }
                choice += 1
            }
            return values
        }
    }

    private func apply(to part: LifecyclePart.Shared, of draft: inout Draft<LifecycleTracking>) {
        switch part {
        case .launches, .wakes, .sleeps: applyToKind(part, of: &draft)
        case .unaskedLaunches: applyToUnasked(.launch, of: &draft)
        case .unaskedWakes: applyToUnasked(.wake, of: &draft)
        case .unaskedSleeps: applyToUnasked(.sleep, of: &draft)
        case .bare, .missing, .sends, .late: applyToAnswer(part, of: &draft)
        case .counts:
            let found = draft.isAccepted
            draft.isAccepted = { expression.holds(at: $0, offering: $1, it: found($0, $1)) }
        case .sent:
            let found = draft.isSentThoughRefused
            draft.isSentThoughRefused = { expression.holds(at: $0, offering: $1, it: found($0, $1)) }
        case .stored:
            let found = draft.stored
            draft.stored = { moment, instant in
                let stored = expression.value(at: moment, of: { $1.time = instant.microseconds }, it: { _ in .absent })
                return stored.kind == .number ? Instant(seconds: stored.bits) : found(moment, instant)
            }
        case .update:
            let found = draft.isUpdate
            draft.isUpdate = { moment, event, before in
                expression.holds(at: moment, reporting: event, it: found(moment, event, before))
            }
        case .crash:
            let found = draft.isAfterCrash
            draft.isAfterCrash = { moment, event, before in
                expression.holds(at: moment, reporting: event, it: found(moment, event, before))
            }
        case .version:
            let found = draft.ofVersion
            draft.ofVersion = { moment in
                let first = expression.value(at: moment, it: { .number($0.timelinePlace(of: found($0).startIndex)) })
                let start = moment.events.endIndex - moment.timeline.count + first.bits
                let events = moment.isPartOfAllInstalls ? moment.eventsOfAllInstalls : moment.events
                guard first.kind == .number, events.indices.contains(start), start < moment.events.endIndex else {
                    return []
                }
                return events[start..<moment.events.endIndex]
            }
        case .days:
            let found = draft.days
            draft.days = { moment, event in
                let days = expression.value(
                    at: moment,
                    of: { $1.thatEvent = $0.place(of: event) ?? -1 },
                    it: { .number(found($0, event)) }
                )
                return days.kind == .number ? days.bits : found(moment, event)
            }
        }
    }

    private func applyToKind(_ part: LifecyclePart.Shared, of draft: inout Draft<LifecycleTracking>) {
        let found = draft.kind
        let order: [(LifecyclePart.Shared, LifecycleEvent.Kind)] = [
            (.launches, .launch), (.wakes, .wake), (.sleeps, .sleep),
        ]
        draft.kind = { moment in
            let kind = found(moment)
            for (other, its) in order {
                if other == part {
                    if expression.holds(at: moment, it: kind == its) { return its }
                } else if kind == its {
                    return its
                }
            }
            return nil
        }
    }

    private func applyToUnasked(_ kind: LifecycleEvent.Kind, of draft: inout Draft<LifecycleTracking>) {
        let found = draft.unasked
        draft.unasked = { stimulus, isAutomatic in
            let others = found(stimulus, isAutomatic)
            let isTaken = expression.holds(at: stimulus, isAutomatic, it: others.contains(kind))
            return [.launch, .wake, .sleep].filter { $0 == kind ? isTaken : others.contains($0) }
        }
    }

    private func applyToAnswer(_ part: LifecyclePart.Shared, of draft: inout Draft<LifecycleTracking>) {
        let found = draft.answer
        draft.answer = { moment, data in
            guard expression.holds(at: moment, it: false) else { return found(moment, data) }
            if part == .bare { return found(moment, JSONObject()) }
            guard part != .missing, case .answered(let calls, let value) = found(moment, data) else {
                return .calls([])
            }
            guard part == .late else {
                let more = value == nil ? calls : [.track("lifecycle", data)]
                return .answered(calls: calls + more, value: value)
            }
            guard let before = moment.before.last else { return .answered(calls: calls, value: value) }
            let past = moment.after(moment.before).reporting(before).at(before.instant, in: before.zone)
            return .answered(calls: [.track(before.kind.rawValue, past.data.preferred)] + calls, value: value)
        }
    }
}

/// An expression whose `it` and whose parts are code.
private struct BridgedExpression: Sendable {
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
            moment.timeline.evaluating(program, root, at: asked) { part, then in
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
private struct BridgedMoment {
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
    fileprivate var timelineEvents: [LifecycleEvent] {
        isPartOfAllInstalls ? Array(eventsOfAllInstalls[..<events.endIndex]) : Array(events)
    }

    fileprivate var isPartOfAllInstalls: Bool {
        let all = eventsOfAllInstalls
        return events.endIndex <= all.endIndex && events.indices.allSatisfy { events[$0] === all[$0] }
    }

    /// The place in the timeline of one in the events.
    fileprivate func timelinePlace(of place: Int) -> Int {
        isPartOfAllInstalls ? place : place - events.startIndex
    }

    /// The moment's events as a timeline.
    func makeTimeline() -> Timeline {
        let (events, first) = (timelineEvents, timelinePlace(of: events.startIndex))
        let timeline = Timeline(for: events.count, LifecycleData.documented.program, device)
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
    fileprivate var asKinds: EventKinds {
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
    fileprivate var microseconds: Int { seconds * 1_000_000 + nanoseconds / 1_000 }

    fileprivate func adding(microseconds: Int) -> Instant {
        let seconds = microseconds.flooredQuotient(by: 1_000_000)
        return Instant(
            seconds: self.seconds + seconds,
            nanoseconds: nanoseconds + (microseconds - seconds * 1_000_000) * 1_000
        )
    }
}

extension Duration {
    fileprivate var microseconds: Int {
        let (seconds, attoseconds) = components
        return Int(seconds) * 1_000_000 + Int(attoseconds).flooredQuotient(by: 1_000_000_000_000)
    }
}

extension FactValue {
    /// Reads a value as it is sent.
    fileprivate init(sent value: JSONValue?) {
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

    private init(sentText text: String) {
        let day = text.count == 10 ? text.split(separator: "/").compactMap { Int($0) } : []
        if let number = Int(text), String(number) == text {
            self = FactValue(kind: .number, bits: number, isText: true)
        } else if let instant = Instant(text), CivilTime(instant).iso8601 + "Z" == text {
            self = FactValue(kind: .date, bits: instant.seconds)
        } else if day.count == 3 {
            let number = GregorianCalendar.dayNumber(year: day[2], month: day[0], day: day[1])
            self = FactValue(kind: .day, bits: number)
        } else {
            self = .text(text)
        }
    }
}

extension LifecycleEdit {
    package var scope: FairReading.Scope {
        let everything = Set(LifecycleVariable.allCases)
        var variables: Set<LifecycleVariable> = Set(accepted.keys.compactMap(\.asVariable))
        for change in changes {
            switch change {
            case .part(.variable(let variable), _): variables.insert(variable)
            case .part(.shared(let part), _):
                guard let others = part.variables else { return part.isOfCalls ? .calls : .everything }
                variables.formUnion(others)
            case .length: variables.formUnion(LifecycleVariable.days + LifecycleVariable.seconds)
            case .rounding, .unended: variables.formUnion(LifecycleVariable.seconds)
            case .offset: variables.formUnion([.hourOfDay, .dayOfWeek, .isFirstWakeToday, .isFirstWakeMonth])
            }
        }
        return variables == everything ? .everything : .variables(LifecycleVariable.allCases.filter(variables.contains))
    }
}

extension LifecyclePart.Shared {
    /// Whether it is about which calls are sent.
    fileprivate var isOfCalls: Bool { [.launches, .wakes, .sleeps, .counts, .sent].contains(self) }

    /// The variables that rest on it; `nil` if that is anything.
    fileprivate var variables: [LifecycleVariable]? {
        switch self {
        case .update:
            [.launchCount, .wakeCount, .sleepCount, .isFirstLaunchUpdate, .daysSinceUpdate, .updateLaunchDate]
        case .version: [.launchCount, .wakeCount, .sleepCount]
        case .crash: [.didDetectCrash, .totalCrashCount]
        case .days: LifecycleVariable.days
        case .stored:
            LifecycleVariable.days + LifecycleVariable.seconds
                + [.isFirstWakeMonth, .isFirstWakeToday, .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate]
        case .launches, .wakes, .sleeps, .counts, .sent, .unaskedLaunches, .unaskedWakes, .unaskedSleeps, .bare,
            .missing, .sends, .late:
            nil
        }
    }
}

extension LifecycleVariable {
    fileprivate static let days: [LifecycleVariable] = [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake]
    fileprivate static let seconds: [LifecycleVariable] = [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake]
}
