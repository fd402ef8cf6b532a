public import TrackingConformanceCore

/// The rules as code: pure functions from the history of events to what must be observed.
///
/// The specification is a value whose parts can be replaced. A part takes the specification and the history, and asks
/// other parts through the specification, so that a replaced part is asked everywhere. There are no counters and no
/// state: what an event yields is a function of the events up to it.
public struct Specification: Sendable {
    /// Push tracking.
    public var push: PushTracking
    /// The last word over the observations of a whole sequence, for faults that change what was sent before.
    public var aftermath: @Sendable (RunContext, [Stimulus], [Observation]) -> [Observation]

    /// The rules as documented.
    public static let documented = Specification(push: PushTracking(), aftermath: { $2 })
}

/// A function of the history that other parts ask through the specification.
public typealias Part<Output> = @Sendable (Specification, History) -> Output

/// The events up to and including the one in question.
public struct History: Sendable {
    /// What holds for the whole sequence.
    public let context: RunContext
    /// The event in question.
    public let now: Stimulus
    /// The events before it, in order.
    public let past: ArraySlice<Stimulus>

    /// Creates the history of the last of some events.
    ///
    /// - Parameters:
    ///   - context: What holds for the whole sequence.
    ///   - now: The event in question.
    ///   - past: The events before it, in order.
    public init(context: RunContext, now: Stimulus, past: ArraySlice<Stimulus>) {
        self.context = context
        self.now = now
        self.past = past
    }

    /// The history of each event before this one, the latest first.
    public var earlier: some Sequence<History> {
        past.indices.reversed().lazy.map { index in
            History(context: context, now: past[index], past: past[..<index])
        }
    }
}

extension Specification {
    /// What the reference adapter answers at the end of a history.
    ///
    /// - Parameter history: The events up to the one in question.
    /// - Returns: The calls, and the value where the event asks for one.
    public func observation(at history: History) -> Observation {
        switch history.now.event.area {
        case .push: .calls(push.calls(self, history))
        case .payload, .lifecycle: .calls([])
        }
    }

    /// What the reference adapter answers to a sequence of stimuli.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: What holds for the whole sequence.
    /// - Returns: An observation for each stimulus.
    public func observations(of stimuli: [Stimulus], in context: RunContext) -> [Observation] {
        aftermath(
            context,
            stimuli,
            stimuli.indices.map { index in
                observation(at: History(context: context, now: stimuli[index], past: stimuli[..<index]))
            }
        )
    }
}
