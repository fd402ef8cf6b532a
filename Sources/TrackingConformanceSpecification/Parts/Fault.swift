package import TrackingConformanceCore

/// A mistake that a real implementation could make, as a change to the specification.
///
/// Several faults can apply at once. The order of faults that replace different parts does not matter.
package struct Fault: Sendable, Identifiable {
    /// The permanent id, a path such as `push/flag/compared-exactly`.
    package let id: String
    package let rule: Rule.ID
    /// The behaviour of code with this fault, in one sentence.
    package let statement: String
    package let change: SpecificationChange
    /// True if a part depends on its previous value, so that the fault must be applied after faults that replace the
    /// part.
    package let wraps: Bool

    /// The area whose parts the fault replaces; without an event of that area, it has no effect.
    package var area: Area { change.area }
}

/// Another fair reading of the documents: one that reads a recommended or informational rule differently.
///
/// The facts that a reading would change rest on its rule. This determines the rule under which a fact is judged, and
/// lets the tests ensure that no vector fails an implementation for a permitted reading.
package struct FairReading: Sendable, CustomStringConvertible {
    /// The rule read differently.
    package let rule: Rule.ID
    /// The change to the specification under this reading.
    package let change: SpecificationChange
    let scope: Scope

    /// The only facts that may differ under a reading.
    package enum Scope: Sendable {
        case everything
        case variables([LifecycleVariable])
        /// The calls sent, and thus everything at a step where they differ.
        case calls
    }

    package var description: String { rule.rawValue }
}
