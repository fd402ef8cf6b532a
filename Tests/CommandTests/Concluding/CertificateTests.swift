import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceReports
import TrackingConformanceSystem
import tracking_conformance

@Suite("A certificate is valid, or it is refused")
struct CertificateTests {
    private static let suite = ["--suite", SuiteExcerpt.directory]

    /// A directory with a certificate of the reference adapter, and the files beside it.
    private struct Certified {
        let directory: String

        var certificate: String { "\(directory)/c.json" }

        func bytes(_ name: String) throws -> [UInt8] {
            Array(try Data(contentsOf: URL(filePath: "\(directory)/\(name)")))
        }

        func write(_ bytes: [UInt8], to name: String) throws {
            try Data(bytes).write(to: URL(filePath: "\(directory)/\(name)"))
        }

        func verify(_ options: [String] = []) async throws -> CommandProcess.Outcome {
            try await CommandProcess.run(["verify", certificate] + CertificateTests.suite + options)
        }
    }

    private static let names = ["app.apk", "c.json", "c.answers.jsonl", "c.report.json"]

    private static let adapter = ["--", BuiltProducts.path("tracking-conformance"), "reference-adapter"]

    /// The files of a certificate of the reference adapter, made once.
    private static let honest = Task { try await files([]) }

    private static func files(_ options: [String]) async throws -> [[UInt8]] {
        try await TemporaryDirectory.with { directory in
            let certified = Certified(directory: directory)
            try certified.write(Array("the app".utf8), to: "app.apk")
            let arguments = ["run", "--certificate", certified.certificate, "--subject", "\(directory)/app.apk"]
            let outcome = try await CommandProcess.run(arguments + suite + options + adapter)
            #expect(outcome.errors.isEmpty, "\(outcome.errors)")
            return try names.map { try certified.bytes($0) }
        }
    }

    /// Lends a directory with a certificate to some work.
    private func certified(_ files: [[UInt8]], _ body: (Certified) async throws -> Void) async throws {
        try await TemporaryDirectory.with { directory in
            let certified = Certified(directory: directory)
            for (name, bytes) in zip(Self.names, files) { try certified.write(bytes, to: name) }
            try await body(certified)
        }
    }

    @Test("An honest certificate is valid, offline")
    func honest() async throws {
        try await certified(Self.honest.value) { certified in
            let reports = ["--report", "text", "--report", "html:\(certified.directory)/page.html"]
            let outcome = try await certified.verify(["--subject", "\(certified.directory)/app.apk"] + reports)
            #expect(outcome.output.hasPrefix("VALID  reference-adapter "), "\(outcome.output)")
            let page = try String(decoding: certified.bytes("page.html"), as: UTF8.self)
            #expect(page.contains("<header class=\"good\">") && page.contains("<dt>not checked</dt>"))
            #expect(outcome.output.contains(": CONFORMANT\n"))
            #expect(!outcome.output.contains("--subject FILE"))
            #expect(outcome.exitCode == 0)
        }
    }

    @Test("It is an in-toto statement whose subjects are the implementation and its artefact")
    func form() async throws {
        try await certified(Self.honest.value) { certified in
            let statement = try JSONParser.parse(certified.bytes("c.json"))
            #expect(statement["_type"]?.string == "https://in-toto.io/Statement/v1")
            #expect(statement["predicateType"]?.string == "https://in-toto.io/attestation/test-result/v0.1")
            let digests = statement["subject"]?.array?.map { $0["digest"]?["sha256"]?.string }
            let answers = SHA256.digest(of: try certified.bytes("c.answers.jsonl"))
            #expect(digests == [answers, SHA256.digest(of: Array("the app".utf8))])
            #expect(statement["predicate"]?["result"]?.string == "PASSED")
            #expect(statement["predicate"]?["failedTests"]?.array?.isEmpty == true)
        }
    }

    @Test("A certificate of which a file cannot be written leaves none")
    func half() async throws {
        try await TemporaryDirectory.with { directory in
            let report = "\(directory)/c.report.json"
            try FileManager.default.createSymbolicLink(atPath: report, withDestinationPath: "/dev/full")
            let arguments = ["run", "--certificate", "\(directory)/c.json"] + Self.suite + Self.adapter
            let outcome = try await CommandProcess.run(arguments)
            #expect(outcome.errors == "error: \(report) could not be written: no space left on device\n")
            #expect(outcome.exitCode == 74)
            #expect(try FileManager.default.contentsOfDirectory(atPath: directory) == ["c.report.json"])
        }
    }

    @Test("Two runs of one implementation give the same files, byte for byte")
    func reproducible() async throws {
        let (first, second) = (try await Self.honest.value, try await Self.files([]))
        for (name, (one, other)) in zip(Self.names, zip(first, second)) { #expect(one == other, "\(name)") }
    }

    @Test("Any changed byte of the certificate, the answers or the report is noticed")
    func changedBytes() async throws {
        try await certified(Self.honest.value) { certified in
            let names = ["c.json", "c.answers.jsonl", "c.report.json"]
            let honest = try names.map { try certified.bytes($0) }
            let original = try Certificate(honest[0], named: "c.json")
            #expect(original.changes(in: honest[0], answers: honest[1], report: honest[2]).isEmpty)
            for place in names.indices {
                let step = max(1, honest[place].count / 100)
                for position in stride(from: 0, to: honest[place].count, by: step) {
                    var files = honest
                    files[place][position] ^= position.isMultiple(of: 2) ? 1 : 0x20
                    guard let changed = try? Certificate(files[0], named: "c.json") else { continue }
                    let changes = changed.changes(in: files[0], answers: files[1], report: files[2])
                    #expect(!changes.isEmpty, "\(names[place]), byte \(position)")
                }
            }
        }
    }

    @Test("A forger who seals a changed certificate again is found out by the answers")
    func forged() async throws {
        let adapter = ["--", BuiltProducts.path("faulty-adapter"), "half"]
        try await certified(Self.files(adapter)) { certified in
            let outcome = try await certified.verify()
            #expect(outcome.output.hasPrefix("VALID  half 1 "), "\(outcome.output)")
            #expect(outcome.output.contains(": NOT CONFORMANT\n"))
            #expect(outcome.exitCode == 1)
            let forged = try Self.sealedAgain(certified.bytes("c.json")) { predicate, own in
                (predicate["result"], own["conformant"], own["verdict"]) = ("PASSED", true, "CONFORMANT")
            }
            try certified.write(forged, to: "c.json")
            let refused = try await certified.verify()
            #expect(refused.output.hasPrefix("REFUSED  the certificate of half 1 "), "\(refused.output)")
            let words = refused.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            #expect(words.contains("contradicts its answers, which give NOT CONFORMANT"), "\(words)")
            #expect(refused.exitCode == 1)
        }
    }

    @Test("A certificate whose report leaves out vectors that its command selects is refused")
    func incomplete() async throws {
        try await certified(Self.files(["--select", "push/ios/open/default-action"])) { certified in
            let own = try JSONParser.parse(certified.bytes("c.json"))["predicate"]?["trackingConformance"]
            #expect(own?["capabilities"] == ["push.ios"], "It names only what was tested.")
            let report = String(decoding: try certified.bytes("c.report.json"), as: UTF8.self)
            let wider = report.replacing("open/default-action\"]", with: "open/*\"]")
            try #require(wider != report)
            try certified.write(Array(wider.utf8), to: "c.report.json")
            let digests = [report, wider].map { SHA256.digest(of: Array($0.utf8)) }
            let bytes = try certified.bytes("c.json")
            let text = String(decoding: bytes, as: UTF8.self).replacing(digests[0], with: digests[1])
            try certified.write(Self.sealedAgain(Array(text.utf8)) { _, _ in }, to: "c.json")
            let refused = try await certified.verify()
            let words = refused.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            let sentence = /- c\.report\.json leaves out [0-9]+ vectors that its command selects, the first push\/ios/
            #expect(words.contains(sentence) && refused.exitCode == 1, "\(words)")
        }
    }

    /// A certificate that was changed, with a seal that fits.
    private static func sealedAgain(
        _ bytes: [UInt8],
        _ change: (_ predicate: inout JSONObject, _ own: inout JSONObject) -> Void
    ) throws -> [UInt8] {
        var statement = try #require(try JSONParser.parse(bytes).object)
        var predicate = try #require(statement["predicate"]?.object)
        var own = try #require(predicate["trackingConformance"]?.object)
        change(&predicate, &own)
        own["seal"] = nil
        predicate["trackingConformance"] = .object(own)
        statement["predicate"] = .object(predicate)
        own["seal"] = .string(SHA256.digest(of: Array(JSONWriter.canonical(.object(statement)).utf8)))
        predicate["trackingConformance"] = .object(own)
        statement["predicate"] = .object(predicate)
        return Array(JSONWriter.canonical(.object(statement)).utf8)
    }

    @Test("What keeps a certificate from being verified is told in a sentence")
    func unusable() async throws {
        try await certified(Self.honest.value) { certified in
            let other = try await CommandProcess.run([
                "verify", certified.certificate, "--suite", Checkout.path("Tests/CommandTests/GoldenSuite"),
            ])
            let start = "error: the certificate is for suite 1.3.0, but this is suite 1."
            #expect(other.errors.hasPrefix(start), "\(other.errors)")
            #expect(other.exitCode == 65)
            try certified.write(Array("another app".utf8), to: "app.apk")
            let subject = try await certified.verify(["--subject", "\(certified.directory)/app.apk"])
            let words = subject.output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
            let digests = ["another app", "the app"].map { SHA256.digest(of: Array($0.utf8)) }
            let change = "app.apk is not the certified file: its SHA-256 is \(digests[0]), and the certificate has "
            #expect(words.contains("- \(change)\(digests[1])"), "\(words)")
            #expect(subject.exitCode == 1)
            try FileManager.default.removeItem(atPath: "\(certified.directory)/c.answers.jsonl")
            let missing = try await certified.verify()
            let sentence = "c.answers.jsonl cannot be read; the certificate names it, so keep both in one directory\n"
            #expect(missing.errors.hasSuffix(sentence))
            #expect(missing.exitCode == 65)
        }
    }

    @Test("A certificate names no file in another directory")
    func elsewhere() async throws {
        try await certified(Self.honest.value) { certified in
            let text = String(decoding: try certified.bytes("c.json"), as: UTF8.self)
            let other = text.replacing("\"c.answers.jsonl\"", with: "\"../c.answers.jsonl\"")
            try certified.write(Array(other.utf8), to: "c.json")
            let outcome = try await certified.verify()
            #expect(outcome.errors.contains("/c.json:34:7: error: a certificate names a file in its own directory"))
            #expect(outcome.exitCode == 65)
        }
    }

    @Test("Answers in a file are certified as answers through a pipe")
    func offline() async throws {
        try await certified(Self.honest.value) { certified in
            let judge = [
                "judge", "\(certified.directory)/c.answers.jsonl", "--certificate", "\(certified.directory)/d.json",
            ]
            let judged = try await CommandProcess.run(judge + Self.suite)
            #expect(judged.exitCode == 0, "\(judged.errors)")
            let (piped, offline) = (try certified.bytes("c.answers.jsonl"), try certified.bytes("d.answers.jsonl"))
            #expect(piped == offline)
            let verified = try await CommandProcess.run(["verify", "\(certified.directory)/d.json"] + Self.suite)
            #expect(verified.output.hasPrefix("VALID  reference-adapter "), "\(verified.output)")
            let report = [
                "judge", "\(certified.directory)/c.report.json", "--certificate", "\(certified.directory)/e.json",
            ]
            let refused = try await CommandProcess.run(report + Self.suite)
            #expect(
                refused.errors.hasSuffix(
                    "c.report.json is a JSON report, but a certificate needs answers; judge the file of answers\n"
                )
            )
            #expect(refused.exitCode == 65)
        }
    }

    @Test("What is not the whole of a run is not certified")
    func refused() throws {
        let sharded = try Ending.of(["run", "--certificate", "c.json", "--shard", "1/2"] + Self.suite)
        let sentence = "error: --certificate needs a run without --shard, --last-failed and --fail-fast\n"
        #expect(sharded.errors.hasPrefix(sentence))
        let alone = try Ending.of(["run", "--subject", "c.json"] + Self.suite)
        #expect(alone.errors.hasPrefix("error: --subject needs --certificate\n"))
        #expect([sharded.exitCode, alone.exitCode] == [64, 64])
    }
}
