extension Timeline {
    /// Calls `body` with the timeline of another specification, if its values may differ, and with the variables that
    /// may differ in each report, or `nil` if other calls are sent.
    package func vary(
        by program: LifecycleProgram,
        _ changes: LifecycleChanges,
        _ body: (Timeline, [(place: Int, variables: PlaceSet)]?) -> Void
    ) {
        let forms = changes.areCallsOther ? reports.map { CallForm(of: $0, in: self) } : []
        func hasOtherCalls(_ varied: Timeline) -> Bool {
            zip(forms, varied.reports).contains { $0 != CallForm(of: $1, in: varied) }
        }
        let isOffered =
            !changes.areLengthsOther && changes.events.isSubset(of: LifecyclePart.Shared.ofOffers)
            && ![self.program, program].contains { $0.hasUnaskedEvents || $0.isForgetful }
        let start: Int? = with(program, areTestsKept: !changes.areTestsOther) { varied in
            let start = !changes.areEventsOther ? nil : isOffered ? varied.firstOther(of: changes.events) : 0
            guard start == nil, changes.areCallsOther || !changes.variables.isEmpty else { return start }
            body(varied, hasOtherCalls(varied) ? nil : varied.reports.indices.map { ($0, changes.variables) })
            return nil
        }
        guard let start else { return }
        let varied = Timeline(like: self, program, from: start)
        guard varied.hasReports(like: self), !hasOtherCalls(varied) else { return body(varied, nil) }
        let kept = changes.areLengthsOther ? 0 : varied.commonPrefix(with: self)
        body(
            varied,
            varied.reports.indices.map { place in
                let (moment, before) = (varied.reports[place].moment, reports[place].moment)
                return (place, moment.end <= kept && moment == before ? changes.variables : .all)
            }
        )
    }

    /// True if another timeline reports the same events at the same steps.
    private func hasReports(like other: Timeline) -> Bool {
        reports.count == other.reports.count
            && zip(reports, other.reports).allSatisfy { report, its in
                report.step == its.step && report.isUnasked == its.isUnasked && report.moment.own == its.moment.own
            }
    }

    /// The number of initial events shared with another timeline.
    private func commonPrefix(with other: Timeline) -> Int {
        let most = min(count, other.count)
        return (0..<most).first { events[$0] != other.events[$0] } ?? most
    }
}
