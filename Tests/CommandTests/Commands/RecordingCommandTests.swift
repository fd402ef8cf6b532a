import Foundation
import TestSupport
import Testing

@Suite("A recording is judged like a run, and a broken one is reported in one sentence")
struct RecordingCommandTests {
    private static let header =
        #"{"recording":1,"app":{"name":"A","version":"1.0","platform":"iOS"},"context":{"zone":"UTC"},"freshInstall":true}"#
    private static let start =
        #"{"event":"app.start","with":{"appVersion":"1.0"},"at":"2024-05-06T08:00:00Z","calls":[]}"#
    private static let open =
        #"{"event":"ios.didReceiveNotificationResponse","with":{"userInfo":{"_dId":"d","_mId":"h"},"#
        + #""actionIdentifier":"default"},"calls":[{"function":"collectMessageInfo","data":{"deliveryId":"d","#
        + #""broadlogId":"h","action":"1"}}]}"#

    private static func traced(
        _ lines: [String],
        end: String = "\n",
        options: [String] = []
    ) async throws -> CommandProcess.Outcome {
        try await TemporaryDirectory.with { directory in
            var setting = CommandProcess.Setting()
            setting.directory = directory
            try (lines.joined(separator: "\n") + end).write(
                toFile: "\(directory)/r.jsonl",
                atomically: true,
                encoding: .utf8
            )
            let program = BuiltProducts.path("tracking-conformance")
            let arguments = ["trace", "r.jsonl", "--suite", SuiteExcerpt.directory] + options
            return try await CommandProcess.run(program, arguments, setting)
        }
    }

    private static let midLife = header.replacing(#","freshInstall":true"#, with: "")

    private static func presented(_ id: String, tracked isTracked: Bool, aps: String = #"{"alert":"News"}"#) -> String {
        let call =
            #"{"function":"collectMessageInfo","data":{"deliveryId":"\#(id)","broadlogId":"h\#(id)","action":"7"}}"#
        return #"{"event":"ios.willPresentNotification","with":{"userInfo":{"_dId":"\#(id)","_mId":"h\#(id)","aps":"#
            + #"\#(aps)}},"calls":[\#(isTracked ? call : "")]}"#
    }

    @Test("An impression that is missing fails once the start of its process is recorded")
    func missing() async throws {
        let (missing, tracked) = (Self.presented("1", tracked: false), Self.presented("2", tracked: true))
        let unseen = try await Self.traced([Self.midLife, missing, tracked])
        #expect(unseen.exitCode == 0)
        #expect(unseen.output.contains("Not judged: 1 event (line 2): the same notification may have been handled"))
        #expect(unseen.output.contains("record from the start of the process"))
        for header in [Self.header, Self.midLife, Self.header.replacing("true", with: "false")] {
            let seen = try await Self.traced([header, Self.start, missing, tracked])
            #expect(seen.exitCode == 1, "\(seen.output)")
            #expect(seen.output.contains("expected an impression (7) for 1/h1, got no call"))
        }
    }

    @Test("A silent push is not judged, and names its line; what is around it is judged")
    func silent() async throws {
        let push =
            #"{"event":"ios.didReceiveRemoteNotification","with":{"applicationState":"background","#
            + #""userInfo":{"_dId":"3","_mId":"h3","aps":{"content-available":1}}},"calls":[]}"#
        let sound = try await Self.traced([Self.header, Self.start, push, Self.presented("2", tracked: true)])
        #expect(sound.exitCode == 0)
        #expect(sound.output.contains("1 part: 1 passed"))
        #expect(sound.output.contains("Not judged: 1 event (line 3): the documents leave open"))
        let alone = try await Self.traced([Self.header, push])
        #expect(alone.exitCode == 1)
    }

    @Test("The types of lifecycle data are judged if the recording tells them")
    func types() async throws {
        let launch = try String(contentsOfFile: Checkout.path("Conformance/RECORDINGS.md"), encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix(#"{"recording""#) || $0.hasPrefix(#"{"event":"#) }.map(
                String.init
            )
        #expect(launch.count == 4)
        let sound = try await Self.traced(launch)
        #expect(sound.exitCode == 0)
        #expect(!sound.output.contains("WARN") && !sound.output.contains("Not judged"), "\(sound.output)")
        let text = launch.map { $0.replacing(#""lifecycle_launchcount":1"#, with: #""lifecycle_launchcount":"1""#) }
        let mixed = try await Self.traced(text)
        #expect(mixed.output.contains("LC-JSONTYPES"), "\(mixed.output)")
        let all = launch.map { $0.replacing(/("lifecycle_\w+"):(\d+|true)/) { "\($0.1):\"\($0.2)\"" } }
        let untold = try await Self.traced(all)
        #expect(untold.exitCode == 0)
        #expect(untold.output.contains("Not judged: the JSON types of lifecycle data"), "\(untold.output)")
    }

    @Test(
        "What is wrong with a recording is told with its line and column, with exit code 65",
        arguments: [
            ([""], "r.jsonl:1:1: error: the file is empty; a recording begins with a header [wrong-form]"),
            (
                [start],
                #"r.jsonl:1:1: error: a recording begins with a header such as {"recording": 1, "app": {…}, "#
                    + #""context": {"zone": "Europe/Berlin"}}; this line has no "recording" [missing-key]"#
            ),
            (
                [header, "{"],
                "r.jsonl:2:2: error: the text ends too early: a key in double quotes is expected here [syntax]"
            ),
            (
                [header.replacing("UTC", with: "Mars/Base")],
                #"r.jsonl:1:86: error: this system knows no time zone "Mars/Base"; use an IANA name such as "#
                    + #""Europe/Berlin" [unknown-word]"#
            ),
            (
                [header, start, start.replacing("08:00:00", with: "07:59:50")],
                "r.jsonl:3:1: error: the event at 2024-05-06T07:59:50Z follows one at 2024-05-06T08:00:00Z; "
                    + "write events in the order in which they happened, and if the clock was set back before an "
                    + "event, give it "
                    + #""clockSet": true [wrong-form]"#
            ),
            (
                [header, start.replacing(#","calls":[]"#, with: "")],
                #"r.jsonl:2:1: error: an event needs "calls", an array, or "threw" [wrong-form]"#
            ),
            (
                [header, start.replacing("app.start", with: "app.begin")],
                #"r.jsonl:2:10: error: "event" cannot be "app.begin""#
            ),
        ]
    )
    func brokenRecording(lines: [String], sentence: String) async throws {
        let outcome = try await Self.traced(lines)
        #expect(outcome.errors.hasPrefix(sentence), "\(outcome.errors)")
        #expect(outcome.errors.count { $0 == "\n" } == 1)
        #expect(outcome.exitCode == 65)
    }

    @Test("A last line that is cut off is told as such")
    func cutOff() async throws {
        let outcome = try await Self.traced([Self.header, String(Self.start.dropLast(9))], end: "")
        #expect(outcome.errors.hasPrefix("r.jsonl:2:78: error: the last line is incomplete, without a line feed: "))
        #expect(outcome.exitCode == 65)
    }

    @Test("What breaks a rule is shown with its line, and known by its cause")
    func brokenRule() async throws {
        let outcome = try await Self.traced([Self.header, " \t\r", Self.start, Self.open])
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("r.jsonl:4, ios.didReceiveNotificationResponse"))
        #expect(outcome.output.contains("PT-OPEN-PAIR"))
        #expect(outcome.output.contains("2 recorded events in 1 part."))
    }

    @Test("The JSON report names lines, and says what was recorded")
    func jsonReport() async throws {
        let outcome = try await Self.traced([Self.header, Self.start, Self.open], options: ["--report", "json"])
        #expect(outcome.output.contains(#""line": 3"#))
        #expect(outcome.output.contains(#""recordings": 1, "events": 2, "parts": 1"#))
    }

    @Test("A part that the recording does not have is told with those that it has")
    func unknownPart() async throws {
        let outcome = try await Self.traced([Self.header, Self.start], options: ["--select", "lines/9"])
        #expect(
            outcome.errors
                == "error: --select lines/9 matches no part of the recording, which has lines/2-2\n"
        )
        #expect(outcome.exitCode == 1)
    }

    @Test("What an adapter records of a run passes")
    func recordedRun() async throws {
        try await SuiteFiles(topics: ["push/ios/open", "lifecycle/crash"]).written { directory in
            let adapter = BuiltProducts.path("swift-adapter")
            let file = "\(directory)/run.jsonl"
            let suite = ["--suite", directory]
            let run = try await CommandProcess.run(["run"] + suite + ["--", adapter, "--record", file])
            #expect(run.exitCode == 0)
            let outcome = try await CommandProcess.run(["trace", "--tolerance", "0", file] + suite)
            #expect(outcome.exitCode == 0, "\(outcome.output)\(outcome.errors)")
        }
    }

    @Test(
        "A recording that cannot be written is an error that names it",
        arguments: [
            ("/dev/full", "no space left on device"), ("/nowhere/run.jsonl", "no such file or directory"),
        ].filter { $0.0 != "/dev/full" || FileManager.default.fileExists(atPath: $0.0) }
    )
    func unwritable(file: String, reason: String) async throws {
        let adapter = [BuiltProducts.path("swift-adapter"), "--record", file]
        let outcome = try await CommandProcess.run(["run", "--select", "push/ios/open/default-action", "--"] + adapter)
        let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("error: the recording \(file) could not be written: \(reason) (-32603)"), "\(words)")
        #expect(words.contains("1 vector: 1 errored") && outcome.exitCode == 1)
    }
}
