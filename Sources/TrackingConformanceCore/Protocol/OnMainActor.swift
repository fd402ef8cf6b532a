/// An implementation whose code runs on the main actor, such as the handlers of an app.
///
/// The kit drives it through `OnMainActor`.
@MainActor
public protocol MainActorImplementation {
    /// The implementation's description and capabilities.
    nonisolated static var handshake: Handshake { get }

    init(context: RunContext) throws

    /// Handles one stimulus.
    mutating func handle(_ stimulus: Stimulus) async throws -> Observation

    /// Returns the calls that a handler made before it threw; by default they are unknown and count as not made.
    mutating func takeCallsBeforeException() throws -> [TrackingCall]?
}

extension MainActorImplementation {
    /// Reports that the calls are unknown.
    ///
    /// - Returns: `nil`.
    public mutating func takeCallsBeforeException() throws -> [TrackingCall]? { nil }
}

/// A main-actor implementation wrapped for types that accept any implementation, such as `Conformance(of:
/// OnMainActor<RecordedApp>.self)`.
public struct OnMainActor<Tested: MainActorImplementation>: Implementation {
    @MainActor
    private final class Installation {
        private var tested: Tested

        init(_ context: RunContext) throws { tested = try Tested(context: context) }

        func handle(_ stimulus: Stimulus) async throws -> Observation {
            var present = tested
            defer { tested = present }
            do {
                return try await present.handle(stimulus)
            } catch let unsupported as UnsupportedStimulus {
                throw unsupported
            } catch {
                return .threw(String(describing: error), after: try present.takeCallsBeforeException())
            }
        }
    }

    private let context: RunContext
    private var installation: Installation?

    /// Keeps the context until the first stimulus, at which the implementation is created.
    ///
    /// - Parameter context: The settings for the whole sequence.
    public init(context: RunContext) { self.context = context }

    /// The implementation's description and capabilities.
    public static var handshake: Handshake { Tested.handshake }

    /// Handles one stimulus on the main actor.
    ///
    /// - Parameter stimulus: The stimulus.
    /// - Returns: The observation, exceptions included.
    /// - Throws: `UnsupportedStimulus`, or the reason why the implementation could not be created.
    public mutating func handle(_ stimulus: Stimulus) async throws -> Observation {
        let installation = if let installation { installation } else { try await created() }
        return try await installation.handle(stimulus)
    }

    private mutating func created() async throws -> Installation {
        do {
            let new = try await Installation(context)
            installation = new
            return new
        } catch {
            throw UnsupportedStimulus("the implementation could not be set up: \(error)")
        }
    }
}
