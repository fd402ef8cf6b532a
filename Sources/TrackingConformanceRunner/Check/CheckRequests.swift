import TrackingConformanceCore
import TrackingConformanceJSON

/// The requests of the protocol check: the plainest steps that each capability has.
enum CheckRequests {
    /// A text that is broken by whoever decodes, normalises or splits it wrongly.
    static let text = "smoke-é-😀-\u{2028}-end"

    /// What a text that came from `text` begins with, however it was broken.
    static let textBeginning = "smoke-"

    /// The steps of the first declared capability that allows some by itself.
    static func stimuli(for capabilities: [Capability], text: String = "smoke") -> [Stimulus]? {
        capabilities.lazy.compactMap { stimuli(for: $0, text: text) }.first
    }

    /// The plainest steps of a capability; `nil` where another capability has them.
    static func stimuli(for capability: Capability, text: String = "smoke") -> [Stimulus]? {
        capability.plainSteps(repeating: text)
    }

    /// The plainest request of each declared capability that has one.
    static func drafts(for capabilities: [Capability]) -> [VectorDraft] {
        let drafts = capabilities.compactMap { stimuli(for: $0) }.map { VectorDraft(stimuli: $0) }
        guard capabilities.contains(.deviceLocale), let last = drafts.last else { return drafts }
        let device = Device(locale: "ar_EG", calendar: .buddhist, hourCycle: .twelve)
        return drafts + [VectorDraft(context: RunContext(device: device), stimuli: last.stimuli)]
    }

    /// A `run` request whose text outside ASCII is raw UTF-8, as any JSON may be.
    static func raw(_ stimuli: [Stimulus], id: Int) -> [UInt8] {
        let line = AdapterRequest.run(context: RunContext(), stimuli: stimuli).encoded.line(id: id)
        let escaped = String(decoding: JSONWriter.compact(.string(text)).dropFirst().dropLast(), as: UTF8.self)
        return Array(String(decoding: line, as: UTF8.self).split(separator: escaped).joined(separator: text).utf8)
    }

    /// A request of a method or event that no adapter can know.
    static func line(id: Int, method: String, _ parameters: JSONValue) -> [UInt8] {
        let message: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(id), "method": .string(method), "params": parameters,
        ]
        return JSONWriter.compact(message) + [0x0A]
    }

    /// Every string in an answer.
    static func strings(in value: JSONValue) -> [String] {
        if let text = value.string { return [text] }
        return (value.array ?? value.object?.members.map(\.value) ?? []).flatMap(strings)
    }
}
