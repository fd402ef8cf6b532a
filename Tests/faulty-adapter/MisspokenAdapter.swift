import TrackingConformanceJSON

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An adapter of a few lines that speaks the protocol with one fault, for the tests of `smoke`.
struct MisspokenAdapter {
    private let fault: String
    private var runs = 0
    private var unwritten: [UInt8] = []
    /// The last steps run.
    private var last: [JSONValue] = []

    /// An adapter with the named fault; an unknown name is no fault.
    init(fault: String) {
        self.fault = fault
    }

    mutating func serve() -> Never {
        if fault == "dies" { exit(3) }
        if fault == "silent" { sleepForEver() }
        var input = InputLines()
        while let lines = input.batch() {
            for line in fault == "one at a time" ? Array(lines.prefix(1)) : lines { read(line) }
        }
        emit(unwritten)
        if fault == "survives" { sleepForEver() }
        exit(0)
    }

    private mutating func read(_ line: [UInt8]) {
        switch fault {
        case "escapes":
            let text = String(decoding: line, as: UTF8.self)
            reply(to: Array(text.replacing(#/\\u[0-9a-f]{4}/#, with: "?").utf8))
        case "latin": reply(to: line.map { $0 < 0x80 ? $0 : UInt8(ascii: "?") })
        case "separators":
            // Like a line reader that takes U+2028 for a line end.
            let text = String(decoding: line, as: UTF8.self)
            for part in text.split(separator: "\u{2028}") { reply(to: Array(part.utf8)) }
        default: reply(to: line)
        }
    }

    private mutating func reply(to line: [UInt8]) {
        guard var request = (try? JSONParser.parse(line))?.object else { exit(1) }
        let method = JSONValue.object(request).method
        if fault == "text id" { request["id"] = .string(request["id"]?.description ?? "") }
        let text = answer(to: .object(request), members(for: .object(request))).description
        if fault == "log" { unwritten += Array("hello, world\n".utf8) }
        var written = Array((text + (fault == "unended line" ? "" : "\n")).utf8)
        if fault == "surrogates" {
            written.replace(Array(#"\ud83d\ude00"#.utf8), with: [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80])
        }
        unwritten += fault == "twice" ? written + written : written
        if fault != "unflushed" {
            emit(unwritten)
            unwritten = []
        }
        if method == "shutdown", fault != "stays" {
            emit(unwritten)
            exit(0)
        }
    }
}

// MARK: - Answers

extension MisspokenAdapter {
    private mutating func members(for request: JSONValue) -> JSONObject {
        switch request.method {
        case "initialize":
            let others: [String: JSONValue] = [
                "capability": "push.iOS", "untested capability": "payload.compose.rich-media",
            ]
            let names: [JSONValue] = ["push.ios", "payload.parse.ios"] + [others[fault]].compactMap { $0 }
            return ["result": handshake("misspoken", version: fault == "version" ? 2 : 1, names)]
        case "run" where fault == "both":
            return ["result": result(of: request.steps), "error": ["code": 1, "message": "no"]]
        case "run": return ["result": result(of: request.steps)]
        case "shutdown": return ["result": [:]]
        default:
            return fault == "any method" ? ["result": [:]] : ["error": ["code": -32601, "message": "no such method"]]
        }
    }

    private mutating func result(of steps: [JSONValue]) -> JSONValue {
        runs += 1
        var observations: [JSONValue] = []
        defer { last = steps }
        for step in steps {
            if fault == "repetition", steps == last {
                observations.append(["calls": []])
                continue
            }
            guard let observation = observation(of: step) else { return ["unsupported": step["event"] ?? .null] }
            observations.append(observation)
        }
        return ["steps": .array(observations)]
    }

    private func observation(of step: JSONValue) -> JSONValue? {
        switch step["event"]?.string {
        case "payload.parse": return fault == "no value" ? ["calls": []] : ["calls": [], "value": [:]]
        case "ios.didReceiveRemoteNotification":
            var data: JSONObject = ["broadlogId": step["with"]?["userInfo"]?["_mId"] ?? .null]
            if fault == "memory" { data["run"] = .integer(runs) }
            var call: JSONObject = ["function": "collectMessageInfo"]
            if fault != "shape" { call["data"] = .object(data) }
            return ["calls": [.object(call)]]
        default: return fault == "any event" ? ["calls": []] : nil
        }
    }
}
