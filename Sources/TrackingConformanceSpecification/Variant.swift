package import TrackingConformanceCore

/// A specification that differs from the documented one in one area.
package struct Variant: Sendable {
    package let specification: Specification
    package let area: Area

    package init(_ change: SpecificationChange, _ others: SpecificationChange...) {
        (specification, area) = (.documented.applying([change] + others), change.area)
    }
}
