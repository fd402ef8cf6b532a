import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension LifecycleTracking {
    /// What may be done in a part on which several variables rest, as far as the library has no name for it: most of it
    /// shows only beside another fault.
    static let partEdits: [PartEdit<LifecycleTracking>] = [
        PartEdit("seconds-below-zero", "Seconds fall below zero when the clock was set back") {
            let days = $0.days
            let clamped = $0.elapsed
            $0.elapsed = { $1.duration(until: $2) }
            $0.days = { moment, event in
                var parts = moment.parts.value
                parts.elapsed = clamped
                return days(moment.with(Shared(parts)), event)
            }
        },
        PartEdit("crash-in-process", "A launch while awake counts as a crash, in the same process too") {
            $0.isAfterCrash = { _, event, before in event.kind == .launch && before.isWake }
        },
        PartEdit("crash-at-any-wake", "A launch or wake while awake counts as a crash, in the same process too") {
            $0.isAfterCrash = { _, event, before in event.isWake && before.isWake }
        },
        PartEdit("last-sleep-ends", "A sleep while asleep moves the end of the session") {
            $0.sessions = { moment in
                Session.all(in: moment.events).map { session in
                    let sleeps = moment.events[(session.index + 1)...].prefix { $0.kind == .sleep }
                    return sleeps.last.map { session.ended(at: $0.instant) } ?? session
                }
            }
        },
        PartEdit("any-sleep-ends", "A session is ended by the next sleep, whatever comes between") {
            $0.sessions = { moment in
                Session.all(in: moment.events).map { session in
                    let sleep = moment.events[(session.index + 1)...].first { $0.kind == .sleep }
                    return sleep.map { session.ended(at: $0.instant) } ?? session
                }
            }
        },
        PartEdit("update-by-launch", "A process that begins with a wake is not compared with the version before") {
            let found = $0.isUpdate
            $0.isUpdate = { found($0, $1, $2) && $1.kind == .launch }
        },
        PartEdit("wake-begins-nothing", "A process that begins with a wake has none of the marks of a first event") {
            let crash = $0.isAfterCrash
            $0.isAfterCrash = { crash($0, $1, $2) && $1.kind == .launch }
            $0.lastUpdate = { $0.updatingLaunches.last }
            $0.isFirstLaunchUpdate = {
                .flag($0.reported?.kind == .launch && $0.updatingLaunches.last == $0.events.indices.last)
            }
        },
        PartEdit("since-first-launch", "The first launch counts as the beginning, and no wake before it") {
            let (days, date, us, flag) = (
                $0.daysSinceLaunch, $0.firstLaunchDate, $0.firstLaunchDateUS, $0.isFirstLaunch
            )
            $0.daysSinceLaunch = { $0.fromFirstLaunch.map(days) ?? [0, nil] }
            $0.firstLaunchDate = { $0.fromFirstLaunch.map(date) ?? [nil] }
            $0.firstLaunchDateUS = { $0.fromFirstLaunch.map(us) ?? [nil] }
            $0.isFirstLaunch = { moment in
                guard moment.reported?.kind == .launch else { return [nil] }
                return moment.before.contains { $0.kind == .launch } ? [nil] : moment.fromFirstLaunch.map(flag) ?? [nil]
            }
        },
        PartEdit("texts", "Numbers and flags are sent as texts") {
            let found = $0.answer
            $0.answer = { found($0, $1.withTexts { _ in true }) }
        },
        PartEdit("number-texts", "Numbers are sent as texts") {
            let found = $0.answer
            $0.answer = { found($0, $1.withTexts { $0.number != nil }) }
        },
        PartEdit("flag-texts", "Flags are sent as texts") {
            let found = $0.answer
            $0.answer = { found($0, $1.withTexts { $0.boolean != nil }) }
        },
    ]
}

/// A change of a part that the library has no name for.
struct PartEdit<Parts: SpecifiedArea>: Sendable {
    let name: String
    let phrase: String
    let edit: @Sendable (inout Draft<Parts>) -> Void

    init(_ name: String, _ phrase: String, _ edit: @escaping @Sendable (inout Draft<Parts>) -> Void) {
        (self.name, self.phrase, self.edit) = (name, phrase, edit)
    }
}

extension LifecycleTracking.Moment {
    /// The launches whose version differs from that of the launch before.
    fileprivate var updatingLaunches: [Int] {
        let launches = events.indices.filter { events[$0].kind == .launch }
        return zip(launches.dropFirst(), launches).filter { events[$0].version != events[$1].version }.map(\.0)
    }

    /// The moment as if the life began with its first launch; `nil` before that.
    fileprivate var fromFirstLaunch: LifecycleTracking.Moment? {
        events.firstIndex { $0.kind == .launch }.map { after(events[$0...]) }
    }
}

extension JSONObject {
    fileprivate func withTexts(_ isText: (JSONValue) -> Bool) -> JSONObject {
        JSONObject(
            distinct: members.map { member in
                let isChanged = member.value.string == nil && isText(member.value)
                return JSONObject.Member(
                    key: member.key,
                    value: isChanged ? .string(member.value.description) : member.value
                )
            }
        )
    }
}
