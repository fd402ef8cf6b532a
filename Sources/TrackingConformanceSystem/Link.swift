import Dispatch

/// A connection whose blocking calls run on separate threads, because a task's thread must not block.
package struct Link: Sendable {
    private let socket: Socket
    private let reading = DispatchQueue(label: "tracking-conformance.connection.reading")
    private let writing = DispatchQueue(label: "tracking-conformance.connection.writing")

    package init(_ socket: Socket) {
        self.socket = socket
    }

    /// Waits for the next bytes; the result is empty once the other side sends nothing more.
    package func read() async -> Result<[UInt8], SystemError> {
        await withCheckedContinuation { continuation in
            reading.async {
                continuation.resume(
                    returning: Result { () throws(SystemError) in
                        var bytes: [UInt8] = []
                        _ = try socket.read(appendingTo: &bytes)
                        return bytes
                    }
                )
            }
        }
    }

    /// The number of bytes received but not yet read.
    package var unreadCount: Int { socket.unreadCount }

    /// Sends bytes; the reader notices if the peer no longer accepts them.
    package func write(_ bytes: [UInt8]) async {
        await withCheckedContinuation { continuation in
            writing.async {
                try? socket.write(bytes)
                continuation.resume()
            }
        }
    }

    /// Signals to the other side that nothing more will be sent.
    package func endOutput() { socket.endOutput() }

    /// Ends the connection; blocked calls return.
    package func end() { socket.end() }

    /// Closes the connection after its last write, once nothing reads any more.
    package func close() async {
        await withCheckedContinuation { continuation in
            writing.async {
                socket.close()
                continuation.resume()
            }
        }
    }
}
