import Foundation

/// Writes a recording that `tracking-conformance trace` judges: a line for each event, with the calls that it led to.
///
/// Copy this file into the app, or into its tests. Tell it of each event where the app learns of it, and of each call
/// where your code hands it to the SDK. A call belongs to the event whose closure runs.
final class TrackingRecorder {
    private let file: FileHandle
    /// One event at a time.
    private let events = NSLock()
    /// Calls may come from any thread while the event's closure runs.
    private let lock = NSLock()
    private var calls: [[String: Any]] = []
    private var zone: String
    private let instants = ISO8601DateFormatter()

    /// Begins a recording, in place of what is in the file.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - name: The app's name.
    ///   - version: The app's version, as the lifecycle module knows it.
    ///   - isFreshInstall: Whether nothing was ever tracked before; `false`: the recording begins in the middle of a
    ///     life.
    ///   - isAutomatic: Whether the lifecycle module observes the app by itself.
    init(
        _ url: URL,
        name: String,
        version: String,
        isFreshInstall: Bool = false,
        isAutomatic: Bool = false
    ) throws {
        try Data().write(to: url)
        file = try FileHandle(forWritingTo: url)
        zone = TimeZone.current.identifier
        instants.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
        var header: [String: Any] = [
            "recording": 1,
            "app": [
                "name": name, "version": version, "platform": ProcessInfo.processInfo.operatingSystemVersionString,
            ],
            "context": ["zone": zone],
        ]
        if isFreshInstall { header["freshInstall"] = true }
        if isAutomatic { header["automatic"] = true }
        try write(header)
    }

    /// Records an event, with the calls that are made while the app handles it.
    ///
    /// - Parameters:
    ///   - name: The event, as PROTOCOL.md calls it, such as `lifecycle.launchDetected`.
    ///   - parameters: Its parameters, such as `["appVersion": "4.2"]` for `app.start`.
    ///   - handle: What the app does. Everything that it causes must be done when it returns.
    func event(_ name: String, _ parameters: [String: Any] = [:], handle: () -> Void = {}) {
        events.lock()
        defer { events.unlock() }
        var line: [String: Any] = ["event": name, "at": instants.string(from: Date())]
        if !parameters.isEmpty { line["with"] = parameters }
        if zone != TimeZone.current.identifier {
            zone = TimeZone.current.identifier
            line["zone"] = zone
        }
        _ = takeCalls()
        handle()
        line["calls"] = takeCalls()
        do { try write(line) } catch { NSLog("The event %@ was not recorded: %@", name, "\(error)") }
    }

    /// Records a call, where your code hands it to the SDK.
    ///
    /// - Parameters:
    ///   - function: `track`, `collectMessageInfo` or `trackAction`.
    ///   - name: The name of the call, if the function takes one.
    ///   - data: Its data: strings, numbers, Booleans, and arrays and dictionaries of these.
    func call(_ function: String, name: String? = nil, data: [String: Any]) {
        lock.lock()
        defer { lock.unlock() }
        var call: [String: Any] = ["function": function, "data": data]
        if let name { call["name"] = name }
        calls.append(call)
    }

    /// The calls since the last event, which are then forgotten.
    private func takeCalls() -> [[String: Any]] {
        lock.lock()
        defer { lock.unlock() }
        defer { calls = [] }
        return calls
    }

    private func write(_ line: [String: Any]) throws {
        file.write(try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys]) + Data("\n".utf8))
    }
}
