import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension Fault {
    /// Faults in how instants are stored, and in instants beyond 2038.
    static let lifecycleInstants: [Fault] = [
        lifecycle("LC-SECONDS-STORED", toTheSecond), lifecycle("LC-TOTALSECONDS", coarse),
        lifecycle("LC-FIRSTDATE", fold + pastDates), lifecycle("LC-DAYSLAUNCH", pastDays),
    ].flatMap { $0 }

    private static let toTheSecond: [FaultEntry<LifecycleTracking>] = [
        .init("instant/cut-to-seconds", "Instants are stored without their fraction of a second.") {
            $0.stored = { Instant(seconds: $1.seconds) }
        },
        .init("instant/rounded-to-seconds", "Instants are rounded to the nearest second when they are stored.") {
            $0.stored = { Instant(seconds: $1.seconds + ($1.nanoseconds >= 500_000_000 ? 1 : 0)) }
        },
    ]

    private static let coarse: [FaultEntry<LifecycleTracking>] = [
        .init("instant/cut-to-minutes", "Instants are stored without their seconds.") {
            $0.stored = { Instant(seconds: $1.seconds.flooredQuotient(by: 60) * 60) }
        },
        .init("instant/single-precision", "Instants are stored as seconds in a 32-bit floating-point number.") {
            $0.stored = { Instant(seconds: Int(Float($1.seconds))) }
        },
        .init(
            "seconds/by-the-wall-clock",
            "Durations are differences of local times in the current zone, whatever their offsets."
        ) {
            let found = $0.elapsed
            $0.elapsed = { moment, begin, end in
                let offsets = [begin, end].map { TimeZones.secondsFromGMT(in: moment.zone, at: $0) ?? 0 }
                return max(.zero, found(moment, begin, end) + .seconds(offsets[1] - offsets[0]))
            }
        },
    ]

    private static let fold: [FaultEntry<LifecycleTracking>] = [
        .init(
            "instant/without-the-fold",
            "Instants are stored as local time, so that the second of two equal hours is read back as the first."
        ) {
            $0.stored = { moment, instant in
                func offset(_ seconds: Int) -> Int {
                    TimeZones.secondsFromGMT(in: moment.zone, at: seconds) ?? 0
                }
                let fold = offset(instant.seconds - 7_200) - offset(instant.seconds)
                let isSecond = fold > 0 && offset(instant.seconds - fold) == offset(instant.seconds) + fold
                return isSecond ? Instant(seconds: instant.seconds - fold) : instant
            }
        }
    ]

    private static let pastDates: [FaultEntry<LifecycleTracking>] = [
        .init("date/in-32-bits", "The date of a first launch after 19 January 2038 overflows to 1901.") {
            $0.firstLaunchDate = { moment in
                [moment.events.first.map { .string(moment.date($0.instant.in32Bits)) }]
            }
        }
    ]

    private static let pastDays: [FaultEntry<LifecycleTracking>] = [
        .init("days/until-2038", "The days since the first launch stop growing on 19 January 2038.") {
            let found = $0.daysSinceLaunch
            $0.daysSinceLaunch = { moment in
                let end = Instant(seconds: min(moment.instant.seconds, Int(Int32.max)))
                return found(moment.at(end, in: moment.zone))
            }
        }
    ]
}

extension Instant {
    /// The instant as a signed number of seconds in 32 bits gives it.
    fileprivate var in32Bits: Instant { Instant(seconds: Int(Int32(truncatingIfNeeded: seconds))) }
}
