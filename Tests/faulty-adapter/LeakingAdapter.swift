import TrackingConformanceJSON

/// An adapter that answers the vectors of the fault suite alike, except one whose answer depends on earlier ones.
///
/// `leaking [--vector NUMBER] [--unless-after NUMBER] [--after-runs COUNT]`: the vector's action is wrong unless the
/// vector before it was a certain one, or after a number of runs.
struct LeakingAdapter: Role {
    private let vector: Int?
    private let predecessor: Int?
    private let soundRuns: Int
    private var (runs, last) = (0, 0)

    init(_ options: [String: String]) {
        func number(_ option: String) -> Int? { options[option].flatMap { Int($0) } }
        vector = number("--vector")
        predecessor = number("--unless-after")
        soundRuns = number("--after-runs") ?? 0
    }

    mutating func members(for request: JSONValue) -> JSONObject? {
        switch request.method {
        case "initialize": return ["result": handshake("leaking", ["push.android"])]
        case "run":
            let id = request.steps.first?["with"]?["data"]?["_dId"]?.string ?? ""
            let number = id.split(separator: "-").last.flatMap { Int($0) } ?? 0
            runs += 1
            defer { last = number }
            let leaks = number == vector && runs > soundRuns && last != predecessor
            let data: JSONValue = ["deliveryId": .string(id), "broadlogId": "h1", "action": leaks ? "9" : "7"]
            return ["result": ["steps": [["calls": [["function": "collectMessageInfo", "data": data]]]]]]
        default: return ["result": [:]]
        }
    }
}
