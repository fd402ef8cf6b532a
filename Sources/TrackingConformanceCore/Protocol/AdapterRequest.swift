package import TrackingConformanceJSON

package enum AdapterRequest: Sendable {
    case initialize
    /// A sequence of stimuli for a fresh install.
    case run(context: RunContext, stimuli: [Stimulus])
    case shutdown

    package var method: String {
        switch self {
        case .initialize: "initialize"
        case .run: "run"
        case .shutdown: "shutdown"
        }
    }

    package static func run(_ vector: Vector) -> AdapterRequest {
        .run(context: vector.context, stimuli: vector.steps.map(\.stimulus))
    }

    /// The request without its id, encoded once however often it is sent.
    package var encoded: EncodedRequest {
        if case .run(let context, let stimuli) = self { return EncodedRequest(context, stimuli) }
        return EncodedRequest(body: JSONWriter.compact(.object(["method": .string(method), "params": parameters])))
    }

    package var parameters: JSONValue? {
        switch self {
        case .initialize:
            .object([
                "protocolVersion": .integer(Handshake.protocolVersion),
                "kit": .object(["name": .string(Kit.name), "version": .string(Kit.version.description)]),
            ])
        case .run(let context, let stimuli):
            .object(["context": context.json, "steps": .array(stimuli.map(\.json))])
        case .shutdown: nil
        }
    }
}

/// A request in its wire form, without its id.
package struct EncodedRequest: Sendable {
    private static let head = Array(#"{"jsonrpc":"2.0","id":"#.utf8)

    /// The bytes after the id, with the line break.
    private let tail: [UInt8]

    /// Creates a request from an object with the method and its parameters.
    fileprivate init(body: [UInt8]) {
        var tail = body
        tail[0] = UInt8(ascii: ",")
        tail.append(UInt8(ascii: "\n"))
        self.tail = tail
    }

    /// Creates a `run` request directly as bytes, because a whole run has thousands.
    fileprivate init(_ context: RunContext, _ stimuli: [Stimulus]) {
        var writer = JSONWriter(capacity: 256 * stimuli.count)
        writer.append(context.json, after: #"{"method":"run","params":{"context":"#)
        writer.append(part: #","steps":["#)
        for (place, stimulus) in stimuli.enumerated() {
            if place > 0 { writer.append(part: ",") }
            stimulus.write(to: &writer)
        }
        writer.append(part: "]}}")
        self.init(body: writer.output)
    }

    /// The request as a line, with its line break.
    package func line(id: Int) -> [UInt8] {
        var line: [UInt8] = []
        append(to: &line, id: id)
        return line
    }

    /// Appends the request as a line, with its line break.
    package func append(to bytes: inout [UInt8], id: Int) {
        bytes += Self.head
        bytes += String(id).utf8
        bytes += tail
    }
}

package enum Kit {
    package static let name = "tracking-conformance"
    package static let version = Version(0, 1, 0)
}
