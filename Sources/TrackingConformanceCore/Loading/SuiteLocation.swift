package import TrackingConformanceJSON
import TrackingConformanceRules
import TrackingConformanceSystem
import TrackingConformanceVectors

package struct SuiteLocation: Sendable {
    /// The directory of the rule files and the list of documents.
    package let rules: String
    /// The directory of the vector files and `suite.json`.
    package let vectors: String

    package var file: String { vectors + "/suite.json" }

    /// The topics of the vector files among some paths, in suite order; other files describe the suite.
    package static func topics(of paths: [String]) -> [String] {
        paths.filter { $0.hasSuffix(".json") && $0 != "suite.json" }.map { String($0.dropLast(5)) }.sorted()
    }

    package init(rules: String, vectors: String) {
        self.rules = rules
        self.vectors = vectors
    }

    /// The suite in a directory laid out like the kit's own: `Conformance/Rules` and `Vectors/v1`.
    package init(directory: String) {
        let prefix = directory == "." ? "" : directory.hasSuffix("/") ? directory : directory + "/"
        self.init(rules: prefix + "Conformance/Rules", vectors: prefix + "Vectors/v1")
    }

    /// A directory beside the rules' directory, such as `Conformance/Faults`.
    package func directory(named name: String) -> String { "\(FileSystem.parent(of: rules))/\(name)" }

    /// True if both directories exist.
    package var exists: Bool {
        [rules + "/documents.json", file].allSatisfy(FileSystem.exists)
    }

    /// The missing file that makes a suite incomplete; `nil` if it is complete or all files are missing.
    package var lostFile: String? {
        guard [rules, vectors].contains(where: FileSystem.isDirectory) else { return nil }
        return [rules + "/documents.json", file].first { !FileSystem.exists($0) }
    }

    /// The path of the nearest directory above the working directory, within its checkout, that contains a suite; `nil`
    /// if there is none.
    package static func pathAbove() -> String? {
        var (place, path) = (FileSystem.currentDirectory, "")
        while place != "/", !FileSystem.exists("\(place)/.git") {
            place = FileSystem.parent(of: place)
            path += path.isEmpty ? ".." : "/.."
            if SuiteLocation(directory: place).exists { return path }
        }
        return nil
    }

    /// True if another suite has the same rules and vectors, byte for byte.
    package func hasSameFiles(as other: SuiteLocation) -> Bool {
        zip([rules, vectors], [other.rules, other.vectors]).allSatisfy { mine, theirs in
            let paths = Self.files(below: mine)
            return paths == Self.files(below: theirs)
                && paths.allSatisfy { FileSystem.bytes(of: "\(mine)/\($0)") == FileSystem.bytes(of: "\(theirs)/\($0)") }
        }
    }

    /// The paths of the files of rules and vectors, and of those in directories beside the rules.
    package func files(beside names: [String]) -> [String] {
        ([rules, vectors] + names.map(directory)).flatMap { place in Self.files(below: place).map { "\(place)/\($0)" } }
    }

    private static func files(below directory: String) -> [String] {
        (FileSystem.paths(below: directory) ?? []).filter { $0.hasSuffix(".json") }
    }

    /// The suite bundled with the program, in directories next to it or in the package's resources; `nil` if there is
    /// none.
    package static func bundled() -> SuiteLocation? {
        let beside = Program.path.map(FileSystem.parent).map { SuiteLocation(directory: $0) }
        if let beside, beside.exists { return beside }
        guard let rules = ResourceBundle.directory(named: RuleFiles.bundle, holding: "Rules/documents.json"),
            let vectors = ResourceBundle.directory(named: VectorFiles.bundle, holding: "v1/suite.json")
        else { return nil }
        return SuiteLocation(rules: rules + "/Rules", vectors: vectors + "/v1")
    }
}

/// The names in a suite that are not deprecated, for shell completion.
extension SuiteLocation {
    /// The ids of the rules in readable files, in the order of the files.
    package var ruleIDs: [String] {
        Area.allCases.flatMap { Self.ids(of: "rules", in: "\(rules)/\($0.rawValue).json") }
    }

    /// The ids of the vectors in readable files, in suite order.
    package var vectorIDs: [String] {
        Self.topics(of: Self.files(below: vectors)).flatMap { Self.ids(of: "vectors", in: "\(vectors)/\($0).json") }
    }

    static func ids(of key: String, in file: String) -> [String] {
        guard let bytes = FileSystem.bytes(of: file) else { return [] }
        var decoder = FileDecoder(SourceText(name: file, bytes: bytes))
        return decoder.read { _, root in
            (root[key]?.array ?? []).filter { !$0.has("deprecated") }.compactMap { $0["id"]?.string }
        } ?? []
    }
}

/// The search for a resource bundle of this package.
///
/// `Bundle.module` is not used: it traps if the program was moved without its resources.
package enum ResourceBundle {
    package static func directory(named name: String, holding file: String) -> String? {
        for place in Program.resourceDirectories {
            for inside in [".resources", ".bundle", ".bundle/Contents/Resources"] {
                let directory = "\(place)/\(name)\(inside)"
                if FileSystem.exists("\(directory)/\(file)") { return directory }
            }
        }
        return nil
    }
}

extension Suite {
    /// The ids of the vectors in unread files, which are read now; unreadable files are left out.
    package var unreadIDs: [String] { unread.flatMap { SuiteLocation.ids(of: "vectors", in: $0.path) } }

    /// The suite bundled with the package, read once in each process.
    package static func bundled() throws(UnusableInput) -> Suite { try bundledSuite.get() }

    private static let bundledSuite = Result { () throws(UnusableInput) in
        guard let location = SuiteLocation.bundled() else {
            let message = "the package's resources are not next to the program; build it again, or copy them with it"
            throw UnusableInput([Diagnostic(.unreadable, message, of: "the bundled suite")])
        }
        return try load(location)
    }
}

extension Vector {
    /// The vector's location in the checkout from which the kit was built, for an editor to open; its location as read
    /// if the checkout is gone or the vector comes from elsewhere.
    package var sourceLocation: TextLocation { location.inCheckout }
}

extension TextLocation {
    /// The corresponding place in the kit's checkout, if this one is in the build's copy.
    ///
    /// An edit of the copy would be lost. If the checkout is gone, or for any other file, this is the place itself.
    package var inCheckout: TextLocation {
        let copies = [(RuleFiles.bundle, RuleFiles.source), (VectorFiles.bundle, VectorFiles.source)]
        for case (let bundle, let source?) in copies {
            for ending in [".bundle/Contents/Resources/", ".bundle/", ".resources/"] {
                guard let copy = file.firstRange(of: bundle + ending) else { continue }
                let original = "\(source)/\(file[copy.upperBound...])"
                if FileSystem.exists(original) { return TextLocation(file: original, line: line, column: column) }
            }
        }
        return self
    }
}
