import TrackingConformanceJSON

extension Event.Lifecycle {
    var definition: EventDefinition {
        switch self {
        case .start: .start
        case .terminate, .reinstall, .launchDetected, .wakeDetected, .sleepDetected: .manual
        case .didBecomeActive, .willResignActive: .automatic
        case .track: .ordinaryCall
        case .dictionary: .dictionary
        }
    }
}

extension EventDefinition {
    fileprivate static let start = EventDefinition(parameters: [.appVersion, .automatic], needsInstant: true) {
        $0.traits.isAutomatic ? [.lifecycle, .lifecycleAuto] : [.lifecycle]
    }

    fileprivate static let manual = EventDefinition(needsInstant: true) { _ in [.lifecycle] }
    fileprivate static let automatic = EventDefinition(needsInstant: true) { _ in [.lifecycle, .lifecycleAuto] }
    fileprivate static let ordinaryCall = EventDefinition(parameters: [.name], needsInstant: true) { _ in [.lifecycle] }

    fileprivate static let dictionary = EventDefinition(needsInstant: true, answersWithValue: true) { _ in
        [.lifecycle, .lifecycleDictionary]
    }
}

extension AreaDefinition {
    static let lifecycle = AreaDefinition(
        rulePrefix: "LC",
        commonRule: "LC-TYPE",
        capabilities: [.lifecycle],
        weight: 5,
        decodeValue: { decoder, value, context in
            decoder.lifecycleData(value, isComplete: context.isComplete, catalogue: context.catalogue)
                .map(ExpectedValue.lifecycle)
        },
        plainSteps: [
            .lifecycle: { plainSteps(callNamed: $0) },
            .lifecycleDictionary: { text in
                plainSteps(callNamed: text) + [Stimulus(.lifecycle(.dictionary), at: plainInstant)]
            },
        ],
        draft: { _ in
            VectorDraft(stimuli: [
                Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: Instant("2024-03-10T09:00:00Z")),
                Stimulus(.lifecycle(.launchDetected), at: Instant("2024-03-10T09:00:00Z")),
                Stimulus(.lifecycle(.sleepDetected), at: Instant("2024-03-10T09:05:00Z")),
            ])
        },
        generator: LifecycleGenerator.generator
    )

    private static let plainInstant = Instant("2024-05-06T08:00:00Z")

    private static func plainSteps(callNamed name: String) -> [Stimulus] {
        [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: plainInstant),
            Stimulus(.lifecycle(.launchDetected), at: plainInstant),
            Stimulus(.lifecycle(.track), ["name": .string(name)], at: plainInstant),
        ]
    }
}
