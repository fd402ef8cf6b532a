package import TrackingConformanceCore
import TrackingConformanceJSON

/// The way in which an implementation broke a rule, which a shorter sequence must still show.
package struct Symptom: Hashable, Sendable {
    /// The broken rule; `nil` for a crash, a hang or a decline.
    package let rule: Rule.ID?
    package let level: Rule.Level
    /// The event at which the rule was broken; `nil` for a crash, a hang or a decline.
    private let event: Event?
    /// The subject of the difference: a variable, a key or the calls.
    private let subject: String
    /// The kind of difference, without the values.
    private let difference: String

    /// A crash or a hang.
    package static let ending = Symptom(rule: nil, level: .required, event: nil, subject: "", difference: "")

    /// A decline (`unsupported`) of a sequence although its capabilities are declared.
    package static let decline = Symptom(rule: nil, level: .required, event: nil, subject: "decline", difference: "")

    private init(rule: Rule.ID?, level: Rule.Level, event: Event?, subject: String, difference: String) {
        (self.rule, self.level, self.event) = (rule, level, event)
        (self.subject, self.difference) = (subject, difference)
    }

    /// The symptoms of a result, the most binding first; empty if nothing was broken.
    ///
    /// For each rule, only the first step that breaks it counts, since later symptoms may follow from it.
    package static func all(of result: VectorResult, _ catalogue: RuleCatalogue) -> [Symptom] {
        symptoms(of: result, catalogue) { mismatches in
            var steps: [Rule.ID: Int] = [:]
            for mismatch in mismatches where steps[mismatch.rule] == nil { steps[mismatch.rule] = mismatch.step }
            return mismatches.filter { steps[$0.rule] == $0.step }
        }
    }

    /// The symptoms that cannot follow from others: those of the first step that breaks a rule, and of the first that
    /// breaks a required rule.
    package static func leading(of result: VectorResult, _ catalogue: RuleCatalogue) -> [Symptom] {
        symptoms(of: result, catalogue) { mismatches in
            let steps = [Rule.Level.recommended, .required].compactMap { level in
                mismatches.first { catalogue.level(of: $0.rule) >= level }?.step
            }
            return mismatches.filter { steps.contains($0.step) }
        }
    }

    /// All symptoms of a result, at any step.
    static func everywhere(in result: VectorResult, _ catalogue: RuleCatalogue) -> [Symptom] {
        symptoms(of: result, catalogue) { $0 }
    }

    private static func symptoms(
        of result: VectorResult,
        _ catalogue: RuleCatalogue,
        choosing chosen: ([Mismatch]) -> [Mismatch]
    ) -> [Symptom] {
        switch result.verdict {
        case .errored: return [ending]
        case .unsupported: return [decline]
        case .passed, .recorded, .notApplicable, .expectedFailure, .unexpectedPass, .notRun: return []
        case .failed, .warned: break
        }
        var symptoms: [Symptom] = []
        for mismatch in chosen(result.mismatches) {
            let symptom = Symptom(mismatch, of: result.vector, catalogue)
            if symptom.level != .informational, !symptoms.contains(symptom) { symptoms.append(symptom) }
        }
        return symptoms.enumerated().sorted { ($1.element.level, $0.offset) < ($0.element.level, $1.offset) }
            .map(\.element)
    }

    private init(_ mismatch: Mismatch, of vector: Vector, _ catalogue: RuleCatalogue) {
        self.init(
            rule: mismatch.rule,
            level: catalogue.level(of: mismatch.rule),
            event: vector.steps[mismatch.step].stimulus.event,
            subject: mismatch.subject,
            difference: mismatch.kind
        )
    }

    /// True for a symptom without facts, which is known immediately.
    var isWithoutFacts: Bool { self == .ending || self == .decline }

    /// True if the symptoms are the same, regardless of the rules broken.
    package func looksLike(_ other: Symptom) -> Bool {
        (event, subject, difference) == (other.event, other.subject, other.difference)
    }

    /// The symptom without its rule.
    var appearance: Symptom {
        Symptom(rule: nil, level: .required, event: event, subject: subject, difference: difference)
    }
}

extension Mismatch {
    /// The subject of the difference, regardless of its place.
    fileprivate var subject: String {
        // A quick check knows less than a thorough one about the calls that an exception prevented.
        if isException { return "" }
        let parts = path.split(separator: "/").map(String.init)
        switch parts.first {
        case "calls" where parts.count == 1: return "calls"
        case "calls": return parts.last ?? ""
        // Custom fields can have any name.
        case "value" where parts.dropFirst().first == "custom": return "custom"
        case "value": return parts.prefix(4).joined(separator: "/")
        default: return path
        }
    }

    /// The kind of difference, without the values.
    fileprivate var kind: String {
        if path == "/calls" { return "\(Self.actions(of: expected)) > \(Self.actions(of: actual))" }
        if isException { return "threw" }
        guard let actual, !actual.isNull else { return "missing" }
        guard let expected, !expected.isNull else { return "present" }
        if actual.isNext(after: expected) { return "one more" }
        if expected.isNext(after: actual) { return "one less" }
        return "\(expected.kindWithArticle) > \(actual.kindWithArticle)"
    }

    private static func actions(of calls: JSONValue?) -> String {
        (calls?.array ?? []).map { $0["data"]?["action"]?.string ?? $0["name"]?.string ?? "?" }.joined(separator: " ")
    }
}
