import TestSupport
import Testing
import tracking_conformance

@Suite("A vector whose verdict depends on what ran before it is errored")
struct OrderTests {
    private static let selection = ["--suite", FaultSuite.directory]

    /// The adapter answers the vectors alike, but for the one that its options select.
    private static func adapter(_ leak: [String]) -> [String] {
        [BuiltProducts.path("faulty-adapter"), "leaking"] + leak
    }

    private static func run(_ options: [String], leak: [String] = []) async throws -> (
        CommandProcess.Outcome, RunReport
    ) {
        let arguments = ["run"] + selection + options + ["--no-diagnosis", "--report", "json", "--"] + adapter(leak)
        let outcome = try await CommandProcess.run(arguments)
        return (outcome, try RunReport(outcome.standardOutput))
    }

    /// The eighth vector is answered wrong, except after the seventh.
    private static let hiddenLeak = ["--vector", "8", "--unless-after", "7"]

    private static func expected(errored: Int? = nil) -> [String] {
        (1...FaultSuite.count).map { $0 == errored ? "errored" : FaultSuite.verdict($0) }
    }

    /// The notice before a repeated run.
    private static func notice(_ options: String) -> String {
        "\(options) with the same selection repeats the order\n"
    }

    @Test("A leak that suite order hides is found by a shuffled pass, and told with both verdicts and both orders")
    func shuffled() async throws {
        let (hidden, hiddenReport) = try await Self.run([], leak: Self.hiddenLeak)
        #expect(hiddenReport.verdicts == Self.expected(), "\(hidden.errors)")
        let (outcome, report) = try await Self.run(["--repeat", "2", "--seed", "5"], leak: Self.hiddenLeak)
        #expect(report.verdicts == Self.expected(errored: 8))
        let reason = try #require(report.reasons[8])
        #expect(
            reason.hasPrefix(
                "passed the first time after push/android/faults/vector-7, but failed the second time in a row after "
                    + "push/android/faults/vector-8 "
            )
        )
        #expect(reason.contains("(PT-ACTION-IMPRESSION at step 0: expected action "))
        #expect(
            reason.hasSuffix(
                ": its verdict depends on earlier vectors, or on chance; "
                    + "--repeat 2 --seed 5 with the same selection repeats the order"
            )
        )
        #expect(outcome.errors == Self.notice("--repeat 2 --seed 5"))
        #expect(outcome.exitCode == 1)
    }

    @Test("A plain run tells a failure that is due to what ran before it, and how to find what that was")
    func plain() async throws {
        let leak = ["--vector", "8", "--after-runs", "5"]
        let (outcome, report) = try await Self.run([], leak: leak)
        #expect(report.verdicts == Self.expected(errored: 8))
        let reason = try #require(report.reasons[8])
        #expect(
            reason.contains("but passed when it was run again alone in a fresh process: the adapter leaks state")
        )
        #expect(outcome.exitCode == 1)
        let text = try await CommandProcess.run(["run"] + Self.selection + ["--"] + Self.adapter(leak))
        let words = text.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("got a different verdict when run again; most often the adapter leaks state"))
    }

    @Test(
        "If an adapter forgets nothing, a plain run says so first and does no diagnosis, even if there is a fault",
        arguments: [[], ["--faults", "lifecycle/count/launches-one-behind"]]
    )
    func nothingForgotten(faults: [String]) async throws {
        let adapter = [BuiltProducts.path("faulty-adapter"), "specified", "--remembers", "true"] + faults
        let outcome = try await CommandProcess.run(
            ["run", "--select", "lifecycle/counts/**", "--report", "text", "--"] + adapter
        )
        #expect(outcome.exitCode == 1)
        let blocks = outcome.output.split(separator: "\n\n")
        #expect(blocks[1].hasPrefix("error: the adapter leaks state between requests: failures"))
        #expect(blocks[2].hasPrefix("ERRORED"))
        #expect(!outcome.output.contains("CAUSES") && outcome.output.contains("To find out what it depends on:"))
    }

    @Test("What one process answers differently later is found by repetition, in the order in which it happens")
    func repeated() async throws {
        let late = ["--vector", "4", "--after-runs", "40"]
        let (outcome, report) = try await Self.run(["--repeat", "3", "--seed", "5"], leak: late)
        #expect(report.verdicts == Self.expected(errored: 4))
        let reason = try #require(report.reasons[4])
        #expect(
            reason.hasPrefix("passed the first time after push/android/faults/vector-3, but failed in shuffled order ")
        )
        #expect(outcome.errors == Self.notice("--repeat 3 --seed 5"))
        #expect(outcome.exitCode == 1)
    }

    @Test("The text report gives the command that repeats the order, and says what is most often behind it")
    func advice() async throws {
        let adapter = Self.adapter(Self.hiddenLeak)
        let options = ["--select", "push/android/**", "--repeat", "4", "--seed", "5"]
        let outcome = try await CommandProcess.run(["run"] + Self.selection + options + ["--"] + adapter)
        #expect(outcome.output.contains("1 vector got a different verdict when run again"))
        #expect(outcome.output.contains("--repeat 4 --seed 5"))
        #expect(outcome.exitCode == 1)
    }

    @Test("An adapter that keeps nothing has the same report in every order", arguments: [1, 3])
    func unchanged(jobs: Int) async throws {
        let orders = [[], ["--repeat", "2"], ["--repeat", "5", "--seed", "7"]]
        var reports: [[String]] = []
        for options in orders {
            let (_, report) = try await Self.run(options + ["--jobs", "\(jobs)"])
            reports.append(report.verdicts)
        }
        #expect(reports.allSatisfy { $0 == Self.expected() })
    }

    @Test("A seed of its own is printed")
    func ownSeed() async throws {
        let (outcome, _) = try await Self.run(["--repeat", "2"])
        let seed = try #require(outcome.errors.firstMatch(of: #/^--repeat 2 --seed (\d+) /#)?.1)
        #expect(outcome.errors == Self.notice("--repeat 2 --seed \(seed)"))
    }

    @Test("A seed without an order that it could repeat is wrong usage", arguments: [[], ["--repeat", "1"]])
    func wrongSeed(options: [String]) throws {
        let outcome = try Ending.of(["run", "--seed", "5"] + options)
        #expect(outcome.errors.hasPrefix("error: --seed needs --repeat with 2 or more\n"))
        #expect(outcome.exitCode == 64)
    }

    @Test("A number of repetitions that makes no sense is wrong usage", arguments: ["0", "-1", "1000001"])
    func wrongRepetitions(count: String) throws {
        let outcome = try Ending.of(["run", "--repeat=\(count)"])
        #expect(outcome.errors.hasPrefix("error: --repeat must be between 1 and 1000000, not \(count)\n"))
        #expect(outcome.exitCode == 64)
    }
}
