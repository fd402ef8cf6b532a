import Testing
import TrackingConformanceRunner

@Suite("Lines end at line feeds alone")
struct LineSplitterTests {
    /// Chunks of a stream, the lines in them, and what is left behind the last line feed.
    struct Case: Sendable, CustomTestStringConvertible {
        let chunks: [String]
        let lines: [String]
        var partial: String?
        var testDescription: String { "\(chunks)" }
    }

    static let cases = [
        Case(chunks: [], lines: []),
        Case(chunks: ["a\nb\n"], lines: ["a", "b"]),
        Case(chunks: ["a", "b", "c\n"], lines: ["abc"]),
        Case(chunks: ["a\nb", "c\nd"], lines: ["a", "bc"], partial: "d"),
        Case(chunks: ["\n\n"], lines: ["", ""]),
        Case(chunks: ["a\r\nb\r", "\nc\rd\n"], lines: ["a", "b", "c\rd"]),
        Case(chunks: ["a\u{2028}b\u{85}c\u{B}d\n"], lines: ["a\u{2028}b\u{85}c\u{B}d"]),
        Case(chunks: ["😀é\n😀"], lines: ["😀é"], partial: "😀"),
    ]

    @Test("A stream is split however it is cut", arguments: cases)
    func lines(_ test: Case) {
        var splitter = LineSplitter(limit: 1_000)
        var lines: [String] = []
        for chunk in test.chunks { #expect(Self.split(chunk, &splitter, into: &lines)) }
        #expect(lines == test.lines)
        #expect(splitter.partialLine.map { String(decoding: $0, as: UTF8.self) } == test.partial)
    }

    @Test("A line that is too long is dropped", arguments: [["12345\n"], ["123", "45"], ["1234", "5\n"]])
    func tooLong(chunks: [String]) {
        var splitter = LineSplitter(limit: 4)
        var lines: [String] = []
        let results = chunks.map { Self.split($0, &splitter, into: &lines) }
        #expect(results.last == false)
        #expect(lines.isEmpty && splitter.partialLine == nil)
    }

    @Test("A line of the greatest length is whole")
    func longest() {
        var splitter = LineSplitter(limit: 4)
        var lines: [String] = []
        #expect(Self.split("12", &splitter, into: &lines) && Self.split("34\n", &splitter, into: &lines))
        #expect(lines == ["1234"])
    }

    @Test("Of a line in UTF-16 the characters of ASCII are shown; a zero elsewhere is shown as such")
    func wideExcerpt() {
        func excerpt(_ text: String) -> String? {
            var (splitter, lines) = (LineSplitter(limit: 1_000), [String]())
            _ = Self.split(text, &splitter, into: &lines)
            return splitter.partialExcerpt
        }
        #expect(excerpt("{\0\"\0i\0d\0\"\0:\0") == "{\"id\":")
        #expect(excerpt("{\0\n\0") == nil)
        #expect(excerpt("{\"id\":0}\0") == "{\"id\":0}\\u{0}")
    }

    @Test("What is behind the last line feed stays where it is not taken", arguments: [true, false])
    func remainder(isTaken: Bool) {
        var splitter = LineSplitter(limit: 100)
        var lines: [String] = []
        _ = Self.split("a\nhalf\r", &splitter, into: &lines)
        splitter.withRemainder { line in
            lines.append(String(decoding: line, as: UTF8.self))
            return isTaken
        }
        #expect(lines == ["a", "half"])
        #expect((splitter.partialLine == nil) == isTaken)
    }

    @Test("What a message shows of a line is one printable line")
    func excerpt() {
        var splitter = LineSplitter(limit: 1_000)
        var lines: [String] = []
        _ = Self.split("\u{1B}[31m" + String(repeating: "x", count: 200), &splitter, into: &lines)
        #expect(splitter.partialExcerpt == "\\u{1b}[31m" + String(repeating: "x", count: 115) + "…")
    }

    private static func split(_ chunk: String, _ splitter: inout LineSplitter, into lines: inout [String]) -> Bool {
        var found: [String] = []
        defer { lines += found }
        return Array(chunk.utf8).withUnsafeBytes { bytes in
            splitter.split(bytes) { found.append(String(decoding: $0, as: UTF8.self)) }
        }
    }
}
