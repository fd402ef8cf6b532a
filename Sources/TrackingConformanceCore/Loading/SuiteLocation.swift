import TrackingConformanceRules
import TrackingConformanceSystem
import TrackingConformanceVectors

/// The directories that hold a suite.
package struct SuiteLocation: Sendable {
    /// The directory of the rule files and the list of documents.
    package let rules: String
    /// The directory of the vector files and `suite.json`.
    package let vectors: String

    /// Creates a location.
    package init(rules: String, vectors: String) {
        self.rules = rules
        self.vectors = vectors
    }

    /// The suite in a directory that is laid out like the kit's own: `Conformance/Rules` and `Vectors/v1`.
    package init(directory: String) {
        let prefix = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
        self.init(rules: prefix + "Conformance/Rules", vectors: prefix + "Vectors/v1")
    }

    /// Whether both directories are there.
    package var exists: Bool {
        [rules + "/documents.json", vectors + "/suite.json"].allSatisfy(FileSystem.exists)
    }

    /// The suite that came with the program: in directories beside it, or in the package's resources.
    package static func bundled() -> SuiteLocation? {
        let beside = Program.path.map(FileSystem.parent).map { SuiteLocation(directory: $0) }
        if let beside, beside.exists { return beside }
        guard let rules = ResourceBundle.directory(named: RuleFiles.bundle, holding: "documents.json"),
            let vectors = ResourceBundle.directory(named: VectorFiles.bundle, holding: "v1/suite.json")
        else { return nil }
        return SuiteLocation(rules: rules, vectors: vectors + "/v1")
    }

    /// The path of the running program, symbolic links resolved.
    package static var executable: String? { Program.path }
}
