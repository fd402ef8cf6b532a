package import TrackingConformanceCore

/// A change to one area of the specification: it replaces some parts, each of which may use the part that it finds.
///
/// Changes compose: a change reads nothing but the parts that it replaces, and its new parts read all others through
/// the moment. Changes that replace different parts have the same effect in either order.
package struct SpecificationChange: Sendable {
    /// The area whose parts it replaces; where no event of that area happens, nothing changes.
    package let area: Area
    private let traced: @Sendable () -> (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>)
    fileprivate let applied: @Sendable (Specification) -> Specification

    /// Creates a change.
    init<Parts>(
        in area: Area,
        _ parts: any WritableKeyPath<Specification, Shared<Parts>> & Sendable,
        _ change: @escaping @Sendable (inout Draft<Parts>) -> Void
    ) {
        self.area = area
        traced = { Draft(Specification.documented[keyPath: parts].value).parts(of: change) }
        applied = { specification in
            var changed = specification
            changed[keyPath: parts] = specification[keyPath: parts].applying(change)
            return changed
        }
    }

    /// The parts that it replaces and those that it reads, as key paths into the parts of its area.
    package var parts: (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) { traced() }
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
    package func applying(_ changes: some Sequence<SpecificationChange>) -> Specification {
        changes.reduce(self) { $1.applied($0) }
    }
}
