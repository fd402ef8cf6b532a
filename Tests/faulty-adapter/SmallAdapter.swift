import TrackingConformanceJSON

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An adapter for push on iOS that answers each step alike.
///
/// `small [--step JSON] [--declines REASON] [--name TEXT] [--dies-at NUMBER] [--says LINE] [--takes MILLISECONDS]`:
/// without `--step` no vector is answered, or each is declined; it dies at a request by its number, counted from 0; it
/// writes a line before each observation, and takes its time for each answer. With `process` for its name, each process
/// has one of its own.
struct SmallAdapter: Role {
    private let step: JSONValue?
    private let reason: String?
    private let name: String
    private let lastRequest: Int?
    private let line: String?
    private let milliseconds: UInt32
    private var requests = 0

    init(_ options: [String: String]) {
        step = options["--step"].flatMap { try? JSONParser.parse(Array($0.utf8)) }
        reason = options["--declines"]
        let name = options["--name"] ?? "small"
        self.name = name == "process" ? "process \(getpid())" : name
        lastRequest = options["--dies-at"].flatMap { Int($0) }
        line = options["--says"]
        milliseconds = options["--takes"].flatMap { UInt32($0) } ?? 0
    }

    mutating func members(for request: JSONValue) -> JSONObject? {
        if requests == lastRequest { exit(9) }
        requests += 1
        usleep(milliseconds * 1_000)
        switch request.method {
        case "initialize": return ["result": handshake(name, ["push.ios"])]
        case "run":
            if let reason { return ["result": ["unsupported": .string(reason)]] }
            guard let step else { return nil }
            if let line { emit("\(line)\n".utf8) }
            return ["result": ["steps": .array(request.steps.map { _ in step })]]
        default: return ["result": [:]]
        }
    }
}
