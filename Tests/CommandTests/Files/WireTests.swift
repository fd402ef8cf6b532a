import Foundation
import TestSupport
import Testing

@Suite("The exchange with the adapter is kept, and progress is for terminals")
struct WireTests {
    private static let suite = ["--suite", FaultSuite.directory]

    private static func faultyAdapter(_ arguments: [String] = []) -> [String] {
        ["--", BuiltProducts.path("faulty-adapter"), "--vectors", "\(FaultSuite.count)"] + arguments
    }

    private static func files(in directory: String) throws -> [String: [String]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: directory)
        return try names.reduce(into: [:]) { files, name in
            let text = try String(contentsOfFile: "\(directory)/\(name)", encoding: .utf8)
            files[name] = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        }
    }

    @Test("Each line sent and received stands in the file of its process, in order")
    func wholeExchange() async throws {
        try await TemporaryDirectory.with { directory in
            let wire = directory + "/new/wire"
            let outcome = try await CommandProcess.run(["run"] + Self.suite + ["--wire", wire] + Self.faultyAdapter())
            #expect(outcome.exitCode == 1)
            let files = try Self.files(in: wire)
            // One failure is tried again alone, as all of them fail alike.
            #expect(files.keys.sorted() == ["adapter-1.wire", "adapter-2.wire"])
            #expect(files["adapter-2.wire"]?.count { $0.contains(#""method":"run""#) } == 1)
            let lines = try #require(files["adapter-1.wire"]).dropLast()
            #expect(lines.first?.hasPrefix(#"> {"jsonrpc":"2.0","id":0,"method":"initialize""#) == true)
            #expect(lines.count { $0.hasPrefix(#"> {"jsonrpc":"2.0","id":"#) } == FaultSuite.count + 2)
            #expect(lines.count { $0.hasPrefix("< {") } == FaultSuite.count + 2)
            let farewell = [#"> {"jsonrpc":"2.0","id":\#(FaultSuite.count + 1),"method":"shutdown"}"#]
            #expect(Array(lines.suffix(2).dropLast()) == farewell)
        }
    }

    @Test("Every process has a file of its own, and those of an earlier run go")
    func severalProcesses() async throws {
        try await TemporaryDirectory.with { wire in
            try "old".write(toFile: "\(wire)/adapter-77.wire", atomically: true, encoding: .utf8)
            try "mine".write(toFile: "\(wire)/notes.txt", atomically: true, encoding: .utf8)
            let adapter = Self.faultyAdapter(["--fault", "exit", "--at", "middle"])
            let outcome = try await CommandProcess.run(["run"] + Self.suite + ["--wire", wire] + adapter)
            #expect(outcome.exitCode == 1)
            let names = Set(try Self.files(in: wire).keys)
            #expect(names.isSuperset(of: ["adapter-1.wire", "adapter-2.wire", "notes.txt"]))
            #expect(!names.contains("adapter-77.wire"))
        }
    }

    @Test("A directory that cannot be made is refused before the run")
    func unusableDirectory() async throws {
        let outcome = try await CommandProcess.run(["run", "--wire", "/dev/null/wire"])
        #expect(outcome.errors.hasPrefix("error: the directory /dev/null/wire of --wire cannot be used: "))
        #expect(outcome.exitCode == 65)
    }

    // MARK: Progress

    private static let slowRun =
        ["run", "--select", "push/ios/flag-off/**", "--"]
        + SmallAdapter.answering(#"{"calls":[]}"#, "--takes", "100")

    @Test("No progress goes into a pipe, however long the run is")
    func noProgressInPipe() async throws {
        let outcome = try await CommandProcess.run(Self.slowRun)
        #expect(outcome.duration > .seconds(1.5))
        #expect(outcome.errors.isEmpty)
        #expect(!outcome.output.contains("\r"))
    }

    @Test("On a terminal a line says how far a long run came, and is erased at the end")
    func progressOnTerminal() async throws {
        var setting = CommandProcess.Setting()
        setting.environment = ["TERM": "xterm"]
        setting.errorsGoToTerminal = true
        let program = BuiltProducts.path("tracking-conformance")
        let outcome = try await CommandProcess.run(program, Self.slowRun, setting)
        #expect(outcome.errors.contains("/21 vectors, 0 failures\u{1B}[K\r"), "\(outcome.errors)")
        #expect(outcome.errors.hasSuffix("\r\u{1B}[K"))
        #expect(outcome.output.contains("\nCONFORMANT"))
    }
}
