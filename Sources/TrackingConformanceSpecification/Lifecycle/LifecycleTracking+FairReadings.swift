package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension LifecycleTracking {
    /// The informational and recommended rules of lifecycle tracking, each read otherwise.
    package static let fairReadings: [FairReading] =
        openReadings + wakeReadings + eventReadings + callReadings + flagReadings + timeReadings + secondsReadings
        + storageReadings

    private static let openReadings: [FairReading] = [
        reading(of: "LC-AUTO-OFF", bearingOn: .calls) {
            let found = $0.kind
            $0.kind = { moment in
                switch moment.event {
                case .didBecomeActive: .wake
                case .willResignActive: .sleep
                case .start, .terminate, .reinstall, .launchDetected, .wakeDetected, .sleepDetected, .track,
                    .dictionary:
                    found(moment)
                }
            }
        },
        reading(of: "LC-BEFORE-FIRST") {
            let found = $0.answer
            $0.answer = { found($0, $0.reported == nil && $0.events.isEmpty ? JSONObject() : $1) }
        },
        // A module that tracks automatically refuses the manual methods, or counts even a manual launch.
        reading(of: "LC-AUTO-MANUAL", bearingOn: .calls) {
            let found = $0.isAccepted
            $0.isAccepted = { found($0, $1) && !($0.isAutomatic && $0.isManual) }
        },
        reading(of: "LC-AUTO-MANUAL", bearingOn: .calls) {
            let found = $0.isAccepted
            $0.isAccepted = { found($0, $1) || ($0.isAutomatic && $0.isManual) }
        },
        reading(of: "LC-UPDATEDATE-NONE", bearingOn: .variables([.updateLaunchDate])) {
            let found = $0.updateLaunchDate
            $0.updateLaunchDate = { moment in
                guard moment.lastUpdate == nil else { return found(moment) }
                return [moment.events.first.map { .string(moment.date($0.instant)) }]
            }
        },
    ]

    /// A wake directly after the launch counts, or is sent without being counted, by hand and by itself.
    private static let wakeReadings: [FairReading] = [
        ("LC-WAKE-AFTER-LAUNCH", Event.Lifecycle.wakeDetected), ("LC-AUTO-FIRST-ACTIVE", .didBecomeActive),
    ].flatMap { rule, stimulus in
        [
            reading(of: rule, bearingOn: .calls) {
                let found = $0.isAccepted
                $0.isAccepted = { found($0, $1) || $0.isWakeAfterLaunch($1, at: stimulus) }
            },
            reading(of: rule, bearingOn: .calls) {
                let found = $0.isSentThoughRefused
                $0.isSentThoughRefused = { found($0, $1) || $0.isWakeAfterLaunch($1, at: stimulus) }
            },
        ]
    }

    private static let eventReadings: [FairReading] = [
        reading(of: "LC-WAKE-FIRST", bearingOn: .calls) {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                let isFirst = !moment.events.contains { $0.instance == event.instance }
                return found(moment, event) && !(event.kind == .wake && isFirst)
            }
        },
        reading(of: "LC-WAKE-AWAKE", bearingOn: .calls) {
            let found = $0.isAccepted
            $0.isAccepted = { moment, event in
                let last = moment.events.last { $0.instance == event.instance }
                return found(moment, event) || (event.kind == .wake && last?.kind == .wake)
            }
        },
        // Every wake counts, further ones in the session of the launch too.
        reading(of: "LC-WAKE-AFTER-LAUNCH", bearingOn: .calls) {
            let found = $0.isAccepted
            $0.isAccepted = { found($0, $1) || $1.kind == .wake }
        },
        reading(of: "LC-SLEEP-ASLEEP", bearingOn: .calls) {
            let found = $0.isAccepted
            $0.isAccepted = { found($0, $1) || $1.kind == .sleep }
        },
        reading(of: "LC-UPDATE-DOWNGRADE", bearingOn: .variables(ofVersion)) {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) && !(AppVersion($1.version) < AppVersion($2.version)) }
        },
        // The highest version is kept, so that a version that comes back after a lower one is no change either.
        reading(of: "LC-UPDATE-DOWNGRADE", bearingOn: .variables(ofVersion)) {
            let found = $0.isUpdate
            $0.isUpdate = { moment, event, before in
                guard found(moment, event, before) else { return false }
                let earlier = moment.events.filter { $0.instance < event.instance }.map(\.version)
                let kept = earlier.dropFirst().reduce(earlier.first ?? before.version) { kept, version in
                    version != kept && !(AppVersion(version) < AppVersion(kept)) ? version : kept
                }
                return event.version != kept && !(AppVersion(event.version) < AppVersion(kept))
            }
        },
        // As a usual order with upper case before lower case has it.
        reading(of: "LC-UPDATE-DOWNGRADE", bearingOn: .variables(ofVersion)) {
            let found = $0.isUpdate
            $0.isUpdate = { moment, event, before in
                guard found(moment, event, before) else { return false }
                return !(AppVersion(event.version, byCase: true) < AppVersion(before.version, byCase: true))
            }
        },
        reading(of: "LC-UPDATE-FORM", bearingOn: .variables(ofVersion)) {
            let found = $0.isUpdate
            $0.isUpdate = { moment, event, before in
                guard found(moment, event, before) else { return false }
                let (now, earlier) = (AppVersion(event.version), AppVersion(before.version))
                return now < earlier || earlier < now
            }
        },
        // What is no number is not compared, and a version without any was not read.
        reading(of: "LC-UPDATE-FORM", bearingOn: .variables(ofVersion)) {
            let found = $0.isUpdate
            $0.isUpdate = { moment, event, before in
                guard found(moment, event, before) else { return false }
                let words = [event, before].map { $0.version.split { !$0.isLetter && !$0.isNumber } }
                return !words[0].isEmpty && !words[1].isEmpty && words[0] != words[1]
            }
        },
        // Only a launch begins a version, or the life of the app.
        reading(of: "LC-WAKE-FIRST", bearingOn: .variables(ofVersion)) {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) && $1.kind == .launch }
        },
        reading(of: "LC-WAKE-FIRST", bearingOn: .variables(ofFirstLaunch)) {
            let (days, date, dateUS) = ($0.daysSinceLaunch, $0.firstLaunchDate, $0.firstLaunchDateUS)
            $0.isFirstLaunch = { moment in
                .flag(moment.reported?.kind == .launch && !moment.before.contains { $0.kind == .launch })
            }
            $0.daysSinceLaunch = { days($0.sinceFirstLaunch) }
            $0.firstLaunchDate = { date($0.sinceFirstLaunch) }
            $0.firstLaunchDateUS = { dateUS($0.sinceFirstLaunch) }
        },
        reading(of: "LC-CRASH-LATER", bearingOn: .variables([.didDetectCrash])) {
            let found = $0.didDetectCrash
            $0.didDetectCrash = { moment in
                guard moment.reported?.kind == .sleep, let begin = moment.before.indices.last else {
                    return found(moment)
                }
                return found(moment.asOf(begin))
            }
        },
        reading(of: "LC-CRASH-WAKE", bearingOn: .variables([.didDetectCrash, .totalCrashCount])) {
            let found = $0.isAfterCrash
            $0.isAfterCrash = { $1.kind == .launch && found($0, $1, $2) }
        },
    ]

    private static let callReadings: [FairReading] = [
        reading(of: "LC-TYPE-ORDINARY", bearingOn: .variables([.type])) {
            let found = $0.type
            $0.type = { moment in
                moment.reported == nil ? [moment.events.last.map { .string($0.kind.rawValue) }] : found(moment)
            }
        },
        // The record as of the last event, read for an ordinary call.
        reading(of: "LC-DICTIONARY-NOW") {
            let found = $0.data
            $0.data = { moment in
                guard moment.event == .dictionary, let last = moment.events.last else { return found(moment) }
                return found(moment.at(last.instant, in: last.zone))
            }
        },
        // S3 limits the prior seconds to launch calls, and says nothing of the dictionary.
        reading(of: "LC-DICTIONARY-NOW", bearingOn: .variables([.priorSecondsAwake])) {
            let found = $0.priorSecondsAwake
            $0.priorSecondsAwake = { moment in
                guard moment.event == .dictionary, let launch = moment.events.lastIndex(where: { $0.kind == .launch })
                else { return found(moment) }
                return found(moment.asOf(launch))
            }
        },
        // The very data of the last event's call.
        reading(of: "LC-DICTIONARY-NOW") {
            let found = $0.data
            $0.data = { moment in
                guard moment.event == .dictionary, let last = moment.events.last else { return found(moment) }
                return found(moment.at(last.instant, in: last.zone).reporting(last))
            }
        },
    ]

    private static let flagReadings: [FairReading] = [
        reading(of: "LC-FLAGS-ORDINARY", bearingOn: .variables(flags)) {
            let found = $0.data
            $0.data = { moment in
                var data = found(moment)
                guard moment.reported == nil, let last = moment.events.last else { return data }
                let flagged = found(moment.reporting(last))
                data.entries = zip(data.entries, flagged.entries).map { entry, flagged in
                    entry.variable.isFlag ? flagged : entry
                }
                return data
            }
        },
        reading(of: "LC-FIRST-LOCAL", bearingOn: .variables(firstWakes)) {
            $0.comparedClocks = { (CivilTime($0.instant), CivilTime($1.instant)) }
        },
        reading(of: "LC-ZONE-COMPARE", bearingOn: .variables(firstWakes)) {
            $0.comparedClocks = { ($0.clock($0.instant, $0.zone), $0.clock($1.instant, $1.zone)) }
        },
    ]

    private static let timeReadings: [FairReading] = [
        reading(of: "LC-DAYSWAKE-PRIOR", bearingOn: .variables([.daysSinceLastWake])) {
            let found = $0.daysSinceLastWake
            $0.daysSinceLastWake = { $0.reportsWake ? [0] : found($0) }
        },
        // Since the last event that was itself a wake; before any, the documents do not say.
        reading(of: "LC-DAYSWAKE-LAUNCH", bearingOn: .variables([.daysSinceLastWake])) {
            $0.daysSinceLastWake = { moment in
                moment.before.last { $0.kind == .wake }.map(moment.acceptedDays) ?? []
            }
        },
        reading(of: "LC-DAYS-ELAPSED", bearingOn: .variables(days)) {
            $0.days = { moment, event in
                let now = moment.clock(moment.instant, moment.zone)
                return max(0, now.dayNumber - moment.clock(event.instant, moment.zone).dayNumber)
            }
        },
        reading(of: "LC-DAYS-ELAPSED", bearingOn: .variables(days)) {
            $0.days = { max(0, CivilTime($0.instant).dayNumber - CivilTime($1.instant).dayNumber) }
        },
        // As calendars count from one local time to another: a day with a change of the clocks is one, too.
        reading(of: "LC-DAYS-ELAPSED", bearingOn: .variables(days)) {
            $0.days = { moment, event in
                let (now, then) = (
                    moment.clock(moment.instant, moment.zone), moment.clock(event.instant, moment.zone)
                )
                return max(0, (now.localSeconds - then.localSeconds).flooredQuotient(by: 86_400))
            }
        },
        reading(of: "LC-DAYS-ELAPSED", bearingOn: .variables(days)) {
            $0.days = { ($0.elapsed($1.instant, $0.instant).wholeSeconds + 43_200).flooredQuotient(by: 86_400) }
        },
        reading(of: "LC-TOTAL-CRASH", bearingOn: .variables(seconds)) {
            let found = $0.sessions
            $0.sessions = { moment in
                found(moment).map { session in
                    let next = session.index + 1
                    guard session.end == nil, next < moment.events.endIndex else { return session }
                    return session.ended(at: moment.events[next].instant)
                }
            }
        },
        reading(of: "LC-NONNEGATIVE", bearingOn: .variables(days + seconds)) {
            $0.elapsed = { $1.duration(until: $2) }
        },
    ]

    private static let secondsReadings: [FairReading] = [
        // Of a launch or wake, the stretch before it, as the days since the last wake are counted.
        reading(of: "LC-SECONDSAWAKE-WAKE", bearingOn: .variables([.secondsAwake])) {
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                guard moment.reportsWake, let last = moment.sessionsBefore.last else { return found(moment) }
                return moment.seconds(of: [last])
            }
        },
        reading(of: "LC-SECONDSAWAKE-WAKE", bearingOn: .variables([.secondsAwake])) {
            let found = $0.secondsAwake
            $0.secondsAwake = { moment in
                guard moment.reportsWake, let before = moment.wakeBefore else { return found(moment) }
                return [.seconds(moment.rounded(moment.elapsed(before.instant, moment.instant)))]
            }
        },
        reading(of: "LC-SECONDS-LONG", bearingOn: .variables(seconds)) {
            let (awake, prior, total) = ($0.secondsAwake, $0.priorSecondsAwake, $0.totalSecondsAwake)
            $0.secondsAwake = { awake($0).in32Bits }
            $0.priorSecondsAwake = { prior($0).in32Bits }
            $0.totalSecondsAwake = { total($0).in32Bits }
        },
        reading(of: "LC-SECONDS-WHOLE", bearingOn: .variables(seconds)) { $0.rounded = { $1 } },
        reading(of: "LC-SECONDS-WHOLE", bearingOn: .variables(seconds)) {
            $0.rounded = { .seconds(($1 + .milliseconds(500)).wholeSeconds) }
        },
        reading(of: "LC-SECONDS-WHOLE", bearingOn: .variables(seconds)) {
            $0.rounded = { .seconds(($1 + .nanoseconds(999_999_999)).wholeSeconds) }
        },
    ]

    private static let storageReadings: [FairReading] = [
        reading(of: "LC-SECONDS-STORED", bearingOn: .variables(days + seconds)) {
            let found = $0.elapsed
            $0.elapsed = { found($0, $1.inWholeSeconds, $2) }
        },
        reading(of: "LC-SECONDS-STORED", bearingOn: .variables(days + seconds)) {
            let found = $0.elapsed
            $0.elapsed = { found($0, $1.inWholeSeconds, $2.inWholeSeconds) }
        },
        // What is stored is rounded, and so may fall into the next second, day or month.
        reading(of: "LC-SECONDS-STORED", bearingOn: .variables(days + seconds + firstWakes + dates)) {
            let found = $0.stored
            $0.stored = { found($0, $1.roundedToSecond) }
        },
        reading(of: "LC-REINSTALL-ALL", bearingOn: .variables(ofTheInstall)) {
            $0.data = keepingWhatIsOfTheInstall($0.data)
        },
        // The last event is kept, so that the first one of the new install may follow a crash, which is counted.
        reading(of: "LC-REINSTALL-ALL", bearingOn: .variables(ofTheInstall + [.totalCrashCount])) {
            let crashes = $0.totalCrashCount
            $0.totalCrashCount = { moment in
                let (first, before) = (moment.events.startIndex, moment.events.startIndex - 1)
                let all = moment.eventsOfAllInstalls
                guard before >= all.startIndex, first < moment.events.endIndex,
                    moment.isAfterCrash(all[first], all[before])
                else { return crashes(moment) }
                return crashes(moment).map { $0?.number?.integer.map { .integer($0 + 1) } ?? $0 }
            }
            $0.data = keepingWhatIsOfTheInstall($0.data)
        },
        reading(of: "LC-LOCALE-MONTH", bearingOn: .variables(firstWakes)) {
            let found = $0.isFirstWakeMonth
            $0.isFirstWakeMonth = { moment in
                let calendar = moment.device.calendar
                guard !calendar.hasGregorianMonths, moment.reportsWake, moment.wakeBefore != nil else {
                    return found(moment)
                }
                // The day on which such a month begins is not computed exactly: whatever the flag is, it is fair.
                let flag = moment.firstWake(of: { calendar.month(of: $0.dayNumber) })[0]
                return [flag, flag == nil ? true : nil]
            }
        },
    ]

    /// The data as if a reinstall had wiped the totals alone.
    private static func keepingWhatIsOfTheInstall(_ found: @escaping Part<AcceptedValues>) -> Part<AcceptedValues> {
        { moment in
            var data = found(moment)
            guard moment.events.startIndex > moment.eventsOfAllInstalls.startIndex else { return data }
            let across = found(moment.acrossInstalls)
            data.entries = zip(data.entries, across.entries).map { entry, across in
                ofTheInstall.contains(entry.variable) ? across : entry
            }
            return data
        }
    }

    /// What a storage that outlives the app may keep: everything but the five totals.
    private static let ofTheInstall = LifecycleVariable.allCases.filter {
        ![.totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount, .totalSecondsAwake].contains($0)
    }
    /// What depends on which event is the first of all.
    private static let ofFirstLaunch: [LifecycleVariable] = [
        .isFirstLaunch, .daysSinceLaunch, .firstLaunchDate, .firstLaunchDateUS,
    ]
    private static let flags = LifecycleVariable.allCases.filter(\.isFlag)
    private static let firstWakes: [LifecycleVariable] = [.isFirstWakeMonth, .isFirstWakeToday]
    private static let dates: [LifecycleVariable] = [.firstLaunchDate, .firstLaunchDateUS, .updateLaunchDate]
    private static let days: [LifecycleVariable] = [.daysSinceLaunch, .daysSinceUpdate, .daysSinceLastWake]
    private static let seconds: [LifecycleVariable] = [.secondsAwake, .priorSecondsAwake, .totalSecondsAwake]
    /// What depends on which events belong to the present version.
    private static let ofVersion: [LifecycleVariable] = [
        .launchCount, .wakeCount, .sleepCount, .isFirstLaunchUpdate, .daysSinceUpdate, .updateLaunchDate,
    ]

}

extension LifecycleTracking.Moment {
    /// Whether a manual method is called.
    fileprivate var isManual: Bool { [.launchDetected, .wakeDetected, .sleepDetected].contains(event) }

    /// The moment as if the first launch were the first event of all.
    fileprivate var sinceFirstLaunch: LifecycleTracking.Moment {
        after(events[(events.firstIndex { $0.kind == .launch } ?? events.endIndex)...])
    }

    /// Whether an event is a wake that a stimulus of one kind tells of while the session of the launch still runs.
    package func isWakeAfterLaunch(_ event: LifecycleEvent, at stimulus: Event.Lifecycle) -> Bool {
        let last = events.last { $0.instance == event.instance }
        return self.event == stimulus && event.kind == .wake && last?.kind == .launch
    }
}

extension Instant {
    /// The instant without its fraction of a second.
    fileprivate var inWholeSeconds: Instant { Instant(milliseconds: seconds * 1_000) }
    fileprivate var roundedToSecond: Instant {
        Instant(milliseconds: (seconds + (nanoseconds >= 500_000_000 ? 1 : 0)) * 1_000)
    }
}

extension Device.Calendar {
    /// Whether its months begin with those of the Gregorian calendar.
    var hasGregorianMonths: Bool { [.gregorian, .buddhist, .japanese, .roc].contains(self) }

    /// A number of the month in which a day lies, by the mean length of the calendar's months.
    ///
    /// No rule rests on which day is the first of such a month, only on its not being the first of a Gregorian one.
    func month(of day: Int) -> Int {
        switch self {
        case .hebrew, .islamic: Int((Double(day) / 29.530588).rounded(.down))
        default: Int(((Double(day) + 10) / 30.436875).rounded(.down))
        }
    }
}
