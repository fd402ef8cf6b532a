import Testing
import TrackingConformanceReports

@Suite("The command that repeats a run begins as its user began")
struct InvocationTests {
    @Test(
        "A program is started again by swift run, by its path or by its name",
        arguments: [
            (".build/x86_64-unknown-linux-gnu/debug/tracking-conformance", "swift run tracking-conformance"),
            (".build/arm64-apple-macosx/release/tracking-conformance", "swift run -c release tracking-conformance"),
            (".build/debug/tracking-conformance", ".build/debug/tracking-conformance"),
            ("tracking-conformance", "tracking-conformance"),
            ("/opt/my kit/tracking-conformance", "'/opt/my kit/tracking-conformance'"),
            ("../.build/arm64-apple-macosx/debug/tracking-conformance", nil),
            ("/k/.build/arm64-apple-macosx/debug/tracking-conformance", nil), ("", "tracking-conformance"),
        ] as [(String, String?)]
    )
    func program(path: String, words: String?) {
        let program = Invocation.program(startedAs: path)
        #expect(program.shellText == words ?? path)
    }

    @Test("A line is broken before an option, and the adapter stands together")
    func lines() {
        let path = String(repeating: "d/", count: 15) + "tracking-conformance"
        let invocation = Invocation(
            program: [path],
            options: ["--known-failures", "known failures.json"],
            adapter: ["./adapter", "--option"]
        )
        #expect(
            invocation.lines == [
                "\(path) run \\", "  --known-failures 'known failures.json' -- ./adapter --option",
            ]
        )
    }

    @Test("An adapter's command that is longer than a line is broken before its own options")
    func longAdapter() {
        let path = String(repeating: "d/", count: 30) + "adapter"
        let invocation = Invocation(adapter: [path, "serve", "--option", "a value", "--other"])
        #expect(
            invocation.lines == [
                "tracking-conformance run \\", "  -- \(path) serve \\", "  --option 'a value' --other",
            ]
        )
    }
}
