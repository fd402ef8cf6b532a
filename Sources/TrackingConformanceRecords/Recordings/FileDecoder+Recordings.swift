import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

extension FileDecoder {
    mutating func recordingLine(_ number: Int, isFirst: Bool) -> (line: Recording.Line, isClockSet: Bool)? {
        guard let root = root() else { return nil }
        guard let object = root.object else {
            report(.wrongForm, "a line of a recording must be an object, not \(root.kindWithArticle)", at: root.offset)
            return nil
        }
        if object.has("recording") { return recordingHeader(root).map { (.header($0), false) } }
        guard !isFirst else {
            let header = "{\"recording\": 1, \"app\": {…}, \"context\": {\"zone\": \"Europe/Berlin\"}}"
            let words = "a recording begins with a header such as \(header); this line has no \"recording\""
            report(.missingKey, words, at: 0)
            return nil
        }
        return recordedEvent(root, number)
    }

    private mutating func recordingHeader(_ value: JSONValue) -> Recording.Header? {
        let keys = ["recording", "app", "context"]
        guard let header = object(value, "a header", required: keys, optional: ["freshInstall", "automatic"]) else {
            return nil
        }
        if let version = header["recording"], version != .integer(Recording.version) {
            let known = "the only format of recordings that this kit knows"
            report(.wrongForm, "\"recording\" must be 1, \(known), not \(shown(version))", at: version.offset)
        }
        let app = header["app"].flatMap { object($0, "an app", required: ["name", "version", "platform"]) }
        let description = app.map { app in
            ImplementationDescription(
                name: text(app, "name")?.abridged(to: 500) ?? "",
                version: text(app, "version")?.abridged(to: 500) ?? "",
                language: text(app, "platform")?.abridged(to: 500) ?? ""
            )
        }
        if let context = header["context"], context.object?.has("zone") == false {
            let words = "the context of a recording needs \"zone\", the time zone of the device"
            report(.missingKey, words, at: context.offset)
        }
        let context = context(header["context"])
        checkZone(context.zone, at: header["context"]?["zone"]?.offset)
        guard let description else { return nil }
        return Recording.Header(
            app: description,
            context: context,
            isFreshInstall: truth(header, "freshInstall"),
            isAutomatic: truth(header, "automatic")
        )
    }

    private mutating func recordedEvent(
        _ value: JSONValue,
        _ number: Int
    ) -> (line: Recording.Line, isClockSet: Bool)? {
        let optional = ["with", "at", "zone", "calls", "value", "threw", "clockSet"]
        guard let line = object(value, "an event", required: ["event"], optional: optional),
            let event: Event = word(line, "event")
        else { return nil }
        let stimulus = self.stimulus(of: line, event, at: value.offset)
        if let zone = stimulus.zone { checkZone(zone, at: line["zone"]?.offset) }
        let isClockSet = truth(line, "clockSet")
        do throws(WireFormError) {
            let observation = try Observation(json: value, path: "")
            return (.event(.init(stimulus: stimulus, observation: observation, line: number)), isClockSet)
        } catch {
            report(.wrongForm, error.message.recordingWords, at: value.value(at: error.path)?.offset ?? value.offset)
            return nil
        }
    }

    private mutating func checkZone(_ zone: String, at offset: Int?) {
        guard !TimeZones.isKnown(zone) else { return }
        let wanted = "use an IANA name such as \"Europe/Berlin\""
        report(.unknownWord, "this system knows no time zone \(quoted(zone)); \(wanted)", at: offset)
    }
}

extension String {
    /// What is wrong with an answer, said of a line of a recording.
    fileprivate var recordingWords: String {
        hasPrefix("the answer to a step") ? "an event" + dropFirst("the answer to a step".count) : self
    }
}

extension JSONValue {
    fileprivate func value(at path: String) -> JSONValue? {
        JSONPointer.components(of: path).reduce(self as JSONValue?) { value, component in
            value?[component]
                ?? Int(component).flatMap { index in
                    value?.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
                }
        }
    }
}
