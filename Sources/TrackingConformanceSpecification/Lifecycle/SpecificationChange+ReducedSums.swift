import TrackingConformanceCore
import TrackingConformanceJSON

extension SpecificationChange {
    /// Sums of seconds that a session reduces if it ended before it began, because the clock was set back: they are
    /// accepted next to those in which it counts as 0 (LC-NONNEGATIVE).
    package static let reducedSums = lifecycle { parts in
        let (total, prior) = (parts.totalSecondsAwake, parts.priorSecondsAwake)
        parts.totalSecondsAwake = { moment in
            let sessions = moment.sessions
            let ended = total(moment) + moment.reducedSums(of: sessions)
            guard moment.reported == nil, let running = sessions.last, running.end == nil else { return ended }
            return ended + moment.reducedSums(of: sessions.dropLast() + [running.ended(at: moment.instant)])
        }
        parts.priorSecondsAwake = { moment in
            guard moment.reported?.kind == .launch else { return prior(moment) }
            let launch = moment.before.lastIndex { $0.kind == .launch }
            return prior(moment) + moment.reducedSums(of: moment.sessions.filter { $0.index >= launch ?? 0 })
        }
    }
}

extension LifecycleTracking.Moment {
    /// The sums of some sessions of which one ended before it began.
    ///
    /// A sum is kept from falling below zero at each session, or when it is sent, or is left out. Fractions are rounded
    /// for each session, down or toward zero, or for the sum.
    fileprivate func reducedSums(of sessions: [Session]) -> [JSONValue?] {
        let lengths = sessions.compactMap { session in
            session.end.map { session.begin.instant.duration(until: $0) }
        }
        guard lengths.contains(where: { $0 < .zero }) else { return [] }
        let towardZero = lengths.map { $0 < .zero ? .zero - self.rounded(.zero - $0) : self.rounded($0) }
        let sums = [lengths, lengths.map { self.rounded($0) }, towardZero].flatMap { lengths in
            [max(.zero, lengths.reduce(.zero, +)), lengths.reduce(.zero) { max(.zero, $0 + $1) }]
        }
        return sums.map { .seconds(self.rounded($0)) } + (lengths.reduce(.zero, +) < .zero ? [nil] : [])
    }
}
