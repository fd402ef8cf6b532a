package import TrackingConformanceCore

/// A change to one area of the specification, which replaces parts; a new part may depend on the previous one.
///
/// Several changes can apply at once. Changes that replace different parts have the same effect in any order.
package struct SpecificationChange: Sendable {
    /// The area whose parts the change replaces; without an event of that area, it has no effect.
    package let area: Area
    /// The change, of a type known only to the area.
    let content: any PartsChange

    init(of area: Area, _ content: some PartsChange) { (self.area, self.content) = (area, content) }

    package var replaced: Set<String> { content.replaced }
}

/// A change of some parts of an area.
protocol PartsChange: Sendable {
    var replaced: Set<String> { get }
}

/// The rules of an area, in any form.
protocol AreaSpecification: Sendable {
    var area: Area { get }
    /// The answers to the area's stimuli and to others that the area mistakes for its own, with the other accepted
    /// values if requested.
    func answers(
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable],
        accepting isAccepting: Bool
    ) -> [SpecifiedAnswer?]
    func applying(_ change: any PartsChange) -> Self
}
