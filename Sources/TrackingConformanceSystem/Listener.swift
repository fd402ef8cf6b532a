/// What others connect to, for as long as somebody keeps it.
package final class Listener: Sendable {
    private let sockets: [Socket]
    /// Where it listens.
    package let address: NetworkAddress

    /// Listens at an address, in both families where it is the name of this machine.
    package init(at address: NetworkAddress) throws(SystemError) {
        var (sockets, port): ([Socket], Int) = ([], address.port)
        var problem = SystemError.unknownAddress
        for name in address.names {
            guard let place = ResolvedAddress.all(of: NetworkAddress(host: name, port: port)).first else { continue }
            do throws(SystemError) {
                let socket = try Socket.listening(at: place)
                port = socket.port ?? port
                sockets.append(socket)
            } catch {
                problem = error
                // A machine may lack one of the families, but what somebody else has of a port is not its own.
                guard error.isAddressInUse else { continue }
                for socket in sockets { socket.close() }
                throw error
            }
        }
        guard !sockets.isEmpty else { throw problem }
        self.sockets = sockets
        self.address = NetworkAddress(host: address.host, port: port)
    }

    /// The next connection, where one has been made.
    package func accepted() -> Socket? {
        for socket in sockets {
            if let connection = try? socket.accepted() { return connection }
        }
        return nil
    }

    deinit {
        for socket in sockets { socket.close() }
    }
}
