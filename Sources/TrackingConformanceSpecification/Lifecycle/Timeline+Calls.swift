import TrackingConformanceCore

extension Timeline {
    /// The reports sent for a report, in order; `areBare` if they are sent without variables.
    package func calls(in report: Report) -> (reports: [Report], areBare: Bool) {
        let own = Array(repeating: report, count: ownCallCount(in: report))
        guard let before = lateEvent(in: report) else { return (own, areBare(in: report)) }
        let moment = moment(of: before, in: report.moment)
        let late = Report(step: report.step, isUnasked: report.isUnasked, moment: moment)
        return ([late] + own, areBare(in: report))
    }

    /// The number of calls for a report.
    fileprivate func ownCallCount(in report: Report) -> Int {
        holds(.missing, report.moment) ? 0 : holds(.sends, report.moment) ? 2 : 1
    }

    /// The index of the previous event if a report sends it late; `nil` otherwise.
    fileprivate func lateEvent(in report: Report) -> Int? {
        holds(.late, report.moment) ? index(.eventBefore, report.moment) : nil
    }

    fileprivate func areBare(in report: Report) -> Bool { holds(.bare, report.moment) }
    package func isThrowing(in report: Report) -> Bool { holds(.throwing, report.moment) }

    /// The kind of event reported; `nil` for an ordinary call and the dictionary.
    package func kind(of report: Report) -> String? { report.moment.own.isEmpty ? nil : report.moment.own.name }
}

/// The form of the calls for a report, regardless of their values.
struct CallForm: Equatable {
    private let count: Int
    private let areBare: Bool
    private let isThrowing: Bool

    init(of report: Timeline.Report, in timeline: Timeline) {
        count = timeline.ownCallCount(in: report) + (timeline.lateEvent(in: report) == nil ? 0 : 1)
        (areBare, isThrowing) = (timeline.areBare(in: report), timeline.isThrowing(in: report))
    }
}
