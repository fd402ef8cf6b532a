import TrackingConformanceCore
import TrackingConformanceSystem

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection that takes the place of the standard streams.
enum Connection {
    /// Waits for the connection that options ask for; `false` if they ask for none.
    static func replaceStandardStreams(_ options: [String: String]) -> Bool {
        guard let text = options["--listen"] ?? options["--connect"] else { return true }
        guard let address = NetworkAddress(text, host: "127.0.0.1") else { return false }
        guard let socket = options["--listen"] == nil ? made(to: address) : accepted(at: address) else { return false }
        for stream in [STDIN_FILENO, STDOUT_FILENO] { dup2(socket.descriptor, stream) }
        socket.close()
        return true
    }

    private static func accepted(at address: NetworkAddress) -> Socket? {
        guard let listener = try? Listener(at: address) else { return nil }
        return first { listener.accepted() }
    }

    private static func made(to address: NetworkAddress) -> Socket? {
        guard let place = ResolvedAddress.all(of: address).first else { return nil }
        return first {
            guard let socket = try? Socket.connecting(to: place) else { return nil }
            usleep(1_000)
            if (try? socket.hasConnected()) == true { return socket }
            socket.close()
            return nil
        }
    }

    private static func first(_ ask: () -> Socket?) -> Socket? {
        for _ in 0..<10_000 {
            if let socket = ask() { return socket }
            usleep(1_000)
        }
        return nil
    }
}
