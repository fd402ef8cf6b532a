import TrackingConformanceAnalysis
import TrackingConformanceCore

extension ExplorationAuditFormat {
    /// For a browser: one page that needs no network.
    package static var html: ExplorationAuditFormat {
        ExplorationAuditFormat(name: "html") { record, _ in ExplorationAuditHTML(record: record).text }
    }
}

/// Which wrong implementations exploration finds alone as one self-contained page, the latest ones first.
struct ExplorationAuditHTML {
    /// What was found.
    let record: ExplorationAuditRecord

    /// The page, with a line break at the end.
    var text: String {
        let found = record.lastFound
        return HTMLPage(
            title: record.isSufficient ? "Sufficient" : "Insufficient",
            isGood: record.isSufficient,
            subject: "Exploration with suite \(record.suiteVersion), tried with mutants",
            lead: [HTML.element("p", lead)],
            facts: [
                ("Suite", "\(record.suiteVersion), by \(Kit.name) \(Kit.version)"),
                ("Mutants", "\(record.mutants.count), \(found.count) found"),
                ("Sequences", "\(record.sequences)"),
                ("Seed", "\(record.seed)"),
            ],
            sections: [
                HTMLPage.Section(
                    id: "missed",
                    title: "Mutants that were not found",
                    count: record.missed.count,
                    content: table(record.missed.map { ($0, nil) })
                ),
                HTMLPage.Section(
                    id: "unexercised",
                    title: "Rules never exercised",
                    count: record.neverExercised.count,
                    content: record.neverExercised.isEmpty ? [] : [HTML.list(record.neverExercised.map(\.rawValue))]
                ),
                HTMLPage.Section(
                    id: "found",
                    title: "Mutants that were found",
                    count: found.count,
                    content: table(found.map { ($0.mutant, $0.place) })
                ),
            ],
            style: Self.style
        ).text
    }

    private var lead: String {
        "A mutant is a copy of the reference implementation with one fault. \(record.conclusion)."
    }

    private func table(_ mutants: [(mutant: ExplorationAuditRecord.Mutant, place: Int?)]) -> [String] {
        guard !mutants.isEmpty else { return [] }
        let rows = mutants.map { mutant, place in
            let cells = [
                HTML.element("td", markup: HTML.element("code", mutant.name)),
                HTML.element("td", markup: HTML.element("code", mutant.rule.rawValue)),
                HTML.element("td", mutant.fault),
            ]
            return "<tr>\(cells.joined())\(place.map { HTML.element("td", counted($0, "sequence")) } ?? "")</tr>"
        }
        return ["<table>"] + rows + ["</table>"]
    }

    private static let style = """
        body { max-width: 80rem; }
        table { border-collapse: collapse; }
        td { padding: .1rem 1rem .1rem 0; vertical-align: top; }
        @media (min-width: 70rem) { td:not(:nth-child(3)) { white-space: nowrap; } }
        @media (max-width: 40rem) { td { display: block; padding: 0; } tr { display: block; margin-bottom: .6rem; } }
        """
}
