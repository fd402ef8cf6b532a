package import TrackingConformanceCore
import TrackingConformanceSystem

extension Timeline {
    package func value(of variable: LifecycleVariable, in report: Report) -> FactValue {
        value(ofVariableAt: LifecyclePart.variable(variable).index, in: report)
    }

    package func value(ofVariableAt place: Int, in report: Report) -> FactValue {
        value(program.roots[place], report.moment)
    }

    /// The program indices of a variable's other accepted values.
    package func others(ofVariableAt place: Int) -> [LifecycleProgram.Place] { program.alternatives[place] }

    /// The value, in a report, of an expression added to the program.
    package func value(at place: LifecycleProgram.Place, in report: Report) -> FactValue {
        value(place, report.moment)
    }

    /// The accepted values of a variable in a report, the documented value first; empty if the variable is not judged.
    package func accepted(_ variable: LifecycleVariable, in report: Report) -> [FactValue] {
        accepted(variableAt: LifecyclePart.variable(variable).index, in: report)
    }

    func accepted(variableAt place: Int, in report: Report) -> [FactValue] {
        let documented = value(ofVariableAt: place, in: report)
        guard documented != .unjudged else { return [] }
        var values = [documented]
        for place in program.alternatives[place] {
            let value = value(place, report.moment)
            if value != .unjudged, !values.contains(value) { values.append(value) }
        }
        return values
    }

    func value(_ part: LifecyclePart.Shared, _ moment: TimelineMoment) -> FactValue {
        value(program.roots[LifecyclePart.shared(part).index], moment)
    }
    func holds(_ part: LifecyclePart.Shared, _ moment: TimelineMoment) -> Bool { value(part, moment).isTrue }

    // MARK: Expressions

    func value(_ place: LifecycleProgram.Place, _ moment: TimelineMoment) -> FactValue {
        switch program.nodes[Int(place)] {
        case .constant(let value): return value
        case .word(let word): return value(word, moment)
        case .measure(let measure, let mark): return value(measure, mark, moment)
        case .count(let kinds): return .number(count(kinds, moment))
        case .on(let event): return .flag(moment.event == event)
        case .not(let x): return .flag(!value(x, moment).isTrue)
        case .infix(let infix, let x, let y): return value(infix, x, y, moment)
        case .function(let function, let x): return value(function, x, moment)
        case .differs(let x, let mark, let isEach):
            guard let index = index(mark, moment) else { return .flag(true) }
            var then = moment
            then.time = events[index].time
            if isEach { then.zone = events[index].zone }
            return .flag(value(x, moment) != value(x, then))
        case .orElse(let x, let y):
            let found = value(x, moment)
            return found == .absent ? value(y, moment) : found
        case .when(let test, let x, let y): return value(value(test, moment).isTrue ? x : y, moment)
        default: return limited(place, moment)
        }
    }

    private func limited(_ place: LifecycleProgram.Place, _ moment: TimelineMoment) -> FactValue {
        switch program.nodes[Int(place)] {
        case .form(let x, let form): return value(x, moment).sent(as: form)
        case .version(let x, let count):
            return value(x, moment).mappingText { $0.split(separator: ".").prefix(Int(count)).joined(separator: ".") }
        case .text(let x, let change): return value(x, moment).changed(program.textLimits[Int(change)])
        case let node: return limited(node, moment).map { value($0.operand, $0.moment) } ?? .absent
        }
    }

    /// The operand of a limit and the moment at which it is evaluated; `nil` if there is no such event.
    func limited(_ node: LifecycleProgram.Node, _ moment: TimelineMoment)
        -> (operand: LifecycleProgram.Place, moment: TimelineMoment)?
    {
        var changed = moment
        switch node {
        case .within(let x, let span):
            changed.first = start(of: span, moment)
            if span == .before { (changed.end, changed.own) = (moment.before, []) }
            return (x, changed)
        case .withinLast(let x, let count):
            changed.first = max(moment.first, moment.end - Int(count))
            return (x, changed)
        case .withinLastSessions(let x, let count):
            var (left, index) = (Int(count), moment.end)
            while left > 0, index > moment.first {
                index -= 1
                if events[index].kind != .sleep { (left, changed.first) = (left - 1, index) }
            }
            return (x, changed)
        case .fromLast(let x, let test):
            var index = moment.end - 1
            while index > moment.first, !value(test, self.moment(of: index, in: moment)).isTrue { index -= 1 }
            changed.first = max(index, moment.first)
            return (x, changed)
        case .inZone(let x, let zone):
            changed.zone = zone == .gmt ? 0 : moment.zoneOfStart
            return (x, changed)
        case .inZoneNamed(let x, let index):
            if case .inZoneNamed(let name) = program.textLimits[Int(index)] { changed.zone = zone(name) }
            return (x, changed)
        case .inZoneOf(let x, let mark):
            if let index = index(mark, moment) { changed.zone = events[index].zone }
            return (x, changed)
        case .at(let x, let mark):
            guard let index = index(mark, moment) else { return nil }
            changed.time = mark == .thatEvent ? thatTime(moment) : events[index].time
            return (x, changed)
        case .of(let x, let mark): return index(mark, moment).map { (x, self.moment(of: $0, in: moment)) }
        case .reporting(let x, let mark):
            guard let index = index(mark, moment) else { return (x, moment) }
            changed = self.moment(of: index, in: moment)
            (changed.time, changed.zone) = (moment.time, moment.zone)
            return (x, changed)
        case .offsetAt(let x, let mark):
            if let index = index(mark, moment) {
                changed.offset = offset(moment.zone, at: events[index].time.flooredQuotient(by: 1_000_000))
            }
            return (x, changed)
        case .until(let x, let seconds):
            changed.time = min(moment.time.flooredQuotient(by: 1_000_000), seconds) * 1_000_000
            return (x, changed)
        case .form(let x, _), .version(let x, _), .text(let x, _): return (x, moment)
        default: return nil
        }
    }

    private func value(_ function: Function, _ place: LifecycleProgram.Place, _ moment: TimelineMoment) -> FactValue {
        switch function {
        case .countWhere:
            if case .word(.isCrash) = program.nodes[Int(place)] { return .number(crashCount(moment)) }
            var found = 0
            for index in moment.first..<max(moment.first, moment.end)
            where value(place, self.moment(of: index, in: moment)).isTrue { found += 1 }
            return .number(found)
        case .ever:
            for index in moment.first..<max(moment.first, moment.before)
            where events[index].process == moment.process && value(place, self.moment(of: index, in: moment)).isTrue {
                return .flag(true)
            }
            return .absent
        case .behind: return .flag(isBehind(place, moment, eachInItsZone: false))
        case .behindThere: return .flag(isBehind(place, moment, eachInItsZone: true))
        case .rounded:
            let length = value(place, moment)
            return length.microseconds.map { .seconds(rounded($0)) } ?? length
        case .localDigits: return value(place, moment).mappingText { device.localised($0) }
        case .calendarYears: return value(place, moment).withYears(of: device.calendar)
        case .signed:
            var signed = moment
            signed.isSigned = true
            return value(place, signed)
        }
    }

    /// True if the current period may have occurred before, because the clock was set back.
    private func isBehind(_ place: LifecycleProgram.Place, _ moment: TimelineMoment, eachInItsZone: Bool) -> Bool {
        let now = value(place, moment).bits
        var (latest, isSetBack, then) = (Int.min, false, moment)
        for index in moment.first..<max(moment.first, moment.before) where events[index].kind != .sleep {
            then.time = events[index].time
            if eachInItsZone { then.zone = events[index].zone }
            let earlier = value(place, then).bits
            if earlier != latest { isSetBack = earlier < latest }
            latest = max(latest, earlier)
        }
        return now < latest || now == latest && isSetBack
    }

    private func value(
        _ infix: Infix,
        _ x: LifecycleProgram.Place,
        _ y: LifecycleProgram.Place,
        _ moment: TimelineMoment
    ) -> FactValue {
        let left = value(x, moment)
        switch infix {
        case .and: return left.isTrue ? .flag(value(y, moment).isTrue) : .absent
        case .or: return left.isTrue ? left : .flag(value(y, moment).isTrue)
        default: return left.combined(infix, value(y, moment))
        }
    }

    // MARK: Measures

    private func value(_ measure: Measure, _ mark: Mark, _ moment: TimelineMoment) -> FactValue {
        let found = index(mark, moment)
        guard let index = found else {
            switch measure {
            case .seconds, .exactly: return .unjudged
            case .since, .age: return .number(.max)
            default: return .absent
            }
        }
        let time = events[index].time
        switch measure {
        case .has: return .flag(true)
        case .earlier: return .flag(moment.time < time)
        case .place: return .number(index)
        case .since: return .number((moment.time - time + 999_999).flooredQuotient(by: 1_000_000))
        case .age: return .number((moment.time - time).flooredQuotient(by: 1_000_000))
        case .begin: return .seconds(events[index].begin)
        case .days, .startDays:
            var measured = moment
            (measured.thatEvent, measured.isFromStart) = (index, measure == .startDays)
            return value(.days, measured)
        case .seconds: return .seconds(rounded(length(from: events[index].begin, moment)))
        case .exactly: return .seconds(length(from: events[index].begin, moment))
        case .session: return .seconds(session(index, moment).map(rounded) ?? 0)
        case .date, .usdate, .startDate:
            var then = moment
            then.time = measure == .startDate ? events[index].start : time
            let local = local(then)
            return measure == .usdate
                ? FactValue(kind: .day, bits: local.flooredQuotient(by: 86_400)) : FactValue(kind: .date, bits: local)
        }
    }

    /// The time from which a length is measured.
    private func thatTime(_ moment: TimelineMoment) -> Int {
        moment.isFromStart ? events[moment.thatEvent].start : events[moment.thatEvent].time
    }

    private func length(from time: Int, _ moment: TimelineMoment) -> Int {
        elapsed(time, moment.time, zone: moment.zone, moment.isSigned ? .signed : program.choices.length)
    }

    /// The length of the session that an event belongs to; `nil` if the session has not ended.
    private func session(_ index: Int, _ moment: TimelineMoment) -> Int? {
        index + 1 < moment.end ? ended(events[index], by: events[index + 1]) : nil
    }

    // MARK: Words

    private func value(_ word: MomentWord, _ moment: TimelineMoment) -> FactValue {
        switch word {
        case .awake: return .seconds(awake(moment, isExact: false))
        case .awakeExactly: return .seconds(awake(moment, isExact: true))
        case .now: return .number(moment.time.flooredQuotient(by: 1_000_000))
        case .microseconds: return .number(moment.time - moment.time.flooredQuotient(by: 1_000_000) * 1_000_000)
        case .local: return .number(local(moment))
        case .hour: return .number(secondOfDay(moment) / 3_600)
        case .weekday: return .number(((day(moment) + 4) % 7 + 7) % 7 + 1)
        case .day: return .number(day(moment))
        case .month: return .number(GregorianCalendar.date(ofDay: day(moment)).month)
        case .year: return .number(GregorianCalendar.date(ofDay: day(moment)).year)
        case .dayOfMonth: return .number(GregorianCalendar.date(ofDay: day(moment)).day)
        case .midnight:
            let (seconds, past) = (moment.time.flooredQuotient(by: 1_000_000), secondOfDay(moment))
            let change = offset(moment.zone, at: seconds) - offset(moment.zone, at: seconds - past)
            return .number(seconds - past + change)
        case .zone: return .number(moment.zone)
        case .process: return .number(moment.process)
        case .processes:
            var (count, last) = (0, -1)
            for index in moment.first..<max(moment.first, moment.end) where events[index].process != last {
                (count, last) = (count + 1, events[index].process)
            }
            return .number(count)
        case .elapsed:
            return .number(
                moment.thatEvent < 0 ? 0 : (moment.time - thatTime(moment)).flooredQuotient(by: 1_000_000)
            )
        case .length:
            guard moment.thatEvent >= 0 else { return .number(0) }
            return .number(length(from: thatTime(moment), moment).flooredQuotient(by: 1_000_000))
        case .firstCall: return moment.firstCall.map { .number($0) } ?? .absent
        case .fold: return .number(fold(moment.zone, at: moment.time.flooredQuotient(by: 1_000_000)))
        case .firstWeekday: return .number(device.firstDayOfTheWeek)
        case .calendarMonth: return .number(device.calendar.month(of: day(moment)))
        case .kind: return moment.own.isEmpty ? .absent : FactValue(kind: .event, bits: Int(moment.own.rawValue))
        case .version: return FactValue(kind: .text, bits: moment.version, isText: true)
        case .language: return .text(String(device.locale.prefix(2)))
        case .calendar: return .text(device.calendar.rawValue)
        default: return .flag(holds(word, moment))
        }
    }

    private func holds(_ word: MomentWord, _ moment: TimelineMoment) -> Bool {
        let eventBefore = moment.before > moment.first ? events[moment.before - 1] : nil
        switch word {
        case .launch: return moment.own == .launch
        case .wake: return moment.own == .wake
        case .sleep: return moment.own == .sleep
        case .woken: return moment.isWoken
        case .reports: return !moment.own.isEmpty
        case .ordinary: return moment.event == .lifecycle(.track)
        case .dictionary: return moment.event == .lifecycle(.dictionary)
        case .push: return moment.event.area == .push
        case .background: return moment.isInBackground
        case .automatic: return moment.isAutomatic
        case .asleep: return moment.end > moment.first && events[moment.end - 1].kind == .sleep
        case .running: return moment.end > moment.first && events[moment.end - 1].kind != .sleep
        case .upgrade:
            return eventBefore.map { $0.version != moment.version && isLower($0.version, moment.version) } ?? false
        case .downgrade:
            return eventBefore.map { $0.version != moment.version && isLower(moment.version, $0.version) } ?? false
        case .isUpdate: return !moment.own.isEmpty && eventBefore != nil && holds(.update, moment)
        case .isCrash: return !moment.own.isEmpty && eventBefore != nil && isCrash(moment)
        case .newVersion: return eventBefore.map { $0.version != moment.version } ?? false
        case .newProcess: return eventBefore.map { $0.process != moment.process } ?? false
        case .afterSleep: return eventBefore?.kind == .sleep
        case .afterLaunch: return eventBefore?.kind == .launch
        case .afterWake: return eventBefore?.kind == .wake
        case .processLaunched:
            return last(before: moment.before, moment.first) {
                $0.process == moment.process && $0.kind == .launch
            } != nil
        case .processAwake: return lastOfProcess(moment).map { $0.kind != .sleep } ?? false
        case .processBegun: return lastOfProcess(moment) != nil
        case .newHighest: return eventBefore.map { isNewHighest(moment, after: $0) } ?? false
        case .lowerByCase:
            return eventBefore.map { $0.version != moment.version && isLower(moment.version, $0.version, byCase: true) }
                ?? false
        case .newWords:
            return eventBefore.map {
                Self.words(of: $0.version) != Self.words(of: moment.version)
                    && !Self.words(of: $0.version).isEmpty && !Self.words(of: moment.version).isEmpty
            } ?? false
        case .outlived: return isOutlived(moment)
        case .twelveHours: return device.hourCycle == .twelve
        case .moonMonths: return device.calendar == .islamic || device.calendar == .hebrew
        case .gregorianMonths: return device.calendar.hasGregorianMonths
        default: return false
        }
    }

    /// True if an event follows a crash, computed once for each event.
    func isCrash(_ index: Int, _ moment: TimelineMoment) -> Bool {
        guard index > moment.first else { return false }
        guard program.areEventTestsStable, moment.first == sums[index].first, crashes[index] != 2 else {
            return isCrash(self.moment(of: index, in: moment))
        }
        return crashes[index] == 1
    }

    /// True if the reported event follows a crash, computed once for an event that counted.
    private func isCrash(_ moment: TimelineMoment) -> Bool {
        let index = moment.end - 1
        guard program.areEventTestsStable, moment.before == index, index < count else { return holds(.crash, moment) }
        guard moment.first == sums[index].first, moment.time == events[index].time, moment.zone == events[index].zone
        else { return holds(.crash, moment) }
        if crashes[index] == 2 { crashes[index] = holds(.crash, moment) ? 1 : 0 }
        return crashes[index] == 1
    }

    private func isLower(_ left: Int, _ right: Int, byCase: Bool = false) -> Bool {
        AppVersion(Texts.text(of: left), byCase: byCase) < AppVersion(Texts.text(of: right), byCase: byCase)
    }

    /// True if the version is higher than the highest version of earlier processes.
    private func isNewHighest(_ moment: TimelineMoment, after before: Event) -> Bool {
        var kept: Int?
        for index in moment.first..<max(moment.first, moment.before) where events[index].process < moment.process {
            let version = events[index].version
            kept = kept.map { isLower(version, $0) ? $0 : version } ?? version
        }
        let highest = kept ?? before.version
        return Texts.text(of: moment.version) != Texts.text(of: highest) && !isLower(moment.version, highest)
    }

    private static func words(of version: Int) -> [Substring] {
        Texts.text(of: version).split { !$0.isLetter && !$0.isNumber }
    }

    /// True if the last event of the moment belongs to the last process or was followed by a sleep of its own process.
    private func isOutlived(_ moment: TimelineMoment) -> Bool {
        let (index, end) = (moment.end - 1, max(moment.horizon, moment.end))
        guard index >= moment.first else { return false }
        let process = events[index].process
        return events[end - 1].process == process
            || (index..<end).contains { events[$0].process == process && events[$0].kind == .sleep }
    }

    private func lastOfProcess(_ moment: TimelineMoment) -> Event? {
        last(before: moment.before, moment.first) { $0.process == moment.process }.map { events[$0] }
    }

    // MARK: Local time

    private func local(_ moment: TimelineMoment) -> Int {
        let seconds = moment.time.flooredQuotient(by: 1_000_000)
        return seconds + (moment.offset ?? offset(moment.zone, at: seconds))
    }
    private func day(_ moment: TimelineMoment) -> Int { local(moment).flooredQuotient(by: 86_400) }
    private func secondOfDay(_ moment: TimelineMoment) -> Int {
        let local = local(moment)
        return local - local.flooredQuotient(by: 86_400) * 86_400
    }
}
