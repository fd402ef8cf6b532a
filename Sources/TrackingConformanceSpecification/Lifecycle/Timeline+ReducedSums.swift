import TrackingConformanceCore
import TrackingConformanceJSON

extension Timeline {
    func reducedSums(in report: Report) -> AcceptedValues {
        let moment = report.moment
        let ended = lengths(from: moment.first, moment)
        var totals = reducedSums(of: ended)
        if moment.own.isEmpty, moment.end > moment.first, events[moment.end - 1].kind != .sleep {
            totals += reducedSums(of: ended + [moment.time - events[moment.end - 1].begin])
        }
        let launch = index(.launchBefore, moment) ?? moment.first
        let priors = moment.own == .launch ? reducedSums(of: lengths(from: launch, moment)) : []
        return AcceptedValues(
            entries: [(.priorSecondsAwake, priors), (.totalSecondsAwake, totals)].map { variable, values in
                AcceptedValues.Entry(variable: variable, values: values.map(\.json))
            }
        )
    }

    /// The lengths, in microseconds, of the ended sessions from a given event on.
    private func lengths(from first: Int, _ moment: TimelineMoment) -> [Int] {
        (first..<max(first, moment.end - 1)).compactMap { index in
            let (event, next) = (events[index], events[index + 1])
            return event.kind != .sleep && next.kind == .sleep ? next.time - event.begin : nil
        }
    }

    /// The possible sums if a length is negative; empty otherwise.
    ///
    /// A sum may be clamped to zero at each session or when sent, or be omitted. Fractions may be rounded for each
    /// session, down or toward zero, or for the sum.
    private func reducedSums(of lengths: [Int]) -> [FactValue] {
        guard lengths.contains(where: { $0 < 0 }) else { return [] }
        let towardZero = lengths.map { $0 < 0 ? -rounded(-$0) : rounded($0) }
        let sums = [lengths, lengths.map(rounded), towardZero].flatMap { lengths in
            [max(0, lengths.reduce(0, +)), lengths.reduce(0) { max(0, $0 + $1) }]
        }
        return sums.map { .seconds(rounded($0)) } + (lengths.reduce(0, +) < 0 ? [.absent] : [])
    }
}
