import TrackingConformanceCore

extension TextReport {
    /// The heading of the causes, which says how much they explain; empty where there are none.
    var causesHeading: [String] {
        guard let diagnosis = report.diagnosis, !diagnosis.causes.isEmpty else { return [] }
        return style.wrapped(diagnosis.summary, after: "CAUSES  ") { style.marked($0, .strong) }
    }

    /// The causes, each with the shortest vector that shows it.
    var causes: [VersionedBlock] {
        (report.diagnosis?.causes ?? []).enumerated().map { place, cause in
            let heading = heading(of: cause, number: place + 1)
            let shown = report.cause(shownLike: place).map { ["    as shown with cause \($0 + 1)"] }
            let line = ["  \(place + 1). \(cause.statement)".clipped(to: style.width).printable]
            let whole = VersionedBlock.Version(
                lines: heading + (shown ?? evidence(of: cause)),
                evidence: [report.record.results[cause.example].vector.id]
            )
            return VersionedBlock(item: line, [VersionedBlock.Version(lines: heading), whole])
        }
    }

    private func heading(of cause: Cause, number: Int) -> [String] {
        let level = report.catalogue.level(of: cause.rule)
        let mark: TerminalStyle.Mark = level == .required ? .bad : .doubtful
        let statement = style.wrapped(cause.statement, after: "\(number). ".padded(toLeft: 4)) {
            style.marked($0, mark)
        }
        let extent = "(\(level.rawValue), \(report.extent(of: cause)))"
        return statement + ["    \(style.marked(cause.rule.rawValue, mark))  \(extent)"]
            + (cause.qualification.map { style.wrapped($0, indentation: 4) } ?? [])
    }

    private func evidence(of cause: Cause) -> [String] {
        let example = report.record.results[cause.example]
        let narrow = TextReport(report: report, style: style.narrowed(by: 2))
        let repetition = style.isVerbose ? narrow.repetition(of: example) : []
        let evidence = Evidence(cause, of: report).map(narrow.description) ?? []
        return (evidence + repetition).map { "  " + $0 }
    }
}
