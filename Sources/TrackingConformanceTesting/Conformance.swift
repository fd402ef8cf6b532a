public import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// The certification of an implementation in the same process, vector by vector, as test cases of Swift Testing or of
/// XCTest.
public struct Conformance<Tested: Implementation>: Sendable where Tested: SendableMetatype {
    private let certification: Certification

    /// Creates a certification with the bundled suite.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` can limit it to the vectors that match patterns of ids,
    /// separated by commas. If the suite or the list cannot be read, there are no vectors, and `problems` gives the
    /// reason; a test that calls `checkGate` then fails.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - knownFailures: The path of a list of known failures, relative to the directory of `file`.
    ///   - isStrict: True if a broken recommended rule fails.
    ///   - file: The caller's file.
    public init(
        of implementation: Tested.Type,
        knownFailures: String? = nil,
        strict isStrict: Bool = false,
        file: String = #filePath
    ) {
        certification = Certification(knownFailures: knownFailures, strict: isStrict, file: file)
    }

    package init(
        of implementation: Tested.Type,
        suite: Suite,
        policy: Policy = Policy(),
        selection: Selection = Selection(),
        rewriting list: String? = nil
    ) {
        certification = Certification(suite: suite, policy: policy, selection: selection, rewriting: list)
    }

    package var suite: Suite { certification.suite }
    package var policy: Policy { certification.policy }

    /// The list of known failures to rewrite after the tests of a suite, with the number of vectors that it must fit;
    /// `nil` if no list is to be rewritten.
    var rewritten: CheckedResults.RewrittenList? {
        certification.rewrittenList.map { list in
            let vectors = suite.vectors.filter { $0.deprecation == nil }
            return CheckedResults.RewrittenList(path: list, vectors: vectors.count(where: applies))
        }
    }

    var selectedPatterns: [IDPattern] { certification.selectedPatterns }

    /// The selected vectors of an area that apply to the implementation, in suite order.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors, without deprecated ones.
    public func vectors(of area: VectorArea) -> [Vector] { certification.vectors(of: area).filter(applies) }

    /// Reads vectors of your own, or findings that an exploration saved.
    ///
    /// - Parameters:
    ///   - path: The path of a vector file or a directory of such files, relative to the directory of `file`.
    ///   - file: The caller's file.
    /// - Returns: The selected vectors that apply to the implementation.
    /// - Throws: `UnusableInput` with each problem of the files.
    public func vectors(inFile path: String, file: String = #filePath) throws -> [Vector] {
        let path = path.hasPrefix("/") ? path : "\(FileSystem.parent(of: file))/\(path)"
        return try certification.vectors(inFile: path).filter(applies)
    }

    /// Drives a fresh install of the implementation through a vector and judges it.
    package func result(of vector: Vector) async -> VectorResult {
        policy.applied(to: await unlistedResult(of: vector))
    }

    /// The result of a vector, regardless of the list of known failures.
    func unlistedResult(of vector: Vector) async -> VectorResult {
        await unlistedResults(of: [vector]).first
            ?? VectorResult(vector, .notRun, reason: "the run was interrupted")
    }

    /// The results of vectors, regardless of the list of known failures; none if the run was interrupted.
    func unlistedResults(of vectors: [Vector]) async -> [VectorResult] {
        (try? await Driver.run(RunPlan(suite: suite, vectors: vectors), on: source))?.results ?? []
    }

    /// The implementation, with each vector announced if the environment enables it.
    var source: InProcessSource<Tested> { InProcessSource(Tested.self, announcing: Announcement.environment) }

    /// The problems of the list of known failures that a vector shows, one sentence each: rules named by its entry that
    /// none of the entry's vectors breaks any more.
    package func listProblems(at vector: Vector) async -> [KnownFailures.Problem] {
        let applicable = suite.vectors.filter(applies)
        return await policy.knownFailures.rulesNoLongerBroken(at: vector, among: applicable, unlistedResult)
    }

    /// The problems of the certification itself, one sentence each: the suite or the list of known failures cannot be
    /// read, no vector would be judged, a required capability is not declared, or the list has entries that match
    /// nothing or give no reason.
    public var problems: [String] {
        guard certification.unusableInput.isEmpty else { return certification.unusableInput }
        return policy.knownFailures.problems(in: suite).map(\.description) + certification.problems
            + policy.unmetRequirements(Tested.handshake) + idleness
    }

    var untestedAreas: [String] { certification.untestedAreas(where: applies) }

    func applies(_ vector: Vector) -> Bool { vector.applies(under: Tested.handshake) }

    private var idleness: [String] {
        guard !suite.vectors.contains(where: applies) else { return [] }
        let name = Tested.handshake.implementation.name
        return ["no vector applies to \(name); does its handshake declare all its capabilities?"]
    }
}

/// The announcement of each vector before it runs, which identifies the one at which the test process crashed.
enum Announcement {
    /// The environment variable that enables the announcement, with any value.
    static let variable = "TRACKING_CONFORMANCE_ANNOUNCE"

    /// The announcer of vectors on standard error; `nil` if the environment does not enable it.
    static var environment: (@Sendable (Vector) -> Void)? {
        guard OperatingSystem.variable(variable) != nil else { return nil }
        return { try? ByteStream.standardError.write(text(of: $0) + "\n") }
    }

    /// The id of a vector with its steps, which for a random sequence are recorded nowhere else.
    static func text(of vector: Vector) -> String {
        let steps = vector.steps.map(\.stimulus.json.description).joined(separator: ", ")
        return "running \(vector.id): [\(steps)]".printable
    }
}
