#if os(Linux)
import TestSupport
import Testing

@Suite("The kit never falls back to GMT")
struct ZoneDataTests {
    private static func run(_ arguments: [String]) async throws -> CommandProcess.Outcome {
        try await SuiteFiles(topics: ["lifecycle/zones", "lifecycle/zone-edges"]).written { suite in
            try await CommandProcess.run(arguments + ["--suite", suite], environment: ["TZDIR": "/nowhere"])
        }
    }

    @Test(
        "Where the specification would answer for zones that the system does not know, the command says so",
        arguments: [["explore", "--sequences", "10"], ["audit", "--select", "lifecycle/zones/*"]]
    )
    func refused(arguments: [String]) async throws {
        let outcome = try await Self.run(arguments)
        #expect(
            outcome.errors
                == "error: this system has no data for the time zone Africa/Cairo; install its time zone data (Debian's "
                + "package tzdata), or name their directory with the environment variable TZDIR\n"
        )
        #expect(outcome.exitCode == 65)
    }

    @Test("lint says once that there is no time zone data")
    func lint() async throws {
        let outcome = try await Self.run(["lint"])
        let lines = outcome.output.split(separator: "\n").filter { $0.contains("time zone") }
        let sentence = "error: this machine has no time zone data: it knows none of the "
        #expect(lines.count == 1 && lines.first?.contains(sentence) == true, "\(outcome.output)")
        #expect(outcome.exitCode == 65)
    }

    @Test("Exploring push tracking needs no time zone")
    func push() async throws {
        let outcome = try await Self.run(["explore", "--area", "push", "--sequences", "10", "--seed", "1"])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }

    @Test("The reference adapter declines the vectors of a zone that the system does not know")
    func unsupported() async throws {
        let outcome = try await Self.run(["run", "--select", "lifecycle/zones/*"])
        #expect(outcome.output.contains("this system has no data for the time zone "))
        #expect(!outcome.output.contains(" failed"))
        #expect(outcome.exitCode == 1)
    }
}
#endif
