extension Timeline {
    /// Calls `body` with the timeline of another specification, if its values may differ, and with the variables that
    /// may differ in each report, or `nil` if other calls are sent.
    package func vary(
        by program: LifecycleProgram,
        _ changes: LifecycleChanges,
        _ body: (Timeline, [(place: Int, variables: PlaceSet)]?) -> Void
    ) {
        guard changes.areEventsOther else {
            guard changes.areCallsOther || !changes.variables.isEmpty else { return }
            let forms = changes.areCallsOther ? reports.map { CallForm(of: $0, in: self) } : []
            return with(program, areTestsKept: !changes.areTestsOther) { varied in
                let isSame = zip(forms, varied.reports).allSatisfy { $0 == CallForm(of: $1, in: varied) }
                body(varied, isSame ? varied.reports.indices.map { ($0, changes.variables) } : nil)
            }
        }
        let varied = Timeline(like: self, program)
        guard varied.hasReports(like: self, areCallsOther: changes.areCallsOther) else { return body(varied, nil) }
        let kept = changes.areLengthsOther ? 0 : varied.commonPrefix(with: self)
        body(
            varied,
            varied.reports.indices.map { place in
                let (moment, before) = (varied.reports[place].moment, reports[place].moment)
                return (place, moment.end <= kept && moment == before ? changes.variables : .all)
            }
        )
    }

    /// True if another timeline sends calls, or throws, at the same steps for the same events.
    private func hasReports(like other: Timeline, areCallsOther: Bool) -> Bool {
        reports.count == other.reports.count
            && zip(reports, other.reports).allSatisfy { report, its in
                report.step == its.step && report.isUnasked == its.isUnasked && report.moment.own == its.moment.own
                    && (!areCallsOther || CallForm(of: report, in: self) == CallForm(of: its, in: other))
            }
    }

    /// The number of initial events shared with another timeline.
    private func commonPrefix(with other: Timeline) -> Int {
        let most = min(count, other.count)
        return (0..<most).first { events[$0] != other.events[$0] } ?? most
    }
}

/// The form of the calls for a report, regardless of their values.
private struct CallForm: Equatable {
    let count: Int
    let areBare: Bool
    let isThrowing: Bool

    init(of report: Timeline.Report, in timeline: Timeline) {
        let calls = timeline.calls(in: report)
        (count, areBare, isThrowing) = (calls.reports.count, calls.areBare, timeline.isThrowing(in: report))
    }
}
