import Foundation
import TestSupport
import Testing

@Suite("run certifies an adapter")
struct RunTests {
    /// A vector that warns if the open comes before the click.
    private static let orderOfOpen = "push/ios/flag-legacy/open-absent"

    @Test("Without an adapter the reference adapter is certified, and conforms")
    func referenceAdapter() async throws {
        let outcome = try await CommandProcess.run(["run"])
        #expect(outcome.output.contains("certifying reference-adapter"))
        #expect(outcome.output.contains("\nCONFORMANT\n"))
        #expect(outcome.errors.hasPrefix("no adapter is named after --"))
        #expect(outcome.exitCode == 0)
    }

    @Test("In the wrong directory no reference adapter answers for a team's", arguments: ["run", "explore"])
    func wrongDirectory(subcommand: String) async throws {
        try await TemporaryDirectory.with { directory in
            var setting = CommandProcess.Setting()
            setting.directory = directory
            let program = BuiltProducts.path("tracking-conformance")
            let outcome = try await CommandProcess.run(program, [subcommand, "--quiet"], setting)
            let reference = "`-- tracking-conformance reference-adapter`"
            let advice = "the kit's own reference adapter, which conforms, is \(reference)"
            let sentence = "name the adapter after --, or in a tracking-conformance.json here or above; \(advice)"
            #expect(outcome.errors == "error: \(sentence)\n")
            #expect(outcome.exitCode == 64)
        }
    }

    @Test("Processes of an adapter that introduce themselves differently do not conform under the name of the first")
    func names() async throws {
        let arguments = ["run", "--jobs", "2", "--no-diagnosis", "--report", "json", "--suite", SuiteExcerpt.directory]
        let adapter = SmallAdapter.answering(#"{"calls":[]}"#, "--name", "process", "--takes", "5")
        let outcome = try await CommandProcess.run(arguments + ["--"] + adapter)
        let problems = try RunReport(Array(outcome.output.utf8)).problems
        let start = "processes or connections of the adapter have different names: process "
        #expect(problems.contains { $0.hasPrefix(start) }, "\(problems)")
    }

    @Test("A crash at a sequence that tests a cause is a problem of the run")
    func experiments() async throws {
        // The vector only warns, and there are more experiments than a process survives.
        let arguments = ["run", "--select", Self.orderOfOpen, "--report", "json"]
        let adapter = [BuiltProducts.path("faulty-adapter"), "specified", "--faults", "push/open/before-click"]
        for (most, isExpected) in [("100000", false), ("5", true)] {
            let outcome = try await CommandProcess.run(arguments + ["--"] + adapter + ["--dies-after", most])
            let problems = try RunReport(Array(outcome.output.utf8)).problems
            #expect(problems.contains { $0.contains("exited with status 9") } == isExpected, "\(problems)")
            #expect(problems.allSatisfy { $0.hasPrefix("on sequences that test causes, ") })
            #expect(outcome.exitCode == (isExpected ? 1 : 0))
        }
    }

    @Test("A hang or a flood at a sequence that tests a cause is a problem of the run", arguments: ["hangs", "floods"])
    func experimentsWithoutAnswer(end: String) async throws {
        let arguments = ["run", "--timeout", "1", "--select", Self.orderOfOpen, "--report", "json"]
        let fault = ["--faults", "push/open/before-click", "--\(end)-after", "5"]
        let adapter = [BuiltProducts.path("faulty-adapter"), "specified"] + fault
        let outcome = try await CommandProcess.run(arguments + ["--"] + adapter)
        let problems = try RunReport(Array(outcome.output.utf8)).problems
        #expect(problems.contains { $0.contains("did not answer within") }, "\(problems)")
        #expect(problems.allSatisfy { $0.hasPrefix("on sequences that test causes, ") }, "\(problems)")
        #expect(outcome.exitCode == 1)
    }

    @Test(
        "An adapter that takes longer for a sequence that tests a cause, and no longer than a vector may, is not blamed"
    )
    func slowExperiments() async throws {
        let arguments = ["run", "--select", Self.orderOfOpen, "--report", "json"]
        try await TemporaryDirectory.with { directory in
            let stall = "\(directory)/stalled"
            let fault = ["--faults", "push/open/before-click", "--stalls", stall]
            let adapter = [BuiltProducts.path("faulty-adapter"), "specified"] + fault
            let outcome = try await CommandProcess.run(arguments + ["--"] + adapter)
            #expect(FileManager.default.fileExists(atPath: stall))
            #expect(try RunReport(Array(outcome.output.utf8)).problems.isEmpty)
            #expect(outcome.exitCode == 0)
        }
    }

    @Test("--quiet counts the warnings, such as that of a crash after shutdown")
    func warnings() async throws {
        let step = #"{"calls":[]}"#
        let arguments = ["run", "--quiet", "--select", "push/ios/flag-off/**", "--"]
        let program = SmallAdapter.answering(step).map { "'\($0)'" }.joined(separator: " ")
        for (end, words) in [("; exit 3", "; 2 warnings"), ("", "; 1 warning")] {
            let outcome = try await CommandProcess.run(arguments + ["sh", "-c", program + end])
            #expect(outcome.output.contains(words), "\(outcome.output)")
        }
    }

    @Test("If vectors are excluded, none are asked beside the run, and the cause is that of the run alone")
    func excluded() async throws {
        let adapter = SmallAdapter.answering(#"{"calls":[]}"#)
        let selection = ["--select", "push/ios/flag-on/open-*er", "--exclude", "push/ios/flag-on/open-lower"]
        let outcome = try await CommandProcess.run(["run"] + selection + ["--"] + adapter)
        #expect(outcome.output.contains("fails 1 vector, fault push/flag/compared-exactly)"), "\(outcome.output)")
    }

    @Test("A failure names rule, vector, step, expected and actual, and the command that repeats it alone")
    func failure() async throws {
        let adapter = SmallAdapter.answering(#"{"calls":[]}"#)
        let arguments = ["run", "--select", "push/ios/flag-on/open-upper", "--"] + adapter
        let outcome = try await CommandProcess.run(arguments)
        let text = outcome.output
        // Vectors that are not selected show that it is not the letter case of the flag.
        #expect(text.contains("1.  No call of `push.ios` arrives before the adapter answers: "))
        #expect(text.contains("    PT-OPEN-PAIR  (required, fails 1 vector; also PT-FLAG-ON)\n"))
        #expect(text.contains("    push/ios/flag-on/open-upper\n      step 0, ios.didReceiveNotificationResponse\n"))
        #expect(text.contains("expected a click (2) for 56d7/h148d and an open (1) for"))
        #expect(text.contains("          expected  [{ \"function\": \"collectMessageInfo\""))
        #expect(text.contains("          actual    []"))
        let command = "\(BuiltProducts.path("tracking-conformance")) run"
        #expect(text.contains("NOT CONFORMANT\n1 vector: 1 failed\nTo repeat one failure alone:\n  \(command)"))
        #expect(text.contains("--select push/ios/flag-on/open-upper \\\n    -- \(adapter[0]) small"))
        #expect(!text.contains("\u{1B}"))
        #expect(outcome.exitCode == 1)
    }

    @Test("The report of a run in which the adapter dies holds every verdict reached")
    func deathInTheMiddle() async throws {
        try await TemporaryDirectory.with { directory in
            let file = directory + "/report.json"
            let adapter = SmallAdapter.answering(#"{"calls":[]}"#, "--dies-at", "4")
            let options = ["--select", "push/ios/flag-off/**", "--report", "json:\(file)"]
            let outcome = try await CommandProcess.run(["run"] + options + ["--"] + adapter)
            let report = try RunReport(file: file)
            #expect(report.vectors.count == report.count("total"))
            #expect(Set(report.verdicts) == ["passed"])
            #expect(report.problems.first?.hasPrefix("no vector explains 6 crashes or hangs of the adapter") == true)
            #expect(outcome.output.contains("NOT CONFORMANT") && outcome.exitCode == 1)
        }
    }

    @Test("What fails besides is diagnosed, and a vector at which the adapter ends is evidence of nothing")
    func diagnosed() async throws {
        let adapter = [
            BuiltProducts.path("faulty-adapter"), "--vectors", "20", "--fault", "exit", "--at", "middle",
        ]
        let outcome = try await CommandProcess.run(["run", "--suite", FaultSuite.directory, "--"] + adapter)
        #expect(outcome.output.contains("\nCAUSES  1 kind of mismatch that no cause explains\n\n1.  At `android."))
        #expect(outcome.output.contains("\n    PT-FLAG-LEGACY  (required, fails 6 vectors, unexplained)\n"))
        #expect(!outcome.output.contains("\n2.  "))
    }

    @Test("What is the reason of vectors is no warning of the report as well")
    func reasonOnce() async throws {
        let adapter = [BuiltProducts.path("faulty-adapter"), "--fault", "exit", "--at", "every"]
        let outcome = try await CommandProcess.run(["run", "--suite", FaultSuite.directory, "--"] + adapter)
        #expect(outcome.output.contains("the adapter was abandoned after 5 starts"))
        #expect(!outcome.output.contains("warning:"), "\(outcome.output)")
        #expect(outcome.exitCode == 1)
    }

    @Test("What an adapter wrote is shown without what steers a terminal")
    func harmless() async throws {
        let adapter = [BuiltProducts.path("faulty-adapter"), "--fault", "error-answer", "--at", "10"]
        let outcome = try await CommandProcess.run(["run", "--suite", FaultSuite.directory, "--"] + adapter)
        #expect(outcome.output.contains(#"the adapter answered with an error: no \u{1b}[31midea (-32000)"#))
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test("An adapter that is silent where silence is right is told that this says nothing")
    func silence() async throws {
        func output(selecting pattern: String) async throws -> String {
            let adapter = SmallAdapter.answering(#"{"calls":[]}"#)
            return try await CommandProcess.run(["run", "--select", pattern, "--no-diagnosis", "--"] + adapter).output
        }
        let warning = "warning: each of these vectors expects no calls"
        #expect(try await output(selecting: "push/ios/flag-off/*").contains(warning))
        #expect(!(try await output(selecting: "push/ios/flag-o*/*").contains(warning)))
    }

    @Test("A line that belongs to no request is a warning that shows it")
    func strayLine() async throws {
        let adapter = SmallAdapter.answering(#"{"calls":[]}"#, "--says", "hello from the adapter")
        let outcome = try await CommandProcess.run(
            ["run", "--select", "push/ios/flag-off/background-lower", "--"] + adapter
        )
        #expect(
            outcome.output.contains("warning: the adapter wrote a line that belongs to no request"),
            "\(outcome.output)"
        )
        #expect(outcome.output.contains("hello from the adapter"))
        #expect(outcome.exitCode == 0)
    }

    @Test("An answer of the wrong shape makes its vector errored, and says where")
    func wrongShape() async throws {
        let adapter = SmallAdapter.answering(#"{"calls":[{"function":7}]}"#)
        let outcome = try await CommandProcess.run(
            ["run", "--select", "push/ios/flag-off/background-lower", "--"] + adapter
        )
        #expect(outcome.output.contains("ERRORED  1 vector\n  push/ios/flag-off/background-lower"))
        #expect(outcome.output.contains("/result/steps/0/calls/0"))
        #expect(outcome.exitCode == 1)
    }

    @Test("A vector that is not answered in time is errored")
    func timeOut() async throws {
        let adapter = SmallAdapter.answering(nil)
        let options = ["--timeout", "0.3", "--select", "push/ios/flag-off/background-lower"]
        let outcome = try await CommandProcess.run(["run"] + options + ["--"] + adapter)
        #expect(outcome.output.contains("the adapter did not answer within 0.3 seconds"), "\(outcome.output)")
        #expect(outcome.exitCode == 1)
    }

    @Test("What an adapter does not declare is not applicable, and fails where it is required")
    func requirements() async throws {
        let adapter = SmallAdapter.answering(#"{"calls":[]}"#)
        let selection = ["--select", "push/ios/flag-off/**", "--select", "lifecycle/counts/**"]
        let outcome = try await CommandProcess.run(["run"] + selection + ["--"] + adapter)
        #expect(outcome.output.contains("not applicable"))
        #expect(outcome.exitCode == 0)
        let required = try await CommandProcess.run(["run", "--require", "lifecycle"] + selection + ["--"] + adapter)
        #expect(
            required.output.contains("error: the implementation does not declare the required capability lifecycle\n")
        )
        #expect(required.output.contains("\nNOT CONFORMANT\n"))
        #expect(required.errors.isEmpty)
        #expect(required.exitCode == 1)
    }

    @Test("A run in which nothing applies is not conformant, and says that nothing was judged")
    func nothingJudged() async throws {
        let adapter = SmallAdapter.answering(#"{"calls":[]}"#)
        let outcome = try await CommandProcess.run(["run", "--select", "lifecycle/counts/**", "--"] + adapter)
        let words = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let reason = "these vectors need lifecycle, which the adapter does not declare"
        #expect(words.contains("error: no vector was judged: \(reason) NOT CONFORMANT "), "\(outcome.output)")
        #expect(outcome.exitCode == 1)
    }

    @Test("Two runs of one implementation differ in times alone, however many processes it has")
    func deterministicReports() async throws {
        let selection = ["--suite", SuiteExcerpt.directory, "--report", "json"]
        let one = try await CommandProcess.run(["run"] + selection)
        let several = try await CommandProcess.run(["run", "--jobs", "3"] + selection)
        func timeless(_ text: String) -> [Substring] {
            text.split(separator: "\n").map { $0.prefix { $0 != "." } }.filter { !$0.contains("milliseconds") }
        }
        #expect(timeless(one.output) == timeless(several.output))
    }
}

/// A small adapter for push on iOS, a role of the faulty adapter.
enum SmallAdapter {
    /// The command of an adapter that answers each step alike, or not at all.
    static func answering(_ step: String?, _ options: String...) -> [String] {
        [BuiltProducts.path("faulty-adapter"), "small"] + (step.map { ["--step", $0] } ?? []) + options
    }
}
