import TrackingConformanceCore
import TrackingConformanceSpecification

/// An area in which causes are inferred that the library does not have.
protocol DiagnosedArea: SpecifiedArea {
    /// What may matter at a moment, the plainest first.
    static var features: [Feature<Moment>] { get }

    /// Changes of parts that the library has no name for.
    static var partEdits: [PartEdit<Self>] { get }

    /// The moment of each stimulus, also of an event that is refused.
    static func moments(at theCase: Evidence.Case, _ parts: Shared<Self>) -> [Moment?]

    /// What may be wrong beside what was found, each with the facts that it explains.
    static func inferences(from view: SearchView<Self>, _ memory: inout InferenceMemory) async -> [Inference]

    /// The edit that has a name, of what it is done to, under a condition; `nil`: there is none.
    static func edited(_ name: String, of subjects: [String], when condition: Condition) -> Candidate?
}

/// A candidate that was inferred.
struct Inference: Sendable {
    let candidate: Candidate
    /// The number of facts that it explains, as far as they were looked at.
    let gained: Int
    /// How many of them are right only in part.
    var partly = 0.0
    /// The number of features in its condition.
    let length: Int
    /// Whether other parts rest on what it changes.
    var isShared = false
}

/// What an inference may look at: the evidence, and what was found so far.
struct SearchView<Parts: DiagnosedArea>: Sendable {
    let evidence: Evidence
    /// The cases of the area, those with the fewest steps first.
    let places: [Int]
    /// What is predicted by what was found so far.
    let base: [Int: Base]
    let parts: Shared<Parts>

    /// The cases at which something is left to explain.
    var open: [Int] { places.filter { base[$0]?.wrong.isEmpty == false } }
}

extension DiagnosedArea {
    static var partEdits: [PartEdit<Self>] { [] }

    /// The features that hold at a moment.
    static func features(of moment: Moment) -> Bits { Bits(count: features.count) { features[$0].holds(moment) } }

    static func words(of condition: Condition) -> (form: [String], phrase: String?) {
        (condition.form(features), condition.phrase(features))
    }

    /// What has a name: an edit, or a fault of the library under a condition.
    static func named(_ name: String, of subjects: [String], when form: [String]) -> Candidate? {
        guard let condition = Condition(form: form, features) else { return nil }
        if let fault = faults.first(where: { $0.id == name }) {
            let change = fault.change.limited(in: Self.self, to: condition.test(features))
            return Candidate(fault, when: words(of: condition), change)
        }
        if let part = partEdits.first(where: { $0.name == name }), form.isEmpty { return Candidate(part) }
        return edited(name, of: subjects, when: condition)
    }
}

/// The effects of operators of whole answers at each judged step, as long as nothing is found that changes them.
struct InferenceMemory: Sendable {
    var effects: [Int: RememberedEffects] = [:]
}
