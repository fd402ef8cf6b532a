package import TrackingConformanceCore

/// An event of push tracking, with the stimuli before it.
package struct PushMoment: Moment {
    /// The parts of push tracking.
    package let parts: Shared<PushTracking>
    /// What holds for the whole sequence.
    package let context: RunContext
    /// What happens.
    package let event: Event.Push
    /// The stimulus.
    package let now: Stimulus
    /// The stimuli before it, in order.
    package let past: ArraySlice<Stimulus>

    /// The platform on which it happens.
    package var platform: Platform? { now.platform }

    /// The moment of each event of push tracking before this one, the latest first.
    package var earlier: some Sequence<PushMoment> {
        past.indices.reversed().lazy.compactMap { index in
            guard case .push(let event) = past[index].event else { return nil }
            return PushMoment(parts: parts, context: context, event: event, now: past[index], past: past[..<index])
        }
    }
}
