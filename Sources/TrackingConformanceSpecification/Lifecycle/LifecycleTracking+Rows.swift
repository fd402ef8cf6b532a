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
        case .bare, .missing, .sends, .late, .throwing: applyToAnswer(part, of: &draft)
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
            if part == .throwing { return .threw("") }
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
