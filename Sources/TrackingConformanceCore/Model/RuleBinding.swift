package import TrackingConformanceJSON

/// A kind of difference that belongs to one rule wherever it is checked.
package struct RuleBinding: Sendable {
    /// A side of an answer that is checked.
    package enum Aspect: String, Sendable, CaseIterable {
        /// The value itself.
        case content
        /// Whether anything was sent, where something was expected or nothing was.
        case tracked
        /// Which calls were sent, where some were expected and some were sent.
        case sent
        /// The order of the calls.
        case order
        /// The function that was called.
        case function
        /// The JSON type of a value.
        case type
        /// A key too many.
        case surplus
    }

    /// What the difference is about.
    package enum Subject: Sendable {
        /// A lifecycle variable.
        case variable(String)
        /// Any lifecycle variable.
        case anyVariable
        /// A JSON Pointer into the answer of a step, in which `*` stands for any one component.
        case path([String])
    }

    /// What the difference is about.
    package let subject: Subject
    /// The side of it that is checked.
    package let aspect: Aspect
    /// The binding holds only where this was expected; `nil`: whatever was.
    package let expected: JSONValue?
    /// The binding holds only on this platform; `nil`: on each.
    package let platform: Platform?
    /// The binding holds only for this event; `nil`: for each.
    package let event: Event?
    /// The binding holds only then; `nil`: always.
    package let condition: FactCondition?
}
