import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceTesting
import XCTest

@Suite("Vectors as failures of XCTest")
struct XCTestTests {
    /// A test of XCTest that keeps the failures recorded in it.
    final class ObservedTest: XCTestCase {
        struct Failure: Equatable {
            let description: String
            let file: String
            let line: Int
        }

        var failures: [Failure] = []

        #if canImport(Darwin)
        override func record(_ issue: XCTIssue) {
            let place = issue.sourceCodeContext.location
            let file = place?.fileURL.path ?? ""
            failures.append(Failure(description: issue.compactDescription, file: file, line: place?.lineNumber ?? 0))
        }
        #else
        override func recordFailure(
            withDescription description: String,
            inFile filePath: String,
            atLine lineNumber: Int,
            expected: Bool
        ) {
            failures.append(Failure(description: description, file: filePath, line: lineNumber))
        }
        #endif
    }

    private static func test() -> ObservedTest {
        #if canImport(Darwin)
        ObservedTest()
        #else
        ObservedTest(name: "ObservedTest.testPush", testClosure: { _ in })
        #endif
    }

    private static let faultyID = "push/ios/flag-on/background-upper"

    @Test("A failure stands at the vector's line, and ends with the command that repeats the test with it alone")
    func failure() async throws {
        let conformance = Conformance(of: ExactFlag.self)
        let vector = try #require(conformance.suite.vectors.first { $0.id == Self.faultyID })
        let test = Self.test()
        await conformance.check(vector, in: test)
        let failure = try #require(test.failures.first)
        #expect(test.failures.count == 1)
        #expect(failure.file == Checkout.path("Vectors/v1/push/ios/flag-on.json"))
        #expect(failure.line == vector.location.line)
        #expect(failure.description.hasPrefix("\(Self.faultyID): "))
        #expect(failure.description.contains("\nPT-FLAG-ON at step 0 (ios."))
        let lines = failure.description.split(separator: "\n")
        #expect(lines.dropLast().last == "To repeat it alone:")
        #expect(
            lines.last?.hasPrefix("  TRACKING_CONFORMANCE_SELECT=\(Self.faultyID) swift test --filter TestingTests.")
                == true
        )
        #if !canImport(Darwin)
        #expect(lines.last?.hasSuffix("ObservedTest/testPush") == true)
        #endif
    }

    @Test("If the environment selects vectors, a failure shows their steps up to the last difference")
    func steps() async throws {
        let exit = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            setenv("TRACKING_CONFORMANCE_SELECT", XCTestTests.faultyID, 1)
            let conformance = Conformance(of: ExactFlag.self)
            let test = XCTestTests.test()
            await conformance.check(try #require(conformance.vectors(of: .push).first), in: test)
            FileHandle.standardError.write(Data(test.failures.map(\.description).joined().utf8))
        }
        let text = String(decoding: exit?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("\n  actual:   []\nSteps:\n  0  {\"event\":\"ios."), "\(text)")
        #expect(text.contains("\nTo repeat it alone:\n"))
    }

    @Test("After the failures of all vectors one more at the test's own line names their causes")
    func causes() async {
        let conformance = Conformance(of: ExactFlag.self)
        let vectors = conformance.suite.vectors.filter { $0.id.hasPrefix("push/ios/flag-") }
        let test = Self.test()
        await conformance.check(vectors, in: test)
        let line = #line - 1
        #expect(test.failures.count > 2 && test.failures.dropLast().allSatisfy { $0.file.hasSuffix(".json") })
        #expect(test.failures.last?.file == #filePath && test.failures.last?.line == line)
        let causes = test.failures.last?.description ?? ""
        let name = ExactFlag.handshake.implementation.name
        #expect(causes.hasPrefix("\(name): one cause explains every mismatch:"))
        #expect(causes.contains("\n1. Only the exact text \"on\" counts as on"))
        let sound = Self.test()
        await Conformance(of: Sound.self).check(vectors, in: sound)
        #expect(sound.failures == [])
    }

    @Test("What conforms, and a known failure, is no failure")
    func accepted() async throws {
        let rules = [Rule.ID(rawValue: "PT-FLAG-ON")]
        let entry = KnownFailures.Entry(.vectors(IDPattern(Self.faultyID), breaking: rules), reason: "it is late")
        let suite = try TrackingConformanceCore.Suite.bundled()
        let policy = Policy(knownFailures: KnownFailures(entries: [entry]))
        let vector = try #require(suite.vectors.first { $0.id == Self.faultyID })
        let test = Self.test()
        await Conformance(of: Sound.self, suite: suite).check(vector, in: test)
        await Conformance(of: ExactFlag.self, suite: suite, policy: policy).check(vector, in: test)
        #expect(test.failures == [])
        await Conformance(of: Sound.self, suite: suite, policy: policy).check(vector, in: test)
        #expect(test.failures.count == 1)
    }

    @Test("The gate fails at the test's own line")
    func gate() {
        let test = Self.test()
        Conformance(of: Idle.self).checkGate(in: test)
        let sentence = "no vector applies to idle; does its handshake declare all its capabilities?"
        #expect(test.failures == [ObservedTest.Failure(description: sentence, file: #filePath, line: #line - 2)])
    }
}
