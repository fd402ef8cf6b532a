import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import tracking_conformance

@Suite("new begins adapters and packages")
struct NewStarterTests {
    @Test("A Swift package depends on the checkout that the command was built in")
    func manifest() async throws {
        try await TemporaryDirectory.with { directory in
            let outcome = try await CommandProcess.run(["new", "swift-tests", directory + "/tests"])
            #expect(outcome.exitCode == 0)
            let manifest = try String(contentsOfFile: directory + "/tests/Package.swift", encoding: .utf8)
            let checkout = Checkout.root.path
            #expect(manifest.contains(#".package(name: "tracking-conformance", path: "\#(checkout)", traits: [])"#))
            #expect(!manifest.contains("{{"))
            #expect(FileManager.default.fileExists(atPath: directory + "/tests/.gitignore"))
        }
    }

    @Test(
        "A Swift package depends on a version of a repository where its URL is given, or on a branch",
        arguments: [
            ([], #".upToNextMinor(from: "0.1.0")"#),
            (["--kit-version", "0.3.1"], #".upToNextMinor(from: "0.3.1")"#),
            (["--kit-version", "1.2.0"], #"from: "1.2.0""#),
            (["--kit-branch", "main"], #"branch: "main""#),
        ]
    )
    func repository(options: [String], requirement: String) async throws {
        try await TemporaryDirectory.with { directory in
            let arguments = ["new", "adapter", "--language", "swift", directory + "/a"]
            let url = "https://example.org/kits/conformance.git"
            let outcome = try await CommandProcess.run(arguments + ["--kit", url] + options)
            #expect(outcome.exitCode == 0)
            let manifest = try String(contentsOfFile: directory + "/a/Package.swift", encoding: .utf8)
            // The kit's command is needed, for `swift package certify`.
            #expect(manifest.contains(#".package(url: "\#(url)", \#(requirement))"#))
            #expect(manifest.contains(#"package: "conformance""#))
        }
    }

    @Test(
        "A version or a branch without a repository is refused",
        arguments: [
            (["--kit-version", "0.1.0"], "--kit-version needs --kit with the URL of the kit's repository"),
            (["--kit", "/kit", "--kit-branch", "x"], "--kit-branch needs --kit with the URL of the kit's repository"),
            (["--kit-version", "0.1.0", "--kit-branch", "main"], "--kit-version and --kit-branch cannot be combined"),
        ]
    )
    func noRepository(options: [String], sentence: String) throws {
        let outcome = try Ending.of(["new", "swift-tests", "/nowhere/tests"] + options)
        #expect(outcome.exitCode == 64)
        #expect(outcome.errors.hasPrefix("error: \(sentence)\n"))
    }

    @Test(
        "Each starter names the keys of parsed fields and settings where it handles them",
        arguments: [
            "python/app.py", "node/app.mjs", "typescript/src/app.ts", "csharp/App.cs", "kotlin/App.kt", "java/App.java",
            "swift/Sources/adapter/App.swift",
        ]
    )
    func keys(file: String) throws {
        let path = Checkout.path("Conformance/Starters/adapter-\(file)")
        let words = Set(try String(contentsOfFile: path, encoding: .utf8).split { !$0.isLetter }.map(String.init))
        let keys =
            ParsedField.allCases.map(\.rawValue) + [ParsedField.custom] + CampaignSetting.allCases.map(\.rawValue)
        #expect(keys.filter { !words.contains($0) } == [])
        #expect(words.isSuperset(of: ["docs", "protocol"]))
    }

    @Test(
        "Each starter says on its line what a capability is",
        arguments: [
            "python/adapter.py", "node/adapter.mjs", "browser/page/adapter.mjs", "typescript/src/adapter.ts",
            "csharp/Adapter.cs", "kotlin/Adapter.kt", "java/Adapter.java", "swift/Sources/adapter/App.swift",
        ]
    )
    func capabilities(file: String) throws {
        let text = try String(contentsOfFile: Checkout.path("Conformance/Starters/adapter-\(file)"), encoding: .utf8)
        for capability in Capability.allCases {
            let names = ["\"\(capability.rawValue)\"", "'\(capability.rawValue)'", " .\(capability),"]
            let line = text.split(separator: "\n").first { line in names.contains(where: line.contains) }
            let words = try #require(line, "\(capability)").split(separator: " ").drop { !["#", "//"].contains($0) }
            #expect(words.count > 4 && words.last?.hasSuffix(".") == true, "\(words)")
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

    @Test("Without a file of the kit that belongs to a starter nothing is written")
    func incompleteKit() throws {
        try TemporaryDirectory.with { directory in
            let starter = Starter(name: "adapter-node", shared: ["none.mjs": "Adapters/none.mjs"])
            #expect(throws: (any Error).self) { try starter.write(to: directory + "/adapter") }
            #expect(!FileManager.default.fileExists(atPath: directory + "/adapter"))
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
