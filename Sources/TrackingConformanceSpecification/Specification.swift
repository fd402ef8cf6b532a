public import TrackingConformanceCore
import TrackingConformanceJSON

/// The rules as code: pure functions from the history of events to what must be observed.
///
/// The specification is a value whose parts can be replaced. A part takes the specification and the history, and asks
/// other parts through the specification, so that a replaced part is asked everywhere. There are no counters and no
/// state: what an event yields is a function of the events up to it.
public struct Specification: Sendable {
    /// Push tracking.
    public var push: PushTracking
    /// The structure of the push payload.
    public var payload: PayloadStructure
    /// Lifecycle tracking.
    public var lifecycle: LifecycleTracking
    /// The last word over the observations of a whole sequence, for faults that change what was sent before.
    public var aftermath: @Sendable (RunContext, [Stimulus], [Observation]) -> [Observation]

    /// The rules as documented.
    public static let documented = Specification(
        push: PushTracking(),
        payload: PayloadStructure(),
        lifecycle: LifecycleTracking(),
        aftermath: { $2 }
    )
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
    /// What must be observed at each of a sequence of stimuli.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: What holds for the whole sequence.
    /// - Returns: For each stimulus the observation of the preferred reading, with the other accepted ones.
    public func answers(to stimuli: [Stimulus], in context: RunContext) -> [SpecifiedAnswer] {
        let timeline = LifecycleTimeline(of: stimuli, in: context, self)
        return stimuli.indices.map { index in
            let history = History(context: context, now: stimuli[index], past: stimuli[..<index])
            switch history.now.event.area {
            case .push: return SpecifiedAnswer(.calls(push.calls(self, history)))
            case .payload:
                let unjudged = payload.unjudged(self, history)
                return SpecifiedAnswer(payload.answer(self, history), unjudged: unjudged)
            case .lifecycle: return lifecycleAnswer(to: history.now, at: timeline.moments[index])
            }
        }
    }

    /// What the reference adapter answers to a sequence of stimuli.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: What holds for the whole sequence.
    /// - Returns: An observation for each stimulus.
    public func observations(of stimuli: [Stimulus], in context: RunContext) -> [Observation] {
        aftermath(context, stimuli, answers(to: stimuli, in: context).map(\.observation))
    }
}

/// What must be observed at a stimulus.
public struct SpecifiedAnswer: Sendable, Equatable {
    /// What the reference adapter answers: the preferred reading of every fact.
    public let observation: Observation
    /// For an answer with lifecycle data, the accepted readings of each variable; none: not judged.
    public let readings: LifecycleReadings?
    /// For a parsed payload, the fields that are not judged.
    public let unjudged: [ParsedField]

    init(
        _ observation: Observation,
        readings: LifecycleReadings? = nil,
        unjudged: [ParsedField] = []
    ) {
        self.observation = observation
        self.readings = readings
        self.unjudged = unjudged
    }
}
