import TestSupport
import Testing

/// A name that nothing has is refused in the same way by every command.
@Suite("A name that nothing has is refused in the same way by every command")
struct UnknownNameTests {
    @Test(
        "An unknown rule is wrong usage",
        arguments: [
            ["explain", "PT-FLAG-ONN"], ["run", "--rule", "PT-FLAG-ONN"], ["list", "--rule", "PT-FLAG-ONN"],
            ["requests", "--rule", "PT-FLAG-ONN"], ["judge", "--rule", "PT-FLAG-ONN", "-"],
        ]
    )
    func rule(arguments: [String]) async throws {
        let outcome = try await CommandProcess.run(arguments)
        #expect(outcome.errors == "error: there is no rule named PT-FLAG-ONN; did you mean PT-FLAG-ON?\n")
        #expect(outcome.output.isEmpty)
        #expect(outcome.exitCode == 64)
    }

    @Test("An unknown vector is wrong usage", arguments: [["show"], ["show", "--request"]])
    func vector(arguments: [String]) async throws {
        let outcome = try await CommandProcess.run(arguments + ["push/ios/open/click-before-ope"])
        let sentence = "there is no vector named push/ios/open/click-before-ope"
        #expect(outcome.errors == "error: \(sentence); did you mean push/ios/open/click-before-open?\n")
        #expect(outcome.exitCode == 64)
    }

    @Test("A rule is found in lower case, too", arguments: [["explain"], ["list", "--rule"]])
    func lowerCase(arguments: [String]) async throws {
        #expect(try await CommandProcess.run(arguments + ["pt-flag-on"]).output.contains("PT-FLAG-ON"))
    }

    @Test("What was typed is quoted without anything that steers a terminal")
    func harmless() async throws {
        let outcome = try await CommandProcess.run(["explain", "\u{1B}[31m\nx"])
        #expect(outcome.errors == #"error: there is no rule named \u{1b}[31m\u{a}x"# + "\n")
    }
}
