import TestSupport
import TrackingConformanceCore
import TrackingConformanceJSON

/// A suite of small vectors, and what becomes of them for some answers.
struct SmallCoreSuite {
    let suite: Suite

    init(_ vectors: [SmallVector]) throws {
        suite = try SuiteFiles(small: vectors).written { try Suite.load(SuiteLocation(directory: $0)) }
    }

    /// The result of a vector, the action `7` being the one expected.
    func result(_ name: String, action: String) throws -> VectorResult {
        try result(name, .observed([.calls([.collectMessageInfo(Self.data(action))])]))
    }

    /// The result of a vector for some answer.
    func result(_ name: String, _ answer: RunAnswer) throws -> VectorResult {
        let vector = try vector(name)
        return Judge(catalogue: suite.catalogue).result(of: answer, for: vector, milliseconds: 0)
    }

    /// A vector by the last component of its id.
    func vector(_ name: String) throws -> Vector {
        struct NoVector: Error {}
        guard let vector = suite.vectors.first(where: { $0.id == "push/small/\(name)" }) else { throw NoVector() }
        return vector
    }

    private static func data(_ action: String) -> JSONObject {
        ["deliveryId": "d1", "broadlogId": "h1", "action": .string(action)]
    }
}
