import TrackingConformanceCore
import TrackingConformanceJSON

extension LifecycleTracking.Moment {
    /// What is accepted of a variable, in the form in which it is sent.
    func accepted(_ variable: LifecycleVariable) -> AcceptedValues.Entry {
        var entry = known(variable)
        let form = parts.value.form
        for place in entry.values.indices {
            entry.values[place] = entry.values[place].map { form(self, variable, $0) }
        }
        return entry
    }

    /// What is accepted of a variable: where the sequence was recorded, as far as it is known from there.
    private func known(_ variable: LifecycleVariable) -> AcceptedValues.Entry {
        let values = documentedValues(of: variable)
        guard let recorded else { return .init(variable: variable, values: values) }
        guard recorded.past == nil || isKnown(variable) else { return .unknown(variable) }
        let (told, isAnchored) = continued(values, of: variable)
        let seconds = Slack(recorded.tolerance, isAnchored: isAnchored, isAtTold: pastIsUncertain)
        return within(seconds, told, of: variable)
    }

    /// The unrecorded past, as far as it bears on this moment.
    private var past: RecordedPast? { recorded?.past }

    /// The number of events that only stand for what was not recorded.
    private var unrecorded: Int { past?.eventCount ?? 0 }

    /// Whether dates that were told, to the second, bear on the moment.
    private var pastIsUncertain: Bool { past != nil }
}

// MARK: - The beginning

extension LifecycleTracking.Moment {
    private func isKnown(_ variable: LifecycleVariable) -> Bool {
        guard let past, let offsets = recorded?.offsets else {
            return [.type, .hourOfDay, .dayOfWeek].contains(variable)
        }
        switch variable {
        case .type, .hourOfDay, .dayOfWeek, .didDetectCrash, .isFirstLaunch, .isFirstLaunchUpdate: return true
        case .launchCount, .wakeCount, .sleepCount: return hasOtherUpdate || offsets[variable] != nil
        case .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount, .totalSecondsAwake:
            return offsets[variable] != nil
        case .priorSecondsAwake:
            return reported?.kind != .launch || before.last { $0.kind == .launch }.map(isRecorded) ?? false
        case .secondsAwake: return reportsWake || events.last(where: \.isWake).map(isRecorded) ?? false
        case .isFirstWakeMonth, .isFirstWakeToday, .daysSinceLastWake: return wakeBefore.map(isRecorded) ?? false
        case .daysSinceLaunch, .firstLaunchDate, .firstLaunchDateUS: return past.tellsFirstLaunch
        case .daysSinceUpdate, .updateLaunchDate: return hasOtherUpdate || past.tellsUpdate
        }
    }

    /// Whether an event was recorded, and does not only stand for what was not.
    private func isRecorded(_ event: LifecycleEvent) -> Bool { !events.prefix(unrecorded).contains(event) }

    /// Whether the last update came after the call that told the state.
    private var hasOtherUpdate: Bool { self.lastUpdate != past?.update }

    /// The values as they go on from what was told.
    private func continued(_ values: [JSONValue?], of variable: LifecycleVariable) -> ([JSONValue?], isAnchored: Bool) {
        guard let past, let offsets = recorded?.offsets else { return (values, false) }
        if variable == .firstLaunchDateUS, let day = past.firstDay { return ([day], true) }
        let isOfVersion = [.launchCount, .wakeCount, .sleepCount].contains(variable)
        guard let offset = offsets[variable], !(isOfVersion && hasOtherUpdate) else { return (values, false) }
        let continued = values.map { value in value?.wholeNumber.map { JSONValue.integer($0 + offset) } ?? value }
        return (continued, true)
    }
}

// MARK: - The clock

/// How far times may be off.
private struct Slack {
    let ofInstant: Duration
    /// Of the time between two.
    var ofLength: Duration { ofInstant * 2 }
    /// Whether values go on from one that was told, whose fraction is not known.
    let isAnchored: Bool
    /// Whether dates are known to the second only.
    let isAtTold: Bool

    init(_ tolerance: Duration, isAnchored: Bool, isAtTold: Bool) {
        (ofInstant, self.isAnchored, self.isAtTold) = (tolerance, isAnchored, isAtTold)
    }

    /// The seconds by which a length may differ, however it is rounded (LC-SECONDS-WHOLE).
    var secondsOfLength: Int { ofInstant > .zero ? Self.seconds(ofLength) + 1 : 0 }

    /// A length in whole seconds, rounded up.
    static func seconds(_ length: Duration) -> Int { -(Duration.zero - length).wholeSeconds }
}

extension LifecycleTracking.Moment {
    private func within(_ slack: Slack, _ values: [JSONValue?], of variable: LifecycleVariable) -> AcceptedValues.Entry
    {
        switch variable {
        case .hourOfDay, .dayOfWeek:
            return .init(variable: variable, values: values + shifted(slack.ofInstant, variable))
        case .daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake:
            let told: Duration = slack.isAtTold ? .seconds(1) : .zero
            return .init(variable: variable, values: values + shifted(slack.ofLength + told, variable))
        case .isFirstWakeMonth: return flag(variable, values, slack) { $0.year * 12 + $0.month }
        case .isFirstWakeToday: return flag(variable, values, slack, of: \.dayNumber)
        case .firstLaunchDate, .updateLaunchDate: return near(variable, values, Slack.seconds(slack.ofInstant))
        case .firstLaunchDateUS: return .init(variable: variable, values: values + otherFirstDays(slack))
        case .secondsAwake:
            let orNone: [JSONValue?] = values.contains(0) && slack.ofLength > .zero ? [nil] : []
            return near(variable, values + orNone, slack.secondsOfLength)
        case .priorSecondsAwake:
            let launch = before.lastIndex { $0.kind == .launch } ?? before.startIndex
            return near(variable, values, slack.secondsOfLength * before[launch...].count(where: \.isWake))
        case .totalSecondsAwake:
            let sessions = events.dropFirst(unrecorded).count(where: \.isWake) + (unrecorded > 0 ? 1 : 0)
            return near(variable, values, slack.secondsOfLength * sessions + (slack.isAnchored ? 1 : 0))
        case .didDetectCrash, .isFirstLaunch, .isFirstLaunchUpdate, .launchCount, .wakeCount, .sleepCount,
            .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount, .type:
            return .init(variable: variable, values: values)
        }
    }

    private func near(_ variable: LifecycleVariable, _ values: [JSONValue?], _ seconds: Int) -> AcceptedValues.Entry {
        .init(variable: variable, values: values, certainty: seconds > 0 ? .within(seconds: seconds) : .exact)
    }

    /// The values at instants a little earlier and later.
    private func shifted(_ slack: Duration, _ variable: LifecycleVariable) -> [JSONValue?] {
        guard slack > .zero else { return [] }
        return [slack, .zero - slack].flatMap { shift in
            at(instant.moved(by: shift), in: zone).documentedValues(of: variable)
        }
    }

    /// A flag of the first wake of a period; both values are accepted if its end is near.
    private func flag(
        _ variable: LifecycleVariable,
        _ values: [JSONValue?],
        _ slack: Slack,
        of period: (CivilTime) -> Int
    ) -> AcceptedValues.Entry {
        guard reportsWake, let wakeBefore, slack.ofInstant > .zero else {
            return .init(variable: variable, values: values)
        }
        let isNearEnd = [instant, wakeBefore.instant].contains { instant in
            [zone, wakeBefore.zone, "UTC"].contains { zone in
                let (early, late) = (instant.moved(by: .zero - slack.ofInstant), instant.moved(by: slack.ofInstant))
                return period(self.clock(early, zone)) != period(self.clock(late, zone))
            }
        }
        return .init(variable: variable, values: isNearEnd ? values + [true, nil] : values)
    }

    /// The days of the first launch where it came close to midnight.
    private func otherFirstDays(_ slack: Slack) -> [JSONValue?] {
        guard let first = events.first, !slack.isAnchored else { return [] }
        let uncertainty = slack.ofInstant + (slack.isAtTold ? .seconds(1) : .zero)
        guard uncertainty > .zero else { return [] }
        return [uncertainty, .zero - uncertainty].map { shift in
            .string(CivilTime(first.instant.moved(by: shift)).monthDayYear)
        }
    }
}

extension Instant {
    /// The instant some time later, or earlier.
    fileprivate func moved(by length: Duration) -> Instant {
        let (seconds, attoseconds) = length.components
        return Instant(milliseconds: milliseconds + Int(seconds) * 1_000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
