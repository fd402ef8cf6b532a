package import TrackingConformanceCore
import TrackingConformanceJSON

/// The runs of an implementation over time, oldest first.
package struct History: Sendable {
    package var entries: [Entry]

    /// What is kept of one run, as a line of JSON.
    package struct Entry: Sendable, Equatable {
        /// When the run was added, in UTC.
        package let at: Instant
        /// The digest of its JSON report, by which a report is not added twice.
        package let report: String
        package let implementation: String
        package let version: String
        package let suite: Version
        /// Whether it conforms; `nil` if the report does not say.
        package let isConformant: Bool?
        package let counts: [Verdict: Int]
        /// What the implementation does wrong, one sentence each; `nil` if the run did not search for causes.
        package let causes: [String]?
    }
}

extension History.Entry {
    package init(_ report: SavedReport, bytes: [UInt8], at instant: Instant) {
        at = instant
        self.report = SHA256.digest(of: bytes)
        implementation = report.handshake.implementation.name
        version = report.handshake.implementation.version
        suite = report.suiteVersion
        isConformant = report.isConformant
        counts = report.results.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
        causes = report.causes?.map(\.statement)
    }

    /// The number of vectors that failed or were errored.
    package var failures: Int { (counts[.failed] ?? 0) + (counts[.errored] ?? 0) }

    package var total: Int { counts.values.reduce(0, +) }

    /// The entry as a line of the history's file, with a line break at the end.
    package var line: String {
        var members: JSONObject = [
            "at": .string(at.text), "report": .string(report), "implementation": .string(implementation),
            "version": .string(version), "suite": .string(suite.description),
        ]
        members["conformant"] = isConformant.map { .bool($0) }
        var vectors = JSONObject()
        for verdict in Verdict.allCases { vectors[verdict.rawValue] = counts[verdict].map { .integer($0) } }
        members["vectors"] = .object(vectors)
        members["causes"] = causes.map { .array($0.map { .string($0) }) }
        return String(decoding: JSONWriter.compact(.object(members)), as: UTF8.self) + "\n"
    }
}

// MARK: - Reading

extension History {
    /// Reads the lines of a history's file.
    package init(_ bytes: [UInt8], named name: String) throws(UnusableInput) {
        entries = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard !line.isEmpty else { continue }
            guard let entry = (try? JSONParser.parse(Array(line)))?.object.flatMap(Entry.init) else {
                let place = TextLocation(file: name, line: index + 1, column: 1)
                let message = "this line is no entry of a history; remove it, or add its report again"
                throw UnusableInput([Diagnostic(.wrongForm, message, at: place)])
            }
            entries.append(entry)
        }
        entries.sort { $0.at < $1.at }
    }
}

extension History.Entry {
    fileprivate init?(_ members: JSONObject) {
        guard let at = members["at"]?.string.flatMap({ Instant($0) }), let report = members["report"]?.string,
            let implementation = members["implementation"]?.string, let version = members["version"]?.string,
            let suite = members["suite"]?.string.flatMap({ Version($0) }), let vectors = members["vectors"]?.object
        else { return nil }
        self.at = at
        self.report = report
        self.implementation = implementation
        self.version = version
        self.suite = suite
        isConformant = members["conformant"]?.boolean
        counts = vectors.members.reduce(into: [:]) { counts, member in
            if let verdict = Verdict(rawValue: member.key) { counts[verdict] = member.value.number?.integer }
        }
        causes = members["causes"]?.array?.compactMap(\.string)
    }
}
