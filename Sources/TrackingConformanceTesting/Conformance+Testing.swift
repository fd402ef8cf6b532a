public import Testing
public import TrackingConformanceCore

extension Conformance {
    /// Judges a vector as the test case that runs.
    ///
    /// What stands against conformance is recorded as an issue at the vector's line, with the command that repeats the
    /// test with this vector alone; a known failure is a known issue, and one that passes, or that breaks another rule
    /// than its entry says, fails the test. With the trait `.diagnosed` of its test suite one more issue names the
    /// causes of all that failed.
    ///
    /// - Parameter vector: The vector.
    public func check(_ vector: Vector) async {
        let result = await result(of: vector)
        VectorCheck(policy: policy).record(result)
        let name = Tested.handshake.implementation.name
        await CheckedResults.current?.add(result, of: name, suite: suite, policy: policy)
    }

    /// Judges the certification itself: it fails where the suite or the list of known failures cannot be read, where
    /// the selection matches nothing, where no vector applies, and where entries of the list match nothing or give no
    /// reason.
    ///
    /// Tests with a case for each vector pass where there is no vector; this one does not.
    ///
    /// - Parameter sourceLocation: Where the test stands.
    public func checkGate(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        VectorCheck.record(problems, at: sourceLocation)
    }
}
