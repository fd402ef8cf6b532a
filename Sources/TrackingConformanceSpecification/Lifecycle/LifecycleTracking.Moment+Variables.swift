package import TrackingConformanceCore
package import TrackingConformanceJSON

extension LifecycleTracking.Moment {
    /// The accepted values of a variable, as the parts have them.
    package func documentedValues(of variable: LifecycleVariable) -> [JSONValue?] {
        parts.member(LifecycleTracking.part(of: variable))(self)
    }

    /// Whether something holds for the reported event and the one before it.
    package func comparesWithPrevious(_ holds: (_ event: LifecycleEvent, _ before: LifecycleEvent) -> Bool) -> Bool {
        guard let reported, let previous = before.last else { return false }
        return holds(reported, previous)
    }

    /// Whether a launch or wake is reported that is the first ever, or that differs in time from the one before it.
    package func isFirstWake(where differs: (_ now: CivilTime, _ before: CivilTime) -> Bool) -> Bool {
        guard reportsWake else { return false }
        guard let wakeBefore else { return true }
        let clocks = self.comparedClocks(wakeBefore)
        return differs(clocks.now, clocks.before)
    }

    /// The accepted values of the flag of the first launch or wake of a period.
    func firstWake(of period: (CivilTime) -> Int) -> [JSONValue?] {
        guard reportsWake else { return [nil] }
        guard let clocks = clocksAtWakes.last else { return [true] }
        let now = period(clocks.now)
        let flag: JSONValue? = now == period(clocks.before) ? nil : true
        var (latest, isSetBack) = (Int.min, false)
        for clocks in clocksAtWakes {
            let earlier = period(clocks.before)
            if earlier != latest { isSetBack = earlier < latest }
            latest = max(latest, earlier)
        }
        // From a clock that is set back until a period later than all before, the documents do not say.
        let isEither = now < latest || now == latest && isSetBack
        return isEither ? [flag, flag == nil ? true : nil] : [flag]
    }

    package func acceptedDays(since event: LifecycleEvent) -> [JSONValue?] {
        .orAbsent(.integer(self.days(event)), if: instant < event.instant)
    }

    /// The accepted seconds of some sessions; those without an end have none (LC-TOTAL-CRASH).
    package func seconds(of sessions: some Sequence<Session>) -> [JSONValue?] {
        let ended = sessions.compactMap { session in session.end.map { (begin: session.begin.instant, end: $0) } }
        let lengths = ended.map { self.elapsed($0.begin, $0.end) }
        let each = lengths.map { self.rounded($0) }.reduce(.zero, +)
        let sums: [JSONValue?] = [.seconds(each), .seconds(self.rounded(lengths.reduce(.zero, +)))]
        return ended.contains { $0.end < $0.begin } ? sums + reducedSums(of: ended) : sums
    }

    /// The sums that a session reduces which ended before it began, because the clock was set back (LC-NONNEGATIVE).
    ///
    /// A sum is kept from falling below zero at each session, or when it is sent, or is left out.
    private func reducedSums(of sessions: [(begin: Instant, end: Instant)]) -> [JSONValue?] {
        let lengths = sessions.map { signedLength(from: $0.begin, to: $0.end) }
        let towardZero = lengths.map { $0 < .zero ? .zero - self.rounded(.zero - $0) : self.rounded($0) }
        let sums = [lengths, lengths.map { self.rounded($0) }, towardZero].flatMap { lengths in
            [max(.zero, lengths.reduce(.zero, +)), lengths.reduce(.zero) { max(.zero, $0 + $1) }]
        }
        return sums.map { .seconds(self.rounded($0)) } + (lengths.reduce(.zero, +) < .zero ? [nil] : [])
    }

    /// The time between two instants, below zero if the second is earlier: the time from an instant well before both,
    /// without the time by which it is before the first.
    private func signedLength(from begin: Instant, to end: Instant) -> Duration {
        let shift = max(0, begin.seconds - end.seconds + 1)
        let earlier = Instant(seconds: begin.seconds - shift, nanoseconds: begin.nanoseconds)
        return self.elapsed(earlier, end) - .seconds(shift)
    }
}

extension JSONValue {
    /// A length of time in seconds, as a number that has a fraction only where the length has one.
    package static func seconds(_ length: Duration) -> JSONValue {
        let (seconds, attoseconds) = length.components
        guard attoseconds != 0 else { return .integer(Int(seconds)) }
        let nanoseconds = String(abs(attoseconds) / 1_000_000_000)
        let fraction = String(repeating: "0", count: 9 - nanoseconds.count) + nanoseconds
        let text = "\(length < .zero ? "-" : "")\(abs(seconds)).\(fraction)"
        return JSONNumber(text).map { JSONValue(.number($0)) } ?? .integer(Int(seconds))
    }
}

extension [JSONValue?] {
    /// A value that may also be absent under a condition, because the clock was set back (LC-NONNEGATIVE).
    package static func orAbsent(_ value: JSONValue, if isSetBack: Bool) -> [JSONValue?] {
        isSetBack ? [value, nil] : [value]
    }

    package static func number(_ value: Int) -> [JSONValue?] { [.integer(value)] }

    /// The one accepted value of a flag, which is there only where it is true.
    package static func flag(_ isRaised: Bool) -> [JSONValue?] { [isRaised ? true : nil] }
}
