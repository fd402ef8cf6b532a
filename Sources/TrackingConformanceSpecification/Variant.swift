package import TrackingConformanceCore

/// The documented specification with a change in one area.
package final class Variant: Sendable {
    package let specification: Specification
    package let area: Area

    /// The rules of the variant's area; the properties for other areas are `nil`.
    let push: DataProgram<PushTracking>?
    let payload: DataProgram<PayloadStructure>?
    let lifecycle: LifecycleData.Compiled?

    package init(_ change: SpecificationChange, _ others: SpecificationChange...) {
        let (specification, area) = (Specification.documented.applying([change] + others), change.area)
        (self.specification, self.area) = (specification, area)
        push = area == .push ? specification.rules(as: DataProgram<PushTracking>.self) : nil
        payload = area == .payload ? specification.rules(as: DataProgram<PayloadStructure>.self) : nil
        lifecycle = area == .lifecycle ? specification.rules(as: LifecycleData.self)?.compiled : nil
    }
}
