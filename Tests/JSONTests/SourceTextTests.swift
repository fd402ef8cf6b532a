import Testing
import TrackingConformanceJSON

@Suite("Lines and columns")
struct SourceTextTests {
    @Test(
        "A place is a line and a column, both counted from 1",
        arguments: [
            (0, "f:1:1"), (1, "f:1:2"), (2, "f:1:3"), (3, "f:2:1"), (4, "f:3:1"), (5, "f:3:2"), (6, "f:3:3"),
            (7, "f:4:1"),
        ]
    )
    func place(offset: Int, expected: String) {
        #expect(SourceText(name: "f", bytes: Array("ab\n\ncd\n".utf8)).location(of: offset).description == expected)
    }

    @Test("A column is a scalar, however many bytes it has")
    func columns() {
        let text = SourceText(name: "f", bytes: Array("é😀e\u{301}x".utf8))
        #expect(text.location(of: 2).column == 2)
        #expect(text.location(of: 6).column == 3)
        #expect(text.location(of: 9).column == 5)
    }

    @Test("A carriage return belongs to its line")
    func carriageReturn() {
        let text = SourceText(name: "f", bytes: Array("a\r\nb".utf8))
        #expect(text.location(of: 1).description == "f:1:2")
        #expect(text.location(of: 3).description == "f:2:1")
    }

    @Test(
        "Places outside the text are its beginning or its end",
        arguments: [(-1, "f:1:1"), (3, "f:2:2"), (99, "f:2:2")]
    )
    func outside(offset: Int, expected: String) {
        #expect(SourceText(name: "f", bytes: Array("a\nb".utf8)).location(of: offset).description == expected)
        #expect(SourceText(name: "f", bytes: []).location(of: offset).description == "f:1:1")
    }

    @Test("A column of a long line is counted from the line's beginning, wherever the line begins")
    func longLines() throws {
        let long = Array(String(repeating: "aé😀\t", count: 2_000).utf8)
        for before in [
            "", "x\n", String(repeating: "ü", count: 511) + "\n", String(repeating: "y", count: 1_023) + "\n",
        ] {
            let text = SourceText(name: "f", bytes: Array(before.utf8) + long + [0x0A, 0x61])
            let line = before.isEmpty ? 1 : 2
            for offset in stride(from: 0, through: long.count, by: 61) + [1_023, 1_024, 1_025, long.count] {
                let column = long[..<offset].count { $0 & 0xC0 != 0x80 } + 1
                #expect(text.location(of: before.utf8.count + offset).description == "f:\(line):\(column)")
            }
            #expect(text.location(of: text.bytes.count).description == "f:\(line + 1):2")
        }
    }

    @Test("Values and keys know their offset, values made by a program have none")
    func offsets() throws {
        let value = try JSONParser.parse(Array(#" {"a": [1, "b"], "c" : null}"#.utf8))
        let object = try #require(value.object)
        #expect(value.offset == 1)
        #expect(object.members.map(\.keyOffset) == [2, 17])
        #expect(object.members.map(\.value.offset) == [7, 23])
        #expect(object["a"]?.array?.map(\.offset) == [8, 11])
        #expect(JSONValue.null.offset == nil)
        #expect(JSONObject([(key: "a", value: 1)]).member("a")?.keyOffset == nil)
    }
}
