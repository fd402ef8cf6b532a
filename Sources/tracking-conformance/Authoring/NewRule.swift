import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceJSON

/// A rule that is begun with its place in the documents.
struct NewRule {
    let id: Rule.ID
    let title: String
    let level: Rule.Level
    let statement: String
    /// The platforms that it applies to; none: those of most rules of its area.
    let platforms: [Rule.Scope]
    /// The passages of the documents that it certifies.
    let passages: [PassagePlace]

    /// Writes the rule to its file and to those of its passages.
    func write(to location: SuiteLocation, of suite: Suite) throws -> [String] {
        guard let area = RuleDraft.area(of: id) else {
            throw CommandFailure(.wrongUsage, "the id \(id) must be \(RuleDraft.forms)")
        }
        let known = try checkedPassages(in: Traceability(location, catalogue: suite.catalogue), suite.catalogue)
        let draft = RuleDraft(
            id: id,
            title: title,
            level: level,
            statement: statement,
            platforms: platforms.isEmpty ? Self.platforms(of: area, in: suite) : platforms,
            passages: passages
        )
        let rules = "\(location.rules)/\(area.rawValue).json"
        let documents = suite.catalogue.documents.map(\.id)
        var files = [(rules, try draft.added(toRules: try source(rules), documents: documents))]
        for document in documents where passages.contains(where: { $0.document == document }) {
            let file = "\(location.rules)/Passages/\(document).json"
            files.append((file, try draft.bound(inPassages: try source(file))))
        }
        for (file, text) in files { try FileOutput.write(text, to: file) }
        return ["\(rules): \(id) begun"]
            + known.flatMap { passage in
                let line = "\(passage.location.file): bound to \(passage.passagePlace)"
                guard case .excluded(let reason) = passage.fate else { return [line] }
                return [line, "  which was excluded until now: \(reason)"]
            }
    }

    private func source(_ file: String) throws -> SourceText {
        SourceText(name: file, bytes: try FileInput.bytes(ofFile: file))
    }

    /// The platforms that most rules of an area have.
    private static func platforms(of area: Area, in suite: Suite) -> [Rule.Scope] {
        let rules = suite.catalogue.rules.filter { $0.area == area && $0.deprecation == nil }
        let groups = Dictionary(grouping: rules, by: \.platforms).mapValues(\.count)
        return groups.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }?.key ?? [.any]
    }

    /// The passages that the options name.
    private func checkedPassages(
        in traceability: Traceability,
        _ catalogue: RuleCatalogue
    ) throws -> [Passage] {
        guard traceability.diagnostics.isEmpty else { throw UnusableInput(traceability.diagnostics) }
        guard !passages.isEmpty else {
            let advice = "`tracking-conformance explain --document S1` prints the passages of a document"
            throw CommandFailure(.wrongUsage, "name the passage that the rule certifies with --passage; \(advice)")
        }
        return try passages.map { place in
            if let passage = traceability.passages.first(where: { $0.passagePlace == place }) { return passage }
            let places = traceability.passages.map { "\($0.passagePlace)" }
            let hint = nearest(to: "\(place)", among: places).map { "; did you mean \"\($0)\"?" } ?? ""
            throw CommandFailure(.wrongUsage, "no passage is at \"\(place)\"\(hint)")
        }
    }
}
