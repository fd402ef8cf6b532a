import TrackingConformanceCore

/// A turn of a vector, with its request encoded; an object, because it is handed on more often than a vector is cheap
/// to copy.
final class WorkItem: Sendable {
    /// When the vector is run.
    let turn: Turn
    let vector: Vector
    let request: EncodedRequest

    init(turn: Turn, vector: Vector, request: EncodedRequest) {
        self.turn = turn
        self.vector = vector
        self.request = request
    }
}

/// A turn that was run, with what became of its vector.
struct Settlement: Sendable {
    let turn: Turn
    let result: VectorResult
    /// The id of the vector that the same process was sent before, if any.
    let after: String?

}

extension Settlement {
    init(_ item: WorkItem, _ result: VectorResult, after: String?) {
        self.init(turn: item.turn, result: result, after: after)
    }
}
