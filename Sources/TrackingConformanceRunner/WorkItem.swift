import TrackingConformanceCore

/// A vector to be run, with its request encoded; an object, because it is handed on more often than a vector is
/// cheap to copy.
final class WorkItem: Sendable {
    /// The vector's place in the run.
    let index: Int
    let vector: Vector
    let request: EncodedRequest

    init(index: Int, vector: Vector) {
        self.index = index
        self.vector = vector
        request = AdapterRequest.run(vector).encoded
    }
}

/// A vector that was run, with what became of it.
struct Settlement: Sendable {
    let item: WorkItem
    let result: VectorResult
}
