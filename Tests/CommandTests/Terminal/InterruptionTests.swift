import Foundation
import TestSupport
import Testing

@Suite("A run that is asked to end")
struct InterruptionTests {
    /// The signals that ask for the end, and their exit codes.
    static let signals: [(signal: Int32, exitCode: Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]

    /// A run that hangs at some place until it is interrupted, as soon as a condition holds.
    private static func run(
        hangingAt place: String,
        with signal: Int32,
        repeatedly: Bool = false,
        reports: [String] = [],
        when condition: @escaping @Sendable (_ marker: String) -> Bool
    ) async throws -> CommandProcess.Outcome {
        let marker = UUID().uuidString
        var setting = CommandProcess.Setting()
        setting.interruption = { condition(marker) }
        (setting.signal, setting.repeatsSignal, setting.limit) = (signal, repeatedly, .seconds(600))
        // Other tests keep the machine busy: the interruption must come first, however late it comes.
        let patience = ["--startup-timeout", "600", "--timeout", "600"]
        let adapter = [BuiltProducts.path("faulty-adapter"), "--fault", "ignore-termination", "--at", place]
        let outcome = try await CommandProcess.run(
            BuiltProducts.path("tracking-conformance"),
            ["run", "--suite", FaultSuite.directory] + patience + reports + ["--"] + adapter + ["--marker", marker],
            setting
        )
        #expect(await FaultRun.processes(marked: marker) == [])
        return outcome
    }

    @Test("It ends the adapters, reports what it found, and conforms in no format", arguments: signals)
    func reports(_ test: (signal: Int32, exitCode: Int32)) async throws {
        try await TemporaryDirectory.with { directory in
            let formats = ["text", "json", "junit", "markdown", "html"]
            let reports = formats.flatMap { ["--report", "\($0):\(directory)/\($0)"] }
            let options = reports + ["--wire", "\(directory)/wire"]
            let outcome = try await Self.run(hangingAt: "3", with: test.signal, reports: options) { _ in
                let wire = try? String(contentsOfFile: "\(directory)/wire/adapter-1.wire", encoding: .utf8)
                return wire?.contains("\n< {\"jsonrpc\":\"2.0\",\"id\":2,") == true
            }
            #expect(outcome.exitCode == test.exitCode)
            #expect(outcome.output.contains("\nerror: the run was interrupted\n\n"))
            #expect(outcome.output.contains("20 vectors: 2 passed, 18 not run"))
            let texts = try formats.map { try String(contentsOfFile: "\(directory)/\($0)", encoding: .utf8) }
            #expect(texts[0].contains("\nNOT CONFORMANT\n"))
            #expect(texts[1].contains("\"conformant\": false"))
            #expect(texts[2].contains("name=\"conformant\" value=\"false\""))
            #expect(texts[3].contains("NOT CONFORMANT") && !texts[3].contains("✅"))
            #expect(texts[4].contains("NOT CONFORMANT"))
        }
    }

    @Test("A second request ends the command at once, and leaves no adapter either", arguments: signals)
    func secondSignal(_ test: (signal: Int32, exitCode: Int32)) async throws {
        let outcome = try await Self.run(
            hangingAt: "handshake",
            with: test.signal,
            repeatedly: true,
            when: Self.hasStarted
        )
        // If it comes just as the run has ended for the first one, the signal itself ends the command: a shell shows
        // the same code.
        #expect([test.exitCode, -test.signal].contains(outcome.exitCode))
    }

    @Test("A kit that is killed leaves no adapter either, whatever that does at the end of its input")
    func killed() async throws {
        try await TemporaryDirectory.with { directory in
            let options = ["--wire", "\(directory)/wire"]
            let outcome = try await Self.run(hangingAt: "3", with: SIGKILL, reports: options) { _ in
                let wire = try? String(contentsOfFile: "\(directory)/wire/adapter-1.wire", encoding: .utf8)
                return wire?.contains("\n< {\"jsonrpc\":\"2.0\",\"id\":2,") == true
            }
            #expect(outcome.exitCode == -SIGKILL)
        }
    }

    /// True if the adapter of a run has been started.
    private static let hasStarted: @Sendable (_ marker: String) -> Bool = { marker in
        let adapter = BuiltProducts.path("faulty-adapter")
        return FaultRun.commandLines().contains { $0.hasPrefix(adapter) && $0.contains(marker) }
    }

    @Test("Before the handshake it says so, and has the same exit code", arguments: signals)
    func beforeHandshake(_ test: (signal: Int32, exitCode: Int32)) async throws {
        let outcome = try await Self.run(hangingAt: "handshake", with: test.signal, when: Self.hasStarted)
        #expect(outcome.errors == "error: the run was interrupted before the handshake\n")
        #expect(outcome.exitCode == test.exitCode)
    }
}
