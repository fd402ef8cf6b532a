import TrackingConformanceJSON

/// The reading of a whole suite, which collects every problem of every file.
public struct LoadedSuite {
    /// The suite, as far as it could be read.
    public let suite: Suite
    /// What was found, file by file.
    public let findings: [Finding]
    /// The texts of the vector files, in suite order.
    let vectorTexts: [SourceText]
    /// The texts of the rule files.
    let ruleTexts: [SourceText]

    /// Reads a suite.
    ///
    /// - Parameters:
    ///   - location: The directories that hold it.
    ///   - additional: Directories with more vector files, as `run --vectors` takes them.
    public init(_ location: SuiteLocation, additional: [String] = []) {
        var progress = Progress(location, additional: additional)
        for file in progress.files { progress.take(DecodedVectorFile(file, progress.catalogue)) }
        self.init(progress)
    }

    /// Reads a suite, several files at a time.
    ///
    /// - Parameters:
    ///   - location: The directories that hold it.
    ///   - additional: Directories with more vector files, as `run --vectors` takes them.
    /// - Returns: The reading.
    public static func concurrent(_ location: SuiteLocation, additional: [String] = []) async -> LoadedSuite {
        var progress = Progress(location, additional: additional)
        let (files, catalogue) = (progress.files, progress.catalogue)
        let readers = min(Program.processorCount, 4)
        let readings = await withTaskGroup(of: [(Int, DecodedVectorFile)].self) { group in
            for reader in 0..<readers {
                group.addTask { await read(files, by: catalogue, from: reader, each: readers) }
            }
            let none = [DecodedVectorFile?](repeating: nil, count: files.count)
            return await group.reduce(into: none) { all, part in
                for (index, reading) in part { all[index] = reading }
            }
        }
        for reading in readings.compactMap({ $0 }) { progress.take(reading) }
        return LoadedSuite(progress)
    }

    /// Reads every so manieth file, and lets other work go first after each.
    private static func read(
        _ files: [VectorFilePlace],
        by catalogue: RuleCatalogue,
        from first: Int,
        each step: Int
    ) async -> [(Int, DecodedVectorFile)] {
        var readings: [(Int, DecodedVectorFile)] = []
        for index in stride(from: first, to: files.count, by: step) {
            readings.append((index, DecodedVectorFile(files[index], catalogue)))
            await Task.yield()
        }
        return readings
    }

    private init(_ progress: Progress) {
        var progress = progress
        progress.checkIDs()
        suite = Suite(version: progress.version, catalogue: progress.catalogue, vectors: progress.vectors)
        findings = progress.findings
        vectorTexts = progress.vectorTexts
        ruleTexts = progress.ruleTexts
    }
}

extension Suite {
    /// Loads a suite that must be without a problem.
    ///
    /// - Parameters:
    ///   - location: The directories that hold it.
    ///   - additional: Directories with more vector files.
    /// - Returns: The suite.
    /// - Throws: Every problem that was found.
    public static func load(
        _ location: SuiteLocation,
        additional: [String] = []
    ) throws(UnusableInput) -> Suite {
        try LoadedSuite(location, additional: additional).usableSuite()
    }

    /// Loads a suite that must be without a problem, several files at a time.
    ///
    /// - Parameters:
    ///   - location: The directories that hold it.
    ///   - additional: Directories with more vector files.
    /// - Returns: The suite.
    /// - Throws: Every problem that was found.
    public static func loadConcurrently(
        _ location: SuiteLocation,
        additional: [String] = []
    ) async throws(UnusableInput) -> Suite {
        try await LoadedSuite.concurrent(location, additional: additional).usableSuite()
    }
}

extension LoadedSuite {
    fileprivate func usableSuite() throws(UnusableInput) -> Suite {
        guard findings.isEmpty else { throw UnusableInput(findings) }
        return suite
    }
}

/// A vector file of a suite.
private struct VectorFilePlace: Sendable {
    let path: String
    let topic: String
}

/// The reading of one vector file, which needs no other one.
private struct DecodedVectorFile: Sendable {
    let vectors: [Vector]
    let findings: [Finding]
    let text: SourceText?

    init(_ file: VectorFilePlace, _ catalogue: RuleCatalogue) {
        do throws(Finding) {
            var reading = FileDecoder(try FileDecoder.text(ofFile: file.path))
            vectors = reading.vectorFile(topic: file.topic, catalogue: catalogue)?.vectors ?? []
            findings = reading.findings
            text = reading.source
        } catch {
            vectors = []
            findings = [error]
            text = nil
        }
    }
}

/// What was read and found so far.
private struct Progress {
    private(set) var catalogue = RuleCatalogue(rules: [], documents: [], outOfScope: [:])
    private(set) var version = Version(0, 0, 0)
    /// The vector files, in suite order.
    private(set) var files: [VectorFilePlace] = []
    private(set) var vectors: [Vector] = []
    private(set) var findings: [Finding] = []
    private(set) var vectorTexts: [SourceText] = []
    private(set) var ruleTexts: [SourceText] = []

    /// Reads the rules and the version of a suite, and finds its vector files.
    init(_ location: SuiteLocation, additional: [String]) {
        catalogue = catalogue(in: location.rules)
        version = suiteVersion(in: location.vectors)
        for directory in [location.vectors] + additional {
            files += topics(in: directory).map { VectorFilePlace(path: "\(directory)/\($0).json", topic: $0) }
        }
    }

    /// Takes the next vector file.
    mutating func take(_ reading: DecodedVectorFile) {
        vectors += reading.vectors
        findings += reading.findings
        vectorTexts += [reading.text].compactMap { $0 }
    }

    /// Reads one file with a closure, and keeps what it finds.
    private mutating func read<Content>(_ path: String, _ body: (inout FileDecoder) -> Content?) -> (
        Content?, SourceText?
    ) {
        do throws(Finding) {
            var reading = FileDecoder(try FileDecoder.text(ofFile: path))
            let content = body(&reading)
            findings += reading.findings
            return (content, reading.source)
        } catch {
            findings.append(error)
            return (nil, nil)
        }
    }

    private mutating func catalogue(in directory: String) -> RuleCatalogue {
        let (documents, documentText) = read("\(directory)/documents.json") { $0.documents() }
        ruleTexts += [documentText].compactMap { $0 }
        let ids = documents?.map(\.id) ?? []
        var rules: [Rule] = []
        var outOfScope: [Area: [String]] = [:]
        for area in Area.allCases {
            let (file, text) = read("\(directory)/\(area.rawValue).json") { $0.ruleFile(documents: ids) }
            rules += file?.rules ?? []
            outOfScope[area] = file?.outOfScope
            ruleTexts += [text].compactMap { $0 }
        }
        return RuleCatalogue(rules: rules, documents: documents ?? [], outOfScope: outOfScope)
    }

    private mutating func suiteVersion(in directory: String) -> Version {
        let (version, _) = read("\(directory)/suite.json") { reading -> Version? in
            guard let root = reading.root() else { return nil }
            let file = reading.object(root, "the suite", required: ["version"], optional: ["$schema", "title"])
            guard let file else { return nil }
            reading.checkSchema(file)
            _ = reading.text(file, "title")
            return reading.version(file, "version")
        }
        return version ?? Version(0, 0, 0)
    }

    /// The topics below a directory, sorted, which is suite order.
    private mutating func topics(in directory: String) -> [String] {
        guard let paths = FileSystem.paths(below: directory) else {
            let place = SourceLocation(file: directory, line: 1, column: 1)
            findings.append(Finding(.unreadable, "the directory cannot be read; does it exist?", at: place))
            return []
        }
        return paths.filter { $0.hasSuffix(".json") && $0 != "suite.json" }.map { String($0.dropLast(5)) }.sorted()
    }

    /// Finds ids that are taken twice.
    mutating func checkIDs() {
        var first: [String: SourceLocation] = [:]
        for vector in vectors {
            if let place = first[vector.id] {
                let message = "the id \(quoted(vector.id)) is taken by the vector at \(place); ids are for ever"
                findings.append(Finding(.badID, message, at: vector.location))
            } else {
                first[vector.id] = vector.location
            }
        }
    }
}
