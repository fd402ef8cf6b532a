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
            let same = report.diagnosis?.causes.firstIndex {
                $0.rule == cause.rule && $0.example == cause.example && $0.step == cause.step
            }
            let shown = same.flatMap { $0 < place ? ["    as shown with cause \($0 + 1)"] : nil }
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
        let isKnown = report.isKnown(cause) ? ", known failures" : ""
        let vectors = counted(cause.vectors.count, "vector") + isKnown
        let statement = style.wrapped(cause.statement, after: "\(number). ".padded(toLeft: 4)) {
            style.marked($0, mark)
        }
        return statement + ["    \(style.marked(cause.rule.rawValue, mark))  (\(level.rawValue), \(vectors))"]
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
