import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The lifecycle facts of a run: for each column (a variable, or the calls), what is known at each place (a step of a
/// vector).
struct LifecycleFacts {
    /// A judged sequence of events.
    struct Case {
        /// The index of the case in the evidence.
        let index: Int
        let stimuli: [Stimulus]
        let context: RunContext
        /// The first of its places.
        let base: Int
        /// True if the case serves to confirm conditions found in other cases.
        let isHeldOut: Bool
    }

    /// The observation of a value: the values that agree with it, and its form.
    struct Sight {
        /// The values, regardless of form, that agree with the observed one; empty if nothing is known.
        var admitted: [FactValue] = []
        var form = Form.unknown
        /// True if it is in a call that nothing requires.
        var isUnexpected = false
        /// The variable, if it is a date whose form does not matter.
        var dates: LifecycleVariable?

        var isKnown: Bool { !admitted.isEmpty }

        /// The error of a value: 0 if it is right, 1 if only its form is wrong, otherwise 2.
        func error(of value: FactValue) -> Int {
            guard value != .unjudged else { return 0 }
            let plain = value.kind == .text ? value.seen : value.plain
            guard admitted.contains(plain) || isSameDate(plain) else { return 2 }
            return form == .unknown || value == .absent || value.form == form ? 0 : 1
        }

        private func isSameDate(_ value: FactValue) -> Bool {
            guard let dates, value.kind == .text, let text = value.json?.string,
                let seconds = dates.seconds(ofDate: text)
            else { return false }
            return admitted.contains(FactValue(kind: .date, bits: seconds))
        }
    }

    /// The JSON type in which a number or a flag is sent.
    enum Form { case unknown, native, text }

    /// The error if no value is predicted for an unrequired call.
    static let unpredicted = 3

    static let variables = LifecycleVariable.allCases
    /// The column of the calls, after those of the variables.
    static let calls = variables.count

    private(set) var cases: [Case] = []
    /// The index of the case of each place.
    private(set) var owners: [Int] = []
    private(set) var columns: [[Sight]] = Array(repeating: [], count: variables.count + 1)

    var count: Int { owners.count }

    /// Collects the facts of some cases of the evidence.
    init(_ evidence: Evidence, at places: [Int]) {
        for index in places {
            let theCase = evidence.cases[index]
            let base = owners.count
            cases.append(
                Case(
                    index: index,
                    stimuli: theCase.stimuli,
                    context: theCase.vector.context,
                    base: base,
                    isHeldOut: theCase.isHeldOut
                )
            )
            owners += Array(repeating: cases.count - 1, count: theCase.stimuli.count)
            for column in columns.indices {
                columns[column] += Array(repeating: Sight(), count: theCase.stimuli.count)
            }
            for (step, expected) in theCase.vector.steps.enumerated() where theCase.isKnown(step) {
                see(theCase, at: step, expected.expectation, base + step)
            }
        }
    }

    private mutating func see(_ theCase: Evidence.Case, at step: Int, _ expectation: Expectation?, _ place: Int) {
        let here = theCase.mismatches.filter { $0.step == step }
        let expected = expectation?.calls.map { calls in
            calls.count { if case .lifecycle = $0 { true } else { false } }
        }
        let isOfLifecycle = theCase.stimuli[step].event.area == .lifecycle
        if here.contains(where: \.isException) {
            guard isOfLifecycle else { return }
            columns[Self.calls][place] = Sight(admitted: [.exception])
            return
        }
        if let expected { columns[Self.calls][place] = Sight(admitted: [.calls(expected)]) }
        if let other = here.first(where: { $0.path == "/calls" }) {
            // A call that nothing requires is judged separately, even if no other call is judged.
            let expected = expected ?? (theCase.stimuli[step].event == .lifecycle(.track) ? 1 : 0)
            let missed = other.expected?.array?.count ?? 0
            let sent = (other.actual?.array ?? []).filter { $0["function"]?.string == "track" }
            let count = expected + sent.count - missed
            columns[Self.calls][place] = Sight(admitted: [.calls(count)])
            guard isOfLifecycle else { return }
            guard missed == expected, theCase.stimuli[step].event != .lifecycle(.dictionary) else {
                return seeVariables(theCase, at: step, here, place)
            }
            guard sent.count == 1, let data = sent[0]["data"] else { return }
            for (column, variable) in Self.variables.enumerated() {
                guard let value = data[variable.rawValue] else { continue }
                columns[column][place] = Sight(
                    admitted: [FactValue(observed: value, of: variable)],
                    isUnexpected: expected == 0
                )
            }
            return
        }
        guard isOfLifecycle else { return }
        if here.contains(where: { $0.path == "/value" }) {
            for (variable, _) in theCase.judged[step] { see(variable, [.absent], .unknown, place) }
            return
        }
        seeVariables(theCase, at: step, here, place)
    }

    private mutating func seeVariables(_ theCase: Evidence.Case, at step: Int, _ here: [Mismatch], _ place: Int) {
        for (variable, judged) in theCase.judged[step] {
            guard let accepted = judged.matcher.values else { continue }
            let values = accepted.map { FactValue(observed: $0.value, of: variable) }
            guard let mismatch = here.first(where: { Findings.Place(of: $0) == judged.place }) else {
                let areTypesJudged = judged.matcher.areTypesJudged
                see(variable, values, areTypesJudged ? .documented(of: variable) : .unknown, place)
                if !areTypesJudged, variable.isDate {
                    columns[LifecyclePart.variable(variable).index][place].dates = variable
                }
                continue
            }
            let seen = FactValue(observed: mismatch.actual, of: variable)
            let form: Form = mismatch.actual?.string == nil ? .native : .text
            // A value that is equal but has another JSON type differs only in form.
            see(variable, values.contains(seen) ? values : [seen], form, place)
        }
    }

    private mutating func see(
        _ variable: LifecycleVariable,
        _ values: [FactValue],
        _ form: Form,
        _ place: Int
    ) {
        let column = LifecyclePart.variable(variable).index
        columns[column][place] = Sight(admitted: values, form: variable.hasForms ? form : .unknown)
    }
}

extension LifecycleFacts.Form {
    static func documented(of variable: LifecycleVariable) -> Self { variable == .hourOfDay ? .text : .native }
}

extension FactValue {
    /// The value regardless of form.
    var plain: FactValue { isText && kind != .text ? FactValue(kind: kind, bits: bits) : self }
    /// The value that a text represents.
    var seen: FactValue {
        switch json?.string {
        case "launch": FactValue(kind: .event, bits: 1)
        case "wake": FactValue(kind: .event, bits: 2)
        case "sleep": FactValue(kind: .event, bits: 4)
        case let text?: FactValue(sentText: text).plain
        case nil: self
        }
    }
    var form: LifecycleFacts.Form { isText ? .text : .native }

    /// The value for a number of lifecycle calls.
    static func calls(_ count: Int) -> FactValue { FactValue(kind: .number, bits: count) }
    /// An exception in place of calls.
    static let exception = FactValue.text("an exception")

    /// Reads an observed value, regardless of its form.
    init(observed json: JSONValue?, of variable: LifecycleVariable) {
        switch json {
        case nil: self = .absent
        case let json? where json.isNull: self = .absent
        case let json?:
            if let flag = json.boolean {
                self = FactValue(kind: .flag, bits: flag ? 1 : 0)
            } else if let number = json.number {
                self = FactValue(number: number, json)
            } else if let text = json.string {
                self = FactValue(observedText: text, of: variable)
            } else {
                self = .text(json.description)
            }
        }
    }

    private init(number: JSONNumber, _ json: JSONValue) {
        if let integer = number.integer {
            self = FactValue(kind: .number, bits: integer)
        } else if let value = Double(number.text), abs(value) < 1e12 {
            self = FactValue(kind: .microseconds, bits: Int((value * 1_000_000).rounded()))
        } else {
            self = .text(json.description)
        }
    }

    private init(observedText text: String, of variable: LifecycleVariable) {
        switch text {
        case "true" where variable.isFlag: self = FactValue(kind: .flag, bits: 1)
        case "false" where variable.isFlag: self = FactValue(kind: .flag, bits: 0)
        default:
            let isPadded = variable == .hourOfDay && text.utf8.count == 2 && text.hasPrefix("0")
            self = FactValue.text(isPadded ? String(text.dropFirst()) : text).seen
        }
    }
}

extension LifecycleVariable {
    /// True for a number or flag, which may be sent as a string.
    var hasForms: Bool { ![.type, .firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate].contains(self) }
}

extension LifecycleExpectation.Matcher {
    /// The accepted values; `nil` if every value is accepted.
    fileprivate var values: [LifecycleExpectation.AcceptedValue]? {
        switch self {
        case .oneOf(let values), .exactly(let values): values
        case .any: nil
        }
    }

    fileprivate var areTypesJudged: Bool { if case .exactly = self { true } else { false } }
}
