import TrackingConformanceCore
package import TrackingConformanceRecords

extension History: Documented {
    package static let formats: [Format<History>] = [.text, .markdown, .html]

    /// The runs as a plot and a table, and the causes of the last one.
    package var document: Document {
        let last = entries.last
        return Document(
            title: Phrase(headline),
            isGood: last?.isConformant,
            subject: last.map { "\($0.implementation), \(counted(entries.count, "run"))" },
            blocks: [
                .page { HistoryPlot(entries: entries).markup },
                .table(Document.Table(columns: Self.columns, rows: entries.map(\.cells))),
                .section(label: "Causes of the last run", blocks: [causes]),
            ],
            style: HistoryPlot.style
        )
    }

    /// What became of the first run, in one sentence.
    private var headline: String {
        guard let first = entries.first, let last = entries.last else { return "no run yet" }
        let verdict = last.isConformant == true ? "conformant" : "not conformant"
        guard entries.count > 1 else { return "\(verdict); \(counted(last.failures, "failure"))" }
        let change = Self.change(first.failures, last.failures, "failure") + " in \(counted(entries.count, "run"))"
        guard let (before, now) = first.causes.flatMap({ before in last.causes.map { (before.count, $0.count) } }),
            (before, now) != (0, 0)
        else { return "\(verdict); \(change)" }
        return "\(verdict); \(change), \(Self.change(before, now, "cause"))"
    }

    /// A number at first and at last, which is named once where it is the same.
    private static func change(_ before: Int, _ now: Int, _ noun: String) -> String {
        before == now ? counted(now, noun) : "\(before) to \(counted(now, noun))"
    }

    private static let columns: [Document.Table.Column] = [
        .init(title: "run"), .init(title: "version"), .init(title: "suite"), .init(title: "verdict"),
        .init(title: "failures", isNumeric: true), .init(title: "vectors", isNumeric: true),
        .init(title: "causes", isNumeric: true),
    ]

    private var causes: Document.Block {
        .list((entries.last?.causes ?? []).map { Phrase(prose: $0) }, of: "cause")
    }
}

extension History.Entry {
    fileprivate var cells: [Phrase] {
        let verdict: Phrase =
            switch isConformant {
            case true?: Phrase("conformant", .marked(.good))
            case false?: Phrase("not conformant", .marked(.bad))
            case nil: "-"
            }
        let day = String(at.text.prefix(16)).replacing("T", with: " ")
        let numbers: [Phrase] = ["\(failures)", "\(total)", causes.map { "\($0.count)" } ?? "-"]
        return [Phrase(day), Phrase(version), "\(suite)", verdict] + numbers
    }
}
