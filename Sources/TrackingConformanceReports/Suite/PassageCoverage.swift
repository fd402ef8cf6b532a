package import TrackingConformanceCore

/// What becomes of the passages of the documents: judged, only recorded, or excluded with a reason.
package enum PassageCoverage {
    /// Sums up the passages of each document, and names those that no verdict rests on.
    package static func text(of traceability: Traceability, in suite: Suite, style: TerminalStyle) -> String {
        suite.catalogue.documents.map { document in
            let coverage = Coverage(traceability.passages(of: document.id), suite.catalogue)
            let title = style.marked(document.id, .strong) + "  " + document.title.printable
            return [title, coverage.summary] + coverage.recordedLines(style) + coverage.excludedLines(style)
        }.joinedBlocks
    }
}

private struct Coverage {
    private let judged: [Passage]
    private let recorded: [Passage]
    private let excluded: [(reason: String, passages: [Passage])]

    init(_ passages: [Passage], _ catalogue: RuleCatalogue) {
        let bound = passages.filter { !$0.rules.isEmpty }
        let isJudged = { (passage: Passage) in passage.rules.contains { catalogue.level(of: $0) != .informational } }
        (judged, recorded) = (bound.filter(isJudged), bound.filter { !isJudged($0) })
        let reasons = passages.compactMap(\.reason)
        excluded = reasons.withoutRepetition.map { reason in (reason, passages.filter { $0.reason == reason }) }
    }

    var summary: String {
        let count = excluded.reduce(0) { $0 + $1.passages.count }
        let total = counted(judged.count + recorded.count + count, "passage")
        return "\(total): \(judged.count) judged, \(recorded.count) recorded, \(count) excluded"
    }

    func recordedLines(_ style: TerminalStyle) -> [String] {
        guard !recorded.isEmpty else { return [] }
        return ["Recorded, never judged"]
            + recorded.flatMap { passage in
                let rules = passage.rules.map(\.rawValue).joined(separator: ", ")
                return style.wrapped("\(passage.section), \(passage.place): \(rules)", indentation: 2, hanging: 2)
            }
    }

    func excludedLines(_ style: TerminalStyle) -> [String] {
        guard !excluded.isEmpty else { return [] }
        return ["Excluded"]
            + excluded.flatMap { reason, passages in
                let places = passages.map { "\($0.section), \($0.place)" }
                return style.wrapped(reason, indentation: 2, hanging: 2)
                    + style.wrapped(places.joined(separator: "; "), indentation: 4)
            }
    }
}

extension Passage {
    /// Why no rule certifies it.
    fileprivate var reason: String? {
        if case .excluded(let reason) = fate { reason } else { nil }
    }
}
