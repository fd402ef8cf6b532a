import TrackingConformanceJSON
import TrackingConformanceSystem

/// The passages of the documents, each bound to rules or excluded; only `lint` and `explain` read them.
package struct Traceability: Sendable {
    /// The passages, by documents in the catalogue's order.
    package let passages: [Passage]
    /// The problems of the passage files.
    package let diagnostics: [Diagnostic]

    private let catalogue: RuleCatalogue
    private let texts: [SourceText]

    /// Reads the passages of a suite's documents; a document without a file has none.
    package init(_ location: SuiteLocation, catalogue: RuleCatalogue) {
        let directory = location.rules + "/Passages"
        let paths = FileSystem.isMissing(directory) ? [] : FileSystem.paths(below: directory)
        let names = (paths ?? []).filter { $0.hasSuffix(".json") }.map { $0.dropLast(5) }
        let order = catalogue.documents.map(\.id)
        let ranked = names.map { name in (order.firstIndex(of: String(name)) ?? order.count, name) }.sorted(by: <)
        var passages: [Passage] = []
        var diagnostics: [Diagnostic] = []
        if paths == nil {
            diagnostics.append(Diagnostic(.unreadable, "the directory cannot be read", of: directory))
        }
        var texts: [SourceText] = []
        for (_, name) in ranked {
            do throws(Diagnostic) {
                var decoder = FileDecoder(try FileDecoder.text(ofFile: "\(directory)/\(name).json", found: true))
                passages += decoder.read { $0.passageFile($1, of: String(name), catalogue) } ?? []
                diagnostics += decoder.diagnostics
                texts.append(decoder.source)
            } catch {
                diagnostics.append(error)
            }
        }
        (self.passages, self.diagnostics, self.catalogue, self.texts) = (passages, diagnostics, catalogue, texts)
    }

    package func passages(of document: String) -> [Passage] {
        passages.filter { $0.document == document }
    }

    package func passages(boundTo rule: Rule.ID) -> [Passage] {
        passages.filter { $0.rules.contains(rule) }
    }

    /// The decision on a question that the documents leave open; `nil` if the rule needs none.
    package func decision(on rule: Rule.ID) -> String? { catalogue[rule]?.decision }
}

// MARK: - Lint

extension Traceability {
    /// Every problem of the passages: those of their files, their canonical form, and anything untraced.
    package func lint() -> [Diagnostic] {
        diagnostics + texts.compactMap { $0.formatDiagnostic() } + emptyDocuments() + untracedRules()
    }

    private func emptyDocuments() -> [Diagnostic] {
        catalogue.documents.filter { passages(of: $0.id).isEmpty }.map { document in
            let message = "no passages of the document \(document.id) are listed"
            let advice = "list them in Passages/\(document.id).json"
            return Diagnostic(.untraced, "\(message); \(advice)", at: document.location)
        }
    }

    /// The rules that cite a section, or a whole document, of which no passage names them.
    private func untracedRules() -> [Diagnostic] {
        catalogue.rules.filter { $0.deprecation == nil }.flatMap { rule in
            let named = passages(boundTo: rule.id)
            let isTraced = { (source: Rule.Source) in
                named.contains { $0.document == source.document && [$0.section, nil].contains(source.section) }
            }
            return rule.sources.filter { !isTraced($0) }.map { source in
                Diagnostic(.untraced, untraced(source, of: rule.id), at: rule.location)
            }
        }
    }

    private func untraced(_ source: Rule.Source, of rule: Rule.ID) -> String {
        guard let section = source.section else {
            return "no passage of \(source.document) names the rule \(rule), which cites this document"
        }
        let headings = Set(passages(of: source.document).map(\.section)).sorted()
        let isKnown = headings.contains(section)
        let hint = isKnown ? "" : suggestion(for: section, among: headings)
        let message = "no passage of \(source.document), section \(quoted(section)), names the rule \(rule)"
        return "\(message), which cites it\(hint)"
    }
}
