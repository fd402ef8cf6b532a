package import TrackingConformanceCore

extension LifecycleTracking: SpecifiedArea {
    package static let area = Area.lifecycle

    package static var faults: [Fault] { RuleLibrary.lifecycleFaults }
    package static var fairReadings: [FairReading] { RuleLibrary.lifecycleReadings }

    package static func answers(
        of parts: Shared<LifecycleTracking>,
        to stimuli: [Stimulus],
        in context: RunContext,
        giving variables: [LifecycleVariable]
    ) -> [SpecifiedAnswer?] {
        if let data = parts.value.asData, Timeline.tellsApart(stimuli) {
            return data.program.answers(to: stimuli, in: context, giving: variables)
        }
        let taken = LifecycleHistory.momentsAndUnaskedCalls(of: stimuli, in: context, giving: variables, parts)
        return zip(stimuli, taken).map { stimulus, taken in
            guard case .lifecycle(let event) = stimulus.event else {
                return taken.unasked.isEmpty ? nil : SpecifiedAnswer(.calls(taken.unasked))
            }
            return answer(to: event, at: taken.moment, parts).following(taken.unasked)
        }
    }

    /// What is answered to an event, given the moment that it reports, if it reports any.
    static func answer(to event: Event.Lifecycle, at moment: Moment?, _ parts: Shared<LifecycleTracking>)
        -> SpecifiedAnswer
    {
        if parts.value.throwing(event) { return SpecifiedAnswer(.threw("")) }
        guard let moment else { return SpecifiedAnswer(.calls([])) }
        let data = moment.data
        return SpecifiedAnswer(moment.answer(data.preferred), accepted: data)
    }

    /// The parts that say which events count and what is reported.
    static let partsOfEvents = PartSet(
        [\LifecycleTracking.kind, \LifecycleTracking.isAccepted, \LifecycleTracking.isSentThoughRefused],
        of: LifecycleTracking.self
    )
}

extension LifecycleTracking {
    package static let parts: [ReplaceablePart<Self>] =
        [
            .part(\.kind), .partOf(\.isAccepted), .partOf(\.isSentThoughRefused), .partOf(\.answer),
            .partOfTwo(\.isUpdate), .part(\.ofVersion), .part(\.lastUpdate), .partOfTwo(\.isAfterCrash),
            .part(\.sessions), .partOf(\.days), .partOf(\.stored), .partOfTwo(\.elapsed), .partOf(\.rounded),
            .partOfTwo(\.clock), .partOf(\.comparedClocks), .partOf(\.date), .partOfTwo(\.form), .part(\.data),
        ] + LifecycleVariable.allCases.map { .part(part(of: $0)) }

    package static func part(of variable: LifecycleVariable)
        -> any WritableKeyPath<LifecycleTracking, Variable> & Sendable
    {
        switch variable {
        case .didDetectCrash: \.didDetectCrash
        case .dayOfWeek: \.dayOfWeek
        case .daysSinceLaunch: \.daysSinceLaunch
        case .daysSinceUpdate: \.daysSinceUpdate
        case .daysSinceLastWake: \.daysSinceLastWake
        case .firstLaunchDate: \.firstLaunchDate
        case .firstLaunchDateUS: \.firstLaunchDateUS
        case .hourOfDay: \.hourOfDay
        case .isFirstLaunch: \.isFirstLaunch
        case .isFirstLaunchUpdate: \.isFirstLaunchUpdate
        case .isFirstWakeMonth: \.isFirstWakeMonth
        case .isFirstWakeToday: \.isFirstWakeToday
        case .launchCount: \.launchCount
        case .priorSecondsAwake: \.priorSecondsAwake
        case .secondsAwake: \.secondsAwake
        case .sleepCount: \.sleepCount
        case .totalCrashCount: \.totalCrashCount
        case .totalLaunchCount: \.totalLaunchCount
        case .totalSecondsAwake: \.totalSecondsAwake
        case .totalSleepCount: \.totalSleepCount
        case .totalWakeCount: \.totalWakeCount
        case .type: \.type
        case .updateLaunchDate: \.updateLaunchDate
        case .wakeCount: \.wakeCount
        }
    }

    /// The part of a variable, which is read for every step: a key path would take as long as the part itself.
    subscript(variable: LifecycleVariable) -> Variable {
        switch variable {
        case .didDetectCrash: didDetectCrash
        case .dayOfWeek: dayOfWeek
        case .daysSinceLaunch: daysSinceLaunch
        case .daysSinceUpdate: daysSinceUpdate
        case .daysSinceLastWake: daysSinceLastWake
        case .firstLaunchDate: firstLaunchDate
        case .firstLaunchDateUS: firstLaunchDateUS
        case .hourOfDay: hourOfDay
        case .isFirstLaunch: isFirstLaunch
        case .isFirstLaunchUpdate: isFirstLaunchUpdate
        case .isFirstWakeMonth: isFirstWakeMonth
        case .isFirstWakeToday: isFirstWakeToday
        case .launchCount: launchCount
        case .priorSecondsAwake: priorSecondsAwake
        case .secondsAwake: secondsAwake
        case .sleepCount: sleepCount
        case .totalCrashCount: totalCrashCount
        case .totalLaunchCount: totalLaunchCount
        case .totalSecondsAwake: totalSecondsAwake
        case .totalSleepCount: totalSleepCount
        case .totalWakeCount: totalWakeCount
        case .type: type
        case .updateLaunchDate: updateLaunchDate
        case .wakeCount: wakeCount
        }
    }
}

extension SpecificationChange {
    package static func lifecycle(_ edit: @escaping @Sendable (inout Draft<LifecycleTracking>) -> Void)
        -> SpecificationChange
    {
        LifecycleTracking.change(edit)
    }
}
