import TrackingConformanceJSON

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An adapter with the machine's dates: it formats them in the time zone of its own process.
struct HostboundAdapter: Role {
    init(_ options: [String: String]) {}

    func members(for request: JSONValue) -> JSONObject? {
        switch request.method {
        case "initialize": ["result": handshake("hostbound", ["lifecycle"])]
        case "run": ["result": ["steps": .array(request.steps.map { .object(["calls": .array(calls(at: $0))]) })]]
        default: ["result": [:]]
        }
    }

    private func calls(at step: JSONValue) -> [JSONValue] {
        guard step["event"] == "lifecycle.launchDetected" else { return [] }
        let date = Self.date(of: step["at"]?.string ?? "")
        let data: JSONValue = ["lifecycle_type": "launch", "lifecycle_firstlaunchdate_MMDDYYYY": .string(date)]
        return [["function": "track", "name": "launch", "data": data]]
    }

    /// The date of an instant such as `2024-03-10T23:30:00Z` as `MM/DD/YYYY`, wherever the machine is.
    private static func date(of instant: String) -> String {
        let numbers = instant.split { !$0.isNumber }.compactMap { Int32($0) }
        guard numbers.count == 6 else { return "" }
        var (civil, local) = (tm(), tm())
        (civil.tm_year, civil.tm_mon, civil.tm_mday) = (numbers[0] - 1900, numbers[1] - 1, numbers[2])
        (civil.tm_hour, civil.tm_min, civil.tm_sec) = (numbers[3], numbers[4], numbers[5])
        var seconds = timegm(&civil)
        localtime_r(&seconds, &local)
        var text = [CChar](repeating: 0, count: 16)
        let count = strftime(&text, text.count, "%m/%d/%Y", &local)
        return String(decoding: text.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
