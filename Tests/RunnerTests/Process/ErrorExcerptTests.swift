import Foundation
import Testing
import TrackingConformanceRunner

@Suite("The excerpt of standard error says why a program ended")
struct ErrorExcerptTests {
    private static func excerpt(_ lines: [String]) -> String? {
        ErrorExcerpt.text(of: Array(lines.joined(separator: "\n").utf8), [])
    }

    @Test("A few lines are shown whole, and no lines are nothing")
    func few() {
        #expect(Self.excerpt(["oh", "", "no"]) == "oh\nno")
        #expect(Self.excerpt([]) == nil)
        #expect(Self.excerpt(["", ""]) == nil)
    }

    /// The output of a crashing program, and the excerpt shown of it.
    static let crashes: [(language: String, lines: [String], excerpt: [String])] = [
        (
            "Swift, an index",
            [
                "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range", "",
                "*** Signal 4: Backtracing from 0x7f8bf116df7f... done ***", "",
                "*** Program crashed: Illegal instruction at 0x00007f8bf116df7f ***", "",
                "Thread 0 \"adapter\" crashed:", "",
                "  0      0x00007f8bf116df7f closure #1 in _assertionFailure(_:_:file:line:) + 62 in libswiftCore.so",
                "  3 [ra] 0x000055ef10e26f31 App.inner(_:) + 32 in adapter at /app/App.swift:1:47",
                "  4 [ra] 0x000055ef10e26ec9 App.handle(_:) + 24 in adapter at /app/App.swift:2:35", "...", "",
                "Registers:", "", "rax 0x0000000000000000  0",
                "r14 0x000056111d5aab70  46 61 74 61 6c 20 65 72 72 6f 72 3a  Fatal error:", "", "Images (12 omitted):",
                "",
                "Backtrace took 0.00s",
            ],
            [
                "Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range", "…",
                "  3 [ra] 0x… App.inner(_:) + 32 in adapter at /app/App.swift:1:47",
                "  4 [ra] 0x… App.handle(_:) + 24 in adapter at /app/App.swift:2:35",
            ]
        ),
        (
            "Swift, a failed cast",
            [
                "Could not cast value of type 'Swift.String' (0x7f23647d7ca0) to 'Swift.Int' (0x7f23647da698).", "",
                "*** Signal 6: Backtracing from 0x7f2363ed9eec... done ***", "",
                "*** Program crashed: Aborted at 0x0000000000002e12 ***", "", "Thread 0 \"adapter\" crashed:", "",
                "  0  0x00007f2363ed9eec __pthread_kill_implementation + 268 in libc.so.6", "...", "", "Registers:", "",
                "r14 0x000056111d5aab70  43 6f 75 6c 64 20 6e 6f 74 20 63 61 73 74  Could not cast v", "",
                "Backtrace took 0.00s",
            ],
            ["Could not cast value of type 'Swift.String' (0x…) to 'Swift.Int' (0x…)."]
        ),
        (
            "Swift, a signal",
            ["*** Signal 11: Backtracing from 0x7f8bf116df7f... done ***", ""]
                + [
                    "*** Program crashed: Bad pointer dereference at 0x0000000000000000 ***", "", "Registers:", "rax 0",
                ],
            ["…", "*** Program crashed: Bad pointer dereference at 0x… ***"]
        ),
        (
            "Python, a crash in native code",
            [
                "Fatal Python error: Segmentation fault", "",
                "Current thread 0x00007f23647d7ca0 (most recent call first):",
            ]
                + ["  File \"/usr/lib/python3.11/ctypes/__init__.py\", line 519 in string_at"]
                + ["  File \"/app/app.py\", line 81 in happen", "  File \"/app/app.py\", line 60 in handle"]
                + (0..<9).map { "  File \"adapter.py\", line \($0) in loop" },
            [
                "Fatal Python error: Segmentation fault", "Current thread 0x… (most recent call first):", "…",
                "  File \"/app/app.py\", line 81 in happen", "  File \"/app/app.py\", line 60 in handle",
                "  File \"adapter.py\", line 0 in loop",
            ]
        ),
        (
            "Python",
            ["Traceback (most recent call last):"]
                + (0..<9).flatMap { ["  File \"adapter.py\", line \($0), in loop", "    loop()"] }
                + ["  File \"/app/app.py\", line 81, in happen", "    return json.loads(data[\"_dId\"])"]
                + ["  File \"/usr/lib/python3.11/json/decoder.py\", line 337", "    obj, end = self.raw(s)"]
                + ["app.Malformed: _dId"],
            [
                "Traceback (most recent call last):", "…",
                "  File \"adapter.py\", line 7, in loop", "    loop()",
                "  File \"adapter.py\", line 8, in loop", "    loop()",
                "  File \"/app/app.py\", line 81, in happen", "    return json.loads(data[\"_dId\"])", "…",
                "app.Malformed: _dId",
            ]
        ),
        (
            "Node",
            [
                "file:///app/app.mjs:1", "function inner(d) { return d.data.x.y }",
                "                                    ^",
            ]
                + ["", "TypeError: Cannot read properties of undefined (reading 'y')"]
                + ["    at inner (file:///app/app.mjs:1:37)", "    at handle (file:///app/app.mjs:2:29)"]
                + ["    at ModuleJob.run (node:internal/modules/esm/module_job:325:25)"]
                + ["    at async load (node:internal/modules/esm/loader:606:24)"]
                + ["    at async start (node:internal/modules/run_main:117:5)", "", "Node.js v20"],
            [
                "file:///app/app.mjs:1", "…", "TypeError: Cannot read properties of undefined (reading 'y')",
                "    at inner (file:///app/app.mjs:1:37)", "    at handle (file:///app/app.mjs:2:29)",
            ]
        ),
        (
            "Java, with what caused it",
            ["log: started", "Exception in thread \"main\" java.lang.IllegalStateException: event failed"]
                + ["\tat App.handle(App.java:4)", "\tat java.base/java.lang.Iterable.forEach(Iterable.java:75)"]
                + (0..<20).map { "\tat Adapter.main(Adapter.java:\($0))" }
                + [
                    "Caused by: java.lang.NullPointerException: Cannot invoke \"String.length()\"",
                    "\tat App.inner(App.java:3)",
                ]
                + ["\t... 4 more"],
            [
                "log: started", "Exception in thread \"main\" java.lang.IllegalStateException: event failed",
                "    at App.handle(App.java:4)", "…", "    at Adapter.main(Adapter.java:0)",
                "    at Adapter.main(Adapter.java:1)", "…",
                "Caused by: java.lang.NullPointerException: Cannot invoke \"String.length()\"",
                "    at App.inner(App.java:3)",
            ]
        ),
        (
            "Go",
            ["panic: runtime error: index out of range [3] with length 1", "", "goroutine 1 [running]:"]
                + ["main.inner(...)", "\t/app/app.go:5 +0x1d", "main.handle(...)", "\t/app/app.go:9", "main.main()"]
                + ["\t/app/main.go:12 +0x1d", "exit status 2"],
            [
                "panic: runtime error: index out of range [3] with length 1", "…", "    /app/app.go:5 +0x1d", "…",
                "    /app/main.go:12 +0x1d",
            ]
        ),
    ]

    @Test("The reason of a crash is shown with the adapter's own frames next to it", arguments: crashes.indices)
    func crash(index: Int) throws {
        let crash = Self.crashes[index]
        let excerpt = try #require(Self.excerpt(crash.lines))
        #expect(excerpt.split(separator: "\n").map(String.init) == crash.excerpt, "\(crash.language):\n\(excerpt)")
    }

    @Test("Of a log without frames, the beginning, the reason and the end are shown")
    func log() {
        let lines = ["ready"] + (0..<20).map { "line \($0)" } + ["error: the disk is full", "closing", "bye"]
        #expect(Self.excerpt(lines) == "ready\n…\nerror: the disk is full\nclosing\nbye")
    }

    @Test("A long line is cut, and what could not be kept is an ellipsis")
    func cut() throws {
        let long = try #require(Self.excerpt([String(repeating: "x", count: 5_000)]))
        #expect(long.count <= 210)
        #expect(ErrorExcerpt.text(of: Array("begin\n".utf8), Array("end".utf8)) == "begin\n…\nend")
    }
}
