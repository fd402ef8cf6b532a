package import TrackingConformanceCore

/// A change to one area of the specification: it replaces some parts, each of which may use the part that it finds.
///
/// Changes compose: a change reads nothing but the parts that it replaces, and its new parts read all others through the
/// moment. Changes that replace different parts have the same effect in either order.
package enum SpecificationChange: Sendable {
    /// Replaces parts of push tracking.
    case push(@Sendable (inout Draft<PushTracking>) -> Void)
    /// Replaces parts of the payload's structure.
    case payload(@Sendable (inout Draft<PayloadStructure>) -> Void)
    /// Replaces parts of lifecycle tracking.
    case lifecycle(@Sendable (inout Draft<LifecycleTracking>) -> Void)

    /// The area whose parts it replaces; where no event of that area happens, nothing changes.
    package var area: Area {
        switch self {
        case .push: .push
        case .payload: .payload
        case .lifecycle: .lifecycle
        }
    }

    /// The parts that it replaces and those that it reads, as key paths into the parts of its area.
    package var parts: (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) {
        switch self {
        case .push(let change): Draft(PushTracking()).parts(of: change)
        case .payload(let change): Draft(PayloadStructure()).parts(of: change)
        case .lifecycle(let change): Draft(LifecycleTracking()).parts(of: change)
        }
    }
}

/// The parts of an area while they are changed, with a note of which are replaced and which are read.
@dynamicMemberLookup
package struct Draft<Parts: Sendable> {
    private(set) var parts: Parts
    private var replaced: Set<AnyKeyPath> = []
    private var read: Set<AnyKeyPath> = []

    init(_ parts: Parts) { self.parts = parts }

    /// A part, as it was found or as it was replaced.
    package subscript<Part>(dynamicMember part: WritableKeyPath<Parts, Part>) -> Part {
        mutating get {
            read.insert(part)
            return parts[keyPath: part]
        }
        set {
            replaced.insert(part)
            parts[keyPath: part] = newValue
        }
    }

    func parts(of change: (inout Draft) -> Void) -> (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) {
        var draft = self
        change(&draft)
        return (draft.replaced, draft.read)
    }
}

extension Shared {
    /// The parts with a change applied to them.
    fileprivate func applying(_ change: (inout Draft<Value>) -> Void) -> Shared {
        var draft = Draft(value)
        change(&draft)
        return Shared(draft.parts)
    }
}

extension Specification {
    /// The specification with changes applied to it, one after the other.
    ///
    /// - Parameter changes: The changes.
    /// - Returns: The changed specification.
    package func applying(_ changes: some Sequence<SpecificationChange>) -> Specification {
        changes.reduce(self) { specification, change in
            var (push, payload) = (specification.push, specification.payload)
            var lifecycle = specification.lifecycle
            switch change {
            case .push(let change): push = push.applying(change)
            case .payload(let change): payload = payload.applying(change)
            case .lifecycle(let change): lifecycle = lifecycle.applying(change)
            }
            return Specification(push: push, payload: payload, lifecycle: lifecycle)
        }
    }
}
