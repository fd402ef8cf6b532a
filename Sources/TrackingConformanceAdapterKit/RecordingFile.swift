import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A file of events with the calls that they led to, as `trace` reads it; each request is a recording of its own in it.
struct RecordingFile {
    private let path: String
    private let stream: Result<ByteStream, SystemError>
    private let app: ImplementationDescription

    /// Why nothing was recorded, in one sentence.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Opens the file of `--record FILE`; `nil` without that option.
    init?(askedForBy arguments: [String], of implementation: ImplementationDescription) {
        guard let option = arguments.firstIndex(of: "--record"), option + 1 < arguments.count else { return nil }
        (path, app) = (arguments[option + 1], implementation)
        let path = path
        stream = Result { () throws(SystemError) in try ByteStream(writingTo: path) }
    }

    func write(_ stimuli: [Stimulus], _ observations: [Observation], in context: RunContext) throws(Failure) {
        let app: JSONObject = [
            "name": .string(app.name), "version": .string(app.version), "platform": .string(app.language),
        ]
        let header: JSONObject = [
            "recording": 1, "app": .object(app), "context": context.json, "freshInstall": true,
        ]
        var lines = JSONWriter.compact(.object(header)) + [UInt8(ascii: "\n")]
        var last: Instant?
        for (stimulus, observation) in zip(stimuli, observations) {
            var members = stimulus.json.object ?? JSONObject()
            if let instant = stimulus.instant, let last, instant < last { members["clockSet"] = true }
            for member in observation.json.object?.members ?? [] { members[member.key] = member.value }
            lines += JSONWriter.compact(.object(members)) + [UInt8(ascii: "\n")]
            last = stimulus.instant ?? last
        }
        do throws(SystemError) {
            try stream.get().write(lines)
        } catch {
            throw Failure(description: "the recording \(path) could not be written: \(error)")
        }
    }
}
