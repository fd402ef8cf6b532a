import Foundation
import TestSupport
import Testing

@Suite("Golden files tell what differs and how it is recorded", .disabled(if: GoldenFiles.isRecording))
struct GoldenFilesTests {
    private static func compare(_ text: String, with recorded: String?) throws {
        try TemporaryDirectory.with { directory in
            if let recorded { try Data(recorded.utf8).write(to: URL(filePath: directory + "/case.txt")) }
            try GoldenFiles(directory: directory, filter: "SomeTests").expect(text, matches: "case")
        }
    }

    @Test("The recorded text is no issue")
    func same() throws {
        try Self.compare("a\nb\n", with: "a\nb\n")
    }

    @Test(
        "A difference is told line by line, with the command that records it",
        arguments: [
            ("a\nb\nX\nd\n", "a\nb\nc\nd\n", "line 3:\n   a\n   b\n - c\n + X"),
            ("a\nb\n", "a\n", "line 2:\n   a\n + b"),
            ("a\n", "a\nb\n", "line 2:\n   a\n - b"),
            ("a", "a\n", "line 2:\n   a\n - "),
        ]
    )
    func difference(text: String, recorded: String, lines: String) throws {
        let command = "TRACKING_CONFORMANCE_RECORD=1 swift test --filter SomeTests"
        let comment = "case differs from its golden file\n\(lines)\nTo record it:\n  \(command)"
        try withKnownIssue {
            try Self.compare(text, with: recorded)
        } matching: { issue in
            issue.comments.map(\.rawValue) == [comment]
        }
    }

    @Test("Without a golden file the text is not taken for granted")
    func missing() throws {
        try withKnownIssue {
            try Self.compare("a\n", with: nil)
        } matching: { issue in
            issue.comments.first?.rawValue.hasPrefix("there is no golden file case; to record it:\n") == true
        }
    }

    @Test("A golden file that no test has is an issue")
    func others() throws {
        try TemporaryDirectory.with { directory in
            for name in ["one", "two"] { try Data().write(to: URL(filePath: "\(directory)/\(name).txt")) }
            let files = GoldenFiles(directory: directory, filter: "SomeTests")
            try files.expectNoOthers(than: ["one", "two"])
            try withKnownIssue {
                try files.expectNoOthers(than: ["one"])
            } matching: { issue in
                issue.comments.first?.rawValue.hasPrefix("the golden file two.txt belongs to no test;") == true
            }
        }
    }
}
