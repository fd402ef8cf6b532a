import Foundation
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceRunner

@Suite("Faults for which no vector can be blamed")
struct FaultsWithoutBlame {
    private static let sentence = "the adapter exited with status 3 instead of answering"

    private static func problem(_ event: String, _ fault: String) -> String {
        "no vector explains \(event) of the adapter: every vector that it left unanswered was answered when it was "
            + "asked again alone. An adapter that crashes or hangs by chance does not conform; "
            + (event == "a crash or hang" ? "" : "the first time, ") + sentence + FaultsAtVectors.tail(fault)
    }

    static let orders = [
        [], ["--jobs", "2"], ["--jobs", "8"], ["--repeat", "2", "--seed", "5"], ["--repeat", "3"],
    ]

    @Test("A vector that the adapter never read is not blamed for its end", arguments: orders)
    func exitAfterAnswer(_ options: [String]) async throws {
        let run = try await FaultRun("exit-after-answer", at: "7", options: options)
        run.expectErrored([])
        // Of several processes, the one that ends may have got its last vector already.
        let isLast = options.contains("--jobs") && run.warnings.contains { $0.hasPrefix("after shutdown the adapter ") }
        #expect(run.problems.count == (isLast ? 0 : 1))
        #expect(run.problems.allSatisfy { $0.contains("no vector explains ") })
    }

    @Test("The end of a process after an answer counts against conformance", arguments: ["first", "middle", "19"])
    func places(_ place: String) async throws {
        let run = try await FaultRun("exit-after-answer", at: place)
        run.expectErrored([])
        #expect(run.problems == [Self.problem("a crash or hang", "exit-after-answer")])
    }

    @Test("After the last answer the end of a process is only that")
    func last() async throws {
        let run = try await FaultRun("exit-after-answer", at: "last")
        run.expectErrored([])
        #expect(
            run.warnings
                == ["after shutdown the adapter exited with status 3" + FaultsAtVectors.tail("exit-after-answer")]
        )
    }

    @Test("An adapter that answers one vector and ends gets every verdict, without and with a look at each failure")
    func oneAnswer() async throws {
        let run = try await FaultRun("exit-after-answer", at: "every")
        run.expectErrored([])
        let start = "no vector explains 19 crashes or hangs of the adapter"
        #expect(run.problems.contains { $0.hasPrefix(start) })
        let firstFailure = try await FaultRun("exit-after-answer", at: "every", options: ["--fail-fast"])
        #expect(firstFailure.verdicts.prefix(4) == ["passed", "passed", "failed", "not-run"])
        firstFailure.expectClean()
    }

    static let dependent = [("exit-at-next", "7"), ("exit", "fifth")]

    @Test("A crash that depends on what came before counts against conformance", arguments: dependent)
    func dependence(_ fault: String, _ place: String) async throws {
        let run = try await FaultRun(fault, at: place)
        run.expectErrored([])
        #expect(run.problems.count == 1)
        #expect(run.problems.first?.contains("\(Self.sentence)\(FaultsAtVectors.tail(fault))") == true)
    }

    static let chances = ["exit-by-chance", "exit-rarely"]

    @Test(
        "A crash by chance changes no vector's verdict, and the run does not conform",
        arguments: chances,
        [[], ["--repeat", "20"]]
    )
    func chance(_ fault: String, _ options: [String]) async throws {
        let chances = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: chances) }
        let run = try await FaultRun(fault, at: "every", options: options, adapter: ["--chances", chances.path])
        run.expectErrored([])
        // When failures are run again alone, it may happen once more.
        #expect(!run.problems.isEmpty && run.problems.allSatisfy { $0.hasPrefix("no vector explains ") })
    }

    @Test("What is answered in place of another vector is judged as it came")
    func swapped() async throws {
        let run = try await FaultRun("swapped")
        let expected = (1...FaultSuite.count).map { [10, 11].contains($0) ? "failed" : FaultSuite.verdict($0) }
        #expect(run.verdicts == expected)
        run.expectClean()
    }
}
