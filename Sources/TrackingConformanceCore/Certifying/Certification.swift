/// What a certification in a test target works with: the bundled suite, and what its arguments make of it.
package struct Certification: Sendable {
    /// The rules and vectors; none where something cannot be used.
    package let suite: Suite
    /// What counts against conformance.
    package let policy: Policy
    /// What cannot be used, a sentence each with its file, line and column.
    package let problems: [String]

    /// Loads the bundled suite and a list of known failures.
    package init(knownFailures: String?, faults library: any FaultLibrary, strict isStrict: Bool, file: String) {
        do throws(UnusableInput) {
            let suite = try Suite.bundled()
            let known = try KnownFailures(beside: file, path: knownFailures, suite.catalogue, library)
            self.suite = suite
            policy = Policy(strict: isStrict, knownFailures: known)
            problems = []
        } catch {
            suite = .empty
            policy = Policy(strict: isStrict)
            problems = error.diagnostics.map { "\($0.location): \($0.message)" }
        }
    }
}

extension Suite {
    /// A suite without rules and vectors.
    fileprivate static let empty = Suite(
        version: Version(0, 0, 0),
        catalogue: RuleCatalogue(rules: [], documents: [], outOfScope: [:]),
        vectors: []
    )
}

extension KnownFailures {
    /// Reads a list from a path that may be relative to a source file.
    fileprivate init(
        beside sourceFile: String,
        path: String?,
        _ catalogue: RuleCatalogue,
        _ library: any FaultLibrary
    ) throws(UnusableInput) {
        guard let path else {
            self.init()
            return
        }
        let directory = sourceFile[..<(sourceFile.lastIndex(of: "/") ?? sourceFile.startIndex)]
        try self.init(file: path.hasPrefix("/") ? path : "\(directory)/\(path)", catalogue: catalogue, faults: library)
    }
}
