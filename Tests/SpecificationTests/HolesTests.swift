import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

@Suite("The last lifecycle call of a vector judges all that is determined")
struct HolesTests {
    private static let topic = "lifecycle/unasked"

    /// The messages of `lint` on a file of the suite in which texts are replaced.
    private static func holes(replacing texts: KeyValuePairs<String, String>) throws -> [Diagnostic] {
        var files = SuiteFiles(topics: [topic])
        let file = "Vectors/v1/\(topic).json"
        var text = try String(contentsOfFile: Checkout.path(file), encoding: .utf8)
        for (found, other) in texts {
            #expect(text.contains(found))
            text = text.replacing(found, with: other)
        }
        files.shared.removeAll { $0 == file }
        files.files[file] = text
        return try files.written { LoadedSuite(SuiteLocation(directory: $0)).holes() }
    }

    @Test("Those of the kit do")
    func sound() throws {
        #expect(LoadedSuite(SuiteLocation(directory: Checkout.path("."))).holes() == [])
    }

    @Test("A variable that is left out is reported at the step, under each vector")
    func leftOut() throws {
        let found = try Self.holes(replacing: [Self.count: ""])
        let message = "this step omits variables that the rules determine: lifecycle_totalcrashcount"
        #expect(found.first?.message.hasPrefix(message) == true, "\(found)")
        #expect(found.allSatisfy { $0.code == .badStep })
    }

    @Test("A vector may say why")
    func partial() throws {
        let requires = "\"requires\":"
        let found = try Self.holes(replacing: [
            Self.count: "", requires: "\"partial\": \"The crashes are another vector's.\", \(requires)",
        ])
        #expect(found == [])
    }

    private static let count = "\"lifecycle_totalcrashcount\": 0,"
}
