package import TrackingConformanceCore
package import TrackingConformanceJSON

extension LifecycleTracking.Moment {
    /// The accepted values of a variable, as the parts have them.
    package func documentedValues(of variable: LifecycleVariable) -> [JSONValue?] {
        parts.value[variable](self)
    }

    /// The accepted values of a variable, each once, in the form in which it is sent.
    func accepted(_ variable: LifecycleVariable) -> AcceptedValues.Entry {
        let form = parts.value.form
        var values: [JSONValue?] = []
        for value in documentedValues(of: variable).map({ value in value.map { form(self, variable, $0) } })
        where !values.contains(value) { values.append(value) }
        return AcceptedValues.Entry(variable: variable, values: values)
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
        let lengths = sessions.compactMap { session in
            session.end.map { self.elapsed(session.begin.instant, $0) }
        }
        let each = lengths.map { self.rounded($0) }.reduce(.zero, +)
        return [.seconds(each), .seconds(self.rounded(lengths.reduce(.zero, +)))]
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
