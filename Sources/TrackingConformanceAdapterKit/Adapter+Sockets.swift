import TrackingConformanceCore
import TrackingConformanceSystem

extension Adapter {
    /// The complete program: serves over the transport named by its arguments or its environment (see
    /// `AdapterTransport`).
    ///
    /// If this is impossible, the program prints the reason to standard error and exits with status 69.
    public static func main() async {
        do throws(AdapterTransportError) {
            try await serve(over: try AdapterTransport())
        } catch {
            try? ByteStream.standardError.write("error: \(error.description.printable)\n")
            OperatingSystem.exitAtOnce(69)
        }
    }

    /// Answers requests over a transport.
    ///
    /// Over the standard streams, or a connection that the adapter makes, it serves until the kit no longer needs it.
    /// If it listens, it serves until the task is cancelled or the process ends. Each connection is a session that
    /// begins with `initialize`; if a vector ends a session, the kit connects again.
    ///
    /// - Parameter transport: The transport.
    /// - Throws: `AdapterTransportError` if the address is invalid or cannot be used, or if the kit did not listen for
    ///   a minute.
    public static func serve(over transport: AdapterTransport) async throws(AdapterTransportError) {
        switch transport {
        case .standardStreams: await serve()
        case .listening(let text): try await serve(listeningAt: try address(text))
        case .connecting(let text): try await serve(connectingTo: try address(text))
        }
    }

    private static func address(_ text: String) throws(AdapterTransportError) -> NetworkAddress {
        if let address = NetworkAddress(text, host: NetworkAddress.localhost) { return address }
        throw AdapterTransportError("an address is a port or HOST:PORT, not \(text.printable)")
    }

    /// Serves one connection after another.
    private static func serve(listeningAt address: NetworkAddress) async throws(AdapterTransportError) {
        let listener: Listener
        do throws(SystemError) {
            listener = try Listener(at: address)
        } catch {
            throw AdapterTransportError("cannot listen at \(address): \(error)")
        }
        repeat {
            if let socket = listener.accepted() { _ = await converse(over: Link(socket)) }
        } while (try? await Task.sleep(for: .milliseconds(10))) != nil
    }

    /// Connects, and reconnects after each session, until the kit stops listening.
    private static func serve(connectingTo address: NetworkAddress) async throws(AdapterTransportError) {
        let places = ResolvedAddress.all(of: address)
        guard !places.isEmpty else { throw AdapterTransportError("there is no host named \(address.host.printable)") }
        var (hasTalked, deadline) = (false, ContinuousClock.now + .seconds(60))
        while !Task.isCancelled, ContinuousClock.now < deadline {
            if let link = await connection(to: places), await converse(over: link) {
                // The kit listens for as long as its run lasts.
                (hasTalked, deadline) = (true, .now + .seconds(1))
            } else {
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
        if !hasTalked { throw AdapterTransportError("the kit did not listen at \(address) within 60 seconds") }
    }

    private static func connection(to places: [ResolvedAddress]) async -> Link? {
        for place in places {
            if let socket = try? await Socket.connected(to: place) { return Link(socket) }
        }
        return nil
    }

    /// Runs a session to its end and returns true if the kit sent anything.
    private static func converse(over link: Link) async -> Bool {
        let isHeard = await withTaskCancellationHandler {
            await converse(
                reading: { if case .success(let bytes) = await link.read() { bytes } else { nil } },
                writing: { bytes in
                    await link.write(bytes)
                    return true
                }
            )
        } onCancel: {
            link.end()
        }
        link.endOutput()
        await link.close()
        return isHeard
    }
}
