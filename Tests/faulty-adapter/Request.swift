import TrackingConformanceJSON

/// A request of the kit, as far as the adapter cares.
struct Request {
    let id: Int
    let method: String
    let stepCount: Int
    /// The number of the vector: its stimuli carry an id such as `vector-7`, by which it is known in any process.
    let vector: Int?

    init?(_ line: [UInt8]) {
        guard let json = try? JSONParser.parse(line), let id = json["id"]?.number?.integer,
            let method = json["method"]?.string
        else { return nil }
        self.id = id
        self.method = method
        stepCount = json["params"]?["steps"]?.array?.count ?? 0
        vector = String(decoding: line, as: UTF8.self).firstRange(of: "vector-").flatMap { range in
            Int(String(decoding: line, as: UTF8.self)[range.upperBound...].prefix { $0.isNumber })
        }
    }

    /// The right answer, without its line break; `fraction` is written after the id.
    func answer(id: Int? = nil, fraction: String = "") -> String {
        message(#""result":\#(result)"#, id: "\(id ?? self.id)\(fraction)")
    }

    /// The right answer with its keys in another order, and its id in another form.
    var reorderedAnswer: String { #"{"result":\#(result),"id":\#(id).0,"jsonrpc":"2.0"}"# }

    /// An answer with other members than the right one.
    func message(_ members: String, id: String? = nil) -> String {
        #"{"jsonrpc":"2.0","id":\#(id ?? "\(self.id)"),\#(members)}"#
    }

    private var result: String {
        switch method {
        case "initialize":
            #"{"protocolVersion":1,"implementation":{"name":"faulty","version":"1","language":"Swift"},"#
                + #""capabilities":["push.android"]}"#
        case "run":
            #"{"steps":["# + Array(repeating: step, count: stepCount).joined(separator: ",") + "]}"
        default: "{}"
        }
    }

    private var step: String {
        let data = #"{"deliveryId":"vector-\#(vector ?? 0)","broadlogId":"h1","action":"7"}"#
        return #"{"calls":[{"function":"collectMessageInfo","data":\#(data)}]}"#
    }
}
