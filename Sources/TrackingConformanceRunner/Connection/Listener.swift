import TrackingConformanceCore

/// What adapters connect to, for as long as somebody keeps it.
final class Listener: Sendable {
    private let sockets: [Socket]
    /// Where it listens.
    let address: NetworkAddress

    /// Listens at an address, in both families where it is the name of this machine.
    ///
    /// - Throws: Why nobody can connect there.
    init(at address: NetworkAddress) throws(AdapterStartError) {
        var (sockets, port, problem): ([Socket], Int, SystemError?) = ([], address.port, nil)
        for host in address.names {
            do throws(SystemError) {
                guard let place = ResolvedAddress.all(of: NetworkAddress(host: host, port: port)).first else { continue }
                let socket = try Socket.listening(at: place)
                port = socket.port ?? port
                sockets.append(socket)
            } catch {
                // A machine may lack one of the families; a port that is in use is another's in either of them.
                if sockets.isEmpty || error.isAddressInUse { problem = problem ?? error }
            }
        }
        self.sockets = sockets
        self.address = NetworkAddress(host: address.host, port: port)
        if let problem, sockets.isEmpty || problem.isAddressInUse {
            throw AdapterStartError("nobody can connect to \(address): \(problem)")
        }
        if sockets.isEmpty { throw AdapterStartError("this machine has no address called \(address.host)") }
    }

    /// The next connection, where one has been made.
    func accepted() -> Socket? {
        sockets.lazy.compactMap { try? $0.accepted(waiting: false) }.first
    }

    deinit {
        for socket in sockets { socket.close() }
    }
}
