package import TrackingConformanceCore

/// A change to one area of the specification: it replaces some parts, each of which may use the part that it finds.
///
/// Changes compose: a change reads nothing but the parts that it replaces, and its new parts read all others through
/// the moment. Changes that replace different parts have the same effect in either order.
package struct SpecificationChange: Sendable {
    /// The area whose parts it replaces; where no event of that area happens, nothing changes.
    package let area: Area
    private let form: Form

    private enum Form: Sendable {
        /// A change of an area that is data, whose type the area alone knows.
        case data(any Sendable)
        /// A change of an area that is code, whose type the area alone knows.
        case code(any ChangeOfCode)
    }

    init(of area: Area, as data: some Sendable) { (self.area, form) = (area, .data(data)) }

    init<Parts: SpecifiedArea>(_ edit: @escaping @Sendable (inout Draft<Parts>) -> Void) {
        (area, form) = (Parts.area, .code(CodeEdit(body: edit)))
    }

    /// The change as data of a type; `nil` for another one.
    func data<Data>(as _: Data.Type) -> Data? { if case .data(let data) = form { data as? Data } else { nil } }

    /// The parts that it replaces and those that it reads, as key paths into the parts of its area; none for data.
    package var parts: (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) {
        if case .code(let edit) = form { edit.parts } else { ([], []) }
    }

    /// The parts that it replaces; `nil` if it is not noted when one of them is read.
    package var replacedParts: PartSet? { if case .code(let edit) = form { edit.replacedParts } else { nil } }

    func applied<Parts: SpecifiedArea>(to parts: Shared<Parts>) -> Shared<Parts> {
        guard case .code(let edit) = form, let edit = edit as? CodeEdit<Parts> else { return parts }
        var draft = Draft(parts.value, isNoting: false)
        edit.body(&draft)
        return Shared(draft.parts)
    }
}

/// A change of the parts of an area, whichever it is.
private protocol ChangeOfCode: Sendable {
    var parts: (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) { get }
    var replacedParts: PartSet? { get }
}

private struct CodeEdit<Parts: SpecifiedArea>: ChangeOfCode {
    let body: @Sendable (inout Draft<Parts>) -> Void

    var parts: (replaced: Set<AnyKeyPath>, read: Set<AnyKeyPath>) { Draft(Parts(), isNoting: true).parts(of: body) }
    var replacedParts: PartSet? { PartSet(parts.replaced, of: Parts.self) }
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
