import TrackingConformanceCore
import TrackingConformanceJSON

/// A line that an adapter wrote, as far as it can be told what it is.
enum AdapterMessage {
    /// The result of the request with an id.
    case result(id: Int, JSONValue)
    /// The answer to the request with an id, which is not a result; the words say what is wrong with it.
    case fault(id: Int, String)
    /// Something that belongs to no request; the words say why.
    case stray(String)

    /// Reads a line.
    init(_ line: UnsafeBufferPointer<UInt8>) {
        do throws(JSONSyntaxError) {
            self.init(try JSONParser.parse(line))
        } catch {
            if let id = Self.idWritten(in: line) {
                let column = error.offset + 1
                self = .fault(id: id, "the answer is not JSON: \(error.message) (at byte \(column) of the line)")
            } else {
                self = .stray("it is not JSON")
            }
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
        guard let number = id.number?.integer else {
            let text = id.string ?? ""
            let meant = Int(text).map {
                AdapterMessage.fault(id: $0, "the answer's \"id\" is a string; it must be a number")
            }
            self = meant ?? .stray("its \"id\" is \(id.kindWithArticle), not a number")
            return
        }
        if let error = object["error"], !error.isNull {
            self = .fault(id: number, "the adapter answered with an error: \(Self.words(for: error))")
        } else if let result = object["result"] {
            self = .result(id: number, result)
        } else {
            self = .fault(id: number, "the answer has neither \"result\" nor \"error\"")
        }
    }

    private static func words(for error: JSONValue) -> String {
        guard let message = error["message"]?.string else { return JSONWriter.spaced(error) }
        return error["code"]?.number.map { "\(message) (\($0.text))" } ?? message
    }

    /// The id that a broken answer begins with, so that its vector is blamed at once and not after its time is up.
    private static func idWritten(in line: UnsafeBufferPointer<UInt8>) -> Int? {
        let head = String(decoding: line.prefix(200), as: UTF8.self)
        guard head.drop(while: { !$0.isASCII || $0 == " " }).hasPrefix("{"), let key = head.firstRange(of: "\"id\"")
        else {
            return nil
        }
        let rest = head[key.upperBound...].drop { $0 == " " || $0 == ":" }
        return Int(rest.prefix { $0.isASCII && $0.isNumber })
    }
}
