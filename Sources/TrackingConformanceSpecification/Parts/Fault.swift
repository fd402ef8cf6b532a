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

    /// The area whose parts it replaces: where no event of that area happens, it has no effect.
    package var area: Area { change.area }
}

/// A fault as the library lists it, under the rule that it breaks.
struct FaultEntry<Parts: Sendable> {
    /// The id without its area.
    let name: String
    let statement: String
    /// What it replaces; `nil` where the fault is the fair reading of its rule.
    let change: (@Sendable (inout Draft<Parts>) -> Void)?

    init(_ name: String, _ statement: String, _ change: (@Sendable (inout Draft<Parts>) -> Void)?) {
        (self.name, self.statement, self.change) = (name, statement, change)
    }

    /// A recommended rule that a team reads otherwise, as it is free to do at the price of a warning.
    static func fairReading(_ name: String, _ statement: String) -> FaultEntry { FaultEntry(name, statement, nil) }
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
    enum Scope: Sendable {
        case everything
        case variables([LifecycleVariable])
        /// Which calls are sent, and so anything where that differs.
        case calls
    }

    package var description: String { rule.rawValue }
}
