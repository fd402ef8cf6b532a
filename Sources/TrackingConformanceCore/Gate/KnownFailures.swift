import TrackingConformanceJSON

/// A list of vectors that an implementation is known to fail, each with a reason.
///
/// The list cannot rot: an entry whose vectors pass, that matches nothing, or whose vectors break other rules than it
/// names, fails the run.
public struct KnownFailures: Sendable {
    /// Vectors that are known to fail, and why.
    public struct Entry: Sendable {
        /// The ids of the vectors; all that match must fail.
        public var pattern: IDPattern
        /// Why they fail.
        public var reason: String
        /// The rules that they break, all of them.
        public var rules: [Rule.ID]

        /// Creates an entry.
        ///
        /// - Parameters:
        ///   - pattern: The ids of the vectors; all that match must fail.
        ///   - reason: Why they fail.
        ///   - rules: The rules that they break, all of them.
        public init(pattern: IDPattern, reason: String, rules: [Rule.ID]) {
            self.pattern = pattern
            self.reason = reason
            self.rules = rules
        }
    }

    /// The entries, in order.
    public var entries: [Entry] {
        didSet { index = Index(entries) }
    }

    private var index: Index

    /// The reason that a new entry is written with, and that no run accepts.
    public static let placeholder = "TODO: say why"

    /// Creates a list.
    ///
    /// - Parameter entries: The entries, in order.
    public init(entries: [Entry] = []) {
        self.entries = entries
        index = Index(entries)
    }

    /// Reads a list from a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - catalogue: The rules that entries may name.
    /// - Throws: Every problem that was found.
    public init(file path: String, catalogue: RuleCatalogue) throws(UnusableInput) {
        var decoder: FileDecoder
        do throws(Finding) {
            decoder = FileDecoder(try FileDecoder.text(ofFile: path))
        } catch {
            throw UnusableInput([error])
        }
        self.init(entries: decoder.knownFailures(catalogue: catalogue))
        if !decoder.findings.isEmpty { throw UnusableInput(decoder.findings) }
    }

    /// The entries for a vector, in order.
    ///
    /// - Parameter id: The vector's id.
    func entries(for id: String) -> [Entry] {
        guard !entries.isEmpty else { return [] }
        let patterns = index.patterns.filter { entries[$0].pattern.matches(id) }
        return (index.places[id, default: []] + patterns).sorted().map { entries[$0] }
    }

    /// Where the entries stand, so that a list with an entry for each vector is not gone through for each vector.
    private struct Index: Sendable {
        /// The places of the entries that name one vector, by its id.
        private(set) var places: [String: [Int]] = [:]
        /// The places of the entries with wildcards.
        private(set) var patterns: [Int] = []

        init(_ entries: [Entry]) {
            for (place, entry) in entries.enumerated() {
                if entry.pattern.isID {
                    places[entry.pattern.description, default: []].append(place)
                } else {
                    patterns.append(place)
                }
            }
        }
    }

    /// The list as its file holds it.
    public var text: String {
        let entries = entries.map { entry in
            JSONValue.object([
                "pattern": .string(entry.pattern.description),
                "reason": .string(entry.reason),
                "rules": .array(entry.rules.map { .string($0.rawValue) }),
            ])
        }
        return JSONWriter.canonical(.object(["knownFailures": .array(entries)]))
    }
}

extension FileDecoder {
    fileprivate mutating func knownFailures(catalogue: RuleCatalogue) -> [KnownFailures.Entry] {
        guard let root = root(),
            let file = object(root, "a list of known failures", required: ["knownFailures"], optional: ["$schema"])
        else { return [] }
        checkSchema(file)
        return array(file, "knownFailures").compactMap { value in
            guard let entry = object(value, "a known failure", required: ["pattern", "reason", "rules"]),
                let pattern = text(entry, "pattern")
            else { return nil }
            if let reason = entry["reason"], reason.string == nil {
                report(.wrongForm, "\"reason\" must be a string, not \(reason.kindWithArticle)", at: reason.offset)
            }
            let rules = distinctArray(entry, "rules").compactMap { ruleID($0, catalogue: catalogue) }
            return KnownFailures.Entry(
                pattern: IDPattern(pattern),
                reason: entry["reason"]?.string ?? "",
                rules: rules
            )
        }
    }
}
