import TrackingConformanceJSON

extension Stimulus {
    /// The platform on which it happens, where that is known.
    package var platform: Platform? {
        event.definition.platform ?? parameters["platform"]?.string.flatMap(Platform.init)
    }

    /// What an implementation must declare for the stimulus to reach it.
    var capabilities: [Capability] { event.definition.capabilities(self) }
}

extension VectorDraft {
    /// What an implementation must declare for the vector to apply, in the kit's order.
    package var capabilities: [Capability] {
        Set(stimuli.flatMap(\.capabilities)).union(context.capabilities).sorted()
    }
}
