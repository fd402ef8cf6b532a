package import TrackingConformanceCore
import TrackingConformanceSystem

/// The specification as an implementation, which the reference adapter serves over the protocol.
package struct ReferenceImplementation: Implementation {
    package static let handshake = Handshake(
        implementation: ImplementationDescription(
            name: "reference-adapter",
            version: Kit.version.description,
            language: "Swift"
        ),
        capabilities: Capability.allCases
    )

    private let context: RunContext
    private var stimuli: [Stimulus] = []

    package init(context: RunContext) {
        self.context = context
    }

    package mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        stimuli.append(stimulus)
        if let reason = Self.unknownZone(in: context, stimuli) { throw UnsupportedStimulus(reason) }
        return Specification.documented.observations(of: stimuli, in: context).last ?? .calls([])
    }

    /// Answers a whole sequence at once, so that the history is not read again for each event.
    package static func answer(_ stimuli: [Stimulus], in context: RunContext) async -> RunAnswer {
        if let reason = unknownZone(in: context, stimuli) { return .unsupported(reason) }
        return .observed(Specification.documented.observations(of: stimuli, in: context))
    }

    private static func unknownZone(in context: RunContext, _ stimuli: [Stimulus]) -> String? {
        let zones = [context.zone] + stimuli.compactMap(\.zone)
        return zones.first { !TimeZones.isKnown($0) }.map { "this system has no data for the time zone \($0)" }
    }
}
