import TrackingConformanceCore
import TrackingConformanceJSON

/// What was found otherwise than expected in one vector, in the form in which two implementations are compared.
struct Findings: Equatable, Sendable {
    /// A place in the answers to a vector.
    struct Place: Hashable, Sendable {
        /// The step, counted from 0.
        let step: Int
        /// A JSON Pointer into the step's answer.
        let path: String

        /// The lifecycle variable that stands there, if one does.
        var variable: LifecycleVariable? {
            LifecycleVariable(rawValue: String(path.lastComponent))
        }

        /// The place of a mismatch, with one name for each lifecycle variable.
        init(of mismatch: Mismatch) {
            step = mismatch.step
            path =
                mismatch.variable.map { mismatch.path.dropLast(mismatch.path.lastComponent.count) + $0.rawValue }
                ?? mismatch.path
        }
    }

    /// For each place what was found there.
    private(set) var found: [Place: String] = [:]

    /// Nothing.
    static let none = Findings()

    private init() {}

    /// Collects what was judged; what an informational rule leaves open is no finding.
    init(_ mismatches: [Mismatch], catalogue: RuleCatalogue) {
        for mismatch in mismatches where catalogue.level(of: mismatch.rule) != .informational {
            found[Place(of: mismatch), default: ""] += mismatch.finding + "\n"
        }
    }

    var isEmpty: Bool { found.isEmpty }
    var count: Int { found.count }
}

extension Mismatch {
    /// What was found: values that the rules hold equal are written alike, and the words of an exception do not count.
    fileprivate var finding: String {
        if let variable { return variable.comparable(actual) }
        switch path {
        case "", "/threw": return "an exception"
        // Calls may carry what is not judged, and the message names what is.
        case "/calls": return message
        default: return actual.map(JSONWriter.spaced) ?? "absent"
        }
    }

    /// The lifecycle variable that differs, if it is one.
    var variable: LifecycleVariable? { LifecycleVariable.bySpelling[String(path.lastComponent)] }
}

extension String {
    /// What stands behind the last slash of a path.
    fileprivate var lastComponent: Substring {
        // The bytes are gone through several times as fast as the letters.
        utf8.lastIndex(of: UInt8(ascii: "/")).map { self[utf8.index(after: $0)...] } ?? self[...]
    }
}

extension LifecycleVariable {
    fileprivate static let bySpelling = Dictionary(
        uniqueKeysWithValues: allCases.flatMap { variable in variable.spellings.map { ($0, variable) } }
    )

    /// A value as text, alike for a number and its decimal string, and for true and `"true"`.
    func comparable(_ value: JSONValue?) -> String {
        guard let value, !value.isNull else { return "absent" }
        guard let text = value.string else { return JSONWriter.spaced(value) }
        return self == .hourOfDay && text.utf8.count == 2 && text.hasPrefix("0") ? String(text.dropFirst()) : text
    }
}
