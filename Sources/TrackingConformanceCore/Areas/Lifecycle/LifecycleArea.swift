import TrackingConformanceJSON

extension Event.Lifecycle {
    var definition: EventDefinition {
        switch self {
        case .start:
            EventDefinition(parameters: [.appVersion, .automatic], needsInstant: true) { stimulus in
                stimulus.parameters["automatic"]?.boolean == true ? [.lifecycle, .lifecycleAuto] : [.lifecycle]
            }
        case .terminate, .reinstall, .launchDetected, .wakeDetected, .sleepDetected: .withoutParameters(.lifecycle)
        case .didBecomeActive, .willResignActive: .withoutParameters(.lifecycle, .lifecycleAuto)
        case .track: EventDefinition(parameters: [.name], needsInstant: true) { _ in [.lifecycle] }
        case .dictionary:
            EventDefinition(needsInstant: true, answersWithValue: true) { _ in [.lifecycle, .lifecycleDictionary] }
        }
    }
}

extension EventDefinition {
    fileprivate static func withoutParameters(_ capabilities: Capability...) -> EventDefinition {
        EventDefinition(needsInstant: true) { _ in capabilities }
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

    /// A launch and an ordinary call with a name.
    private static func plainSteps(callNamed name: String) -> [Stimulus] {
        [
            Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: plainInstant),
            Stimulus(.lifecycle(.launchDetected), at: plainInstant),
            Stimulus(.lifecycle(.track), ["name": .string(name)], at: plainInstant),
        ]
    }
}
