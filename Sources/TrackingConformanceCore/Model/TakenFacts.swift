/// The facts that a rule takes at a step or in a vector that names it; all others go where the catalogue binds them.
package struct TakenFacts: Sendable {
    /// A kind of fact.
    package enum Kind: Sendable, Equatable {
        /// A fact about a lifecycle variable.
        case variable(LifecycleVariable)
        /// A fact about a place in the step's answer, and about anything below it; `*` stands for any one component.
        case path([String])
        /// A fact about the calls, or about the form of one.
        case aspect(RuleBinding.Aspect)
    }

    /// The kinds of facts, of which any one is enough.
    package let kinds: [Kind]
    /// When it takes them; `nil`: always.
    package let condition: FactCondition?
}
