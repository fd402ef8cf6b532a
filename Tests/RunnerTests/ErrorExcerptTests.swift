import Testing
import TrackingConformanceRunner

@Suite("The excerpt of standard error says why a program ended")
struct ErrorExcerptTests {
    private static func excerpt(_ lines: [String]) -> String? {
        ErrorExcerpt.text(of: Array(lines.joined(separator: "\n").utf8), [])
    }

    @Test("A few lines are shown whole, and no lines are nothing")
    func few() {
        #expect(Self.excerpt(["oh", "", "no"]) == "oh | no")
        #expect(Self.excerpt([]) == nil)
        #expect(Self.excerpt(["", ""]) == nil)
    }

    /// What a program wrote when it crashed, and the line that says why.
    static let crashes: [(language: String, lines: [String], reason: String)] = [
        (
            "Swift",
            [
                "adapter/Main.swift:3: Fatal error: Index out of range", "", "*** Signal 4: Backtracing from 0x7f ***",
                "",
            ]
                + (0..<40).map { "\($0) [ra] 0x000055d0 main + \($0) in adapter" } + [
                    "Registers:", "rax 0x1", "Images:",
                ],
            "adapter/Main.swift:3: Fatal error: Index out of range"
        ),
        (
            "Python",
            ["Traceback (most recent call last):"] + (0..<20).map { "  File \"adapter.py\", line \($0)" }
                + ["KeyError: '_dId'"],
            "KeyError: '_dId'"
        ),
        (
            "Node",
            ["/app/adapter.mjs:7", "  null.x", "      ^", "TypeError: Cannot read properties of null (reading 'x')"]
                + (0..<20).map { "    at Object.<anonymous> (/app/adapter.mjs:\($0):1)" } + ["Node.js v20.0.0"],
            "TypeError: Cannot read properties of null (reading 'x')"
        ),
        (
            "Java",
            ["log: started", "log: ready", "Exception in thread \"main\" java.lang.IllegalStateException: broken"]
                + (0..<20).map { "\tat Adapter.main(Adapter.java:\($0))" } + ["Caused by: java.io.IOException: closed"]
                + (0..<20).map { "\tat Pipe.read(Pipe.java:\($0))" },
            "Caused by: java.io.IOException: closed"
        ),
    ]

    @Test("The reason of a crash is shown wherever the language prints it", arguments: crashes.indices)
    func reason(index: Int) throws {
        let crash = Self.crashes[index]
        let excerpt = try #require(Self.excerpt(crash.lines))
        let parts = excerpt.split(separator: " | ").map(String.init)
        #expect(parts.contains(crash.reason), "\(crash.language): \(excerpt)")
        #expect(parts.first == crash.lines.first)
        #expect(parts.last == crash.lines.last?.replacing("\t", with: "\\u{9}") || parts.last == crash.lines.last)
        #expect(parts.contains("…"))
        #expect(parts.count <= 10)
    }

    @Test("A long line is cut, and what could not be kept is an ellipsis")
    func cut() throws {
        let long = try #require(Self.excerpt([String(repeating: "x", count: 5_000)]))
        #expect(long.count <= 210)
        #expect(ErrorExcerpt.text(of: Array("begin\n".utf8), Array("end".utf8)) == "begin | … | end")
    }
}
