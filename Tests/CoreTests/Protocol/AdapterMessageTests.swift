import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("Lines that an adapter wrote")
struct AdapterMessageTests {
    private static func message(_ line: String) -> AdapterMessage {
        Array(line.utf8).withUnsafeBufferPointer { AdapterMessage($0) }
    }

    @Test("A result belongs to the request with its id", arguments: [("7", true), ("7.0", false), ("70e-1", false)])
    func result(id: String, isInteger: Bool) throws {
        guard
            case .answer(let answer) = Self.message(
                #"{"jsonrpc":"2.0","id":\#(id),"result":{"steps":[]},"extra":1}"#
            )
        else {
            Issue.record("it is no answer")
            return
        }
        #expect(answer.id == 7 && answer.hasIntegerID == isInteger)
        #expect(try answer.content.get() == ["steps": []])
        #expect(answer.json?["extra"] == 1)
        #expect(try answer.run(stepCount: 0) == .observed([]))
    }

    @Test("An exception may come with the calls made before it")
    func exception() throws {
        let call = #"{"function":"collectMessageInfo","data":{"action":"2"}}"#
        let steps = #"{"threw":"no"},{"threw":"no","calls":[]},{"threw":"no","calls":[\#(call)]}"#
        guard case .answer(let answer) = Self.message(#"{"jsonrpc":"2.0","id":7,"result":{"steps":[\#(steps)]}}"#)
        else {
            Issue.record("it is no answer")
            return
        }
        let expected: [Observation] = [
            .threw("no"), .threw("no", after: []), .threw("no", after: [.collectMessageInfo(["action": "2"])]),
        ]
        #expect(try answer.run(stepCount: 3) == .observed(expected))
        #expect(JSONValue.array(expected.map(\.json)).description == "[\(steps)]")
    }

    static let unusableAnswers = [
        (#"{"id":7,"error":{"code":-1,"message":"no idea"}}"#, "the adapter answered with an error: no idea (-1)"),
        (#"{"id":7,"error":{"message":"no idea"}}"#, "the adapter answered with an error: no idea"),
        (#"{"id":7,"error":"no idea"}"#, #"the adapter answered with an error: "no idea""#),
        (#"{"id":7}"#, #"the answer has neither "result" nor "error""#),
        (#"{"id":7,"error":null}"#, #"the answer has neither "result" nor "error""#),
        (#"{"id":7,"result":{"steps":[]}}"#, #"the answer needs "jsonrpc": "2.0""#),
        (#"{"jsonrpc":2.0,"id":7,"result":{"steps":[]}}"#, #"the answer needs "jsonrpc": "2.0""#),
        (#"{"id":"7","result":{}}"#, #"the answer's "id" is a string; write it as a number, without quotes"#),
        (
            #"{"id":7,"result":{"#,
            "the answer is not JSON: the text ends too early: a key in double quotes is expected here "
                + "(at byte 19 of the line)"
        ),
        (
            #" { "id" : 7, nonsense"#,
            "the answer is not JSON: a key in double quotes is expected here, not n (at byte 14 of the line)"
        ),
        (
            "{'jsonrpc': '2.0', 'id': 7, 'result': {}}",
            "the answer is not JSON: a key in double quotes is expected here, not ' (at byte 2 of the line)"
        ),
    ]

    @Test("An answer that cannot be used says why, and its vector is errored", arguments: unusableAnswers)
    func unusable(line: String, problem: String) {
        guard case .answer(let answer) = Self.message(line) else {
            Issue.record("it is no answer")
            return
        }
        #expect(answer.id == 7)
        #expect(answer.content == .failure(WireFormError(problem)))
        #expect(throws: WireFormError(problem)) { try answer.run(stepCount: 1) }
        #expect(throws: WireFormError(problem)) { try answer.handshake() }
    }

    @Test(
        "An answer that is not UTF-8 says so, with the byte, and names half of a surrogate pair",
        arguments: [
            ([0xE9], "0xE9"), ([0xED, 0x9F], "0xED"),
            (
                [0xED, 0xA0, 0xBD, 0xED, 0xB8, 0x80],
                #"0xED, half of a surrogate pair; join \ud83d\ude00 to one character before encoding"#
            ),
        ] as [([UInt8], String)]
    )
    func notUTF8(bytes: [UInt8], words: String) {
        let first = Array(#"{"id":7,"result":""#.utf8) + bytes + Array(#""}"#.utf8)
        guard case .answer(let answer) = first.withUnsafeBufferPointer({ AdapterMessage($0) }) else {
            Issue.record("it is no answer")
            return
        }
        #expect(answer.content == .failure(WireFormError("the answer is not UTF-8: byte 19 of the line is \(words)")))
        // An id is looked for only at the beginning of a broken line.
        let text = String(repeating: "x", count: 200)
        let last = Array(#"{"jsonrpc":"2.0","result":"\#(text)"#.utf8) + bytes + Array(#"","id":7}"#.utf8)
        guard case .stray(let reason, _, isMeantAsAnswer: true) = last.withUnsafeBufferPointer({ AdapterMessage($0) })
        else {
            Issue.record("it is no line that is meant as an answer")
            return
        }
        #expect(reason == "it is not UTF-8: byte 228 of the line is \(words)")
    }

    @Test(
        "A line that no log has is known to be meant as an answer",
        arguments: [
            ("{", "it is only the beginning of an answer; write each answer as one line", true),
            (#"{ "jsonrpc": "2.0","#, "it is only the beginning of an answer; write each answer as one line", true),
            ("{\u{0}\"\u{0}i\u{0}d\u{0}", "it is in UTF-16 or UTF-32; write UTF-8", true),
            (
                #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{}}"#,
                #"it has a "method": an adapter answers requests and sends none"#, true
            ),
            (
                "Content-Length: 413\r",
                "Content-Length belongs to another protocol; write each message as one line, without headers", true
            ),
            (#"{"jsonrpc":"2.0","result":{}}"#, #"an answer needs the "id" of its request"#, true),
            ("{}", #"an answer needs the "id" of its request"#, true),
            (#"{"steps":[]}"#, #"an answer needs the "id" of its request"#, true),
            ("hello", "it is not JSON", false), ("{INFO} ready", "it is not JSON", false),
        ] as [(String, String, Bool)]
    )
    func meantAsAnswer(line: String, reason: String, isMeant: Bool) {
        guard case .stray(let found, nil, let isMeantAsAnswer) = Self.message(line) else {
            Issue.record("it is an answer")
            return
        }
        #expect(found == reason && isMeantAsAnswer == isMeant)
    }

    @Test("A null error beside a result is none")
    func nullError() throws {
        guard case .answer(let answer) = Self.message(#"{"jsonrpc":"2.0","id":7,"error":null,"result":1}"#) else {
            Issue.record("it is no answer")
            return
        }
        #expect(try answer.content.get() == 1)
    }

    @Test("An answer that is a result and an error at once is neither")
    func resultAndError() throws {
        guard case .answer(let answer) = Self.message(#"{"jsonrpc":"2.0","id":7,"error":{"code":1},"result":{}}"#)
        else {
            Issue.record("it is no answer")
            return
        }
        let error = #expect(throws: WireFormError.self) { try answer.content.get() }
        #expect(error?.description == #"the answer has both "result" and "error"; keep one"#)
    }

    static let strayLines = [
        ("", "it is not JSON"),
        ("12:00 INFO ready", "it is not JSON"),
        (#"{"level":"info" "number":7}"#, "it is not JSON"),
        ("[1]", "an answer is an object, not an array"),
        ("null", "an answer is an object, not null"),
        (#"{"method":"log","id":7}"#, #"it has a "method": an adapter answers requests and sends none"#),
        (#"{"level":"info"}"#, #"it has no "id""#),
        (#"{"level":"info","id":7}"#, #"it has an "id", but no "jsonrpc", "result" or "error""#),
        (#"{"level":"info","id":7,"#, "it is not JSON"),
        (#"{"id":null,"result":1}"#, #"its "id" is null, not an integer"#),
        (#"{"id":"seven","result":1}"#, #"its "id" is a string, not an integer"#),
        (#"{"id":7.5,"result":1}"#, #"its "id" is 7.5, not an integer"#),
    ]

    @Test("A line that belongs to no request says why", arguments: strayLines)
    func stray(line: String, reason: String) {
        guard case .stray(let found, nil, false) = Self.message(line) else {
            Issue.record("it is an answer")
            return
        }
        #expect(found == reason)
    }

    @Test(
        "An answer behind other text is found",
        arguments: ["tracked", "12:00 INFO ", "tracked {\"id\":3} ", "[1]"]
    )
    func prefixed(text: String) {
        guard case .stray(let found, let id, _) = Self.message(text + #"{"id":7,"result":{"steps":[]}}"#) else {
            Issue.record("it is an answer")
            return
        }
        #expect(found == "other text precedes the answer on its line")
        #expect(id == 7)
    }
}
