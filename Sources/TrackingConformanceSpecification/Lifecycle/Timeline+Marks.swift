import TrackingConformanceCore

extension Timeline {
    /// The moment at which an event was reported.
    func moment(of index: Int, in moment: TimelineMoment) -> TimelineMoment {
        let event = events[index]
        var then = moment
        (then.own, then.end, then.before, then.time) = (event.kind, index + 1, index, event.time)
        (then.zone, then.process, then.version) = (event.zone, event.process, event.version)
        then.horizon = max(moment.horizon, moment.end)
        return then
    }

    func index(_ mark: Mark, _ moment: TimelineMoment) -> Int? {
        let (first, end, before) = (moment.first, moment.end, moment.before)
        switch mark {
        case .firstEvent: return first < end ? first : nil
        case .firstLaunch: return (first..<max(first, end)).first { events[$0].kind == .launch }
        case .lastEvent: return end > first ? end - 1 : nil
        case .eventBefore: return before > first ? before - 1 : nil
        case .sleepBefore: return last(before: before, first) { $0.kind == .sleep }
        case .wakeBefore: return lastWake(before: before, first)
        case .secondWakeBefore: return lastWake(before: before, first).flatMap { lastWake(before: $0, first) }
        case .returningBefore: return last(before: before, first) { $0.kind == .wake }
        case .lastWake: return lastWake(before: end, first)
        case .launchBefore: return lastLaunch(before: before, first)
        case .lastLaunch: return lastLaunch(before: end, first)
        case .update: return lastUpdate(moment)
        case .firstUpdate: return (first..<max(first, end)).first { isUpdate($0, moment) }
        case .process: return end > first ? firstOfProcess(moment) : nil
        case .processBefore: return last(before: end, first) { $0.process != moment.process }
        case .earliestEvent: return (first..<max(first, end)).min { events[$0].time < events[$1].time }
        case .latestWakeBefore:
            return (first..<max(first, before)).filter { events[$0].kind != .sleep }
                .max { events[$0].time < events[$1].time }
        case .thatEvent: return moment.thatEvent < 0 ? nil : moment.thatEvent
        }
    }

    /// The index of the first event of a span.
    func start(of span: Span, _ moment: TimelineMoment) -> Int {
        switch span {
        case .before: return moment.first
        case .version:
            let place = value(.version, moment)
            return place.kind == .number ? place.bits : moment.end
        case .process: return index(.process, moment) ?? moment.first
        case .launch: return index(.lastLaunch, moment) ?? moment.first
        case .priorLaunch: return index(.launchBefore, moment) ?? moment.first
        case .installs: return 0
        }
    }

    func count(_ kinds: EventKinds, _ moment: TimelineMoment) -> Int {
        guard moment.first < moment.end else { return 0 }
        let (last, before) = (sums[moment.end - 1], moment.first > 0 ? sums[moment.first - 1] : Sums())
        let launches = last.launches - before.launches
        return (kinds.contains(.launch) ? launches : 0)
            + (kinds.contains(.wake) ? last.wakes - before.wakes - launches : 0)
            + (kinds.contains(.sleep) ? last.sleeps - before.sleeps : 0)
    }

    /// The time awake in sessions that have ended, in microseconds.
    func awake(_ moment: TimelineMoment, isExact: Bool) -> Int {
        guard moment.first < moment.end else { return 0 }
        guard !moment.isSigned, program.choices.length != .wallClock else {
            return recountedAwake(moment, isExact: isExact)
        }
        let (last, begin) = (sums[moment.end - 1], sums[moment.first])
        return isExact ? last.exactly - begin.exactly : last.rounded - begin.rounded
    }

    /// The time awake, recomputed for lengths that depend on the moment.
    private func recountedAwake(_ moment: TimelineMoment, isExact: Bool) -> Int {
        let length = moment.isSigned ? LifecycleChoices.Length.signed : program.choices.length
        var sum = 0
        for index in moment.first..<(moment.end - 1) where ended(events[index], by: events[index + 1]) != nil {
            let length = elapsed(events[index].begin, events[index + 1].time, zone: moment.zone, length)
            sum += isExact ? length : rounded(length)
        }
        return sum
    }

    func last(before end: Int, _ first: Int, where holds: (Event) -> Bool) -> Int? {
        var index = end - 1
        while index >= first {
            if holds(events[index]) { return index }
            index -= 1
        }
        return nil
    }
    private func lastWake(before end: Int, _ first: Int) -> Int? {
        guard end > first else { return nil }
        let index = sums[end - 1].lastWake
        return index >= first ? index : nil
    }
    private func lastLaunch(before end: Int, _ first: Int) -> Int? {
        guard end > first else { return nil }
        let index = sums[end - 1].lastLaunch
        return index >= first ? index : nil
    }

    private func firstOfProcess(_ moment: TimelineMoment) -> Int? {
        let last = moment.end - 1
        if sums[last].first <= moment.first { return max(moment.first, sums[last].process) }
        return (moment.first...last).first { events[$0].process == events[last].process }
    }

    /// True if a moment covers all events of the install up to the moment's last event.
    private func isOfWholeInstall(_ moment: TimelineMoment) -> Bool {
        program.areEventTestsStable && moment.first < moment.end && moment.first == sums[moment.end - 1].first
    }

    /// The index of the last update, computed once for each event; `nil` if there was none.
    private func lastUpdate(_ moment: TimelineMoment) -> Int? {
        guard isOfWholeInstall(moment) else {
            return (moment.first..<max(moment.first, moment.end)).last { isUpdate($0, moment) }
        }
        var index = moment.end - 1
        while index > moment.first, lastUpdates[index] < -1, !isUpdate(index, moment) { index -= 1 }
        let found = index == moment.first ? -1 : lastUpdates[index] < -1 ? index : lastUpdates[index]
        for later in index..<moment.end { lastUpdates[later] = found }
        return found < 0 ? nil : found
    }

    /// The number of events after a crash, computed once for each event.
    func crashCount(_ moment: TimelineMoment) -> Int {
        guard isOfWholeInstall(moment) else {
            return (moment.first..<max(moment.first, moment.end)).count { isCrash($0, moment) }
        }
        var index = moment.end - 1
        while index > moment.first, crashCounts[index] < 0 { index -= 1 }
        var found = index == moment.first ? 0 : crashCounts[index]
        for later in (index + 1)..<max(index + 1, moment.end) {
            if isCrash(later, moment) { found += 1 }
            crashCounts[later] = found
        }
        return found
    }

    /// True if an event is an update, computed once for each event.
    private func isUpdate(_ index: Int, _ moment: TimelineMoment) -> Bool {
        guard index > moment.first else { return false }
        guard program.areEventTestsStable, moment.first == sums[index].first else {
            return holds(.update, self.moment(of: index, in: moment))
        }
        if updates[index] == 2 { updates[index] = holds(.update, self.moment(of: index, in: moment)) ? 1 : 0 }
        return updates[index] == 1
    }
}
