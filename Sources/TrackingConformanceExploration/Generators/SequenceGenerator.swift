package import TrackingConformanceCore

/// Random sequences of stimuli, kept within what the documents define.
package enum SequenceGenerator {
    /// A random sequence of stimuli of one area.
    ///
    /// - Parameters:
    ///   - area: The area.
    ///   - random: The source of randomness.
    /// - Returns: The sequence, with what holds for the whole of it.
    package static func draft(of area: Area, using random: inout SplitMix64) -> VectorDraft {
        switch area {
        case .push: PushGenerator.draft(using: &random)
        case .payload: PayloadGenerator.draft(using: &random)
        case .lifecycle: LifecycleGenerator.draft(using: &random)
        }
    }

    /// The life of an app with a number of events, of which most are starts and crashes.
    ///
    /// - Parameters:
    ///   - count: The number of stimuli.
    ///   - zone: The IANA time zone in which it begins.
    ///   - random: The source of randomness.
    /// - Returns: The life.
    package static func life(ofStimuli count: Int, in zone: String, using random: inout SplitMix64) -> VectorDraft {
        var life = AppLife(zone: zone)
        while life.stimuli.count < count { life.runOnce(using: &random, events: 0...3) }
        return VectorDraft(context: RunContext(zone: life.firstZone), stimuli: Array(life.stimuli.prefix(count)))
    }
}
