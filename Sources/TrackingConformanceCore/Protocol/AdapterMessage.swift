package import TrackingConformanceJSON

package enum AdapterMessage: Sendable {
    case answer(AdapterAnswer)
    /// A line that belongs to no request, with the reason, and with the id of an answer that follows other text on it.
    ///
    /// A line meant as an answer is not from a log, so no valid answer is expected to follow it.
    case stray(String, answerID: Int? = nil, isMeantAsAnswer: Bool = false)

    package init(_ line: UnsafeBufferPointer<UInt8>) {
        do throws(JSONSyntaxError) {
            self = try JSONParser.read(line) { AdapterMessage($0) }
        } catch {
            self.init(line, broken: error)
        }
    }

    /// Decodes a line, unless its result is taken undecoded.
    package init?(_ line: UnsafeBufferPointer<UInt8>, unlessTaken take: (ResultInLine) -> Bool) {
        do throws(JSONSyntaxError) {
            let message = try JSONParser.read(line) { message -> AdapterMessage? in
                if let result = ResultInLine(message), take(result) { return nil }
                return AdapterMessage(message)
            }
            guard let message else { return nil }
            self = message
        } catch {
            self.init(line, broken: error)
        }
    }

    private init(_ line: UnsafeBufferPointer<UInt8>, broken error: JSONSyntaxError) {
        guard let id = Self.idWritten(in: line) else {
            if let id = Self.idOfAnswer(endingIn: line) {
                self = .stray("other text precedes the answer on its line", answerID: id)
            } else if line.prefix(64).contains(0) {
                self = .stray("it is in UTF-16 or UTF-32; write UTF-8", isMeantAsAnswer: true)
            } else if error.offset >= line.count, Self.beginsAnswer(line) {
                let problem = "it is only the beginning of an answer; write each answer as one line"
                self = .stray(problem, isMeantAsAnswer: true)
            } else if Self.isHeader(line) {
                let problem =
                    "Content-Length belongs to another protocol; write each message as one line, without headers"
                self = .stray(problem, isMeantAsAnswer: true)
            } else {
                let problem = Self.encodingProblem(in: line, at: error.offset)
                let reason = problem.map { "it \($0)" } ?? "it is not JSON"
                self = .stray(reason, isMeantAsAnswer: problem != nil && Self.beginsAnswer(line))
            }
            return
        }
        let problem =
            if let encoding = Self.encodingProblem(in: line, at: error.offset) { "the answer \(encoding)" } else {
                "the answer is not JSON: \(error.message) (at byte \(error.offset + 1) of the line)"
            }
        self = .answer(AdapterAnswer(id: id, hasIntegerID: true, content: .failure(WireFormError(problem))))
    }

    private init(_ message: JSONNode) {
        let value = message.value
        guard let object = value.object else {
            self = .stray("an answer is an object, not \(value.kindWithArticle)")
            return
        }
        if let method = object["method"] {
            let isOwn = method.string.map(Self.methods.contains) ?? false
            self = .stray(
                "it has a \"method\": an adapter answers requests and sends none",
                isMeantAsAnswer: isOwn
            )
            return
        }
        guard let id = object["id"] else {
            let isAnswer = object.members.isEmpty || Self.parts.contains(where: object.has)
            let problem = isAnswer ? "an answer needs the \"id\" of its request" : "it has no \"id\""
            self = .stray(problem, isMeantAsAnswer: isAnswer)
            return
        }
        guard Self.members.contains(where: object.has) || object.members.count == 1 else {
            self = .stray("it has an \"id\", but no \"jsonrpc\", \"result\" or \"error\"")
            return
        }
        guard let number = id.number?.integer ?? id.string.flatMap({ Int($0) }) else {
            self = .stray("its \"id\" is \(id.number?.text ?? id.kindWithArticle), not an integer")
            return
        }
        let problem = WireFormError("the answer's \"id\" is a string; write it as a number, without quotes")
        self = .answer(
            AdapterAnswer(
                id: number,
                hasIntegerID: id.number?.text == String(number),
                json: value,
                fingerprint: message.fingerprint,
                content: id.string == nil ? Self.content(object) : .failure(problem)
            )
        )
    }

    /// The methods of the kit's own requests, which an adapter can only echo.
    private static let methods: Set = ["initialize", "run", "shutdown"]

    /// The keys that distinguish an answer from another line with an id, such as a log line.
    private static let members = ["jsonrpc", "result", "error"]

    /// The keys of an answer without an id, or of a bare result, which no log line has.
    private static let parts = [
        "jsonrpc", "result", "protocolVersion", "capabilities", "steps", "calls", "unsupported",
    ]

    private static func content(_ object: JSONObject) -> Result<JSONValue, WireFormError> {
        if let error = object["error"], !error.isNull {
            if let problem = ambiguity(of: .object(object)) { return .failure(WireFormError(problem)) }
            return .failure(WireFormError("the adapter answered with an error: \(description(of: error).abridged())"))
        }
        guard let result = object["result"] else {
            return .failure(WireFormError("the answer has neither \"result\" nor \"error\""))
        }
        guard object["jsonrpc"]?.string == "2.0" else {
            return .failure(WireFormError("the answer needs \"jsonrpc\": \"2.0\""))
        }
        return .success(result)
    }

    /// The problem of an answer that is both a success and a failure; `nil` if there is none.
    package static func ambiguity(of answer: JSONValue) -> String? {
        guard answer["error"]?.isNull == false, answer["result"]?.isNull == false else { return nil }
        return "the answer has both \"result\" and \"error\"; keep one"
    }

    private static func description(of error: JSONValue) -> String {
        guard let message = error["message"]?.string else { return JSONWriter.spaced(error) }
        return error["code"]?.number.map { "\(message) (\($0.text))" } ?? message
    }

    /// True if an incomplete line is the first of an answer split over several lines.
    private static func beginsAnswer(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        return text == "{" || (text.hasPrefix("{") && text.contains("\"jsonrpc\""))
    }

    /// The problem of a line that is not UTF-8, with the offset; `nil` if it is UTF-8.
    private static func encodingProblem(in line: UnsafeBufferPointer<UInt8>, at offset: Int) -> String? {
        var (rest, decoder) = (line.dropFirst(offset).makeIterator(), UTF8())
        guard case .error = decoder.decode(&rest) else { return nil }
        let byte = String(line[offset], radix: 16, uppercase: true)
        let isHalf = line[offset] == 0xED && offset + 1 < line.count && (0xA0...0xBF).contains(line[offset + 1])
        return "is not UTF-8: byte \(offset + 1) of the line is 0x\(byte)"
            + (isHalf
                ? #", half of a surrogate pair; join \ud83d\ude00 to one character before encoding"# : "")
    }

    /// True if a line is a message header as in the Language Server Protocol.
    private static func isHeader(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
        String(decoding: line.prefix(15), as: UTF8.self).lowercased() == "content-length:"
    }

    /// The id at the beginning of a broken answer, so that its vector fails immediately, not after a timeout; `nil` if
    /// none is found.
    ///
    /// Single quotes come from a printed Python dictionary.
    private static func idWritten(in line: UnsafeBufferPointer<UInt8>) -> Int? {
        let head = String(decoding: line.prefix(200), as: UTF8.self).replacing("'", with: "\"")
        guard head.drop(while: { !$0.isASCII || $0 == " " }).hasPrefix("{"), let key = head.firstRange(of: "\"id\"")
        else {
            return nil
        }
        let isFirst = !head[..<key.lowerBound].contains("\"")
        guard isFirst || members.contains(where: { head.contains("\"\($0)\"") }) else { return nil }
        let rest = head[key.upperBound...].drop { $0 == " " || $0 == ":" }
        return Int(rest.prefix { $0.isASCII && $0.isNumber })
    }

    /// The id of an answer at the end of a line, after text written without a line feed; `nil` if none is found.
    private static func idOfAnswer(endingIn line: UnsafeBufferPointer<UInt8>) -> Int? {
        var (start, tries) = (0, 0)
        while start < line.count, tries < 10 {
            if line[start] == UInt8(ascii: "{") {
                let rest = UnsafeBufferPointer(start: line.baseAddress.map { $0 + start }, count: line.count - start)
                let message = try? JSONParser.read(rest) { AdapterMessage($0) }
                if case .answer(let answer) = message { return answer.id }
                tries += 1
            }
            start += 1
        }
        return nil
    }
}

/// The undecoded result of a request, valid while its line is lent.
package struct ResultInLine {
    package let id: Int
    package let result: JSONNode
    private let message: JSONNode

    /// Finds the result of a message; `nil` if it has none or is otherwise malformed.
    fileprivate init?(_ message: JSONNode) {
        guard message["jsonrpc"]?.isText("2.0") == true, let id = message["id"]?.shortInteger,
            message["error"]?.isNull != false, !message.has("method"), let result = message["result"]
        else { return nil }
        (self.id, self.result, self.message) = (id, result, message)
    }

    package var fingerprint: UInt64 { message.fingerprint }
}

package struct AdapterAnswer: Sendable {
    package let id: Int
    /// True if the id is the integer sent, not a string or a fraction with the same value.
    package let hasIntegerID: Bool
    /// The whole message; `nil` if it is not JSON.
    package var json: JSONValue?
    /// A fingerprint of the message; `nil` if it is not JSON.
    package var fingerprint: UInt64?
    package let content: Result<JSONValue, WireFormError>

    package func handshake() throws(WireFormError) -> Handshake { try Handshake(json: content.get()) }

    package func run(stepCount: Int) throws(WireFormError) -> RunAnswer {
        try RunAnswer(json: content.get(), stepCount: stepCount)
    }
}
