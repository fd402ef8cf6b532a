import TestSupport

/// The suite that the faulty adapter is run against: twenty vectors of one step.
///
/// The adapter knows a vector by the id in its message, so that it does the same wrong in whatever process, and answers
/// every vector alike, which is wrong for every third.
enum FaultSuite {
    static let count = 20

    /// The verdict of a vector without any fault.
    static func verdict(_ number: Int) -> String { number.isMultiple(of: 3) ? "failed" : "passed" }

    /// The directory of the suite, written once.
    static let directory: String = {
        let directory = BuiltProducts.path("fault-suite")
        try? SuiteFiles(vectors: ["push/android/faults": vectorFile], under: rules).write(to: directory)
        return directory
    }()

    /// The rules that are named and broken; all of them would take as long to read as all else takes.
    private static let rules: Set = ["PT-FLAG-LEGACY", "PT-ACTION-IMPRESSION"]

    private static var vectorFile: String {
        let vectors = (1...count).map(vector).joined(separator: ",\n")
        return #"{ "topic": "push/android/faults", "vectors": [\#n"# + vectors + "\n] }\n"
    }

    private static func vector(_ number: Int) -> String {
        let action = verdict(number) == "passed" ? "7" : "2"
        return #"""
            {
              "id": "push/android/faults/vector-\#(number)", "title": "Vector \#(number)", "since": "1.0.0",
              "rules": ["PT-FLAG-LEGACY"], "requires": ["push.android"],
              "steps": [{
                "event": "android.onMessageReceived",
                "with": { "data": { "_dId": "vector-\#(number)", "_mId": "h1" } },
                "expect": { "calls": [{
                  "function": "collectMessageInfo",
                  "data": { "deliveryId": "vector-\#(number)", "broadlogId": "h1", "action": "\#(action)" }
                }] }
              }]
            }
            """#
    }
}
