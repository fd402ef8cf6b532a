import TrackingConformanceCore
import TrackingConformanceSystem

/// The specification with changes to one area, and a note of which parts they replace.
package struct Variant: Sendable {
    package let specification: Specification
    let area: Area
    /// The parts that are replaced; `nil` if it is not noted when one of them is read.
    let replaced: PartSet?

    package init(_ change: SpecificationChange, _ others: SpecificationChange...) {
        let changes = [change] + others
        specification = .documented.applying(changes)
        area = change.area
        let sets = changes.map { $0.area == change.area ? $0.replacedParts : nil }
        replaced = sets.reduce(PartSet()) { all, set in
            guard var all, let set else { return nil }
            all.formUnion(set)
            return all
        }
    }
}

/// The documented specification, which notes each part that is read.
final class NotingSpecification: Sendable {
    let specification: Specification
    private let notes = Notes()

    private init() {
        specification = .documented.noting { [notes] area, place in
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

    private final class Notes: Sendable {
        let parts = Locked<[Area: PartSet]>([:])
    }

    /// Lends a specification that no one else uses: it takes longer to make than to use.
    static func lend<Result>(_ body: (NotingSpecification) -> Result) -> Result {
        let lent = idle.withLock { $0.popLast() } ?? NotingSpecification()
        defer { idle.withLock { $0.append(lent) } }
        _ = lent.takeNotes()
        return body(lent)
    }

    private static let idle = Locked<[NotingSpecification]>([])
}
