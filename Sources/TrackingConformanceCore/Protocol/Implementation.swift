/// An implementation that the kit can drive, through an adapter or in the same process.
///
/// Each value is a fresh install; no state may leak from one value to another.
public protocol Implementation {
    /// The implementation's description and capabilities.
    static var handshake: Handshake { get }

    init(context: RunContext) throws

    /// Handles one stimulus.
    mutating func handle(_ stimulus: Stimulus) async throws -> Observation

    /// Returns the calls that a handler made before it threw; by default they are unknown and count as not made.
    mutating func takeCallsBeforeException() throws -> [TrackingCall]?

    /// Drives a fresh install through a sequence of stimuli; the default suits every implementation.
    static func answer(_ stimuli: [Stimulus], in context: RunContext) async -> RunAnswer
}

/// The error of an implementation that cannot perform a stimulus.
public struct UnsupportedStimulus: Error, Sendable {
    /// The reason.
    public let reason: String

    /// Creates the error.
    ///
    /// - Parameter reason: The reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}

extension Implementation {
    /// Reports that the calls are unknown.
    ///
    /// - Returns: `nil`.
    public mutating func takeCallsBeforeException() throws -> [TrackingCall]? { nil }

    /// Drives a fresh install through a sequence of stimuli.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: The settings for the whole sequence.
    /// - Returns: An observation for each stimulus, or the reason why the implementation cannot perform one.
    public static func answer(_ stimuli: [Stimulus], in context: RunContext) async -> RunAnswer {
        do {
            var installation = try Self(context: context)
            var observations: [Observation] = []
            for stimulus in stimuli {
                observations.append(try await installation.observe(stimulus))
            }
            return .observed(observations)
        } catch let unsupported as UnsupportedStimulus {
            return .unsupported(unsupported.reason)
        } catch {
            return .unsupported("the implementation could not be set up: \(error)")
        }
    }

    private mutating func observe(_ stimulus: Stimulus) async throws -> Observation {
        do {
            return try await handle(stimulus)
        } catch let unsupported as UnsupportedStimulus {
            throw unsupported
        } catch {
            return .threw(String(describing: error), after: try takeCallsBeforeException())
        }
    }
}
