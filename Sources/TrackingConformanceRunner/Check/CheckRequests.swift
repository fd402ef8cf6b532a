import TrackingConformanceCore
import TrackingConformanceJSON

/// The requests of the protocol check: the simplest steps of each capability.
enum CheckRequests {
    /// Text that exposes errors in decoding, normalisation and line splitting.
    static let text = "smoke-é-😀-\u{2028}-end"

    /// The ASCII beginning of `text`, which survives even if the rest is corrupted.
    static let textBeginning = "smoke-"

    /// The simplest steps of the first capability that has any; `nil` if none has.
    static func stimuli(for capabilities: [Capability], text: String = "smoke") -> [Stimulus]? {
        capabilities.lazy.compactMap { stimuli(for: $0, text: text) }.first
    }

    /// The simplest steps of a capability; `nil` if it is tested only with another one.
    static func stimuli(for capability: Capability, text: String = "smoke") -> [Stimulus]? {
        capability.plainSteps(repeating: text)
    }

    static func drafts(for capabilities: [Capability]) -> [VectorDraft] {
        let drafts = capabilities.compactMap { stimuli(for: $0) }.map { VectorDraft(stimuli: $0) }
        guard capabilities.contains(.deviceLocale), let last = drafts.last else { return drafts }
        let device = Device(locale: "ar_EG", calendar: .buddhist, hourCycle: .twelve)
        return drafts + [VectorDraft(context: RunContext(device: device), stimuli: last.stimuli)]
    }

    /// Events that no other request contains and whose handlers often keep state, such as the tracked intent or a
    /// session.
    ///
    /// An unfinished adapter may decline them.
    static func remembered(by capabilities: [Capability]) -> [VectorDraft] {
        let ids: JSONValue = ["_dId": "1a2b", "_mId": "smoke", "_acsDeliveryTracking": "on"]
        let start = Instant("2024-05-06T08:00:00Z")
        func instant(_ minute: Int) -> Instant? { Instant("2024-05-06T08:0\(minute):00Z") }
        let steps: [Capability: [[Stimulus]]] = [
            .pushIOS: [
                [Stimulus(.push(.willPresentNotification), ["userInfo": ids])],
                [
                    Stimulus(
                        .push(.didReceiveNotificationResponse),
                        ["userInfo": ids, "actionIdentifier": "default"]
                    )
                ],
            ],
            .pushAndroid: [
                [Stimulus(.push(.onResume), ["extras": ids])],
                [Stimulus(.push(.onNotificationDismissed), ["extras": ids])],
            ],
            .lifecycle: [
                [
                    Stimulus(.lifecycle(.start), ["appVersion": "1.0"], at: start),
                    Stimulus(.lifecycle(.launchDetected), at: instant(1)),
                    Stimulus(.lifecycle(.sleepDetected), at: instant(2)),
                    Stimulus(.lifecycle(.wakeDetected), at: instant(3)),
                    Stimulus(.lifecycle(.terminate), at: instant(4)),
                    Stimulus(.lifecycle(.start), ["appVersion": "1.1"], at: instant(5)),
                    Stimulus(.lifecycle(.launchDetected), at: instant(6)),
                ]
            ],
            .lifecycleAuto: [
                [
                    Stimulus(.lifecycle(.start), ["appVersion": "1.0", "automatic": true], at: start),
                    Stimulus(.lifecycle(.didBecomeActive), at: instant(1)),
                    Stimulus(.lifecycle(.willResignActive), at: instant(2)),
                    Stimulus(.lifecycle(.didBecomeActive), at: instant(3)),
                ]
            ],
        ]
        return capabilities.flatMap { steps[$0] ?? [] }.map { VectorDraft(stimuli: $0) }
    }

    /// A `run` request whose non-ASCII text is escaped, as the kit writes it, or raw UTF-8, as JSON permits.
    static func line(of stimuli: [Stimulus], id: Int, isRaw: Bool) -> [UInt8] {
        let line = AdapterRequest.run(context: RunContext(), stimuli: stimuli).encoded.line(id: id)
        guard isRaw else { return Array(line) }
        let escaped = String(decoding: JSONWriter.compact(.string(text)).dropFirst().dropLast(), as: UTF8.self)
        return Array(String(decoding: line, as: UTF8.self).split(separator: escaped).joined(separator: text).utf8)
    }

    static func line(id: Int, method: String, _ parameters: JSONValue) -> [UInt8] {
        let message: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters,
        ]
        return JSONWriter.compact(message) + [0x0A]
    }

    static func strings(in value: JSONValue) -> [String] {
        if let text = value.string { return [text] }
        return (value.array ?? value.object?.members.map(\.value) ?? []).flatMap(strings)
    }
}
