public import Testing
public import TrackingConformanceCore

extension Conformance {
    /// Judges a vector as the running test case.
    ///
    /// A failure is recorded as an issue at the vector's line, with the command that repeats the test with only this
    /// vector. A known failure is a known issue. The test fails if a listed vector passes or breaks a rule that its
    /// entry does not name, or, at an entry's last vector, if the entry names a rule that its vectors no longer break.
    ///
    /// If the test suite has the trait `.diagnosed`, each such entry is one issue at its own line, after all tests (if
    /// there are more than five, one issue combines most of them). One more issue names the causes of all failures that
    /// the test does not expect with `withKnownIssue`.
    ///
    /// - Parameter vector: The vector.
    public func check(_ vector: Vector) async {
        let unlisted = await unlistedResult(of: vector)
        let result = policy.applied(to: unlisted)
        guard let checked = CheckedResults.current else {
            VectorCheck.record(result, under: policy)
            return VectorCheck.record(await listProblems(at: vector), at: vector)
        }
        // The problems of the list follow, each once, after all its vectors were checked.
        let isNew = result.verdict == .unexpectedPass || VectorCheck.record(result, under: policy)
        await checked.add(
            unlisted,
            by: Tested.handshake,
            suite: suite,
            policy: policy,
            isListed: false,
            rewriting: rewritten,
            isExpected: !isNew
        )
    }

    /// Judges the certification itself: fails if the suite or the list of known failures cannot be read, if the
    /// selection matches nothing, if no vector applies, if entries of the list match nothing or give no reason, or if
    /// vectors of an area apply but no test of the run has them as arguments.
    ///
    /// A test with a case for each vector passes if there is no vector; this test fails. An entry contradicted by
    /// vectors fails the tests of these vectors, as described at `check(_:)`.
    ///
    /// - Parameter sourceLocation: The location of the test.
    public func checkGate(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        VectorCheck.record(problems + untestedAreas, at: sourceLocation)
    }
}

extension Vector: CustomTestStringConvertible {
    /// The vector's id, which names its test case.
    public var testDescription: String { id }
}
