import TrackingConformanceJSON

extension Stimulus {
    /// What an implementation must declare for the stimulus to reach it.
    var capabilities: [Capability] {
        switch event.area {
        case .push: [platform == .ios ? .pushIOS : .pushAndroid]
        case .payload: payloadCapabilities
        case .lifecycle:
            switch event {
            case .didBecomeActive, .willResignActive: [.lifecycle, .lifecycleAuto]
            case .start where parameters["automatic"]?.boolean == true: [.lifecycle, .lifecycleAuto]
            default: [.lifecycle]
            }
        }
    }

    private var payloadCapabilities: [Capability] {
        switch (event, platform) {
        case (.parse, .ios): [.parseIOS]
        case (.parse, .android): [.parseAndroid]
        case (.compose, .ios): [.composeIOS]
        case (.compose, .android): [.composeAndroid]
        default: []
        }
    }
}
