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
/// `small [--step JSON] [--name TEXT] [--dies-at NUMBER] [--says LINE] [--takes MILLISECONDS]`: without `--step` no
/// vector is answered; it dies at a request by its number, counted from 0; it writes a line before each observation,
/// and takes its time for each answer.
struct SmallAdapter: Role {
    private let step: JSONValue?
    private let name: String
    private let lastRequest: Int?
    private let line: String?
    private let milliseconds: UInt32
    private var requests = 0

    init(_ options: [String: String]) {
        step = options["--step"].flatMap { try? JSONParser.parse(Array($0.utf8)) }
        name = options["--name"] ?? "small"
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
            guard let step else { return nil }
            if let line { emit("\(line)\n".utf8) }
            return ["result": ["steps": .array(request.steps.map { _ in step })]]
        default: return ["result": [:]]
        }
    }
}
