package import TrackingConformanceJSON

/// What an implementation does wrong, as far as the vectors of a run can tell.
package struct Diagnosis: Sendable, Equatable {
    /// The causes of the failures and warnings, required rules before recommended ones, then by number of vectors.
    package let causes: [Cause]
    /// Whether the search went to its end; one that would take too long stops, and may leave faults unnamed.
    package let isComplete: Bool
    /// What was tried and why it was taken or not, a line each, for those who work on the diagnosis.
    package let log: [String]
    /// Why no experiments were made, in words, where there should have been some.
    package var untested: String?

    package init(causes: [Cause] = [], isComplete: Bool = true, log: [String] = [], untested: String? = nil) {
        (self.causes, self.isComplete, self.log, self.untested) = (causes, isComplete, log, untested)
    }

    package func with(_ causes: [Cause]) -> Diagnosis {
        Diagnosis(causes: causes, isComplete: isComplete, log: log, untested: untested)
    }

    /// Whether every judged fact of every vector is explained by the faults found.
    package var isExact: Bool { causes.allSatisfy { $0.isExact } }
}

/// Why vectors fail: a fault that the implementation has, or what they have in common where no known fault explains it.
package struct Cause: Sendable, Equatable {
    /// The fault of the library that the implementation has, perhaps under a condition; `nil` if it has no name there.
    package let fault: String?
    package private(set) var rule: Rule.ID
    /// One sentence on the implementation, with a word on the vectors at which it does otherwise.
    package var statement: String
    /// Whether the specification with this fault and the others found answers, at each of the vectors, exactly what the
    /// implementation answered.
    package let isExact: Bool
    /// The vectors at which it shows, by their places in the run, in suite order.
    package var vectors: [Int]
    /// The place of the vector that shows it with the fewest steps.
    package var example: Int
    /// The step of that vector at which it shows first, counted from 0; `nil` where that is not known.
    package var step: Int?
    /// Where in the answer to that step it shows, as a mismatch has it; `nil` where that is not known.
    package var path: String?
    /// The ids of other faults that no vector of the run can tell from this one.
    package var alternatives: [String]
    /// What would show which of the alternatives it is, for those for which something does.
    package var distinctions: [Distinction]
    /// The tests under which it holds, by their names or as expressions; none: it always does.
    package let condition: [String]
    /// What was inferred, in its documented form, if the library has no name for it.
    package let edit: JSONValue?
    /// All rules that are broken because of it: its own, that of its fault, then the more binding ones and those of the
    /// most facts.
    package let rules: [Rule.ID]
    package var tested: Tested

    package struct Tested: Sendable, Equatable {
        /// The facts of the run at which it makes a difference, and does what was observed.
        package var facts = 0
        /// The sequences made to tell it from others, at which the implementation did what it predicts.
        package var experiments = 0

        package init(facts: Int = 0, experiments: Int = 0) { (self.facts, self.experiments) = (facts, experiments) }
    }

    package enum Kind: String, Sendable, CaseIterable {
        /// It is a fault of the library.
        case known
        case inferred
        /// It is a group of facts that nothing explains.
        case unexplained
    }

    package var kind: Kind { isExact ? fault == nil ? .inferred : .known : .unexplained }

    package init(
        fault: String?,
        rule: Rule.ID,
        statement: String,
        isExact: Bool,
        vectors: [Int],
        example: Int,
        step: Int? = nil,
        path: String? = nil,
        alternatives: [String] = [],
        distinctions: [Distinction] = [],
        condition: [String] = [],
        edit: JSONValue? = nil,
        rules: [Rule.ID]? = nil,
        tested: Tested = Tested()
    ) {
        (self.fault, self.rule, self.statement, self.isExact) = (fault, rule, statement, isExact)
        (self.vectors, self.example, self.step, self.path) = (vectors, example, step, path)
        (self.alternatives, self.distinctions) = (alternatives, distinctions)
        (self.condition, self.edit, self.tested) = (condition, edit, tested)
        self.rules = rules ?? [rule]
    }
}

extension Cause {
    /// The same cause, shown elsewhere, where it may break another rule.
    package func at(_ vectors: [Int], example: Int, step: Int?, path: String?, breaking rule: Rule.ID) -> Cause {
        var cause = self
        (cause.vectors, cause.example, cause.step, cause.path) = (vectors, example, step, path)
        cause.rule = rule
        return cause
    }
}

/// What would show which of two faults an implementation has.
package struct Distinction: Sendable, Equatable {
    /// What an implementation with one fault does differently from one with the other.
    package enum Means: Sendable, Equatable {
        /// A vector of the suite that was not judged, by its id.
        case vector(String)
        /// A sequence that is in no vector: what a `run` request has as its parameters.
        case sequence(JSONValue)
    }

    /// The id of the other fault.
    package var alternative: String
    package var means: Means

    package init(alternative: String, means: Means) {
        self.alternative = alternative
        self.means = means
    }
}
