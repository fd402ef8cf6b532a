package import TrackingConformanceCore
import TrackingConformanceJSON

/// A suite that a test makes of a few vectors, written to files and read like any other.
package struct SmallSuite: Sendable {
    package let suite: Suite
    /// The passages of its document.
    package let traceability: Traceability

    package init(_ vectors: [SmallVector]) throws { try self.init(SuiteFiles(small: vectors)) }

    package init(_ files: SuiteFiles) throws {
        (suite, traceability) = try files.written { directory in
            let location = SuiteLocation(directory: directory)
            let suite = try Suite.load(location)
            return (suite, Traceability(location, catalogue: suite.catalogue))
        }
    }

    /// A vector by the last component of its id.
    package func vector(_ name: String) throws -> Vector {
        struct NoVector: Error {}
        guard let vector = suite.vectors.first(where: { $0.id.hasSuffix("/\(name)") }) else { throw NoVector() }
        return vector
    }
}

// MARK: - Results

extension SmallSuite {
    /// The result of a vector that expects the action `7`.
    package func result(_ name: String, action: String) throws -> VectorResult {
        let data: JSONObject = ["deliveryId": "d1", "broadlogId": "h1", "action": .string(action)]
        return try result(name, .observed([.calls([.collectMessageInfo(data)])]))
    }

    package func result(
        _ name: String,
        _ answer: RunAnswer,
        milliseconds: Double = 0
    ) throws -> VectorResult {
        let judge = Judge(catalogue: suite.catalogue)
        return judge.result(of: answer, for: try vector(name), milliseconds: milliseconds)
    }
}

// MARK: - Attempts

extension SmallSuite {
    package func attempt(_ index: Int) -> Attempt {
        Attempt(suite.vectors[index], index, number: index)
    }

    /// The outcome of such an attempt that passed.
    package func passed(_ index: Int) -> Attempt.Outcome {
        Attempt.Outcome(attempt(index), VectorResult(suite.vectors[index], .passed))
    }
}

extension Suite {
    /// The kit's own suite, read once for all tests of the process.
    package static let kit: Suite = {
        guard let suite = try? Suite.bundled() else {
            fatalError("the suite does not load; run tracking-conformance lint")
        }
        return suite
    }()
}
