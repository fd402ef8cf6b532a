package import TrackingConformanceJSON

/// A line that an adapter wrote.
package enum AdapterMessage: Sendable {
    case answer(AdapterAnswer)
    /// Something that belongs to no request, and why; where text stands before an answer, with the answer's id.
    case stray(String, answerID: Int? = nil)

    package init(_ line: UnsafeBufferPointer<UInt8>) {
        do throws(JSONSyntaxError) {
            self.init(try JSONParser.parse(line))
        } catch {
            guard let id = Self.idWritten(in: line) else {
                let id = Self.idOfAnswer(endingIn: line)
                let problem = id == nil ? "it is not JSON" : "text stands before the answer on the same line"
                self = .stray(problem, answerID: id)
                return
            }
            let column = error.offset + 1
            let problem = "the answer is not JSON: \(error.message) (at byte \(column) of the line)"
            self = .answer(
                AdapterAnswer(id: id, hasIntegerID: true, json: nil, content: .failure(WireFormError(problem)))
            )
        }
    }

    private init(_ value: JSONValue) {
        guard let object = value.object else {
            self = .stray("an answer is an object, not \(value.kindWithArticle)")
            return
        }
        guard object["method"] == nil else {
            self = .stray("it has a \"method\": an adapter answers requests and sends none")
            return
        }
        guard let id = object["id"] else {
            self = .stray("it has no \"id\"")
            return
        }
        guard Self.members.contains(where: object.has) || object.members.count == 1 else {
            self = .stray("it has an \"id\", but no \"jsonrpc\", \"result\" or \"error\"")
            return
        }
        if let number = id.number, let integer = number.integer {
            let isWritten = number.text == String(integer)
            self = .answer(
                AdapterAnswer(id: integer, hasIntegerID: isWritten, json: value, content: Self.content(object))
            )
        } else if let number = id.string.flatMap({ Int($0) }) {
            let problem = WireFormError("the answer's \"id\" is a string; it must be a number")
            self = .answer(AdapterAnswer(id: number, hasIntegerID: false, json: value, content: .failure(problem)))
        } else {
            self = .stray("its \"id\" is \(id.number?.text ?? id.kindWithArticle), not an integer")
        }
    }

    /// What tells an answer from another line with an id, such as one of a log.
    private static let members = ["jsonrpc", "result", "error"]

    private static func content(_ object: JSONObject) -> Result<JSONValue, WireFormError> {
        if let error = object["error"], !error.isNull {
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

    private static func description(of error: JSONValue) -> String {
        guard let message = error["message"]?.string else { return JSONWriter.spaced(error) }
        return error["code"]?.number.map { "\(message) (\($0.text))" } ?? message
    }

    /// The id that a broken answer begins with, so that its vector is blamed at once and not after its time is up.
    ///
    /// Single quotes are those of a dictionary that Python printed.
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

    /// The id of the answer that stands at the end of a line, behind text that was written without a line feed.
    private static func idOfAnswer(endingIn line: UnsafeBufferPointer<UInt8>) -> Int? {
        for start in line.indices.lazy.filter({ line[$0] == UInt8(ascii: "{") }).prefix(10) {
            let rest = UnsafeBufferPointer(rebasing: line[start...])
            if let value = try? JSONParser.parse(rest), case .answer(let answer) = Self(value) { return answer.id }
        }
        return nil
    }
}

package struct AdapterAnswer: Sendable {
    package let id: Int
    /// Whether the id is the integer that was sent, and not a string or a fraction with the same value.
    package let hasIntegerID: Bool
    /// The whole message; `nil` where it is not JSON.
    package let json: JSONValue?
    package let content: Result<JSONValue, WireFormError>

    /// The answer to `initialize`.
    package func handshake() throws(WireFormError) -> Handshake { try Handshake(json: content.get()) }

    package func run(stepCount: Int) throws(WireFormError) -> RunAnswer {
        try RunAnswer(json: content.get(), stepCount: stepCount)
    }
}
