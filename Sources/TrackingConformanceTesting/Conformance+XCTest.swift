#if canImport(XCTest)
public import TrackingConformanceCore
import TrackingConformanceJSON
public import XCTest

extension Conformance {
    /// Judges a vector as a part of a test of XCTest.
    ///
    /// What stands against conformance is recorded as a failure at the vector's line, with the command that repeats the
    /// test with this vector alone. A known failure is none, and one that passes, or that breaks another rule than its
    /// entry says, is.
    ///
    /// - Parameters:
    ///   - vector: The vector.
    ///   - test: The test that runs.
    public func check(_ vector: Vector, in test: XCTestCase) async {
        record(await result(of: vector), in: test)
    }

    /// Judges vectors as a test of XCTest, each as `check(_:in:)` with one vector does, and then names the causes of
    /// all that failed in one more failure.
    ///
    /// - Parameters:
    ///   - vectors: The vectors; all of an area tell its faults apart best.
    ///   - test: The test that runs.
    ///   - file: The file of the test.
    ///   - line: The line of the test, at which the causes are recorded.
    public func check(_ vectors: [Vector], in test: XCTestCase, file: String = #filePath, line: Int = #line) async {
        let (checked, name) = (CheckedResults(), Tested.handshake.implementation.name)
        for vector in vectors {
            let result = await result(of: vector)
            record(result, in: test)
            await checked.add(result, of: name, suite: suite, policy: policy)
        }
        for explanation in await checked.explanations() { test.recordFailure(explanation, file: file, line: line) }
    }

    private func record(_ result: VectorResult, in test: XCTestCase) {
        guard case .issue(let explanation) = TestOutcome(result, policy: policy) else { return }
        let lines = [explanation] + Repetition(of: test).lines(result)
        let place = result.vector.sourceLocation
        test.recordFailure(lines.joined(separator: "\n"), file: place.file, line: place.line)
    }

    /// Judges the certification itself: it fails where the suite or the list of known failures cannot be read, where
    /// the selection matches nothing, where no vector applies, and where entries of the list match nothing or give no
    /// reason.
    ///
    /// A loop over vectors passes where there is no vector; this does not.
    ///
    /// - Parameters:
    ///   - test: The test that runs.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func checkGate(in test: XCTestCase, file: String = #filePath, line: Int = #line) {
        for problem in problems { test.recordFailure(problem, file: file, line: line) }
    }
}

extension XCTestCase {
    /// Records a failure at a line of any file.
    fileprivate func recordFailure(_ description: String, file: String, line: Int) {
        #if canImport(Darwin)
        let place = XCTSourceCodeLocation(filePath: file, lineNumber: line)
        record(
            XCTIssue(
                type: .assertionFailure,
                compactDescription: description,
                sourceCodeContext: XCTSourceCodeContext(location: place)
            )
        )
        #else
        recordFailure(withDescription: description, inFile: file, atLine: line, expected: true)
        #endif
    }
}

extension Repetition {
    /// Names a test of XCTest, whose name is `Type.method`, or `-[Module.Type method]` on Apple platforms.
    fileprivate init(of test: XCTestCase) {
        let name = String(reflecting: type(of: test)).split(separator: ".", maxSplits: 1)
        let method = test.name.split { " .-[]".contains($0) }.last ?? ""
        self.init(module: String(name.first ?? ""), path: "\(name.last ?? "")/\(method)")
    }
}
#endif
