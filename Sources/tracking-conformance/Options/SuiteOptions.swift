import ArgumentParser
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The options for the source of the rules and vectors.
struct SuiteOptions: ParsableArguments, RepeatedOptions {
    @Option(help: "A directory with a suite: Conformance/Rules and Vectors/v1.", completion: .directory)
    var suite: String?

    @Option(
        help: "A directory or a file of vectors to add to those of the suite. Repeatable.",
        completion: .file()
    )
    var vectors: [String] = []

    var repeating: [String] {
        (suite.map { ["--suite", $0] } ?? []) + vectors.flatMap { ["--vectors", $0] }
    }

    /// The location of the named suite, or else of the bundled one.
    func location() throws -> SuiteLocation {
        guard let suite else {
            if let location = SuiteLocation.bundled() { return location }
            throw CommandFailure(
                .badInput,
                "the vectors are missing; copy Conformance/Rules and Vectors/v1 next to the command, "
                    + "or name their directory with --suite"
            )
        }
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            throw CommandFailure(
                .badInput,
                "there is no suite in \(suite); it must contain Conformance/Rules and Vectors/v1/suite.json"
            )
        }
        return location
    }

    /// The location of the suite to check: the named one, that of the working directory, or the bundled one.
    ///
    /// A working directory with only part of a suite is rejected; otherwise, it would seem to pass although another
    /// suite was checked.
    func locationToCheck() throws -> (location: SuiteLocation, isBundled: Bool) {
        let here = SuiteLocation(directory: ".")
        guard suite == nil, !here.exists else { return (suite == nil ? here : try location(), false) }
        let advice = "or name a suite's directory with --suite"
        if let file = here.lostFile {
            throw CommandFailure(.badInput, "the suite in this directory has no \(file); restore it, \(advice)")
        }
        if vectors.isEmpty, let path = SuiteLocation.pathAbove() {
            throw CommandFailure(.badInput, "there is no suite in .; run this in \(path), \(advice)")
        }
        return (try location(), true)
    }

    /// Warns that the suite in the working directory is not used if it differs from the bundled one or lacks a file.
    func sayWhichSuite() {
        let here = SuiteLocation(directory: ".")
        if suite == nil, let file = here.lostFile {
            Console.complain("the suite in this directory has no \(file); the one that comes with the command was used")
        }
        guard suite == nil, here.exists, let bundled = SuiteLocation.bundled(), !here.hasSameFiles(as: bundled) else {
            return
        }
        Console.complain(
            "the suite in this directory differs from the one that comes with the command, which was used; --suite . "
                + "uses the one here"
        )
    }

    /// The files of the suite and of the named vectors, which no output may overwrite.
    var inputs: [String] {
        let added = vectors.flatMap { path in
            FileSystem.isDirectory(path) ? (FileSystem.paths(below: path) ?? []).map { "\(path)/\($0)" } : [path]
        }
        return added + (suite.map { SuiteLocation(directory: $0).files(beside: RuleLibrary.directories) } ?? [])
    }

    /// Returns the location of the suite and uses its own behaviour, faults and causes from now on, if it has any.
    func used() throws -> SuiteLocation {
        let location = try location()
        if suite != nil {
            try RuleLibrary.use(location)
            try location.checkCauses()
        }
        return location
    }

    /// Loads the suite, or as much of it as needed to find the vectors that match some patterns; throws if that has any
    /// problem.
    func load(only patterns: [IDPattern] = []) throws -> Suite {
        try Suite.load(try used(), additional: vectors, only: patterns)
    }

    /// The rules and the corrections of the suite, without its vectors.
    func rules() throws -> Suite { try Suite.load(try used(), only: [IDPattern("none")]) }

    func digest() throws -> SuiteDigest { SuiteDigest(try location(), additional: vectors) }
}

// MARK: - Contents

extension Suite {
    func rule(named name: String, wasSearched: Bool = false) throws -> Rule {
        if let rule = catalogue[Rule.ID(rawValue: name.uppercased())] { return rule }
        let isWord = !wasSearched && name.allSatisfy { $0.isASCII && $0.isLowercase }
        let advice = isWord ? "`\(Kit.name) explain \(name)` searches the rules" : nil
        throw CommandFailure(unknown: "rule", name, among: catalogue.rules.map(\.id.rawValue), otherwise: advice)
    }

    func document(named name: String) throws -> RuleCatalogue.Document {
        if let document = catalogue.documents.first(where: { $0.id == name.uppercased() }) { return document }
        let ids = catalogue.documents.map(\.id)
        throw CommandFailure(unknown: "document", name, among: ids, otherwise: "there are \(ids.inOneList)")
    }

    func vector(named name: String) throws -> Vector {
        if let vector = vectors.first(where: { $0.id == name }) { return vector }
        if catalogue[Rule.ID(rawValue: name)] != nil {
            throw CommandFailure(.wrongUsage, "\(name) is a rule, not a vector; explain \(name) prints it")
        }
        throw CommandFailure(unknown: "vector", name, among: vectors.map(\.id) + unreadIDs)
    }

    /// Throws if the platform does not know a time zone of the suite.
    func checkZones() throws(CommandFailure) {
        guard let zone = unknownZone else { return }
        throw CommandFailure(
            .badInput,
            "this system has no data for the time zone \(zone); install its time zone data (Debian's package tzdata), "
                + "or name their directory with the environment variable TZDIR"
        )
    }
}

/// The option for the suite that an author extends.
struct AuthoringOptions: ParsableArguments, RepeatedOptions {
    @Option(help: "The directory of the suite, which contains Conformance/Rules and Vectors/v1.")
    var suite = "."

    func location() throws(CommandFailure) -> SuiteLocation {
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            let advice = "or name a suite's directory with --suite"
            if let file = location.lostFile {
                throw CommandFailure(.badInput, "the suite in \(suite) has no \(file); restore it, \(advice)")
            }
            throw CommandFailure(.badInput, "there is no suite in \(suite); run this in a checkout, \(advice)")
        }
        return location
    }

    /// The suite; throws if it has any problem.
    func loaded() throws(CommandFailure) -> Suite {
        let loaded = LoadedSuite(try location())
        guard loaded.diagnostics.isEmpty else { throw CommandFailure(.badInput, diagnostics: loaded.diagnostics) }
        return loaded.suite
    }

    var repeating: [String] { suite == "." ? [] : ["--suite", suite] }
}
