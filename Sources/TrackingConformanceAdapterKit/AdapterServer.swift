import TrackingConformanceCore
import TrackingConformanceJSON

/// The adapter's side of the protocol, for an implementation.
struct AdapterServer<Adapted: Implementation> {
    enum Reply {
        /// A line to send, with its line break.
        case line([UInt8])
        /// A line to send, after which the adapter ends.
        case lastLine([UInt8])
    }

    func reply(to line: [UInt8]) async -> Reply {
        let request: JSONValue
        do throws(JSONSyntaxError) {
            request = try JSONParser.parse(line)
        } catch {
            return .line(failure(id: .null, code: -32_700, "the request is not JSON: \(error.message)"))
        }
        let id = request["id"] ?? .null
        switch request["method"]?.string {
        case "initialize": return .line(success(id: id, Adapted.handshake.json))
        case "run": return .line(await run(request["params"], id: id))
        case "shutdown": return .lastLine(success(id: id, .object([:])))
        case let method?: return .line(failure(id: id, code: -32_601, "there is no method \(method)"))
        case nil: return .line(failure(id: id, code: -32_600, "the request has no method"))
        }
    }

    private func run(_ parameters: JSONValue?, id: JSONValue) async -> [UInt8] {
        guard let steps = parameters?["steps"]?.array else {
            return failure(id: id, code: -32_602, "run needs \"steps\", an array")
        }
        do {
            let stimuli = try steps.map { try Stimulus(json: $0) }
            let context = try RunContext(json: parameters?["context"])
            return success(id: id, await Adapted.answer(stimuli, in: context).json)
        } catch {
            return success(id: id, RunAnswer.unsupported(String(describing: error)).json)
        }
    }

    private func success(id: JSONValue, _ result: JSONValue) -> [UInt8] {
        message(["jsonrpc": "2.0", "id": id, "result": result])
    }

    private func failure(id: JSONValue, code: Int, _ words: String) -> [UInt8] {
        let error: JSONObject = ["code": .integer(code), "message": .string(words)]
        return message(["jsonrpc": "2.0", "id": id, "error": .object(error)])
    }

    private func message(_ object: JSONObject) -> [UInt8] {
        JSONWriter.compact(.object(object)) + [UInt8(ascii: "\n")]
    }
}
