import Foundation
import TestSupport
import Testing
import TrackingConformanceCore

extension Faults {
    @Suite("Faults for which no vector can be blamed")
    struct FaultsWithoutBlame {
        static let sentence = "the adapter exited with status 3 instead of answering"

        static func problem(_ event: String, _ fault: String) -> String {
            "no vector explains \(event) of the adapter: every vector that it left unanswered was answered when it was "
                + "asked again alone. An adapter that crashes or hangs by chance does not conform; "
                + (event == "a crash or hang" ? "" : "the first time, ") + sentence + FaultRun.tail(fault)
        }

        static let orders: [(order: RunOrder, jobs: Int)] = [
            (.once, 1), (.once, 2), (.once, 8), (RunOrder(repetitions: 2, seed: 5, variesHost: true), 1),
            (RunOrder(repetitions: 3, variesHost: true), 1),
        ]

        @Test("A vector that the adapter never read is not blamed for its end")
        func exitAfterAnswer() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsWithoutBlame.orders) { test in
                    let run = try await FaultRun("exit-after-answer", at: "7", jobs: test.jobs, order: test.order)
                    run.expectErrored([])
                    // Of several processes, the one that ends may have got its last vector already.
                    let isLast = run.warnings.contains { $0.hasPrefix("after shutdown the adapter ") }
                    #expect(run.problems.count == (test.jobs > 1 && isLast ? 0 : 1), "\(test)")
                    #expect(run.problems.allSatisfy { $0.contains("no vector explains ") }, "\(test)")
                }
            }
        }

        @Test("The end of a process after an answer counts against conformance; after the last one it is only that")
        func places() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: ["first", "middle", "19"]) { place in
                    let run = try await FaultRun("exit-after-answer", at: place)
                    run.expectErrored([])
                    #expect(run.problems == [FaultsWithoutBlame.problem("a crash or hang", "exit-after-answer")])
                }
                let last = try await FaultRun("exit-after-answer", at: "last")
                last.expectErrored([])
                last.expectWarnings(
                    ["after shutdown the adapter exited with status 3" + FaultRun.tail("exit-after-answer")]
                )
            }
        }

        @Test("An adapter that answers one vector and ends gets every verdict, without and with a look at each failure")
        func oneAnswer() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("exit-after-answer", at: "every")
                run.expectErrored([])
                let start = "no vector explains 19 crashes or hangs of the adapter"
                #expect(run.problems.contains { $0.hasPrefix(start) })
                let firstFailure = try await FaultRun("exit-after-answer", at: "every", stopsAtFirstFailure: true)
                #expect(firstFailure.verdicts.prefix(4) == ["passed", "passed", "failed", "not-run"])
                firstFailure.expectClean()
            }
        }

        static let dependent = [("exit-at-next", "7"), ("exit", "fifth")]

        @Test("A crash that depends on what came before counts against conformance")
        func dependence() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsWithoutBlame.dependent) { fault, place in
                    let run = try await FaultRun(fault, at: place)
                    run.expectErrored([])
                    #expect(run.problems.count == 1, "\(fault)")
                    let words = FaultsWithoutBlame.sentence + FaultRun.tail(fault)
                    #expect(run.problems.first?.contains(words) == true, "\(fault)")
                }
            }
        }

        static let chances = [
            ("exit-by-chance", 1), ("exit-rarely", 1), ("exit-by-chance", 20), ("exit-rarely", 20),
        ]

        @Test("A crash by chance changes no vector's verdict, and the run does not conform")
        func chance() async {
            await #expect(processExitsWith: .success) {
                try await FaultRun.each(of: FaultsWithoutBlame.chances) { fault, repetitions in
                    let chances = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                    defer { try? FileManager.default.removeItem(at: chances) }
                    let run = try await FaultRun(
                        fault,
                        at: "every",
                        order: RunOrder(repetitions: repetitions),
                        adapter: ["--chances", chances.path]
                    )
                    run.expectErrored([])
                    // When failures are run again alone, it may happen once more.
                    #expect(!run.problems.isEmpty, "\(fault)")
                    #expect(run.problems.allSatisfy { $0.hasPrefix("no vector explains ") }, "\(fault)")
                }
            }
        }

        @Test("What is answered in place of another vector is judged as it came")
        func swapped() async {
            await #expect(processExitsWith: .success) {
                let run = try await FaultRun("swapped")
                let expected = (1...FaultSuite.count).map { [10, 11].contains($0) ? "failed" : FaultSuite.verdict($0) }
                #expect(run.verdicts == expected)
                run.expectClean()
            }
        }
    }
}
