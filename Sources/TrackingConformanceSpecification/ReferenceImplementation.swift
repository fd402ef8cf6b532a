public import TrackingConformanceCore

/// The specification as an implementation, which the reference adapter puts behind the protocol.
public struct ReferenceImplementation: Implementation {
    /// The reference adapter's introduction.
    public static let handshake = Handshake(
        implementation: ImplementationDescription(
            name: "reference-adapter",
            version: Kit.version.description,
            language: "Swift"
        ),
        capabilities: [.pushIOS, .pushAndroid, .pushSDKVersion]
    )

    private let context: RunContext
    private var past: [Stimulus] = []

    /// Creates a fresh install.
    ///
    /// - Parameter context: What holds for the whole sequence of stimuli.
    public init(context: RunContext) {
        self.context = context
    }

    /// Answers as the specification does.
    ///
    /// - Parameter stimulus: What happens.
    /// - Returns: What the rules ask for, in their first reading.
    public mutating func handle(_ stimulus: Stimulus) -> Observation {
        defer { past.append(stimulus) }
        return Specification.documented.observation(at: History(context: context, now: stimulus, past: past[...]))
    }
}
