import TrackingConformanceAnalysis
package import TrackingConformanceCore
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The inputs of a certification in a test target.
package struct Certification: Sendable {
    /// The rules and vectors; none if any input is unusable.
    package let suite: Suite
    package let policy: Policy
    /// The problems of unusable input, each in one sentence with file, line and column.
    package let unusableInput: [String]
    /// The path of the list of known failures, if the environment requests rewriting it.
    let rewrittenList: String?
    private let selection: Selection
    private let tested = TestedAreas()

    /// The environment variable that requests rewriting lists of known failures, with any nonempty value.
    static let updateVariable = "TRACKING_CONFORMANCE_UPDATE"

    /// Loads the bundled suite and a list of known failures, limited by the environment.
    package init(knownFailures: String?, strict isStrict: Bool, file: String) {
        selection = .environment
        let list = knownFailures.map { $0.hasPrefix("/") ? $0 : "\(FileSystem.parent(of: file))/\($0)" }
        rewrittenList = OperatingSystem.variable(Self.updateVariable) == nil ? nil : list
        do throws(UnusableInput) {
            let suite = try Suite.bundled()
            let isNew = rewrittenList.map(FileSystem.isMissing) ?? false
            let known = try KnownFailures(at: isNew ? nil : list, suite.catalogue)
            self.suite = suite
            policy = Policy(strict: isStrict, knownFailures: known)
            unusableInput = []
        } catch {
            suite = .empty
            policy = Policy(strict: isStrict)
            unusableInput = error.diagnostics.map { "\($0.location): \($0.message)" }
        }
    }

    init(suite: Suite, policy: Policy, selection: Selection, rewriting list: String? = nil) {
        (self.suite, self.policy, self.selection, unusableInput) = (suite, policy, selection, [])
        rewrittenList = list
    }

    /// The patterns of ids that the environment selects; empty for everything.
    var selectedPatterns: [IDPattern] { selection.patterns }

    package var vectors: [Vector] { selection.vectors(of: suite) }

    func vectors(inFile path: String) throws(UnusableInput) -> [Vector] {
        guard let location = SuiteLocation.bundled() else { return [] }
        let all = try Suite.load(location, additional: [path])
        let ids = Set(suite.vectors.map(\.id))
        return selection.vectors(of: all).filter { !ids.contains($0.id) }
    }

    /// The selected vectors of an area, in suite order, for a test to check.
    package func vectors(of area: VectorArea) -> [Vector] {
        tested.insert(area)
        return vectors.filter { area.contains($0) }
    }

    /// The areas whose vectors apply but are checked by no test of this run, one sentence each; none if no test checks
    /// vectors, as when only the gate's test runs.
    package func untestedAreas(where applies: (Vector) -> Bool) -> [String] {
        let tested = tested.all
        guard !tested.isEmpty else { return [] }
        return VectorArea.allCases.filter { !tested.contains($0) }.compactMap { area in
            let count = vectors.count { area.contains($0) && applies($0) }
            guard count > 0 else { return nil }
            return "no test of this run checks the \(counted(count, "vector")) of \(area.rawValue) that "
                + "\(count == 1 ? "applies" : "apply"); add one with `arguments: conformance.vectors(of: .\(area.rawValue))`"
        }
    }

    /// Unusable inputs and unmatched selections, one sentence each.
    package var problems: [String] { unusableInput.isEmpty ? selection.problems(in: suite) : unusableInput }
}

/// The areas whose vectors tests have requested.
private final class TestedAreas: Sendable {
    private let areas = Locked<Set<VectorArea>>([])

    var all: Set<VectorArea> { areas.withLock { $0 } }

    func insert(_ area: VectorArea) { areas.withLock { _ = $0.insert(area) } }
}

extension Suite {
    fileprivate static let empty = Suite(
        version: Version(0, 0, 0),
        catalogue: RuleCatalogue(rules: [], documents: [], outOfScope: [:]),
        vectors: []
    )
}

extension KnownFailures {
    /// Reads a list; without a path it is empty.
    fileprivate init(at path: String?, _ catalogue: RuleCatalogue) throws(UnusableInput) {
        guard let path else {
            self.init(faults: KnownFaults(Fault.library, catalogue: catalogue))
            return
        }
        try self.init(file: path, catalogue: catalogue, faults: Fault.library)
    }
}
