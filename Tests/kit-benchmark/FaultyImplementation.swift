import TrackingConformanceAdapterKit
import TrackingConformanceCore
import TrackingConformanceFaults
import TrackingConformanceSpecification

/// The specification with fourteen faults in it, as an adapter: what the diagnosis is measured with.
struct FaultyImplementation: Implementation {
    static let handshake = Handshake(
        implementation: ImplementationDescription(name: "fourteen-faults", version: "1.0.0", language: "Swift"),
        capabilities: Capability.allCases
    )

    /// The ids of the faults, of every area.
    private static let ids: Set<String> = [
        "push/flag/compared-exactly", "push/open/without-click", "push/id/trimmed", "push/resume/every-time",
        "push/data/with-flag", "payload/custom/reserved-too", "payload/android/uri-is-custom",
        "payload/compose/content-available-true", "lifecycle/weekday/monday-first", "lifecycle/hour/of-twelve",
        "lifecycle/days/by-calendar", "lifecycle/crash/every-new-process", "lifecycle/prior/last-session-alone",
        "lifecycle/update/resets-nothing",
    ]
    private static let specification = Specification.documented.applying(Fault.all.filter { ids.contains($0.id) })

    private let context: RunContext
    private var stimuli: [Stimulus] = []

    init(context: RunContext) {
        self.context = context
    }

    mutating func handle(_ stimulus: Stimulus) throws -> Observation {
        stimuli.append(stimulus)
        return Self.specification.observations(of: stimuli, in: context).last ?? .calls([])
    }

    static func answer(_ stimuli: [Stimulus], in context: RunContext) async -> RunAnswer {
        .observed(specification.observations(of: stimuli, in: context))
    }

    /// Answers requests on standard input.
    static func serve() async { await Adapter<FaultyImplementation>.serve() }
}
