import TrackingConformanceCore
import TrackingConformanceJSON

/// What came before a recording, as far as the first lifecycle call tells: events that stand for it, and how far the
/// counts are ahead of those events.
package struct RecordedPast: Sendable {
    /// The number of events that stand for what came before.
    let eventCount: Int
    /// The place of the update before the telling call, or at it.
    let update: Int?
    /// Whether the call tells the moment of the first launch.
    let tellsFirstLaunch: Bool
    /// Whether the call tells when the last update was, or that there was none.
    let tellsUpdate: Bool
    /// The day of the first launch, as the call has it.
    let firstDay: JSONValue?
    /// How far each count is ahead; a count that the call did not carry is missing.
    let offsets: [LifecycleVariable: Int]

    /// The variables that count on from what was before.
    static let counts: [LifecycleVariable] = [
        .launchCount, .wakeCount, .sleepCount, .totalLaunchCount, .totalWakeCount, .totalSleepCount, .totalCrashCount,
        .totalSecondsAwake,
    ]

    /// Reads what a call tells of what came before it.
    init(_ telling: UnrecordedPast.Telling, at moment: LifecycleTracking.Moment, eventCount: Int) {
        self.eventCount = eventCount
        update = moment.lastUpdate
        tellsFirstLaunch = telling.instant(of: .firstLaunchDate) != nil
        tellsUpdate = telling.value(of: .updateLaunchDate) == nil || telling.instant(of: .updateLaunchDate) != nil
        firstDay = telling.value(of: .firstLaunchDateUS)
        var offsets: [LifecycleVariable: Int] = [:]
        for variable in Self.counts {
            guard let told = telling.value(of: variable).flatMap(\.wholeNumber),
                let counted = (moment.documentedValues(of: variable).first ?? nil)?.wholeNumber
            else { continue }
            let (offset, isTooGreat) = told.subtractingReportingOverflow(counted)
            if !isTooGreat { offsets[variable] = offset }
        }
        self.offsets = offsets
    }
}

extension UnrecordedPast.Telling {
    /// The events that stand for what came before the call: a first launch, an update if there was one, and the session
    /// before the call, which ended as the call has it.
    func eventsBefore(_ event: LifecycleEvent) -> [LifecycleEvent] {
        let isUpdate = value(of: .isFirstLaunchUpdate).map { $0 == true || $0 == "true" } ?? false
        let update = isUpdate ? nil : value(of: .updateLaunchDate).map { _ in instant(of: .updateLaunchDate) }
        let other = "before " + event.version
        let version = isUpdate ? other : event.version
        func past(
            _ kind: LifecycleEvent.Kind,
            at instant: Instant?,
            _ version: String,
            _ instance: Int
        ) -> LifecycleEvent {
            LifecycleEvent(
                kind: kind,
                instant: instant ?? event.instant,
                zone: event.zone,
                version: version,
                instance: instance
            )
        }
        let first = [LifecycleEvent.Kind.launch, .sleep].map {
            past($0, at: instant(of: .firstLaunchDate), update == nil ? version : other, -3)
        }
        let updated = update.map { update in
            [LifecycleEvent.Kind.launch, .sleep].map { past($0, at: update, version, -2) }
        }
        let instance = isFirstOfProcess ? -1 : event.instance
        let hasCrashed = value(of: .didDetectCrash).map { $0 == true || $0 == "true" } ?? false
        let endsAwake = event.kind == .sleep || isFirstOfProcess && hasCrashed
        let kinds: [LifecycleEvent.Kind] = endsAwake ? [.launch] : [.launch, .sleep]
        return first + (updated ?? []) + kinds.map { past($0, at: nil, version, instance) }
    }

    /// The instant that a variable holds; `nil` where it holds none.
    func instant(of variable: LifecycleVariable) -> Instant? { value(of: variable)?.string.flatMap { Instant($0) } }
}

extension JSONValue {
    /// The whole part of a number, or of its decimal string, that is not too great.
    package var wholeNumber: Int? {
        guard let value = number.flatMap({ Double($0.text) }) ?? string.flatMap({ Double($0) }), abs(value) < 1e15
        else { return nil }
        return Int(value.rounded(.down))
    }
}
