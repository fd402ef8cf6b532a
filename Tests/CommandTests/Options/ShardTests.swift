import Foundation
import TestSupport
import Testing
import TrackingConformanceJSON

@Suite("Shards merged are one run")
struct ShardTests {
    private static let suite = ["--suite", SuiteExcerpt.directory]
    /// An adapter that fails, throws and declines some of the vectors.
    private static let adapter = ["--", BuiltProducts.path("faulty-adapter"), "half"]

    private func shards(_ count: Int, _ options: [String] = [], in directory: String) async throws -> [String] {
        var files: [String] = []
        for number in 1...count {
            let file = "\(directory)/\(number).json"
            let sharding = ["--shard", "\(number)/\(count)", "--report", "json:\(file)"]
            _ = try await CommandProcess.run(["run"] + Self.suite + sharding + options + Self.adapter)
            files.append(file)
        }
        return files
    }

    /// A report without times, and without the tests of its causes, for which merging asks no adapter.
    private func timeless(_ text: String) -> String {
        text.replacing(/"milliseconds": [0-9.]+/, with: "").replacing(#/ *"tested": \{[^}]*\},\n/#, with: "")
    }

    @Test("Three shards merged are one run but for times")
    func sameReport() async throws {
        try await TemporaryDirectory.with { directory in
            let json = ["--report", "json"]
            let files = try await shards(3, in: directory)
            let merged = try await CommandProcess.run(["merge"] + Self.suite + json + files.reversed())
            let whole = try await CommandProcess.run(["run"] + Self.suite + json + Self.adapter)
            #expect(timeless(merged.output) == timeless(whole.output))
            #expect(whole.output.contains("\"causes\""))
            #expect(merged.exitCode == 1)
        }
    }

    @Test("Known failures of other shards fail no shard, and hold in the whole")
    func knownFailures() async throws {
        try await TemporaryDirectory.with { directory in
            let list = ["--known-failures", "\(directory)/list.json"]
            _ = try await CommandProcess.run(["run"] + Self.suite + list + ["--update"] + Self.adapter)
            let text = try String(contentsOfFile: "\(directory)/list.json", encoding: .utf8)
            try text.replacing("TODO: say why", with: "It is known.").write(
                toFile: "\(directory)/list.json",
                atomically: true,
                encoding: .utf8
            )
            let options = list + ["--no-diagnosis", "--report", "json"]
            let whole = try await CommandProcess.run(["run"] + Self.suite + options + Self.adapter)
            let files = try await shards(2, list + ["--no-diagnosis"], in: directory)
            let merged = try await CommandProcess.run(["merge"] + Self.suite + options + files)
            #expect(timeless(merged.output) == timeless(whole.output))
            for file in files {
                let problems = try RunReport(file: file).json["problems"]
                #expect(problems?.array?.isEmpty == true)
            }
            let without = try await CommandProcess.run(["merge"] + Self.suite + files)
            #expect(
                without.errors
                    == "error: the shards were run with a list of known failures; name it with --known-failures\n"
            )
            #expect(without.exitCode == 65)
        }
    }

    @Test("A list that is updated from strict shards is applied as strictly as they were")
    func updated() async throws {
        try await TemporaryDirectory.with { directory in
            let files = try await shards(2, ["--strict", "--no-diagnosis"], in: directory)
            let list = ["--known-failures", "\(directory)/list.json", "--update", "--no-diagnosis", "--report", "json"]
            let merged = try await CommandProcess.run(["merge"] + Self.suite + list + files)
            let policy = try RunReport(Array(merged.output.utf8)).json["policy"]
            #expect(policy?["strict"] == true && policy?["knownFailures"] != nil)
        }
    }

    @Test("A report that does not say of which files its suite is is not merged, and conforms in no judgement")
    func withoutDigest() async throws {
        try await TemporaryDirectory.with { directory in
            let file = "\(directory)/report.json"
            let reference = ["--", BuiltProducts.path("tracking-conformance"), "reference-adapter"]
            let options = ["--shard", "1/1", "--report", "json:\(file)"]
            _ = try await CommandProcess.run(["run"] + Self.suite + options + reference)
            let honest = try await CommandProcess.run(["judge", file] + Self.suite)
            #expect(honest.exitCode == 0, "\(honest.output)")
            let text = try String(contentsOfFile: file, encoding: .utf8)
            let without = text.replacing(/,\s*"digest": \{[^}]*\}/, with: "")
            #expect(without != text)
            try without.write(toFile: file, atomically: true, encoding: .utf8)
            let judged = try await CommandProcess.run(["judge", file] + Self.suite)
            #expect(judged.output.contains("suite.digest"), "\(judged.output)")
            #expect(judged.exitCode == 1)
            let merged = try await CommandProcess.run(["merge", file] + Self.suite)
            #expect(merged.exitCode == 65 && merged.errors.contains("suite.digest"), "\(merged.errors)")
        }
    }

    @Test("A report that leaves out vectors that its command selects is not merged, and conforms in no judgement")
    func incomplete() async throws {
        try await TemporaryDirectory.with { directory in
            let file = "\(directory)/report.json"
            let reference = ["--", BuiltProducts.path("tracking-conformance"), "reference-adapter"]
            let options = ["--select", "push/ios/open/**", "--shard", "1/1", "--report", "json:\(file)"]
            _ = try await CommandProcess.run(["run"] + Self.suite + options + reference)
            let (report, left) = try Self.withoutFirst(try RunReport(file: file).json)
            try JSONWriter.canonical(report).write(toFile: file, atomically: true, encoding: .utf8)
            let sentence = "\(file) leaves out 1 vector that its command selects, the first \(left)"
            let judged = try await CommandProcess.run(["judge", file, "--report", "json"] + Self.suite)
            #expect(try RunReport(Array(judged.output.utf8)).problems == [sentence])
            #expect(judged.exitCode == 1)
            let merged = try await CommandProcess.run(["merge", file] + Self.suite)
            #expect(merged.errors == "error: \(sentence)\n")
            #expect(merged.exitCode == 65)
        }
    }

    @Test(
        "A shard whose command makes another part, or cannot be read, is no shard, however it is relabelled",
        arguments: [
            (["--select", "push/ios/open/**", "--shard=1/2"], "but its command makes shard 1/2 of "),
            (["--zzz"], "cannot be parsed (Unknown option '--zzz'), so it is not known which vectors"),
            (["--select", "push/ios/none/**", "--shard", "1/1"], "selects nothing in this suite"),
            (["--last-failed"], "has --last-failed, so it is not known which vectors the report leaves out"),
        ]
    )
    func relabelled(order: [String], sentence: String) async throws {
        try await TemporaryDirectory.with { directory in
            let file = "\(directory)/report.json"
            let reference = ["--", BuiltProducts.path("tracking-conformance"), "reference-adapter"]
            let options = ["--select", "push/ios/open/**", "--shard", "1/2", "--report", "json:\(file)"]
            _ = try await CommandProcess.run(["run"] + Self.suite + options + reference)
            let report = try RunReport(file: file).json
            var members = try #require(report.object)
            var command = try #require(members["command"]?.object)
            let count = try #require(members["vectors"]?.array?.count)
            command["order"] = .array(order.map { .string($0) })
            members["command"] = .object(command)
            members["shard"] = ["number": 1, "count": 1, "selected": .integer(count)]
            try JSONWriter.canonical(.object(members)).write(toFile: file, atomically: true, encoding: .utf8)
            let merged = try await CommandProcess.run(["merge", file] + Self.suite)
            #expect(merged.exitCode == 65 && merged.errors.contains(sentence), "\(merged.errors)")
            let judged = try await CommandProcess.run(["judge", file, "--report", "json"] + Self.suite)
            #expect(try RunReport(Array(judged.output.utf8)).problems.contains { $0.contains(sentence) })
            #expect(judged.exitCode == 1)
        }
    }

    @Test("Shards of different selections are not merged, although their vectors fit together")
    func otherSelections() async throws {
        try await TemporaryDirectory.with { directory in
            let listed = try await CommandProcess.run(["list", "--select", "push/ios/open/**"] + Self.suite)
            let ids = listed.output.split(separator: "\n").compactMap { line in
                line.split(separator: " ").first.map { String($0) }
            }
            let reference = ["--", BuiltProducts.path("tracking-conformance"), "reference-adapter"]
            for (number, other) in [(1, ids[2]), (2, ids[1])] {
                let selection = ["--select", ids[0], "--select", other, "--shard", "\(number)/2"]
                let report = ["--report", "json:\(directory)/\(number).json"]
                _ = try await CommandProcess.run(["run"] + Self.suite + selection + report + reference)
            }
            let files = ["\(directory)/1.json", "\(directory)/2.json"]
            let merged = try await CommandProcess.run(["merge"] + Self.suite + files)
            #expect(merged.errors == "error: \(files[0]) and \(files[1]) are shards of different selections\n")
            #expect(merged.exitCode == 65)
        }
    }

    @Test(
        "A number beyond its bounds is refused with its place",
        arguments: [
            (#""brokenRules": [{ "id": "A", "level": "required", "vectors": -1 }]"#, "0 to 1000000000, not -1"),
            (#""brokenRules": [{ "id": "A", "level": "required", "vectors": 1e19 }]"#, "0 to 1000000000, not 1e19"),
            (#""milliseconds": -0.5"#, "a number of milliseconds from 0 to 1000000000000, not -0.5"),
            (#""milliseconds": 1e300"#, "a number of milliseconds from 0 to 1000000000000, not 1e300"),
        ]
    )
    func numbers(member: String, sentence: String) async throws {
        try await TemporaryDirectory.with { directory in
            let file = "\(directory)/report.json"
            let id = "push/ios/open/default-action"
            let text = #"""
                { "report": 1, "suite": { "version": "1.0.0" }, "implementation": { "name": "a" }, "capabilities": [],
                \#(member), "vectors": [{ "id": "\#(id)", "verdict": "not-run", "milliseconds": 1 }] }
                """#
            try text.write(toFile: file, atomically: true, encoding: .utf8)
            let compared = try await CommandProcess.run(["compare", file, file] + Self.suite)
            #expect(compared.exitCode == 65 && compared.errors.hasPrefix("\(file):2:"), "\(compared.errors)")
            #expect(compared.errors.contains(sentence), "\(compared.errors)")
        }
    }

    /// The report of a shard that is all of its selection, without its first vector, which passed, and as if the
    /// selection did not have it; with the vector's id.
    private static func withoutFirst(_ report: JSONValue) throws -> (report: JSONValue, id: String) {
        var members = try #require(report.object)
        var (summary, shard) = (try #require(report["summary"]?.object), try #require(report["shard"]?.object))
        let vectors = try #require(report["vectors"]?.array)
        #expect(vectors.first?["verdict"] == "passed")
        for key in ["total", "passed"] { summary[key] = .integer((summary[key]?.number?.integer ?? 0) - 1) }
        shard["selected"] = .integer(vectors.count - 1)
        members["summary"] = .object(summary)
        members["shard"] = .object(shard)
        members["vectors"] = .array(Array(vectors.dropFirst()))
        return (.object(members), try #require(vectors.first?["id"]?.string))
    }

    @Test("A shard that is missing is named, and the merged run does not conform")
    func missing() async throws {
        try await TemporaryDirectory.with { directory in
            let reference = ["--shard", "1/2", "--report", "json:\(directory)/1.json"]
            let shard = try await CommandProcess.run(["run"] + Self.suite + reference)
            #expect(shard.exitCode == 0)
            let merged = try await CommandProcess.run(["merge"] + Self.suite + ["\(directory)/1.json"])
            #expect(merged.output.contains("error: shard 2 of 2 is missing\n\nNOT CONFORMANT\n"), "\(merged.output)")
            #expect(merged.exitCode == 1)
        }
    }

    @Test("Requests of shards are those of the whole, and their answers are judged as shards")
    func offline() async throws {
        let whole = try await CommandProcess.run(["requests"] + Self.suite)
        var lines: Set<Substring> = []
        for number in 1...3 {
            let shard = try await CommandProcess.run(["requests", "--shard", "\(number)/3"] + Self.suite)
            lines.formUnion(shard.output.split(separator: "\n"))
        }
        #expect(lines == Set(whole.output.split(separator: "\n")))
        let answers = try await CommandProcess.run(["reference-adapter"], input: whole.output)
        let judged = try await CommandProcess.run(
            ["judge", "-", "--shard", "2/3", "--report", "json"] + Self.suite,
            input: answers.output
        )
        #expect(judged.output.contains("\"shard\": { \"number\": 2, \"count\": 3, \"selected\": "))
        #expect(judged.exitCode == 0)
    }

    @Test(
        "What is no shard is told",
        arguments: [
            ("4/3", "--shard must be two numbers such as 2/3, the first from 1 up to the second, not 4/3", 64 as Int32),
            ("9999/10000", "--shard 9999/10000 has no vector: the selection has ", 1),
        ]
    )
    func refused(shard: String, sentence: String, exitCode: Int32) async throws {
        let outcome = try await CommandProcess.run(["run", "--shard", shard] + Self.suite)
        #expect(outcome.errors.hasPrefix("error: \(sentence)"), "\(outcome.errors)")
        #expect(outcome.exitCode == exitCode)
    }
}
