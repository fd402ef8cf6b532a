import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.lifecycle

extension Mutant {
    /// Faults in the counts of this version and the totals.
    static let lifecycleCounts: [Mutant] = ofVersion + totals + updates

    private static let ofVersion: [Mutant] = [
        .lifecycle(
            "count/launches-one-behind",
            breaks: "LC-LAUNCHCOUNT",
            "The call is put together before the count is raised."
        ) { lifecycle in
            lifecycle.launchCount = { specification, moment in
                let isLaunch = moment.reported?.kind == .launch
                return documented.launchCount(specification, moment).adding(isLaunch ? -1 : 0)
            }
        },
        .lifecycle(
            "count/wakes-as-launches",
            breaks: "LC-LAUNCHCOUNT",
            "A wake runs through the code of the launch and raises its count, too."
        ) { lifecycle in
            lifecycle.launchCount = { documented.wakeCount($0, $1) }
        },
        .lifecycle(
            "count/wakes-without-launches",
            breaks: "LC-WAKECOUNT",
            "A launch raises its own count alone, as if it were no wake."
        ) { lifecycle in
            lifecycle.wakeCount = { specification, moment in
                [.integer(specification.lifecycle.ofVersion(specification, moment).count { $0.kind == .wake })]
            }
        },
        .lifecycle(
            "count/wakes-one-behind",
            breaks: "LC-WAKECOUNT",
            "The call is put together before the count is raised."
        ) { lifecycle in
            lifecycle.wakeCount = { specification, moment in
                documented.wakeCount(specification, moment).adding(moment.reported?.isWake == true ? -1 : 0)
            }
        },
        .lifecycle(
            "count/sleeps-one-behind",
            breaks: "LC-SLEEPCOUNT",
            "The call of the sleep is put together before its count is raised."
        ) { lifecycle in
            lifecycle.sleepCount = { specification, moment in
                documented.sleepCount(specification, moment).adding(moment.reported?.kind == .sleep ? -1 : 0)
            }
        },
        .lifecycle(
            "count/sleeps-made-up-after-a-crash",
            breaks: "LC-SLEEPCOUNT",
            "The launch after a crash makes up for the sleep that was missed, so that the counts match."
        ) { lifecycle in
            lifecycle.sleepCount = { specification, moment in
                let events = specification.lifecycle.ofVersion(specification, moment)
                let pairs = zip(events.dropFirst(), events)
                let missed = pairs.count { specification.lifecycle.isAfterCrash($0, $1) }
                return documented.sleepCount(specification, moment).adding(missed)
            }
        },
    ]

    private static let totals: [Mutant] = [
        .lifecycle(
            "total/launches-reset-by-update",
            breaks: "LC-TOTALLAUNCH",
            "The update clears everything that is stored, the totals with it."
        ) { lifecycle in
            lifecycle.totalLaunchCount = { documented.launchCount($0, $1) }
        },
        .lifecycle(
            "total/launches-one-behind",
            breaks: "LC-TOTALLAUNCH",
            "The total is raised when the session ends."
        ) { lifecycle in
            lifecycle.totalLaunchCount = { _, moment in
                [.integer(moment.before.count { $0.kind == .launch })]
            }
        },
        .lifecycle(
            "total/wakes-reset-by-update",
            breaks: "LC-TOTALWAKE",
            "The total of wakes is stored with the counts of the version and reset with them."
        ) { lifecycle in
            lifecycle.totalWakeCount = { documented.wakeCount($0, $1) }
        },
        .lifecycle(
            "total/wakes-without-launches",
            breaks: "LC-TOTALWAKE",
            "A launch raises the total of launches alone."
        ) { lifecycle in
            lifecycle.totalWakeCount = { _, moment in [.integer(moment.events.count { $0.kind == .wake })] }
        },
        .lifecycle(
            "total/sleeps-reset-by-update",
            breaks: "LC-TOTALSLEEP",
            "The total of sleeps is stored with the counts of the version and reset with them."
        ) { lifecycle in
            lifecycle.totalSleepCount = { documented.sleepCount($0, $1) }
        },
        .lifecycle(
            "total/sleeps-from-wakes",
            breaks: "LC-TOTALSLEEP",
            "The total is not counted but derived: every wake but the running one must have ended in a sleep."
        ) { lifecycle in
            lifecycle.totalSleepCount = { _, moment in
                let isAwake = moment.events.last?.isWake == true
                return [.integer(moment.events.count { $0.isWake } - (isAwake ? 1 : 0))]
            }
        },
        .lifecycle(
            "total/crashes-reset-by-update",
            breaks: "LC-TOTALCRASH",
            "Crashes are counted for each version, as a crash reporter does."
        ) { lifecycle in
            lifecycle.totalCrashCount = { specification, moment in
                let ofVersion = specification.lifecycle.ofVersion(specification, moment)
                return documented.totalCrashCount(specification, moment.after(ofVersion))
            }
        },
        .lifecycle(
            "total/crashes-one-behind",
            breaks: "LC-TOTALCRASH",
            "The crash that a launch detects is counted after its call has been put together."
        ) { lifecycle in
            lifecycle.totalCrashCount = { specification, moment in
                let own = documented.didDetectCrash(specification, moment) == [true]
                return documented.totalCrashCount(specification, moment).adding(own ? -1 : 0)
            }
        },
    ]

    private static let updates: [Mutant] = [
        .lifecycle(
            "update/resets-totals",
            breaks: "LC-UPDATE",
            "An update is handled like a fresh install, but for the dates."
        ) { lifecycle in
            lifecycle.totalSecondsAwake = { specification, moment in
                let ofVersion = specification.lifecycle.ofVersion(specification, moment)
                return documented.totalSecondsAwake(specification, moment.after(ofVersion))
            }
        },
        .lifecycle(
            "update/resets-nothing",
            breaks: "LC-UPDATE",
            "The version is compared for the flag alone, and the counts go on."
        ) { lifecycle in
            lifecycle.ofVersion = { _, moment in moment.events }
        },
        .lifecycle(
            "update/resets-after-counting",
            breaks: "LC-UPDATE",
            "The counts are reset by the code that sends the first launch, which has been counted by then."
        ) { lifecycle in
            lifecycle.ofVersion = { specification, moment in
                let events = documented.ofVersion(specification, moment)
                return specification.lifecycle.lastUpdate(specification, moment) == nil ? events : events.dropFirst()
            }
        },
        .lifecycle(
            "update/leaves-sleeps",
            breaks: "LC-UPDATE",
            "The reset forgets the third of the three counts."
        ) { lifecycle in
            lifecycle.sleepCount = { documented.totalSleepCount($0, $1) }
        },
        .lifecycle(
            "update/major-number-alone",
            breaks: "LC-UPDATE",
            "Versions are compared by their first number, since only a big release is thought of as an update."
        ) { lifecycle in
            lifecycle.isUpdate = { event, before in
                event.version.split(separator: ".").first != before.version.split(separator: ".").first
            }
        },
        .reading(
            of: "LC-UPDATE-DOWNGRADE",
            in: .lifecycle,
            "update/higher-version-alone",
            "Only a higher version is an update, and a step back goes unnoticed."
        ),
        .lifecycle(
            "update/downgrade-without-flag",
            breaks: "LC-UPDATE-DOWNGRADE",
            "The counts are reset for every change of version, and the flag asks for a higher one."
        ) { lifecycle in
            lifecycle.isFirstLaunchUpdate = { specification, moment in
                guard let event = moment.reported, let before = moment.before.last else { return [nil] }
                let isHigher = PushTracking.numbers(before.version)
                    .lexicographicallyPrecedes(PushTracking.numbers(event.version))
                return isHigher ? documented.isFirstLaunchUpdate(specification, moment) : [nil]
            }
        },
    ]
}

extension [JSONValue?] {
    /// The readings with a number added to each.
    func adding(_ difference: Int) -> [JSONValue?] {
        map { reading in reading?.number?.integer.map { .integer($0 + difference) } ?? reading }
    }
}
