import Testing
import TrackingConformanceCore
import TrackingConformanceReports

@Suite("Checks of an adapter are shown with what to do next")
struct CheckListTests {
    private let next = Invocation(adapter: ["./my adapter"])
    private let plain = TerminalStyle(coloured: false)

    @Test("Where every check passes, the next command follows")
    func passed() {
        let list = CheckList([("it can be started", .ok)], standardError: "noise", next: next)
        #expect(
            Format.text.text(of: list, style: plain) == """
                ok           it can be started

                The protocol works. Next:
                  tracking-conformance run -- './my adapter'

                """
        )
    }

    @Test("A problem stands with its advice, and whatever was not checked with its reason")
    func problem() {
        let checks: [CheckList.Check] = [
            ("it answers", .problem("it said \u{1B}[31m\n::error::x", advice: "Flush the output.")),
            ("it ends", .notChecked("it did not answer")),
        ]
        let list = CheckList(checks, standardError: "oops ::error::y", next: next)
        #expect(
            Format.text.text(of: list, style: plain) == #"""
                problem      it answers
                             it said \u{1b}[31m \u{3a}:error::x
                             > Flush the output.
                not checked  it ends, because it did not answer

                The adapter's standard error: oops \u{3a}:error::y

                Fix the first problem, then run smoke again.

                """#
        )
    }

    @Test("What was not checked for the same reason is one line")
    func sameReason() {
        let unknown = CheckOutcome.notChecked("it said nothing")
        let rest = ["it ends", "it starts again", "it is quiet"].map { ($0, unknown) }
        let checks = [("it answers", CheckOutcome.problem("it said nothing", advice: "Flush."))] + rest
        let text = Format.text.text(of: CheckList(checks, standardError: nil, next: next), style: plain)
        #expect(text.contains("\nnot checked  3 other checks, because it said nothing\n\n"))
        #expect(!text.contains("it ends"))
    }

    @Test("On a terminal the labels have a colour")
    func coloured() {
        let list = CheckList([("it starts", .ok)], standardError: nil, next: next)
        let text = Format.text.text(of: list, style: TerminalStyle(coloured: true))
        #expect(text.hasPrefix("\u{1B}[32mok\u{1B}[0m           it starts\n"))
    }
}
