package import TrackingConformanceCore

/// A mistake that a real implementation could make: a change to the specification.
///
/// Faults compose: several can hold at once, and those that replace different parts do so in any order.
package struct Fault: Sendable, Identifiable {
    /// The permanent id, a slash path such as `push/flag/compared-exactly`.
    package let id: String
    package let rule: Rule.ID
    /// What code with this fault does, in one sentence.
    package let statement: String
    package let change: SpecificationChange
    /// True if a part rests on its value before, so that the fault comes after those that replace it.
    package let wraps: Bool

    /// The area whose parts it replaces: where no event of that area happens, it has no effect.
    package var area: Area { change.area }
}

/// Another fair reading of the documents: a recommended or informational rule read otherwise.
///
/// What such a reading would change rests on its rule. That is how the specification knows under which rule a fact is
/// judged, and how the tests know that no vector fails an implementation for a reading it is free to take.
package struct FairReading: Sendable, CustomStringConvertible {
    /// The rule that is read otherwise.
    package let rule: Rule.ID
    /// How the specification differs under this reading.
    package let change: SpecificationChange
    let scope: Scope

    /// What a reading bears on: nothing else differs under it.
    package enum Scope: Sendable {
        case everything
        case variables([LifecycleVariable])
        /// Which calls are sent, and so anything where that differs.
        case calls
    }

    package var description: String { rule.rawValue }
}
