import TrackingConformanceJSON

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A role of the program for the tests of the command, named by its first argument.
protocol Role {
    init(_ options: [String: String])

    /// The members of the answer to a request besides its id; `nil` for no answer.
    mutating func members(for request: JSONValue) -> JSONObject?
}

/// Plays the role that the arguments name, to the end of the process; returns if they name none.
func playRole(_ arguments: ArraySlice<String>) {
    let words = Array(arguments.dropFirst())
    let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
    let options = Dictionary(pairs) { $1 }
    switch arguments.first {
    case "small": serve(SmallAdapter(options))
    case "half": serve(HalfAdapter(options))
    case "hostbound": serve(HostboundAdapter(options))
    case "leaking": serve(LeakingAdapter(options))
    case "specified": serve(SpecifiedAdapter(options))
    case "misspoken":
        var adapter = MisspokenAdapter(fault: words.first ?? "")
        adapter.serve()
    default: break
    }
}

/// Answers the requests on standard input until it ends, or until `shutdown` is answered.
private func serve(_ role: some Role) -> Never {
    var (role, input) = (role, InputLines())
    while let lines = input.batch() {
        for request in lines.compactMap({ try? JSONParser.parse($0) }) {
            if let members = role.members(for: request) {
                emit("\(answer(to: request, members))\n".utf8)
            }
            if request["method"] == "shutdown" { exit(0) }
        }
    }
    exit(0)
}

func answer(to request: JSONValue, _ members: JSONObject) -> JSONValue {
    var answer: JSONObject = ["jsonrpc": "2.0", "id": request["id"] ?? .null]
    for member in members.members { answer[member.key] = member.value }
    return .object(answer)
}

/// The result of `initialize`.
func handshake(_ name: String, version: Int = 1, _ capabilities: [JSONValue]) -> JSONValue {
    let who: JSONValue = ["name": .string(name), "version": "1", "language": "Swift"]
    return ["protocolVersion": .integer(version), "implementation": who, "capabilities": .array(capabilities)]
}

extension JSONValue {
    var method: String { self["method"]?.string ?? "" }
    var steps: [JSONValue] { self["params"]?["steps"]?.array ?? [] }
}
