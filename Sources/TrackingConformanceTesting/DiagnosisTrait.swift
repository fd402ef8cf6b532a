public import Testing

/// A trait of a test suite or test that adds an issue with the causes of all failures to the last test that runs.
///
/// Each test case shows the first difference of its vector in one line, or all of them if the environment selects
/// vectors; the causes name the faults of the implementation that explain them all. As the last issue of a test, they
/// also appear in the file of `swift test --xunit-output`, and they are attached as `causes.txt`. A failure that
/// `withKnownIssue` expects has no cause.
///
/// With the environment variable `TRACKING_CONFORMANCE_UPDATE`, the trait also rewrites the list of known failures to
/// match, if every vector that applies was checked, and reports this on standard error. The run itself is judged by the
/// previous list.
public struct DiagnosisTrait: SuiteTrait, TestTrait, TestScoping {
    private let planned = PlannedTests()

    package init() {}

    /// True, because the trait also surrounds each test function of the suite, the last of which gets the causes.
    public var isRecursive: Bool { true }

    /// Counts the test functions that will run.
    ///
    /// - Parameter test: A test function or a suite.
    public func prepare(for test: Test) async { if !test.isSuite { await planned.add() } }

    /// Returns itself for suites and test functions.
    ///
    /// - Parameters:
    ///   - test: A test function or a suite.
    ///   - testCase: A case of the test function, if any.
    /// - Returns: The trait; `nil` for a test case.
    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { testCase == nil ? self : nil }

    /// Runs the tests of a suite, or one of them, and diagnoses the failures after the last one.
    ///
    /// - Parameters:
    ///   - test: A test function or a suite.
    ///   - testCase: None, as only suites and test functions have a scope.
    ///   - function: Runs the tests.
    /// - Throws: The errors of the tests.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard let checked = CheckedResults.current else {
            let checked = CheckedResults(of: test, tests: await planned.count)
            try await CheckedResults.$current.withValue(checked, operation: function)
            return await checked.concludeAfterAll()
        }
        try await function()
        if !test.isSuite { await checked.testHasRun() }
    }
}

extension Trait where Self == DiagnosisTrait {
    /// The trait that adds an issue with the causes of all failures to the last test of the suite to end.
    public static var diagnosed: Self { DiagnosisTrait() }
}

/// The number of test functions that a trait surrounds.
private actor PlannedTests {
    private(set) var count = 0

    func add() { count += 1 }
}
