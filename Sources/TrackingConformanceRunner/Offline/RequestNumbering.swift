package import TrackingConformanceCore
import TrackingConformanceSystem

/// The ids of requests written to a file, whose answers may be judged later with a newer suite or for a smaller
/// selection.
///
/// An id is derived from the vector's id and the request itself. It does not depend on the rest of the selection, and
/// no answer is attributed to a vector that has changed since.
package struct RequestNumbering: Sendable {
    static let initializeID = 0

    private let ids: [String: Int]
    private let vectors: [Int: String]

    package init(_ suite: Suite) {
        var ids: [String: Int] = [:]
        var vectors: [Int: String] = [Self.initializeID: ""]
        for vector in suite.vectors {
            var id = Self.digest(of: vector)
            while vectors[id] != nil { id = id % Self.largestID + 1 }
            ids[vector.id] = id
            vectors[id] = vector.id
        }
        self.ids = ids
        vectors[Self.initializeID] = nil
        self.vectors = vectors
    }

    package func id(of vector: Vector) -> Int? { ids[vector.id] }

    func vector(of id: Int) -> String? { vectors[id] }

    func isKnown(_ id: Int) -> Bool { vectors[id] != nil }

    /// The largest id, because adapters may store ids in 32 bits.
    private static let largestID = Int(Int32.max)

    /// The digest of the vector's id and its request, folded into an id.
    private static func digest(of vector: Vector) -> Int {
        let hash = (Array(vector.id.utf8) + AdapterRequest.run(vector).encoded.line(id: 0)).shortDigest
        return Int((hash ^ hash >> 32) % UInt64(largestID)) + 1
    }
}

extension RequestNumbering {
    /// The requests for some vectors: `initialize`, then one line per vector.
    package func requests(for vectors: [Vector]) -> [[UInt8]] {
        [AdapterRequest.initialize.encoded.line(id: Self.initializeID)]
            + vectors.compactMap { vector in
                id(of: vector).map { AdapterRequest.run(vector).encoded.line(id: $0) }
            }
    }
}
