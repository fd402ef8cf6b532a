package import TrackingConformanceJSON

/// The mistakes of an implementation, as far as the vectors of a run show them.
package struct Diagnosis: Sendable, Equatable {
    /// The causes of the failures and warnings, required rules before recommended ones, then by number of vectors.
    package let causes: [Cause]
    /// True if the search was completed; a search that would take too long stops and may leave faults unnamed.
    package let isComplete: Bool
    /// The claims tried, with the reasons for accepting or rejecting them, one per line, for developers of the
    /// diagnosis.
    package let log: [String]
    /// The reason for making no experiments although some were due.
    package var untested: String?

    package init(causes: [Cause] = [], isComplete: Bool = true, log: [String] = [], untested: String? = nil) {
        (self.causes, self.isComplete, self.log, self.untested) = (causes, isComplete, log, untested)
    }

    package func with(_ causes: [Cause]) -> Diagnosis {
        Diagnosis(causes: causes, isComplete: isComplete, log: log, untested: untested)
    }

    /// True if the faults found explain every judged fact of every vector.
    package var isExact: Bool { causes.allSatisfy { $0.isExact } }
}

/// The reason why vectors fail: a fault of the implementation, or, if no known fault explains it, their common feature.
package struct Cause: Sendable, Equatable {
    /// The id of the fault, perhaps under a condition; `nil` if the library does not contain it.
    package var fault: String?
    package var rule: Rule.ID
    /// One sentence about the implementation, with a remark on the vectors that contradict it.
    package var statement: String
    /// True if the specification with this fault and the others found answers each vector exactly like the
    /// implementation.
    package var isExact: Bool
    /// The indices in the run of the vectors that show it, in suite order.
    package var vectors: [Int]
    /// The index of the shortest vector that shows it.
    package var example: Int
    /// The first step of the example that shows the cause, counted from 0; `nil` if unknown.
    package var step: Int?
    /// The path in the answer to that step, as in a mismatch; `nil` if unknown.
    package var path: String?
    /// The ids of other faults that no vector of the run distinguishes from this one.
    package var alternatives: [String]
    /// The known ways to decide between this fault and its alternatives.
    package var distinctions: [Distinction]
    /// The conditions under which the fault shows, by name or as expressions; none if it always does.
    package var condition: [String]
    /// The inferred edit in its documented form, if it is not in the library.
    package var edit: JSONValue?
    /// All rules broken because of the cause: its own, that of its fault, then the others, the more binding and those
    /// of more facts first.
    package var rules: [Rule.ID]
    package var tested: Tested

    package struct Tested: Sendable, Equatable {
        /// The number of facts of the run that the cause affects and predicts correctly.
        package var facts = 0
        /// The number of sequences generated to test the cause on which the implementation behaved as predicted.
        package var experiments = 0

        package init(facts: Int = 0, experiments: Int = 0) { (self.facts, self.experiments) = (facts, experiments) }
    }

    package enum Kind: String, Sendable, CaseIterable {
        /// A fault of the library.
        case known
        case inferred
        /// A group of facts that nothing explains.
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

    /// The same cause, shown in other vectors, perhaps under another rule.
    package func at(_ vectors: [Int], example: Int, step: Int?, path: String?, breaking rule: Rule.ID) -> Cause {
        var cause = self
        (cause.vectors, cause.example, cause.step, cause.path) = (vectors, example, step, path)
        cause.rule = rule
        return cause
    }
}

/// The way to decide which of two faults an implementation has.
package struct Distinction: Sendable, Equatable {
    /// A question that implementations with the two faults answer differently.
    package enum Means: Sendable, Equatable {
        /// A vector of the suite that was not judged.
        case vector(String)
        /// A sequence outside the suite, as the parameters of a `run` request.
        case sequence(JSONValue)
    }

    /// The id of the alternative, one of the cause's `alternatives`.
    package var alternative: String
    package var means: Means

    package init(alternative: String, means: Means) {
        self.alternative = alternative
        self.means = means
    }
}
