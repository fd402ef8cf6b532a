import TrackingConformanceCore
import TrackingConformanceJSON

/// The differences found in one vector, in a form comparable across implementations.
struct Findings: Equatable, Sendable {
    struct Place: Hashable, Sendable {
        /// The step, counted from 0.
        let step: Int
        /// A JSON Pointer into the step's answer.
        let path: String

        /// The lifecycle variable at the place, if any.
        var variable: LifecycleVariable? {
            LifecycleVariable(rawValue: String(path.lastComponent))
        }

        /// True if the step itself threw.
        var isException: Bool { path.isEmpty }

        /// Creates the place of a mismatch, with a single spelling for each lifecycle variable.
        init(of mismatch: Mismatch) {
            step = mismatch.step
            path =
                mismatch.variable.map { mismatch.path.dropLast(mismatch.path.lastComponent.count) + $0.rawValue }
                ?? (mismatch.path == "/threw" ? "" : mismatch.path)
        }

        fileprivate init(ofExceptionAt step: Int) { (self.step, path) = (step, "") }

        /// Creates the place of a lifecycle variable in the only call of a step, or in the step's value.
        init(of variable: LifecycleVariable, at step: Int, inCall isInCall: Bool) {
            (self.step, path) = (step, (isInCall ? "/calls/0/data/" : "/value/") + variable.rawValue)
        }

        /// Creates the place of a value in unexpected calls.
        fileprivate init(ofCallsAt step: Int, key: String) { (self.step, path) = (step, "/calls/any/data/\(key)") }
    }

    /// The finding at each place.
    private(set) var found: [Place: String] = [:]

    static let none = Findings()

    private init() {}

    /// Collects the judged mismatches, except those of informational rules.
    init(_ mismatches: [Mismatch], at vector: Vector, catalogue: RuleCatalogue) {
        self.init(mismatches.filter { catalogue.level(of: $0.rule) != .informational }, at: vector)
    }

    init(_ mismatches: [Mismatch], at vector: Vector) {
        // An adapter may or may not report the calls made before it threw, so missing calls count as part of the
        // exception.
        let prevented = Set(mismatches.filter(\.lacksCalls).map(\.step))
        let thrown = Set(mismatches.filter { $0.path == "/threw" }.map(\.step))
        for mismatch in mismatches where !(thrown.contains(mismatch.step) && mismatch.lacksCalls) {
            let isLate =
                mismatch.path == "/threw" && !prevented.contains(mismatch.step)
                && vector.steps[mismatch.step].expectation?.calls?.isEmpty == false
            found[Place(of: mismatch), default: ""] += isLate ? "an exception after calls\n" : mismatch.finding + "\n"
            guard mismatch.path == "/calls", let calls = mismatch.actual?.array else { continue }
            for (key, value) in Self.strangeValues(in: calls, at: vector.steps[mismatch.step].stimulus) {
                found[Place(ofCallsAt: mismatch.step, key: key)] = value
            }
        }
    }

    /// The ids in unexpected push calls that differ from the notification's; the kinds and the contents of calls are
    /// separate findings.
    private static func strangeValues(in calls: [JSONValue], at stimulus: Stimulus) -> [String: String] {
        guard case .push = stimulus.event, !calls.isEmpty else { return [:] }
        let notification = stimulus.notification
        var strange: [String: String] = [:]
        for (key, own) in [("deliveryId", notification?["_dId"]), ("broadlogId", notification?["_mId"])] {
            let values = calls.map { $0["data"]?[key] }
            guard values.contains(where: { $0 != own }) else { continue }
            strange[key] = values.map { $0.map(JSONWriter.spaced) ?? "absent" }.joined(separator: ", ")
        }
        return strange
    }

    /// True if the finding is that expected calls are missing.
    static func isSilence(_ found: String) -> Bool { found == "\n" }

    var isEmpty: Bool { found.isEmpty }
    var count: Int { found.count }
}

extension Mismatch {
    /// True if expected calls are missing.
    var lacksCalls: Bool { path == "/calls" && actual?.array?.isEmpty == true }

    /// True if the mismatch is among the places; calls that an exception prevented count as part of the exception.
    func isFound(at places: Set<Findings.Place>) -> Bool {
        places.contains(Findings.Place(of: self))
            || lacksCalls && places.contains(Findings.Place(ofExceptionAt: step))
    }

    /// The finding: values equal under the rules have the same form, and an exception's message is ignored.
    fileprivate var finding: String {
        if let variable { return variable.comparable(actual) }
        switch path {
        case "", "/threw": return "an exception"
        // Calls may carry unjudged data, so only their kinds count.
        case "/calls": return (actual?.array ?? []).map { Self.kind(of: $0["data"]) }.joined(separator: ", ")
        default: return actual.map { JSONWriter.spaced($0.normalised) } ?? "absent"
        }
    }

    static let noKind = "no kind"
    /// The keys of the values that distinguish calls, in push and in lifecycle tracking.
    private static let kindKeys = ["action", LifecycleVariable.type.rawValue]
    /// True if the differing value has a key in `kindKeys`.
    var tellsKind: Bool { Self.kindKeys.contains { path.hasSuffix("/\($0)") } }

    /// The kind of a call, from its data: the action, or the type of a lifecycle call.
    static func kind(of data: JSONValue?) -> String {
        let kind = kindKeys.lazy.compactMap { data?[$0] }.first
        return kind.map { $0.string ?? $0.description } ?? noKind
    }

    var variable: LifecycleVariable? { LifecycleVariable.bySpelling[String(path.lastComponent)] }
}

extension JSONValue {
    /// The value with sorted object keys, since order is not judged, and one form for equal numbers.
    fileprivate var normalised: JSONValue {
        if let number { return JSONNumber(number.normalForm).map { JSONValue(.number($0)) } ?? self }
        if let array { return .array(array.map(\.normalised)) }
        guard let members = object?.members else { return self }
        return .object(
            JSONObject(members.sorted { $0.key < $1.key }.map { (key: $0.key, value: $0.value.normalised) })
        )
    }
}

extension String {
    /// The text after the last slash.
    fileprivate var lastComponent: Substring {
        // Iterating over bytes is several times faster than over characters.
        utf8.lastIndex(of: UInt8(ascii: "/")).map { self[utf8.index(after: $0)...] } ?? self[...]
    }
}

extension LifecycleVariable {
    fileprivate static let bySpelling = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { variable in variable.spellings.map { ($0, variable) } }
    )

    /// A value as text: the same for a number and its decimal string, and for `true` and `"true"`.
    func comparable(_ value: JSONValue?) -> String {
        guard let value, !value.isNull else { return "absent" }
        guard let text = value.string else { return JSONWriter.spaced(value) }
        return self == .hourOfDay && text.utf8.count == 2 && text.hasPrefix("0") ? String(text.dropFirst()) : text
    }
}
