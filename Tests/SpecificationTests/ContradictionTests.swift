import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("A vector must expect the documented behaviour")
struct ContradictionTests {
    /// A file with a dismissal that expects some calls.
    private static func files(expecting calls: String) -> SuiteFiles {
        let vector = """
            {
              "topic": "push/own",
              "vectors": [
                {
                  "id": "push/own/dismissal",
                  "title": "A notification is dismissed",
                  "rules": ["PT-DISMISS"],
                  "since": "1.0.0",
                  "requires": ["push.android"],
                  "steps": [
                    {
                      "event": "android.onNotificationDismissed",
                      "with": { "extras": { "_dId": "d1", "_mId": "h1" } },
                      "expect": { "calls": \(calls) }
                    }
                  ]
                }
              ]
            }
            """
        return SuiteFiles(vectors: ["push/own": vector])
    }

    private static let click = """
        [{ "function": "collectMessageInfo", "data": { "deliveryId": "d1", "broadlogId": "h1", "action": "2" } }]
        """

    @Test("One that does not is a diagnostic at its step", arguments: [(click, 0), ("[]", 1)])
    func added(calls: String, count: Int) async throws {
        let added = Self.files(expecting: calls)
        let found = try await SuiteFiles(topics: ["push/android/dismiss"]).written { directory in
            try await added.written { other in
                let file = "\(other)/Vectors/v1/push/own.json"
                let loaded = LoadedSuite(SuiteLocation(directory: directory), additional: [file])
                #expect(loaded.diagnostics == [])
                return await loaded.contradictions()
            }
        }
        #expect(found.map(\.code) == Array(repeating: .contradicted, count: count))
        #expect(found.allSatisfy { $0.location.line == 11 })
        let start = "the documented behaviour does not pass push/own/dismissal: PT-"
        #expect(found.allSatisfy { $0.message.hasPrefix(start) })
        #expect(found.allSatisfy { $0.message.contains(" at step 0 (android.onNotificationDismissed): ") })
    }

    @Test("Those of the suite are asked about as well", arguments: [(click, 0), ("[]", 1)])
    func ownVectors(calls: String, count: Int) async throws {
        let found = try await Self.files(expecting: calls).written { directory in
            await LoadedSuite(SuiteLocation(directory: directory)).contradictions()
        }
        #expect(found.count == count)
    }
}
