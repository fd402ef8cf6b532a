package import TrackingConformanceCore

/// A change to one area of the specification: it replaces some parts, each of which may rest on what it was before.
///
/// Changes compose. Those that replace different parts have the same effect in either order.
package enum SpecificationChange: Sendable {
    case push(DataChange<PushTracking>)
    case payload(DataChange<PayloadStructure>)
    case lifecycle(LifecycleEdit)

    /// The area whose parts it replaces; where no event of that area happens, nothing changes.
    package var area: Area {
        switch self {
        case .push: .push
        case .payload: .payload
        case .lifecycle: .lifecycle
        }
    }

    /// The names of the parts that it replaces.
    package var replaced: Set<String> {
        switch self {
        case .push(let change): Set(change.layers.map { "\($0.slot)" })
        case .payload(let change): Set(change.layers.map { "\($0.slot)" })
        case .lifecycle(let edit): Set(edit.replacedNames)
        }
    }
}
