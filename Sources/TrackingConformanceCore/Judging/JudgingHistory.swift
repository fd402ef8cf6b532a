import TrackingConformanceJSON

/// The history of a vector's steps: the facts that were right, with their steps, and the rules that other facts broke.
package struct JudgingHistory {
    /// The steps at which a fact was right.
    private struct Sighting {
        /// The first value and the last one.
        private(set) var first: JSONValue?
        private(set) var value: JSONValue?
        /// The last step at which the fact was right.
        private var last: PastStep
        var situation: Situation { last.situation }

        init(at step: PastStep) { last = step }

        mutating func add(_ value: JSONValue?, at step: PastStep) {
            (first, self.value, last) = (first ?? value, value ?? self.value, step)
        }
    }

    /// The situation of a step, shared by all facts that are right there.
    private final class PastStep: Sendable {
        let situation: Situation

        init(_ situation: Situation) { self.situation = situation }
    }

    /// The variables whose change shows that time has passed.
    static let clockVariables: [LifecycleVariable] = [.hourOfDay, .dayOfWeek, .daysSinceLaunch]

    /// The keys of a notification's ids, each with the corresponding key of push data.
    private static let keysOfIDs = [("_dId", "deliveryId"), ("_mId", "broadlogId")]

    private var situation: Situation
    /// The facts that were right so far, by subject.
    private var seen: [String: Sighting] = [:]
    /// The ids of all earlier notifications, by their key in the push data.
    private var ids: [String: [JSONValue]] = ["deliveryId": [], "broadlogId": []]
    /// The variables of the step and of the last lifecycle call.
    private var variables: StandingVariables?
    private var lastVariables: StandingVariables?
    /// The data of the step's notification.
    private var notification: JSONObject?
    private var broken: Set<Rule.ID> = []
    private var causes: [String: Rule.ID] = [:]
    /// The rule of the first mishandled lifecycle event, after which the implementation counts events differently.
    private var derailment: Rule.ID?
    private let device: Device

    package init(in context: RunContext) {
        situation = Situation(zone: context.zone)
        device = context.device ?? .standard
    }

    package mutating func begin(_ step: Vector.Step, observing observation: Observation) {
        situation.begin(step)
        variables = observation.standingVariables
        for (given, sent) in Self.keysOfIDs {
            guard let id = notification?[given], !id.isNull, ids[sent]?.contains(id) == false else { continue }
            ids[sent]?.append(id)
        }
        // An empty message does not count as a notification.
        let isMessage = step.stimulus.event == .push(.onMessageReceived)
        notification = step.stimulus.notification.flatMap { isMessage && $0.isEmpty ? nil : $0 }
    }

    func cause(of difference: Difference, at stimulus: Stimulus) -> Rule.ID? {
        if difference.area(at: stimulus) == .lifecycle, let derailment { return derailment }
        return causes[difference.subject]
    }

    func meets(_ condition: FactCondition, _ difference: Difference, of rule: Rule.ID) -> Bool {
        var before: Sighting? { seen[difference.subject] }
        return switch condition {
        case .later: before != nil || broken.contains(rule)
        case .refused: before.map { $0.situation.refusals < situation.refusals } ?? false || broken.contains(rule)
        case .opening: situation.isOpening
        case .restarted: before.map { $0.situation.process < situation.process } ?? false
        case .forgotten: isForgotten(difference, since: before?.situation)
        case .carried: isCarried(difference)
        case .incomplete: isIncomplete(difference)
        case .empty: difference.expected == nil && ["", 0].contains(difference.actual)
        case .missing: difference.actual == nil && (before?.value != nil || variables?.isEmpty == true)
        case .stale: isStale(difference)
        case .updated: before.map { $0.situation.version != situation.version } ?? false
        case .moved: before.map { $0.situation.offset != situation.offset } ?? false
        case .reinstalled: before.map { $0.situation.install < situation.install } ?? false
        case .crashed: situation.isUpdateAfterCrash
        case .mistaken: ["launch", "wake", "sleep"].contains(difference.actual)
        case .notified: notification != nil
        case .invented: difference.expected == nil && ![nil, "", 0].contains(difference.actual)
        case .detected: situation.hasDetected
        case .vanished: difference.actual == nil && ["", "0", 0].contains(difference.expected)
        case .rewritten: isRewritten(difference)
        case .localized: isLocalized(difference)
        case .foreign: isLocalized(difference) || difference.actual == nil && device != .standard
        }
    }

    /// True if a value, or an id of a call, comes from an earlier step.
    private func isCarried(_ difference: Difference) -> Bool {
        guard difference.isAboutCalls else {
            guard let actual = difference.actual else { return false }
            return seen[difference.subject]?.value == actual || ids[difference.subject]?.contains(actual) == true
        }
        return (difference.actual?.array ?? []).contains { call in
            ["deliveryId", "broadlogId"].contains { key in
                call["data"]?[key].map { $0 == seen[key]?.value } ?? false
            }
        }
    }

    /// True if calls were sent for a notification without an id and also lack this id.
    private func isIncomplete(_ difference: Difference) -> Bool {
        guard let notification, let calls = difference.actual?.array, !calls.isEmpty else { return false }
        return Self.keysOfIDs.contains { given, sent in
            notification[given]?.isNull != false
                && calls.allSatisfy { [nil, .null, ""].contains($0["data"]?[sent]) }
        }
    }

    /// True if a variable still has its value of the last lifecycle call, as do the clock variables.
    private func isStale(_ difference: Difference) -> Bool {
        guard let variables, let lastVariables, let variable = difference.variable else { return false }
        return Self.clockVariables.allSatisfy { stands($0, variables[$0.rawValue], lastVariables[$0.rawValue]) }
            && [lastVariables[variable], lastVariables[variable] ?? 0].contains(difference.actual)
    }

    /// True if a variable is unchanged: days may differ by one, because stored times may be rounded to a second.
    private func stands(_ variable: LifecycleVariable, _ value: JSONValue?, _ before: JSONValue?) -> Bool {
        guard variable == .daysSinceLaunch, let value = value?.number?.integer, let before = before?.number?.integer
        else { return value == before }
        let (difference, isBeyond) = value.subtractingReportingOverflow(before)
        return !isBeyond && (-1...1).contains(difference)
    }

    /// True if a date is right, but in a form that the variable does not accept.
    private func isRewritten(_ difference: Difference) -> Bool {
        guard let variable = difference.variable.flatMap(LifecycleVariable.init), let expected = difference.expected,
            let instant = expected.string.flatMap({ Instant($0) }),
            let named = difference.actual?.string.flatMap(DateForm.instant)
        else { return false }
        let right = LifecycleExpectation.Matcher.oneOf([LifecycleExpectation.AcceptedValue(expected)])
        return instant.seconds == named.seconds && !right.accepts(difference.actual, for: variable)
    }

    private func isLocalized(_ difference: Difference) -> Bool {
        guard let variable = difference.variable.flatMap(LifecycleVariable.init), let expected = difference.expected,
            let actual = difference.actual
        else { return false }
        return device.explains(actual, insteadOf: expected, of: variable)
    }

    private func isForgotten(_ difference: Difference, since before: Situation?) -> Bool {
        guard let before, before.process < situation.process, before.version == situation.version else { return false }
        return difference.actual == seen[difference.subject]?.first
    }

    package mutating func add(
        _ differences: [(difference: Difference, rule: Rule.ID)],
        of observation: Observation,
        at step: Vector.Step
    ) {
        add(differences, of: observation, at: step, about: step.expectation?.subjects ?? [])
    }

    /// Adds a step whose expectation has these subjects.
    mutating func add(
        _ differences: [(difference: Difference, rule: Rule.ID)],
        of observation: Observation,
        at step: Vector.Step,
        about subjects: Set<String>
    ) {
        for (difference, rule) in differences {
            broken.insert(rule)
            if difference.keyRule == nil, causes[difference.subject] == nil { causes[difference.subject] = rule }
            let isOfLifecycle = difference.aspect == .unasked || step.stimulus.event.isLifecycleEvent
            let isOfAnotherKind = difference.variable == LifecycleVariable.type.rawValue && difference.actual != nil
            if isOfLifecycle, difference.isAboutCalls || isOfAnotherKind { derailment = derailment ?? rule }
        }
        if step.stimulus.event.isLifecycleEvent, let variables { lastVariables = variables }
        // In unexpected calls, or at a step that threw, no fact is known to be right.
        let isComparable = differences.allSatisfy { !$0.difference.isAboutCalls }
        guard isComparable, case .answered(let calls, let value) = observation else { return }
        let wrong = Set(differences.map(\.difference.subject))
        let places = [value?.object].compactMap { $0 } + calls.map(\.data)
        let past = PastStep(situation)
        for subject in subjects where wrong.isEmpty || !wrong.contains(subject) {
            let value = places.lazy.compactMap { $0[subject] }.first
            seen[subject, default: Sighting(at: past)].add(value, at: past)
        }
    }
}

extension Difference {
    /// The subject of the difference, regardless of its place: a variable, a key of push data, or the calls of some
    /// kinds.
    var subject: String {
        switch aspect {
        case .unasked: "unasked calls"
        case .sent, .tracked, .order: Expectation.subject(ofCalls: expectedActions)
        case .content, .function, .type, .surplus:
            variable ?? Expectation.subject(ofKey: path.last ?? "", expecting: expected)
        }
    }

    /// True if the set of calls differs.
    var isAboutCalls: Bool { [.sent, .tracked, .unasked].contains(aspect) }

    /// The area of the rules that judge the difference: that of the step's event, except for an unasked lifecycle call.
    func area(at stimulus: Stimulus) -> Area { aspect == .unasked ? .lifecycle : stimulus.event.area }
}

/// The lifecycle variables of some data, except those that describe a single event.
private struct StandingVariables {
    let data: JSONObject

    private static let names = Set(
        LifecycleVariable.allCases.filter { !$0.isFlag && ![.type, .priorSecondsAwake].contains($0) }.map(\.rawValue)
    )

    var isEmpty: Bool { !Self.names.contains(where: data.has) }

    subscript(name: String) -> JSONValue? { Self.names.contains(name) ? data[name] : nil }
}

extension Observation {
    /// The variables of the step's lifecycle or ordinary call, or of its dictionary; `nil` if there is neither.
    fileprivate var standingVariables: StandingVariables? {
        guard case .answered(let calls, let value) = self else { return nil }
        let call = calls.first { $0.function == TrackingFunction.track.rawValue }
        return (call?.data ?? value?.object).map { StandingVariables(data: $0) }
    }
}

extension Event {
    var isLifecycleEvent: Bool {
        guard case .lifecycle(let event) = self else { return false }
        return ![.terminate, .reinstall, .track, .dictionary].contains(event)
    }
}

extension Expectation {
    /// The subjects that the expectation mentions.
    var subjects: Set<String> {
        var subjects: Set<String> = []
        if let calls { subjects.insert(Self.subject(ofCalls: .array(calls.map { .string($0.kind) }))) }
        for call in calls ?? [] {
            switch call {
            case .push(let call):
                subjects.formUnion(call.data.members.map { Self.subject(ofKey: $0.key, expecting: $0.value) })
            case .lifecycle(_, let data): subjects.formUnion(data.subjects)
            }
        }
        if case .lifecycle(let data) = value { subjects.formUnion(data.subjects) }
        return subjects
    }

    /// The subject of a key of push data; each action is a subject of its own.
    fileprivate static func subject(ofKey key: String, expecting value: JSONValue?) -> String {
        key == "action" ? "action \(value?.string ?? "")" : key
    }

    fileprivate static func subject(ofCalls kinds: JSONValue?) -> String {
        "calls \(kinds.map(JSONWriter.spaced) ?? "")"
    }
}

extension LifecycleExpectation {
    fileprivate var subjects: [String] {
        variables.filter { $0.variable.matcher != .any }.map(\.key)
    }
}
