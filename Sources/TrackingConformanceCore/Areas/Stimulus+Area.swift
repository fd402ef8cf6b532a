import TrackingConformanceJSON

extension Stimulus {
    /// The platform on which it happens, where that is known.
    public var platform: Platform? {
        event.definition.platform ?? parameters["platform"]?.string.flatMap(Platform.init)
    }

    /// What an implementation must declare for the stimulus to reach it.
    var capabilities: [Capability] { event.definition.capabilities(self) }
}
