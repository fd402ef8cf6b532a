import TestSupport
import TrackingConformanceCore

/// The suite for the faulty adapter: twenty vectors of one step.
///
/// The adapter knows a vector by the id in its message, so that it makes the same mistake in any process, and answers
/// every vector alike, which is wrong for every third.
enum FaultSuite {
    static let count = 20

    /// The verdict of a vector without any fault.
    static func verdict(_ number: Int) -> String { number.isMultiple(of: 3) ? "failed" : "passed" }

    /// The directory of the suite, written once.
    static let directory: String = {
        let directory = BuiltProducts.path("fault-suite")
        try? SuiteFiles(vectors: vectors.files, under: rules).write(to: directory)
        return directory
    }()

    static let loaded = Result { try Suite.load(SuiteLocation(directory: directory)) }

    /// The rules named and broken; reading all of them would take as long as everything else.
    private static let rules: Set = ["PT-FLAG-LEGACY", "PT-ACTION-IMPRESSION"]

    private static let vectors = (1...count).map { number in
        var vector = SmallVector("vector-\(number)", rules: ["PT-FLAG-LEGACY"])
        vector.topic = "push/android/faults"
        vector.deliveryID = vector.name
        vector.action = verdict(number) == "passed" ? "7" : "2"
        return vector
    }
}
