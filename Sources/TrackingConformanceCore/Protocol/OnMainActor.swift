/// An implementation whose code runs on the main actor, such as the handlers of an app.
///
/// The kit drives it through `OnMainActor`.
@MainActor
public protocol MainActorImplementation {
    /// Who the implementation is, and what it can do.
    nonisolated static var handshake: Handshake { get }

    init(context: RunContext) throws

    /// Lets one thing happen.
    mutating func handle(_ stimulus: Stimulus) async throws -> Observation

    /// Takes the calls made by a handler that threw; without it they are unknown, and count as not made.
    mutating func takeCallsBeforeException() throws -> [TrackingCall]?
}

extension MainActorImplementation {
    /// Says that the calls are unknown.
    ///
    /// - Returns: `nil`.
    public mutating func takeCallsBeforeException() throws -> [TrackingCall]? { nil }
}

/// An implementation on the main actor, for everything that takes an implementation:
/// `Conformance(of: OnMainActor<RecordedApp>.self)`.
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

    /// Who the implementation is, and what it can do.
    public static var handshake: Handshake { Tested.handshake }

    /// Lets one thing happen on the main actor.
    ///
    /// - Parameter stimulus: What happens.
    /// - Returns: What was observed, exceptions included.
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
