import TrackingConformanceCore

extension TextReport {
    /// The heading of the causes, which says how much they explain; empty where there are none.
    var causesHeading: [String] {
        guard let diagnosis = report.diagnosis, !diagnosis.causes.isEmpty else { return [] }
        return style.wrapped(diagnosis.summary, after: "CAUSES  ") { style.marked($0, .strong) }
    }

    /// The causes, each with the vector that shows it: in short its sentence, and expected against actual on a line;
    /// at length the step with what led to it.
    var causes: [VersionedBlock] {
        (report.diagnosis?.causes ?? []).enumerated().map { place, cause in
            let heading = heading(of: cause, number: place + 1)
            let shown = report.cause(shownLike: place).map { ["    as shown with cause \($0 + 1)"] }
            func version(_ evidence: [String]?) -> VersionedBlock.Version {
                let example = evidence == nil ? [] : [report.record.results[cause.example].vector.id]
                return VersionedBlock.Version(lines: heading + (evidence ?? []), evidence: example)
            }
            let short = version(shown ?? shortEvidence(of: cause))
            return VersionedBlock(item: short.lines, evidence: short.evidence, [version(shown ?? evidence(of: cause))])
        }
    }

    private func heading(of cause: Cause, number: Int) -> [String] {
        let level = report.catalogue.level(of: cause.rule)
        let mark: TerminalStyle.Mark = level == .required ? .bad : .doubtful
        let statement = style.wrapped(cause.statement, after: "\(number). ".padded(toLeft: 4)) {
            style.marked($0, mark)
        }
        let extent = "(\(level.rawValue), \(report.extent(of: cause)))"
        return statement
            + style.wrapped(extent, after: "    \(cause.rule.rawValue)  ", hanging: 4) {
                $0.replacing(cause.rule.rawValue, with: style.marked(cause.rule.rawValue, mark), maxReplacements: 1)
            }
            + (cause.qualification.map { style.wrapped($0, indentation: 4) } ?? [])
    }

    /// The vector and the step that show a cause, and what was expected there and what came.
    private func shortEvidence(of cause: Cause) -> [String]? {
        guard let evidence = Evidence(cause, of: report) else { return nil }
        let place = "\(evidence.result.vector.id) \(evidence.heading)"
        let difference = evidence.result.sentence(on: evidence.decisive).clipped(to: 2 * (style.width - 8))
        return style.wrapped(place, indentation: 4, hanging: 2) + style.wrapped(difference, indentation: 6)
    }

    private func evidence(of cause: Cause) -> [String] {
        let example = report.record.results[cause.example]
        let narrow = TextReport(report: report, style: style.narrowed(by: 2))
        let repetition = style.isVerbose ? narrow.repetition(of: example) : []
        let evidence = Evidence(cause, of: report).map(narrow.description) ?? []
        return (evidence + repetition).map { "  " + $0 }
    }
}
