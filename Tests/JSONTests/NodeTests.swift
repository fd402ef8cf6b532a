import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

/// Values read in place equal the values made of the same text.
@Suite("Values where they stand")
struct NodeTests {
    @Test("A random value says the same of itself where it stands", arguments: [1, 2, 3, 4] as [UInt64])
    func randomValue(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for count in 0..<200 {
            let value = random.value(depth: 5)
            for text in [JSONWriter.canonical(value, width: 20), JSONWriter.spaced(value)] {
                let problem = try read(text) { $0.problem(beside: value) }
                #expect(problem == nil, "seed \(seed), value \(count)")
            }
        }
    }

    @Test("A value is written from where it stands as it is by itself", arguments: [5, 6] as [UInt64])
    func written(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for count in 0..<200 {
            let value = random.value(depth: 5)
            for text in [JSONWriter.canonical(value, width: 20), JSONWriter.spaced(value)] {
                #expect(
                    try read(text) { JSONWriter.compact($0) } == JSONWriter.compact(value),
                    "seed \(seed), value \(count)"
                )
            }
        }
        for text in [#"["é", "\/", 1]"#, #"{"\u00E9": "😀", "a": "\u007f"}"#, "\"\u{7F}\"", "[ ]", " { } "] {
            #expect(
                try read(text) { JSONWriter.compact($0) } == JSONWriter.compact(try JSONParser.parse(Array(text.utf8))),
                "\(text)"
            )
        }
    }

    @Test("Only what is written byte for byte alike is found to be")
    func writtenAlike() throws {
        let texts = ["[1, 2]", "[1, 2]", "[1,2]", #"["a"]"#, #"["\u0061"]"#, "{}", "[]"]
        try read("[" + texts.joined(separator: ", ") + "]") { root in
            let values = root.array ?? []
            for (left, text) in zip(values, texts) {
                for (right, other) in zip(values, texts) {
                    #expect(left.isWritten(like: right) == (text == other), "\(text) and \(other)")
                    #expect((left.writtenFingerprint == right.writtenFingerprint) == (text == other))
                }
            }
        }
    }

    @Test("A table has the place of each of its words, and of no other")
    func words() throws {
        let words =
            ["", "a", "b", "ab", "é", "event", "events", "a longer word", "a longer one"]
            + (0..<55).map { "word \($0)" }
        let table = WordTable(words)
        for (place, word) in zip(0..., words) {
            #expect(table.place(of: word) == place)
            #expect(try read(JSONWriter.spaced(.string(word))) { table.place(of: $0) } == place)
        }
        for other in [#""c""#, #""word 55""#, #""a longer""#, "1", "null", "[]", #"["a"]"#] {
            #expect(try read(other) { table.place(of: $0) } == nil, "\(other)")
        }
        #expect(table.place(of: "c") == nil && table.place(of: "word 55") == nil)
        #expect(try read(#""\u0061""#) { table.place(of: $0) } == 1)
    }

    @Test("A key is found however it is written")
    func escapedKeys() throws {
        let text = #"{"caf\u00e9": 1, "a\/b": 2, "\ud83d\ude00": 3, "e\u0301": 4, "": 5, "plain": 6}"#
        let keys = ["café", "a/b", "😀", "e\u{301}", "", "plain", "\u{E9}", "a\\/b", "plai", "plain\0"]
        let found = try read(text) { root in keys.map { root[$0]?.number?.integer } }
        #expect(found == [1, 2, 3, 4, 5, 6, nil, nil, nil, nil])
    }

    @Test(
        "A key that is written in two ways is a duplicate, among few keys and among many",
        arguments: [0, 20, 31, 32, 90]
    )
    func duplicates(count: Int) {
        let others = (0..<count).map { "\"key\($0)\": \($0)" }
        for (first, second) in [("a", "a"), (#"\u0061"#, "a"), ("a", #"\u0061"#), (#"\u0061"#, #"\u0061"#)] {
            let text = "{" + (["\"\(first)\": 0"] + others + ["\"\(second)\": 1"]).joined(separator: ",") + "}"
            let error = #expect(throws: JSONSyntaxError.self) { try read(text) { _ in } }
            #expect(error?.message == #"the key "a" appears twice in this object; keep one"#)
            #expect(error?.offset == text.utf8.count - "\"\(second)\": 1}".utf8.count)
        }
        #expect(throws: Never.self) { try read("{" + others.joined(separator: ",") + "}") { _ in } }
    }

    @Test(
        "What is no array or object has no elements and no members",
        arguments: ["1", "\"a\"", "null", "true", "[]", "{}"]
    )
    func nothingInside(text: String) throws {
        try read(text) { root in
            #expect(root.array?.isEmpty == (text == "[]" ? true : nil))
            #expect(root.members.isEmpty)
            #expect((root.object != nil) == (text == "{}"))
            #expect(root["a"] == nil)
        }
    }

    private func read<Content>(_ text: String, _ body: (JSONNode) -> Content) throws(JSONSyntaxError) -> Content {
        let outcome = Array(text.utf8).withUnsafeBufferPointer { bytes in
            Result { () throws(JSONSyntaxError) in try JSONParser.read(bytes, body) }
        }
        return try outcome.get()
    }
}

extension JSONNode {
    /// The first difference from a value; `nil` if all contents are equal.
    fileprivate func problem(beside other: JSONValue) -> String? {
        guard value == other, kindWithArticle == other.kindWithArticle, isNull == other.isNull,
            boolean == other.boolean, number == other.number, number?.text == other.number?.text,
            string.map(ByteString.init) == other.string.map(ByteString.init), array?.count == other.array?.count,
            members.count == other.object?.count ?? 0, (object == nil) == (other.object == nil)
        else { return "\(other)" }
        if let text = other.string, !isText(text) || isText(text + "x") { return "the text \(other)" }
        for (element, other) in zip(array ?? [], other.array ?? []) {
            if let problem = element.problem(beside: other) { return problem }
        }
        for (member, other) in zip(members, other.object?.members ?? []) {
            guard member.key.isText(other.key), has(other.key), self[other.key]?.value == other.value else {
                return "the key \(other.key)"
            }
            if let problem = member.value.problem(beside: other.value) { return problem }
        }
        return nil
    }
}
