package import TrackingConformanceCore

/// A mistake that a real implementation could make: a change to the specification.
///
/// Faults compose: several can apply at once, and the order of those that replace different parts does not matter.
package struct Fault: Sendable, Identifiable {
    /// The permanent id, a slash path such as `push/flag/compared-exactly`.
    package let id: String
    package let rule: Rule.ID
    /// The behaviour of code with this fault, in one sentence.
    package let statement: String
    package let change: SpecificationChange
    /// True if a part depends on its previous value, so that the fault comes after those that replace it.
    package let wraps: Bool

    /// The area whose parts it replaces: without an event of that area, it has no effect.
    package var area: Area { change.area }
}

/// Another fair reading of the documents: a recommended or informational rule read differently.
///
/// The facts that such a reading would change rest on its rule. This is how the specification finds the rule under
/// which a fact is judged, and how the tests ensure that no vector fails an implementation for a permitted reading.
package struct FairReading: Sendable, CustomStringConvertible {
    /// The rule read differently.
    package let rule: Rule.ID
    /// The change of the specification under this reading.
    package let change: SpecificationChange
    let scope: Scope

    /// The facts that a reading affects: no others differ under it.
    package enum Scope: Sendable {
        case everything
        case variables([LifecycleVariable])
        /// The calls sent, and thus anything at a step at which they differ.
        case calls
    }

    package var description: String { rule.rawValue }
}
