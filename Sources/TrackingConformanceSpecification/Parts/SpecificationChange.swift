package import TrackingConformanceCore

/// A change to one area of the specification: it replaces some parts, each of which may use the part that it finds.
///
/// Changes compose: a change reads nothing but the parts that it replaces, and its new parts read all others through
/// the moment. Changes that replace different parts have the same effect in either order.
package struct SpecificationChange: Sendable {
    /// The area whose parts it replaces; where no event of that area happens, nothing changes.
    package let area: Area
    private let traced: @Sendable () -> (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>)
    private let tracedSet: @Sendable () -> PartSet?
    /// The edit of the area's parts, whose type the area alone knows.
    private let edit: any Sendable
    /// The same as data, if it is a row.
    private let data: (any Sendable)?

    init<Parts: SpecifiedArea>(
        in area: Area,
        of documented: @escaping @autoclosure @Sendable () -> Parts,
        data: (any Sendable)? = nil,
        _ edit: @escaping @Sendable (inout Draft<Parts>) -> Void
    ) {
        (self.area, self.edit, self.data) = (area, Edit(body: edit), data)
        traced = { Draft(documented(), isNoting: true).parts(of: edit) }
        tracedSet = { PartSet(Draft(documented(), isNoting: true).parts(of: edit).replaced, of: Parts.self) }
    }

    /// The parts that it replaces and those that it reads, as key paths into the parts of its area.
    package var parts: (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) { traced() }

    /// The parts that it replaces; `nil` if it is not noted when one of them is read.
    package var replacedParts: PartSet? { tracedSet() }

    /// The change where a condition holds, and none elsewhere.
    ///
    /// The condition must not ask the parts that it decides on.
    package func limited<Parts: SpecifiedArea>(
        in _: Parts.Type,
        to condition: @escaping @Sendable (Parts.Moment) -> Bool
    ) -> SpecificationChange {
        let replaced = Parts.parts.filter { parts.replaced.contains($0.path) }
        return Parts.change { draft in
            let found = Shared(draft.parts)
            let limited = found.value.taking(replaced, from: applied(to: found).value, when: condition)
            draft.take(limited, replacing: parts.replaced)
        }
    }

    func applied<Parts: SpecifiedArea>(to parts: Shared<Parts>) -> Shared<Parts> {
        guard let edit = edit as? Edit<Parts> else { return parts }
        var draft = Draft(parts.value, isNoting: false)
        edit.body(&draft)
        var changed = draft.parts
        changed.follow(data)
        return Shared(changed)
    }
}

private struct Edit<Parts: Sendable>: Sendable {
    let body: @Sendable (inout Draft<Parts>) -> Void
}

/// The parts of an area while they are changed; if that is wanted, it notes which are replaced and which are read.
@dynamicMemberLookup
package struct Draft<Parts: Sendable> {
    package private(set) var parts: Parts
    private var replaced: Set<AnyKeyPath> = []
    private var read: Set<AnyKeyPath> = []
    private let isNoting: Bool

    init(_ parts: Parts, isNoting: Bool) { (self.parts, self.isNoting) = (parts, isNoting) }

    /// A part, as it was found or as it was replaced.
    package subscript<Part>(dynamicMember part: WritableKeyPath<Parts, Part>) -> Part {
        mutating get {
            if isNoting { read.insert(part) }
            return parts[keyPath: part]
        }
        set {
            if isNoting { replaced.insert(part) }
            parts[keyPath: part] = newValue
        }
    }

    /// Takes all parts from elsewhere, where some of them were replaced; none: it is not known which.
    package mutating func take(_ parts: Parts, replacing replaced: @autoclosure () -> Set<AnyKeyPath> = []) {
        self.parts = parts
        if isNoting { self.replaced.formUnion(replaced()) }
    }

    fileprivate func parts(of change: (inout Draft) -> Void) -> (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) {
        var draft = self
        change(&draft)
        return (draft.replaced, draft.read)
    }
}
