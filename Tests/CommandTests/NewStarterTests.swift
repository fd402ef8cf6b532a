import Foundation
import TestSupport
import Testing

/// The `new adapter` and `new swift-tests` commands as their user sees them.
@Suite("new begins adapters and packages")
struct NewStarterTests {
    @Test("An adapter just begun passes smoke and answers every vector", arguments: ["python", "node", "java"])
    func adapters(language: String) async throws {
        guard let commands = Toolchain.commands(for: language) else { return }
        try await TemporaryDirectory.with { directory in
            let adapter = directory + "/adapter"
            let outcome = try await CommandProcess.run(["new", "adapter", "--language", language, adapter])
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.contains("adapter created"))
            for command in commands.build {
                let built = try await CommandProcess.run(command[0], command.dropFirst().map { $0.in(adapter) })
                #expect(built.exitCode == 0)
            }
            let smoke = try await CommandProcess.run(["smoke", "--"] + commands.start.map { $0.in(adapter) })
            #expect(smoke.exitCode == 0, "\(smoke.output)")
            let report = directory + "/report.json"
            let arguments = ["run", "--report", "json:\(report)", "--"] + commands.start.map { $0.in(adapter) }
            let run = try await CommandProcess.run(arguments)
            #expect(run.exitCode == 1)
            let results = try RunReport(file: report)
            for key in ["errored", "unsupported", "notApplicable"] { #expect(results.count(key) == 0) }
            #expect((results.count("failed") ?? 0) > 100)
        }
    }

    @Test("A Swift package depends on the checkout that the command was built in")
    func manifest() async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await CommandProcess.run(["new", "swift-tests", directory + "/tests"])
            #expect(outcome.exitCode == 0)
            let manifest = try String(contentsOfFile: directory + "/tests/Package.swift", encoding: .utf8)
            let checkout = Checkout.root.path
            #expect(manifest.contains(#".package(name: "tracking-conformance", path: "\#(checkout)")"#))
            #expect(!manifest.contains("{{"))
            #expect(FileManager.default.fileExists(atPath: directory + "/tests/.gitignore"))
        }
    }

    @Test("A Swift package depends on a repository where its URL is given")
    func repository() async throws {
        try await TemporaryDirectory.with { directory in
            let arguments = ["new", "adapter", "--language", "swift", directory + "/a"]
            let url = "https://example.org/kits/conformance.git"
            let outcome = try await CommandProcess.run(arguments + ["--kit", url])
            #expect(outcome.exitCode == 0)
            let manifest = try String(contentsOfFile: directory + "/a/Package.swift", encoding: .utf8)
            #expect(manifest.contains(#".package(url: "https://example.org/kits/conformance.git", branch: "main")"#))
            #expect(manifest.contains(#"package: "conformance""#))
        }
    }

    @Test("A directory with something in it is not written to")
    func occupied() async throws {
        try await TemporaryDirectory.with { directory in
            try Data().write(to: URL(filePath: directory + "/here"))
            let outcome = try await CommandProcess.run(["new", "adapter", "--language", "node", directory])
            #expect(outcome.exitCode == 65)
            #expect(
                outcome.errors
                    == "error: \(directory) is not empty; name an empty directory or a new one\n"
            )
        }
    }

    @Test("A place without the kit is refused")
    func noKit() async throws {
        try await TemporaryDirectory.with { directory in
            let arguments = ["new", "swift-tests", directory + "/tests", "--kit", directory]
            let outcome = try await CommandProcess.run(arguments)
            #expect(outcome.exitCode == 65)
            #expect(
                outcome.errors
                    == "error: there is no checkout of the kit at \(directory); --kit takes its path or its URL\n"
            )
            #expect(!FileManager.default.fileExists(atPath: directory + "/tests"))
        }
    }
}

/// The programs that run an adapter of some language, where this machine has them.
private struct Toolchain {
    let build: [[String]]
    let start: [String]

    static func commands(for language: String) -> Toolchain? {
        switch language {
        case "python": program("python3").map { Toolchain(build: [], start: [$0, "DIR/adapter.py"]) }
        case "node": program("node").map { Toolchain(build: [], start: [$0, "DIR/adapter.mjs"]) }
        default:
            program("java").flatMap { java in
                program("javac").map { compiler in
                    let names = ["Adapter", "App", "Json", "JsonReader", "JsonWriter"]
                    return Toolchain(
                        build: [[compiler, "-d", "DIR/build"] + names.map { "DIR/\($0).java" }],
                        start: [java, "-cp", "DIR/build", "Adapter"]
                    )
                }
            }
        }
    }

    private static func program(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return path.split(separator: ":").map { "\($0)/\(name)" }
            .first(where: FileManager.default.isExecutableFile(atPath:))
    }
}

extension String {
    /// The argument with the adapter's directory in its place.
    fileprivate func `in`(_ directory: String) -> String { replacing("DIR", with: directory) }
}
