package import TrackingConformanceJSON

/// The faults that a list of known failures may name, as far as the list needs to know them.
///
/// Core knows no specification, so the library is handed in where a list is read.
package protocol FaultLibrary: Sendable {
    var ids: [String] { get }

    /// What code with a fault does, in one sentence.
    func statement(of id: String) -> String?

    /// What code with an edit does, in one sentence; `nil`: there is no such edit.
    func statement(of edit: JSONValue) -> String?

    /// Prepares the comparison of results with what faults would do, all of them together.
    func replay(of faults: [KnownFailures.KnownFault], catalogue: RuleCatalogue) -> FaultReplay
}

/// The comparison of a result, before a list is applied to it, with what faults would do at its vector.
package typealias FaultReplay = @Sendable (VectorResult) -> FaultEffect

/// What faults would do at a vector, compared with what the implementation did there.
package enum FaultEffect: Sendable, Equatable {
    /// The vector shows none of the faults.
    case none
    /// The implementation did exactly what the faults do; without any of those named it would have done something else.
    case same(by: [String])
    /// The faults named show at the vector, and the implementation did something else; the rules are those of the
    /// differences that the faults do not explain.
    case other(by: [String], breaking: [Rule.ID])
    /// The faults named would show at the vector, and nothing differed there.
    case absent(by: [String])
}
