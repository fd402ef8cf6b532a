import Foundation
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// A peer at the other end of connections, which treats each as the next act of a script says.
struct ScriptedPeer: Sendable {
    enum Act: Sendable {
        /// It is closed at once, as a port forwarder does for an app that is not there.
        case close
        /// It is served to its end.
        case serve
        /// A page's request brings the answers in its body, without a look at any question.
        case forge(method: String = "POST", bytes: Int = 0)
        case stayQuiet
        /// A client writes empty lines only.
        case writeBlanks
        /// A client writes a byte now and then, and never ends its line.
        case drip
        /// A client writes a line without an end, as fast as it can.
        case babble
        /// A client that knows the adapter's name answers requests that it has not read.
        case guess
        case serveLate(Duration)
        case impersonate
        /// It is served up to a vector, at which the peer fails.
        case fail(Failure, at: Int)
    }

    enum Failure: Sendable, CaseIterable {
        case close, reset, endOutput, garbage
    }

    /// The acts in order; the last one goes on for ever.
    let script: [Act]

    /// Serves those who connect, until the task is cancelled.
    func serve(at listener: Listener) async {
        await withTaskGroup(of: Void.self) { group in
            for place in 0... {
                guard let socket = await Self.first({ listener.accepted() }) else { break }
                let act = script[min(place, script.count - 1)]
                group.addTask { await Self.play(act, over: socket) }
            }
        }
    }

    func serve(connectingTo address: NetworkAddress) async {
        for place in 0... {
            guard let socket = await Self.connection(to: address) else { return }
            await Self.play(script[min(place, script.count - 1)], over: socket)
        }
    }

    private static func connection(to address: NetworkAddress) async -> Socket? {
        guard let place = ResolvedAddress.all(of: address).first else { return nil }
        while !Task.isCancelled, let socket = await first({ try? Socket.connecting(to: place) }) {
            let hasConnected = await first { () -> Bool? in
                guard let hasConnected = try? socket.hasConnected() else { return false }
                return hasConnected ? true : nil
            }
            if hasConnected == true { return socket }
            socket.close()
            try? await Task.sleep(for: .milliseconds(5))
        }
        return nil
    }

    private static func first<Value>(_ ask: () -> Value?) async -> Value? {
        while true {
            if let value = ask() { return value }
            guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return nil }
        }
    }

    private static func play(_ act: Act, over socket: Socket) async {
        let link = Link(socket)
        await withTaskCancellationHandler {
            switch act {
            case .close: break
            case .forge(let method, let count):
                await link.write(Array("\(method) / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                await link.write(forgedHandshake(as: "forged") + Array(repeating: 0x78, count: count))
                await awaitEnd(of: link)
            case .stayQuiet: await awaitEnd(of: link)
            case .writeBlanks:
                await link.write(Array("\n \r\n\n".utf8))
                await awaitEnd(of: link)
            case .drip:
                await withTaskGroup(of: Void.self) { group in
                    group.addTask {
                        repeat { await link.write([0x20]) } while (try? await Task.sleep(for: .milliseconds(50))) != nil
                    }
                    await awaitEnd(of: link)
                    group.cancelAll()
                }
            case .babble:
                await link.write(Array(repeating: 0x78, count: 8 << 20))
                await awaitEnd(of: link)
            case .guess:
                await link.write(forgedHandshake(as: "scripted"))
                await awaitEnd(of: link)
            case .serve: await converse(over: link, as: "scripted") { _ in nil }
            case .serveLate(let delay):
                guard (try? await Task.sleep(for: delay)) != nil else { break }
                await converse(over: link, as: "scripted") { _ in nil }
            case .impersonate: await converse(over: link, as: "stranger") { _ in nil }
            case .fail(let failure, let number):
                let last = await converse(over: link, as: "scripted") { $0 == number ? failure : nil }
                if last == .reset { reset(socket) }
                if last == .endOutput { await endOutput(of: link) }
                if last == .garbage { await link.write(Array("}}}\n\u{0}{{{".utf8)) }
            }
        } onCancel: {
            link.end()
        }
        await link.close()
    }

    /// An answer to `initialize` with its id from when ids could be guessed.
    private static func forgedHandshake(as name: String) -> [UInt8] {
        JSONWriter.compact(answer(to: ["id": 0, "method": "initialize"], nil, as: name)) + [0x0A]
    }

    private static func awaitEnd(of link: Link) async {
        while case .success(let bytes) = await link.read(), !bytes.isEmpty { continue }
    }

    private static func reset(_ socket: Socket) {
        var option = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket.descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends nothing more, and goes on reading to the end.
    private static func endOutput(of link: Link) async {
        link.endOutput()
        await awaitEnd(of: link)
    }

    /// Answers lines until the end, or up to a vector at which something else is to be done.
    @discardableResult
    private static func converse(
        over link: Link,
        as name: String,
        failing: (_ vector: Int) -> Failure?
    ) async -> Failure? {
        var rest: [UInt8] = []
        while case .success(let bytes) = await link.read(), !bytes.isEmpty {
            rest += bytes
            while let end = rest.firstIndex(of: 0x0A) {
                guard let request = try? JSONParser.parse(Array(rest[..<end])) else { return nil }
                rest.removeSubrange(...end)
                let delivery = request["params"]?["steps"]?.array?.first?["with"]?["data"]?["_dId"]?.string
                let number = delivery?.split(separator: "-").last.flatMap { Int($0) }
                if let failure = number.flatMap(failing) { return failure }
                await link.write(JSONWriter.compact(answer(to: request, delivery, as: name)) + [0x0A])
                if request["method"]?.string == "shutdown" { return nil }
            }
        }
        return nil
    }

    private static func answer(to request: JSONValue, _ delivery: String?, as name: String) -> JSONValue {
        let result: JSONValue =
            switch request["method"]?.string {
            case "initialize":
                [
                    "protocolVersion": 1, "capabilities": ["push.android"],
                    "implementation": ["name": .string(name), "version": "1.0", "language": "Swift"],
                ]
            case "run": ["steps": [["calls": [call(delivery ?? "")]]]]
            default: [:]
            }
        return ["jsonrpc": "2.0", "id": request["id"] ?? .null, "result": result]
    }

    private static func call(_ delivery: String) -> JSONValue {
        let data: JSONValue = ["deliveryId": .string(delivery), "broadlogId": "h1", "action": "7"]
        return ["function": "collectMessageInfo", "data": data]
    }
}
