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
        #expect(parts.last == crash.lines.last?.trimmingCharacters(in: .whitespaces))
        #expect(parts.contains("…"))
        #expect(parts.count <= 10)
    }

    /// A trace with a frame of the adapter's own code among those of its language.
    static let frames: [(lines: [String], frame: String)] = [
        (
            ["Exception in thread \"main\" java.lang.NullPointerException"]
                + ["\tat java.base/java.util.Objects.requireNonNull(Objects.java:209)", "\tat App.happen(App.java:81)"]
                + (0..<20).map { "\tat Adapter.main(Adapter.java:\($0))" },
            "at App.happen(App.java:81)"
        ),
        (
            ["Traceback (most recent call last):"] + (0..<9).map { "  File \"adapter.py\", line \($0)" }
                + ["  File \"app.py\", line 81, in happen"]
                + ["  File \"/usr/lib/python3.11/json/decoder.py\", line 337", "KeyError: '_dId'"],
            "File \"app.py\", line 81, in happen"
        ),
        (
            ["Could not cast value of type 'Swift.String' (0x7f) to 'Swift.Int' (0x7e)."]
                + ["*** Signal 6: Backtracing from 0x7f... done ***", "*** Program crashed: Aborted at 0x1 ***"]
                + [
                    "0 0x7f swift_dynamicCast + 3 in libswiftCore.so",
                    "1 [ra] 0x7e App.happen(_:) + 9 in adapter at /a/App.swift:81:9",
                ]
                + (0..<20).map { "\($0 + 2) [ra] 0x7d main + \($0) in adapter" },
            "1 [ra] 0x7e App.happen(_:) + 9 in adapter at /a/App.swift:81:9"
        ),
    ]

    @Test(
        "Of a trace, the adapter's own frame is shown, and no notice of a tool in place of the reason",
        arguments: frames.indices
    )
    func frame(index: Int) throws {
        let excerpt = try #require(Self.excerpt(Self.frames[index].lines))
        #expect(excerpt.split(separator: " | ").map(String.init).contains(Self.frames[index].frame), "\(excerpt)")
        #expect(!excerpt.contains("***"))
    }

    @Test("A long line is cut, and what could not be kept is an ellipsis")
    func cut() throws {
        let long = try #require(Self.excerpt([String(repeating: "x", count: 5_000)]))
        #expect(long.count <= 210)
        #expect(ErrorExcerpt.text(of: Array("begin\n".utf8), Array("end".utf8)) == "begin | … | end")
    }
}
