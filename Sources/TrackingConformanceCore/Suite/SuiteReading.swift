import TrackingConformanceJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The reading of a whole suite, which collects every problem of every file.
public struct SuiteReading {
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
        var progress = Progress()
        let catalogue = progress.catalogue(in: location.rules)
        let version = progress.suiteVersion(in: location.vectors)
        var vectors: [Vector] = []
        for directory in [location.vectors] + additional {
            vectors += progress.vectors(in: directory, catalogue: catalogue)
        }
        progress.checkIDs(of: vectors)
        suite = Suite(version: version, catalogue: catalogue, vectors: vectors)
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
        let reading = SuiteReading(location, additional: additional)
        guard reading.findings.isEmpty else { throw UnusableInput(reading.findings) }
        return reading.suite
    }
}

/// What was read and found so far.
private struct Progress {
    var findings: [Finding] = []
    var vectorTexts: [SourceText] = []
    var ruleTexts: [SourceText] = []

    /// Reads one file with a closure, and keeps what it finds.
    mutating func read<Content>(_ path: String, _ body: (inout FileReading) -> Content?) -> (Content?, SourceText?) {
        do throws(Finding) {
            var reading = FileReading(try FileReading.text(ofFile: path))
            let content = body(&reading)
            findings += reading.findings
            return (content, reading.source)
        } catch {
            findings.append(error)
            return (nil, nil)
        }
    }

    mutating func catalogue(in directory: String) -> RuleCatalogue {
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

    mutating func suiteVersion(in directory: String) -> Version {
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

    mutating func vectors(in directory: String, catalogue: RuleCatalogue) -> [Vector] {
        var vectors: [Vector] = []
        for topic in topics(in: directory) {
            let path = "\(directory)/\(topic).json"
            let (file, text) = read(path) { $0.vectorFile(topic: topic, catalogue: catalogue) }
            vectors += file?.vectors ?? []
            vectorTexts += [text].compactMap { $0 }
        }
        return vectors
    }

    /// The topics below a directory, sorted, which is suite order.
    private mutating func topics(in directory: String) -> [String] {
        guard let paths = try? FileManager.default.subpathsOfDirectory(atPath: directory) else {
            let place = SourceLocation(file: directory, line: 1, column: 1)
            findings.append(Finding(.unreadable, "the directory cannot be read; does it exist?", at: place))
            return []
        }
        return paths.filter { $0.hasSuffix(".json") && $0 != "suite.json" }.map { String($0.dropLast(5)) }.sorted()
    }

    mutating func checkIDs(of vectors: [Vector]) {
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
