import TestSupport
import Testing
import TrackingConformanceJSON

/// `run --repeat 2` with an adapter that formats dates in the time zone of its own process.
@Suite("A vector whose verdict depends on the machine's time zone or locale is errored")
struct HostTests {
    private static let suite = Result {
        try SuiteFiles(vectors: ["lifecycle/host": vectorFile], under: ["LC-FIRSTDATE-US"])
    }

    private static let vectorFile = #"""
        {
          "topic": "lifecycle/host",
          "vectors": [{
            "id": "lifecycle/host/date", "title": "The date is that of GMT", "since": "1.0.0",
            "rules": ["LC-FIRSTDATE-US"], "requires": ["lifecycle"],
            "steps": [
              {
                "event": "app.start", "with": { "appVersion": "1.0" }, "at": "2024-03-10T23:29:00Z",
                "expect": { "calls": [] }
              },
              {
                "event": "lifecycle.launchDetected", "at": "2024-03-10T23:30:00Z",
                "expect": { "calls": [{ "function": "track", "name": "launch", "data": {
                  "lifecycle_type": "launch", "lifecycle_firstlaunchdate_MMDDYYYY": "03/10/2024"
                } }] }
              }
            ]
          }]
        }
        """#

    private static func run(_ options: [String], in zone: String = "UTC") async throws -> CommandProcess.Outcome {
        try await suite.get().written { directory in
            let arguments = ["run", "--suite", directory] + options + ["--"]
            return try await CommandProcess.run(
                arguments + [BuiltProducts.path("faulty-adapter"), "hostbound"],
                environment: ["TZ": zone, "LANG": "C", "LC_ALL": "C"]
            )
        }
    }

    @Test("On a machine in UTC, dates of the machine pass, and in Tokyo they fail")
    func hidden() async throws {
        #expect(try await Self.run([]).exitCode == 0)
        let outcome = try await Self.run(["--no-diagnosis"], in: "Asia/Tokyo")
        #expect(outcome.exitCode == 1)
        #expect(outcome.output.contains("LC-FIRSTDATE-US"))
    }

    @Test(
        "Every repetition finds them on another host",
        arguments: [["--repeat", "2"], ["--repeat", "3", "--seed", "5"], ["--repeat", "2", "--jobs", "2"]]
    )
    func found(options: [String]) async throws {
        let outcome = try await Self.run(options + ["--no-diagnosis", "--report", "json"])
        let report = try RunReport(outcome.standardOutput)
        #expect(report.verdicts == ["errored"])
        #expect(report.vectors.first?["dependsOn"] == "host")
        let reason = try #require(report.reasons[1])
        #expect(
            reason.hasPrefix(
                "passed on this machine unchanged, but failed with TZ=Asia/Tokyo LANG=ar_EG.UTF-8 LC_ALL=ar_EG.UTF-8 "
                    + "(LC-FIRSTDATE-US at step 1: "
            )
        )
        #expect(
            reason.hasSuffix(
                ": its verdict depends on the time zone or the locale of the machine, or on chance; "
                    + "--repeat 2 runs it in both environments"
            )
        )
        #expect(outcome.exitCode == 1)
    }

    @Test("Where the machine is in Tokyo, the other host is elsewhere")
    func elsewhere() async throws {
        let outcome = try await Self.run(["--repeat", "2", "--no-diagnosis", "--report", "json"], in: "Asia/Tokyo")
        let report = try RunReport(outcome.standardOutput)
        let reason = try #require(report.reasons[1])
        #expect(reason.hasPrefix("failed on this machine unchanged ("))
        #expect(reason.contains("but passed with TZ=America/Los_Angeles "))
    }

    @Test("Reports for people say that it is the machine, and how to repeat it", arguments: ["text", "markdown"])
    func reports(format: String) async throws {
        let outcome = try await Self.run(["--repeat", "2", "--report", format])
        let text = outcome.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(text.contains("1 vector got a different verdict when the adapter was started with another time zone"))
        #expect(text.contains("TZ=Asia/Tokyo"))
        #expect(text.contains("To repeat it alone in both environments"))
        let command = text.split(separator: "tracking-conformance run ").last ?? ""
        #expect(command.contains("--repeat 2 ") && command.contains("--select lifecycle/host/date"))
    }

    @Test("An adapter that cannot be started on the other host does not conform, and is given up soon")
    func noStartElsewhere() async throws {
        let script = #"if [ "$TZ" != UTC ]; then echo only here >&2; exit 3; fi; exec "$0" hostbound"#
        let outcome = try await Self.suite.get().written { directory in
            try await CommandProcess.run(
                ["run", "--suite", directory, "--repeat", "2", "--report", "json", "--"]
                    + ["/bin/sh", "-c", script, BuiltProducts.path("faulty-adapter")],
                environment: ["TZ": "UTC", "LANG": "C", "LC_ALL": "C"]
            )
        }
        let report = try RunReport(outcome.standardOutput)
        #expect(report.verdicts == ["not-run"])
        let reason = try #require(report.reasons[1])
        #expect(reason.hasPrefix("passed at first, but not run again: the adapter was abandoned after "))
        #expect(reason.contains("the adapter exited with status 3 instead of answering"))
        #expect(outcome.exitCode == 1)
    }

    @Test("An adapter that does not depend on the machine conforms, and every vector is still one result")
    func independent() async throws {
        let options = ["--select", "lifecycle/dates/**", "--repeat", "2", "--report", "json"]
        let outcome = try await CommandProcess.run(["run"] + options)
        let report = try RunReport(outcome.standardOutput)
        #expect(outcome.exitCode == 0)
        #expect(Set(report.verdicts).isSubset(of: ["passed", "recorded"]))
        #expect(Set(report.vectors.compactMap { $0["id"]?.string }).count == report.vectors.count)
    }
}
