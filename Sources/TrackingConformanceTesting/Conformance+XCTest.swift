#if canImport(XCTest)
public import TrackingConformanceCore
import TrackingConformanceJSON
public import XCTest

extension Conformance {
    /// Judges a vector as part of an XCTest test.
    ///
    /// A failure is recorded at the vector's line, with the command that repeats the test with only this vector. A
    /// known failure is not recorded unless the vector passes or breaks a rule that its entry does not name.
    ///
    /// - Parameters:
    ///   - vector: The vector.
    ///   - test: The running test.
    public func check(_ vector: Vector, in test: XCTestCase) async {
        record(await result(of: vector), in: test)
        await recordListProblems(at: vector, in: test)
    }

    /// Judges vectors as an XCTest test, each like `check(_:in:)` with one vector, and then names the causes of all
    /// failures in one more failure.
    ///
    /// - Parameters:
    ///   - vectors: The vectors; the diagnosis is best with all vectors of an area.
    ///   - test: The running test.
    ///   - file: The file of the test.
    ///   - line: The line of the test, at which the causes are recorded.
    public func check(_ vectors: [Vector], in test: XCTestCase, file: String = #filePath, line: Int = #line) async {
        let checked = CheckedResults()
        for vector in vectors {
            let result = await result(of: vector)
            record(result, in: test)
            await recordListProblems(at: vector, in: test)
            await checked.add(result, by: Tested.handshake, suite: suite, policy: policy)
        }
        for explanation in await checked.explanations() { test.recordFailure(explanation, file: file, line: line) }
    }

    /// Tries random sequences beyond the vectors and records each cause of a broken rule as a failure.
    ///
    /// It does the same as `explore(_:area:seed:sourceLocation:)` in Swift Testing, with failures at the line of the
    /// call. A known failure and a broken recommended rule are not recorded.
    ///
    /// - Parameters:
    ///   - budget: The amount to try.
    ///   - area: The area to explore; `nil` or `.journeys` for all that the implementation declares.
    ///   - seed: The seed of the sequences; with a number of sequences, the same seed gives the same findings.
    ///   - test: The running test.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func explore(
        _ budget: ExplorationBudget = .sequences(1_000),
        area: VectorArea? = nil,
        seed: UInt64 = 1,
        in test: XCTestCase,
        file: String = #filePath,
        line: Int = #line
    ) async {
        let explored = await explored(budget, area, seed, Repetition(of: test))
        for case .issue(let explanation) in explored.findings.map(\.outcome) {
            test.recordFailure(explanation, file: file, line: line)
        }
        for problem in explored.problems { test.recordFailure(problem, file: file, line: line) }
    }

    private func recordListProblems(at vector: Vector, in test: XCTestCase) async {
        for problem in await listProblems(at: vector) {
            let place = problem.location ?? vector.sourceLocation
            test.recordFailure(problem.sentence, file: place.file, line: place.line)
        }
    }

    private func record(_ result: VectorResult, in test: XCTestCase) {
        guard case .issue(let explanation) = TestOutcome(result, policy: policy) else { return }
        let place = result.vector.sourceLocation
        let text = VectorCheck.text(explanation, of: result, Repetition(of: test))
        test.recordFailure(text, file: place.file, line: place.line)
    }

    /// Judges the certification itself: fails if the suite or the list of known failures cannot be read, if the
    /// selection matches nothing, if no vector applies, or if entries of the list match nothing or give no reason.
    ///
    /// A loop over vectors passes if there is no vector; this check fails.
    ///
    /// - Parameters:
    ///   - test: The running test.
    ///   - file: The file of the test.
    ///   - line: The line of the test.
    public func checkGate(in test: XCTestCase, file: String = #filePath, line: Int = #line) {
        for problem in problems { test.recordFailure(problem, file: file, line: line) }
    }
}

extension XCTestCase {
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
    /// Creates the name of an XCTest test, written `Type.method`, or `-[Module.Type method]` on Apple platforms.
    fileprivate init(of test: XCTestCase) {
        let name = String(reflecting: type(of: test)).split(separator: ".", maxSplits: 1)
        let method = test.name.split { " .-[]".contains($0) }.last ?? ""
        self.init(module: String(name.first ?? ""), path: "\(name.last ?? "")/\(method)")
    }
}
#endif
