package import TrackingConformanceJSON

/// The interface between a list of known failures and the faults that it may name.
///
/// Core knows no specification, so the library is passed in when a list is read.
package protocol FaultLibrary: Sendable {
    var ids: [String] { get }

    /// The behaviour of code with a fault, in one sentence; `nil` if the library does not contain the fault.
    func statement(of id: String) -> String?

    /// The behaviour of code with an edit, in one sentence; `nil` if there is no such edit.
    func statement(of edit: JSONValue) -> String?

    /// Prepares the comparison of results with the effects of all faults together.
    func replay(of faults: [KnownFailures.KnownFault], catalogue: RuleCatalogue) -> FaultReplay
}

/// The comparison of a result, before a list is applied, with the effects of faults on its vector.
package typealias FaultReplay = @Sendable (VectorResult) -> FaultEffect

/// The effects of faults on a vector, compared with the implementation's answers.
package enum FaultEffect: Sendable, Equatable {
    /// The vector shows none of the faults.
    case none
    /// The implementation did exactly what the faults do; each of the named faults is needed for this.
    case same(by: [String])
    /// The named faults show in the vector, but do not explain all differences, which break these rules.
    case other(by: [String], breaking: [Rule.ID])
    /// The named faults would show in the vector, but nothing differed.
    case absent(by: [String])
}
