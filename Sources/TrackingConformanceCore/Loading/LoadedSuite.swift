import Dispatch
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A suite as read from its files, with every problem of every file.
package struct LoadedSuite {
    /// The suite, as far as it could be read.
    package let suite: Suite
    /// The problems found, file by file.
    package let diagnostics: [Diagnostic]
    var vectorTexts: [SourceText] { vectorFiles.map(\.text) }
    let vectorFiles: [SourceFile]
    let otherTexts: [SourceText]
    package let addedFiles: Set<String>

    /// Reads a suite, or only the files with vectors that may match some patterns.
    package init(_ location: SuiteLocation, additional: [String] = [], only patterns: [IDPattern] = []) {
        var assembly = Assembly(location, additional: additional)
        assembly.keepFiles(for: patterns)
        for file in assembly.decodedFiles { assembly.add(file) }
        assembly.checkIDs()
        assembly.checkCounts()
        suite = Suite(
            version: assembly.file.version,
            catalogue: assembly.catalogue,
            vectors: assembly.vectors,
            corrections: assembly.file.corrections,
            contents: assembly.file.contents,
            unread: assembly.unread
        )
        diagnostics = assembly.diagnostics
        vectorFiles = assembly.vectorFiles
        otherTexts = assembly.otherTexts
        addedFiles = Set(assembly.files.filter(\.isAdded).map(\.path))
    }
}

extension Suite {
    /// Loads a suite that must be free of problems.
    package static func load(
        _ location: SuiteLocation,
        additional: [String] = [],
        only patterns: [IDPattern] = []
    ) throws(UnusableInput) -> Suite {
        let loaded = LoadedSuite(location, additional: additional, only: patterns)
        guard loaded.diagnostics.isEmpty else { throw UnusableInput(loaded.diagnostics) }
        return loaded.suite
    }
}

private struct VectorFilePlace: Sendable {
    let path: String
    /// The topic, from the file's path; `nil` for a file named individually.
    let topic: String?
    /// True if the file was added to those that the suite lists.
    var isAdded = false
}

/// One vector file, decoded independently of the others.
private struct DecodedVectorFile: Sendable {
    let place: VectorFilePlace
    let vectors: [Vector]
    let diagnostics: [Diagnostic]
    let file: SourceFile?

    init(_ file: VectorFilePlace, _ catalogue: RuleCatalogue) {
        place = file
        do throws(Diagnostic) {
            var decoder = FileDecoder(try FileDecoder.file(at: file.path, found: file.topic != nil))
            vectors = decoder.vectors(ofTopic: file.topic, catalogue: catalogue)
            diagnostics = decoder.diagnostics
            self.file = decoder.file
        } catch {
            vectors = []
            diagnostics = [error]
            self.file = nil
        }
    }
}

/// The contents and problems read so far.
private struct Assembly {
    private(set) var catalogue = RuleCatalogue(rules: [], documents: [], outOfScope: [:])
    private(set) var file = SuiteFile(version: Version(0, 0, 0), corrections: [])
    private(set) var files: [VectorFilePlace] = []
    private(set) var unread: [Suite.UnreadFile] = []
    private(set) var vectors: [Vector] = []
    private(set) var diagnostics: [Diagnostic] = []
    private(set) var vectorFiles: [SourceFile] = []
    private(set) var otherTexts: [SourceText] = []
    /// The number of vectors of each topic whose vectors were all readable.
    private var counts: [String: Int] = [:]

    /// Reads the rules and `suite.json`, and finds the vector files.
    init(_ location: SuiteLocation, additional: [String]) {
        catalogue = catalogue(in: location.rules)
        file = read(location.file) { $0.suiteFile($1) } ?? file
        files = vectorFiles(in: location.vectors)
        checkListedFiles()
        for path in additional {
            let isFile = FileSystem.exists(path) && !FileSystem.isDirectory(path)
            let known = diagnostics.count
            let added = isFile ? [VectorFilePlace(path: path, topic: nil)] : vectorFiles(in: path)
            if added.isEmpty, diagnostics.count == known {
                diagnostics.append(Diagnostic(.unreadable, "there is no vector file (*.json) in it", of: path))
            }
            files += added.map { VectorFilePlace(path: $0.path, topic: $0.topic, isAdded: true) }
        }
    }

    /// Omits the files of topics in which no vector can match a pattern, unless there are no patterns.
    mutating func keepFiles(for patterns: [IDPattern]) {
        guard !patterns.isEmpty else { return }
        files.removeAll { file in
            guard let topic = file.topic, !patterns.contains(where: { $0.canMatch(below: topic) }) else { return false }
            unread.append(Suite.UnreadFile(topic: topic, path: file.path))
            return true
        }
    }

    /// The contents of the vector files, several of which are read at a time.
    var decodedFiles: [DecodedVectorFile] {
        let decoded = Locked([DecodedVectorFile?](repeating: nil, count: files.count))
        DispatchQueue.concurrentPerform(iterations: files.count) { place in
            let file = DecodedVectorFile(files[place], catalogue)
            decoded.withLock { $0[place] = file }
        }
        return decoded.withLock { $0 }.compactMap(\.self)
    }

    mutating func add(_ file: DecodedVectorFile) {
        vectors += file.vectors
        diagnostics += file.diagnostics
        vectorFiles += [file.file].compactMap { $0 }
        guard let topic = file.place.topic, !file.place.isAdded, file.diagnostics.isEmpty else { return }
        counts[topic] = file.vectors.count
    }

    /// Reads one file with a closure and keeps it with its problems.
    private mutating func read<Content>(
        _ path: String,
        _ body: (inout FileDecoder, JSONNode) -> Content?
    ) -> Content? {
        do throws(Diagnostic) {
            var decoder = FileDecoder(try FileDecoder.text(ofFile: path, found: true))
            let content = decoder.read(body)
            diagnostics += decoder.diagnostics
            otherTexts.append(decoder.source)
            return content
        } catch {
            diagnostics.append(error)
            return nil
        }
    }

    private mutating func catalogue(in directory: String) -> RuleCatalogue {
        let documents = read("\(directory)/documents.json") { $0.documents($1) }
        let ids = documents?.map(\.id) ?? []
        var rules: [Rule] = []
        var outOfScope: [Area: [String]] = [:]
        for area in Area.allCases {
            let file = read("\(directory)/\(area.rawValue).json") { $0.ruleFile($1, documents: ids) }
            rules += file?.rules ?? []
            outOfScope[area] = file?.outOfScope
        }
        return RuleCatalogue(rules: rules, documents: documents ?? [], outOfScope: outOfScope)
    }

    /// The vector files below a directory, sorted by topic, which is suite order.
    private mutating func vectorFiles(in directory: String) -> [VectorFilePlace] {
        guard let paths = FileSystem.paths(below: directory) else {
            let problem =
                FileSystem.isMissing(directory)
                ? "there is no such file or directory" : "the directory cannot be read"
            diagnostics.append(Diagnostic(.unreadable, problem, of: directory))
            return []
        }
        return SuiteLocation.topics(of: paths).map { VectorFilePlace(path: "\(directory)/\($0).json", topic: $0) }
    }

    /// Finds duplicate ids of rules and vectors.
    mutating func checkIDs() {
        checkDistinct("rule", catalogue.rules.map { rule in (rule.id.rawValue, { rule.location }) })
        checkDistinct("vector", vectors.map { vector in (vector.id, { vector.location }) })
    }

    private mutating func checkListedFiles() {
        let present = Set(files.compactMap(\.topic))
        let missing = listedCounts.filter { !present.contains($0.key) }
        guard let (topic, count) = missing.first else { return }
        let total = missing.map(\.value).reduce(0, +)
        reportLoss(
            missing.count == 1
                ? "\(counted(count, "vector")) of \(topic), but its file is missing"
                : "\(total) vectors of \(missing.count) topics whose files are missing, the first \(topic)"
        )
    }

    /// Finds topics with fewer vectors than the suite lists; in topics with more, the rest are new.
    mutating func checkCounts() {
        for (topic, count) in listedCounts {
            guard let read = counts[topic], read < count else { continue }
            reportLoss("\(counted(count, "vector")) of \(topic), but its file has \(read)")
        }
    }

    private var listedCounts: [(key: String, value: Int)] {
        (file.contents?.counts ?? [:]).sorted { $0.key < $1.key }
    }

    private mutating func reportLoss(_ words: String) {
        guard let place = file.contents?.location else { return }
        let advice =
            "restore the file; if you removed vectors that were never published, run `tracking-conformance format`"
        diagnostics.append(Diagnostic(.unreadable, "the suite lists \(words); \(advice)", at: place))
    }

    private mutating func checkDistinct(_ kind: String, _ entries: [(id: String, location: () -> TextLocation)]) {
        var first: [String: Int] = [:]
        first.reserveCapacity(entries.count)
        for (index, entry) in entries.enumerated() {
            guard let earlier = first.updateValue(index, forKey: entry.id) else { continue }
            first[entry.id] = earlier
            let message = "the id \(quoted(entry.id)) is taken by the \(kind) at \(entries[earlier].location())"
            diagnostics.append(Diagnostic(.badID, "\(message); ids are permanent", at: entry.location()))
        }
    }
}
