import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An adapter that does what the rules require, except for faults of the library and for what it remembers.
///
/// `specified [--faults IDS] [--remembers true] [--dies-after NUMBER] [--hangs-after NUMBER] [--floods-after NUMBER]
/// [--stalls FILE]`: the ids stand between commas; an adapter that remembers goes on in each request where the one
/// before it ended; a process dies, hangs or writes without an end once it has run so many sequences; the first process
/// that runs more than five stalls for two seconds and a half, once, which it notes by making the file.
struct SpecifiedAdapter: Role {
    private let specification: Specification
    private let remembers: Bool
    /// The numbers of sequences after which a process dies, hangs or floods.
    private let most: (dying: Int, hanging: Int, flooding: Int)
    /// The file that records that it has stalled, if it does.
    private let stall: String?
    private var runs = 0
    private var history: [Stimulus] = []

    init(_ options: [String: String]) {
        let ids = options["--faults"].map { $0.split(separator: ",").map(String.init) } ?? []
        let faults = ids.map { id in
            guard let fault = TrackingConformanceSpecification.Fault.with(id: id) else {
                fatalError("the library has no fault \(id)")
            }
            return fault
        }
        specification = .documented.applying(faults)
        remembers = options["--remembers"] == "true"
        func number(_ name: String) -> Int { options[name].flatMap { Int($0) } ?? .max }
        most = (number("--dies-after"), number("--hangs-after"), number("--floods-after"))
        stall = options["--stalls"]
    }

    mutating func members(for request: JSONValue) -> JSONObject? {
        switch request.method {
        case "initialize":
            return ["result": handshake("specified", Capability.allCases.map { .string($0.rawValue) })]
        case "run":
            if runs == most.dying { exit(9) }
            while runs == most.hanging { sleep(1) }
            if runs == most.flooding { Self.flood() }
            if runs == 5, let stall { Self.stall(unless: stall) }
            runs += 1
            let stimuli = request.steps.compactMap { try? Stimulus(json: $0) }
            history = (remembers ? history : []) + stimuli
            let context = (try? RunContext(json: request["params"]?["context"])) ?? RunContext()
            let observations = specification.observations(of: history, in: context).suffix(stimuli.count)
            return ["result": RunAnswer.observed(Array(observations)).json]
        default: return ["result": [:]]
        }
    }

    /// Writes without an end, with pauses, so that it takes no whole processor from other tests.
    private static func flood() -> Never {
        let line = String(repeating: "x", count: 65_536)
        while true {
            print(line)
            usleep(2_000)
        }
    }

    private static func stall(unless file: String) {
        let descriptor = open(file, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard descriptor >= 0 else { return }
        _ = close(descriptor)
        usleep(2_500_000)
    }
}
