import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceSystem
import tracking_conformance

@Suite("Adapters at the other end of a connection, on the command line")
struct PeerOptionsTests {
    /// A refused command line, with its message.
    struct Refusal: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let words: String
        var testDescription: String { arguments.joined(separator: " ") }

        init(_ arguments: String, _ words: String) {
            self.arguments = arguments.split(separator: " ").map(String.init)
            self.words = words
        }
    }

    static let refusals = [
        Refusal("run --connect 7000", "--connect needs HOST:PORT, such as 127.0.0.1:7000, not 7000"),
        Refusal("run --connect 127.0.0.1:0", "--connect needs a port other than 0"),
        Refusal("run --listen 70000", "--listen needs a port, or HOST:PORT, not 70000"),
        Refusal(
            "run --connect 10.0.0.1:7000",
            "--connect 10.0.0.1:7000 is not this machine; add --allow-remote if you mean it; the traffic is not "
                + "encrypted"
        ),
        Refusal(
            "run --listen 7000 --allow-remote",
            "--allow-remote needs the address to listen at as well: --listen 0.0.0.0:7000 for all"
        ),
        Refusal("run --allow-remote", "--allow-remote needs --connect or --listen"),
        Refusal("smoke --restart ./app", "--restart needs --connect or --listen"),
        Refusal(
            "smoke --restart ./app --listen 7000",
            "--listen follows --restart, which takes all words after it; put --restart last"
        ),
        Refusal("run --connect ::1:7000", "--connect needs brackets around an address with colons: [::1]:7000"),
        Refusal("run --connect http://localhost:80/", "--connect needs an address without a scheme: localhost:80"),
        Refusal("run --connect [::1]:7000 --listen 7000", "--connect and --listen cannot be combined"),
        Refusal(
            "run --connect localhost:7000 --restart",
            "--restart must come last, followed by the command that starts the app"
        ),
        Refusal(
            "run --connect localhost:7000 -- ./app",
            "--connect names the adapter; put a command that starts the app after --restart, not after --"
        ),
        Refusal("explore --listen 7000 --jobs 65", "--jobs must be at most 64 with --listen, not 65"),
        Refusal(
            "explore --listen 7000 --jobs 2 --restart ./app",
            "--restart starts one app, and --jobs 2 needs more; leave out one of them"
        ),
    ]

    @Test("What makes no sense is refused in a sentence", arguments: refusals)
    func refused(_ test: Refusal) throws {
        let outcome = try Ending.of(test.arguments)
        #expect(outcome.errors.hasPrefix("error: \(test.words)\n"))
        #expect(outcome.exitCode == 64)
    }

    @Test("The last argument of an adapter may be the name of an option")
    func ofAdapter() {
        #expect(Ending(of: ["run", "--", "./app", "--restart"]) == nil)
    }

    @Test("Where nobody is met within the start-up time, a sentence says so", arguments: ["run", "smoke"])
    func nobody(_ subcommand: String) async throws {
        let port = try FreePort.number
        let suite = subcommand == "run" ? ["--suite", FaultSuite.directory] : []
        let start = [subcommand, "--startup-timeout", "0.2"] + suite
        let there = try await CommandProcess.run(start + ["--connect", "127.0.0.1:\(port)"])
        let here = try await CommandProcess.run(start + ["--listen", port])
        let advice = "within 0.2 seconds; start the adapter, and check the port it"
        let texts = [there, here].map { Self.words($0.errors + $0.output) }
        #expect(texts[0].contains("no adapter listened at 127.0.0.1:\(port) \(advice) listens at"))
        #expect(texts[1].hasPrefix("listening at localhost:\(port)"))
        #expect(texts[1].contains("no adapter connected to localhost:\(port) \(advice) connects to"))
        #expect([there.exitCode, here.exitCode] == [69, 69])
    }

    @Test("A port that somebody else has, and a command that fails, are told at once")
    func unusable() async throws {
        let run = ["run", "--suite", FaultSuite.directory]
        let listener = try Listener(at: NetworkAddress(host: NetworkAddress.localhost, port: 0))
        let port = listener.address.port
        let taken = try await CommandProcess.run(run + ["--listen", "\(port)"])
        let problem = "cannot listen at localhost:\(port): address already in use"
        let remedy = "stop the program there, or let --listen 0 choose a free port"
        #expect(taken.errors == "error: \(problem); \(remedy)\n")
        let nowhere = try await CommandProcess.run(run + ["--listen", "no-such.invalid:7123", "--allow-remote"])
        #expect(nowhere.errors == "error: there is no host named no-such.invalid\n")
        let free = try FreePort.number
        let failing = run + ["--connect", "127.0.0.1:\(free)", "--restart", "sh", "-c", "echo no device >&2; exit 3"]
        let failed = try await CommandProcess.run(failing)
        let words = "the command of --restart exited with status 3; its output: no device"
        #expect(failed.errors == "error: \(words)\n")
        let silent = try await CommandProcess.run(
            run + ["--startup-timeout", "0.2", "--connect", "127.0.0.1:\(free)"]
                + ["--restart", "sh", "-c", "echo Error: no such activity"]
        )
        #expect(silent.errors.hasSuffix("; the output of --restart: Error: no such activity\n"), "\(silent.errors)")
        let missing = try await CommandProcess.run(failing.dropLast(3) + ["no-such-program"])
        #expect(missing.errors.hasPrefix("error: cannot find no-such-program in PATH"))
        #expect([taken.exitCode, failed.exitCode, missing.exitCode] == [69, 69, 69])
    }

    @Test("A client that is no adapter is quoted if no adapter comes", arguments: ["GET / HTTP/1.1\r\n", "hello"])
    func client(text: String) async throws {
        let port = try FreePort.number
        let client = "sleep 1; exec 3<>/dev/tcp/127.0.0.1/\(port); printf \"$0\" >&3; sleep 0.3"
        let options = ["--startup-timeout", "3", "--listen", port, "--restart", "bash", "-c", client, text]
        let outcome = try await CommandProcess.run(["run", "--suite", FaultSuite.directory] + options)
        let end =
            text == "hello"
            ? "a client wrote hello and no line feed" : "a client wrote GET / HTTP/1.1 before it answered initialize"
        #expect(outcome.errors.contains(end), "\(outcome.errors)")
        #expect(outcome.exitCode == 69)
    }

    @Test("An adapter on a socket gets the report that it gets through a pipe")
    func sameReport() async throws {
        let adapter = BuiltProducts.path("swift-adapter")
        let start = ["run", "--suite", SuiteExcerpt.directory, "--report", "json"]
        let (port, other) = (try FreePort.number, try FreePort.number)
        let pipe = try await CommandProcess.run(start + ["--", adapter])
        let connected = ["--connect", "127.0.0.1:\(port)", "--restart", adapter, "--listen", port]
        let listening = ["--listen", other, "--restart", adapter, "--connect", other]
        for options in [connected, listening] {
            let socket = try await CommandProcess.run(start + options)
            #expect(Self.withoutTimes(socket.output) == Self.withoutTimes(pipe.output))
            #expect(socket.exitCode == 0)
        }
    }

    @Test("smoke checks an adapter on a socket, and names the command that certifies it")
    func smoke() async throws {
        let port = try FreePort.number
        let options = ["--connect", "127.0.0.1:\(port)", "--restart", BuiltProducts.path("swift-adapter")]
        let outcome = try await CommandProcess.run(["smoke"] + options + ["--listen", port])
        #expect(outcome.output.hasPrefix("ok           it can be reached\n"))
        #expect(outcome.output.contains("ok           it closes the connection within 2 seconds of shutdown\n"))
        #expect(outcome.output.split(separator: "\n").count { $0.hasPrefix("ok           ") } == 14)
        #expect(Self.words(outcome.output).contains("--connect 127.0.0.1:\(port) "))
        #expect(outcome.exitCode == 0)
    }

    @Test("Ctrl-C ends a run over a connection, and leaves no app")
    func interruption() async throws {
        let port = try FreePort.number
        let adapter = BuiltProducts.path("faulty-adapter")
        let faults = ["--vectors", "20", "--fault", "ignore-termination", "--at", "3"]
        // Other tests keep the machine busy: the interruption must come first, however late it comes.
        let patience = ["--startup-timeout", "600", "--timeout", "600"]
        var setting = CommandProcess.Setting()
        setting.limit = .seconds(600)
        setting.interruption = {
            FaultRun.commandLines().contains { $0.hasPrefix(adapter) && $0.contains("--marker\0\(port)") }
        }
        let outcome = try await CommandProcess.run(
            BuiltProducts.path("tracking-conformance"),
            ["run", "--suite", FaultSuite.directory] + patience + [
                "--connect", "127.0.0.1:\(port)", "--restart", adapter,
            ]
                + faults + ["--listen", port, "--marker", port],
            setting
        )
        #expect(outcome.exitCode == 130)
        #expect(await FaultRun.processes(marked: "--marker\0\(port)") == [])
    }

    /// A report without its times, and without the command that made it.
    private static func withoutTimes(_ report: String) -> [Substring] {
        let lines = report.split(separator: "\n").filter { !$0.contains("\"milliseconds\"") }
        guard let start = lines.firstIndex(of: "  \"command\": {") else { return lines }
        return Array(lines[..<start] + lines[start...].drop { $0 != "  }," })
    }

    private static func words(_ text: String) -> String {
        text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    }
}
