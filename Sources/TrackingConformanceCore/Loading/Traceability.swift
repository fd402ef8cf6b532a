import TrackingConformanceJSON

/// The passages of the documents, each bound to rules or excluded; only `lint` and `explain` read them.
public struct Traceability: Sendable {
    /// The passages, by documents in the catalogue's order.
    public let passages: [Passage]
    /// The problems of the passage files.
    public let findings: [Finding]

    private let catalogue: RuleCatalogue
    private let texts: [SourceText]

    /// Reads the passages of a suite's documents; a document without a file has none.
    ///
    /// - Parameters:
    ///   - location: The directories that hold the suite.
    ///   - catalogue: The suite's rules and documents.
    public init(_ location: SuiteLocation, catalogue: RuleCatalogue) {
        let directory = location.rules + "/Passages"
        let names = (FileSystem.paths(below: directory) ?? []).filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
        let order = catalogue.documents.map(\.id)
        let ranked = names.map { name in (order.firstIndex(of: String(name)) ?? order.count, name) }.sorted(by: <)
        var passages: [Passage] = []
        var findings: [Finding] = []
        var texts: [SourceText] = []
        for (_, name) in ranked {
            do throws(Finding) {
                var decoder = FileDecoder(try FileDecoder.text(ofFile: "\(directory)/\(name).json"))
                passages += decoder.passageFile(of: String(name), catalogue: catalogue)
                findings += decoder.findings
                texts.append(decoder.source)
            } catch {
                findings.append(error)
            }
        }
        (self.passages, self.findings, self.catalogue, self.texts) = (passages, findings, catalogue, texts)
    }

    /// The passages of one document.
    ///
    /// - Parameter document: The document's id.
    /// - Returns: Its passages, in the document's order.
    public func passages(of document: String) -> [Passage] {
        passages.filter { $0.document == document }
    }

    /// The passages that a rule certifies.
    ///
    /// - Parameter rule: The rule's id.
    /// - Returns: The passages, by documents.
    public func passages(boundTo rule: Rule.ID) -> [Passage] {
        passages.filter { $0.rules.contains(rule) }
    }
}

// MARK: - Lint

extension Traceability {
    /// Every problem of the passages: those of their files, their canonical form, and whatever is left untraced.
    ///
    /// - Returns: The findings, those of one kind together.
    public func lint() -> [Finding] {
        findings + texts.compactMap(\.formatFinding) + emptyDocuments() + untracedRules() + unknownSections()
    }

    private func emptyDocuments() -> [Finding] {
        catalogue.documents.filter { passages(of: $0.id).isEmpty }.map { document in
            Finding(.untraced, "no passages of the document \(document.id) are listed", at: document.location)
        }
    }

    /// Each rule must be named by a passage of each document that it cites.
    private func untracedRules() -> [Finding] {
        var documents: [Rule.ID: Set<String>] = [:]
        for passage in passages {
            for rule in passage.rules { documents[rule, default: []].insert(passage.document) }
        }
        return catalogue.rules.filter { $0.deprecation == nil }.flatMap { rule in
            Set(rule.sources.map(\.document)).subtracting(documents[rule.id] ?? []).sorted().map { document in
                let message = "no passage of \(document) names the rule \(rule.id), which cites this document"
                return Finding(.untraced, message, at: rule.location)
            }
        }
    }

    /// The sections that rules cite must be those in which passages are listed.
    private func unknownSections() -> [Finding] {
        let headings = Dictionary(grouping: passages, by: \.document).mapValues { Set($0.map(\.section)) }
        return catalogue.rules.flatMap { rule in
            rule.sources.compactMap { source in
                guard let section = source.section, let known = headings[source.document] else { return nil }
                guard !known.contains(section) else { return nil }
                let hint = suggestion(for: section, among: known.sorted())
                let message = "the rule \(rule.id) cites the section \(quoted(section)) of \(source.document)"
                return Finding(.untraced, "\(message), of which no passages are listed\(hint)", at: rule.location)
            }
        }
    }
}
