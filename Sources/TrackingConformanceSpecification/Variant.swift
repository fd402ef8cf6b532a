package import TrackingConformanceCore
import TrackingConformanceSystem

/// A specification that differs from another one, mostly the documented one, in one area, and which of its parts are
/// replaced.
package struct Variant: Sendable {
    package let specification: Specification
    let area: Area
    /// The parts that are replaced; `nil` if it is not noted when one of them is read.
    let replaced: PartSet?
    /// Its lifecycle tracking, if that is the area.
    let lifecycle: LifecycleData?

    package init(_ change: SpecificationChange, _ others: SpecificationChange...) {
        let changes = [change] + others
        let sets = changes.map { $0.area == change.area ? $0.replacedParts : nil }
        self.init(.documented.applying(changes), in: change.area, replacing: PartSet.union(sets))
    }

    /// A specification that differs from another one in some parts of an area, or in any of them.
    package init(_ specification: Specification, in area: Area, replacing replaced: PartSet?) {
        (self.specification, self.area, self.replaced) = (specification, area, replaced)
        lifecycle = area == .lifecycle ? specification.rules(as: LifecycleData.self) : nil
    }
}

/// A specification with changes, which notes each part that is read.
package final class NotingSpecification: Sendable {
    package static let documented = NotingSpecification()

    /// The same without notes.
    let plain: Specification
    private let changes: [SpecificationChange]
    private let idle = Locked<[Notebook]>([])

    package init(applying changes: [SpecificationChange] = []) {
        self.changes = changes
        plain = .documented.applying(changes)
    }

    /// Lends a notebook that no one else uses: it takes longer to make than to use.
    func lend<Result>(_ body: (Notebook) -> Result) -> Result {
        let lent = idle.withLock { $0.popLast() } ?? Notebook(changes)
        defer { idle.withLock { $0.append(lent) } }
        _ = lent.takeNotes()
        return body(lent)
    }

    /// The specification with the notes of one task.
    final class Notebook: Sendable {
        let specification: Specification
        private let notes: Notes

        fileprivate init(_ changes: [SpecificationChange]) {
            let notes = Notes()
            self.notes = notes
            specification = .documented.noting(applying: changes) { area, place in
                notes.parts.withLock { $0[area, default: PartSet()].insert(place) }
            }
        }

        /// The parts that were read since they were last taken.
        func takeNotes() -> [Area: PartSet] {
            notes.parts.withLock { parts in
                defer { parts = [:] }
                return parts
            }
        }
    }

    private final class Notes: Sendable {
        let parts = Locked<[Area: PartSet]>([:])
    }
}
