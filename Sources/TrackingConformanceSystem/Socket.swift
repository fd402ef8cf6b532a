#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// One end of a connection, or a listening socket; the code that opens it also closes it.
package struct Socket: Sendable {
    /// The system's number for the socket.
    package let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens a socket that no child process inherits and that raises no signal if a connection breaks.
    private init(_ family: Int32) throws(SystemError) {
        #if canImport(Darwin)
        descriptor = socket(family, SOCK_STREAM, 0)
        #elseif canImport(Glibc)
        descriptor = socket(family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
        descriptor = socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)
        #endif
        guard descriptor >= 0 else { throw .last }
        prepare()
    }

    /// Sets the options of every socket: no delay of small messages, close-on-exec and, on Darwin, no SIGPIPE, which
    /// Linux prevents per call.
    private func prepare() {
        set(Int32(IPPROTO_TCP), TCP_NODELAY)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        set(SOL_SOCKET, SO_NOSIGPIPE)
        #endif
    }

    private func set(_ level: Int32, _ option: Int32) {
        var one: Int32 = 1
        setsockopt(descriptor, level, option, &one, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sets whether calls block until the other side is ready.
    private func setWaiting(_ isWaiting: Bool) {
        let flags = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, isWaiting ? flags & ~O_NONBLOCK : flags | O_NONBLOCK)
    }

    /// Closes the socket; another socket or file may then get its number.
    package func close() {
        _ = systemClose(descriptor)
    }
}

// Methods of the same names hide the functions of the C library.
private let systemClose = close
private let systemConnect = connect
private let systemListen = listen
private let systemAccept = accept
private let systemBind = bind

// MARK: - Opening

extension Socket {
    /// Connects; `nil` if the deadline has passed or the task was cancelled before.
    package static func connected(
        to place: ResolvedAddress,
        until deadline: ContinuousClock.Instant? = nil
    ) async throws(SystemError) -> Socket? {
        let socket = try Socket.connecting(to: place)
        do throws(SystemError) {
            while try !socket.hasConnected() {
                let isLate = deadline.map { ContinuousClock.now >= $0 } ?? false
                guard !isLate, (try? await Task.sleep(for: .milliseconds(2))) != nil else {
                    socket.close()
                    return nil
                }
            }
            return socket
        } catch {
            socket.close()
            throw error
        }
    }

    /// Begins to connect without waiting.
    package static func connecting(to place: ResolvedAddress) throws(SystemError) -> Socket {
        let socket = try Socket(place.family)
        socket.setWaiting(false)
        guard place.withPointer({ systemConnect(socket.descriptor, $0, $1) }) == 0 || errno == EINPROGRESS else {
            let problem = SystemError.last
            socket.close()
            throw problem
        }
        return socket
    }

    /// True if a connection attempt has succeeded; its calls block from then on.
    package func hasConnected() throws(SystemError) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard poll(&event, 1, 0) > 0 else { return false }
        var (problem, size): (Int32, socklen_t) = (0, socklen_t(MemoryLayout<Int32>.size))
        guard getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size) == 0 else { throw .last }
        guard problem == 0 else { throw SystemError(code: problem) }
        setWaiting(true)
        return true
    }

    package static func listening(at place: ResolvedAddress) throws(SystemError) -> Socket {
        let socket = try Socket(place.family)
        socket.set(SOL_SOCKET, SO_REUSEADDR)
        socket.setWaiting(false)
        guard place.withPointer({ systemBind(socket.descriptor, $0, $1) }) == 0,
            systemListen(socket.descriptor, 64) == 0
        else {
            let problem = SystemError.last
            socket.close()
            throw problem
        }
        return socket
    }

    /// The port of a listening socket, which the system may have chosen; `nil` if it is unknown.
    package var port: Int? {
        var (storage, size) = (sockaddr_storage(), socklen_t(MemoryLayout<sockaddr_storage>.size))
        let result = withUnsafeMutableBytes(of: &storage) { bytes in
            guard let start = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return Int32(-1) }
            return getsockname(descriptor, start, &size)
        }
        guard result == 0 else { return nil }
        // The port has the same place in the addresses of both families.
        return withUnsafeBytes(of: &storage) { Int($0[2]) << 8 | Int($0[3]) }
    }

    /// The next connection made to a listening socket; `nil` if none is waiting.
    package func accepted() throws(SystemError) -> Socket? {
        let connection = systemAccept(descriptor, nil, nil)
        guard connection >= 0 else {
            if [EAGAIN, EWOULDBLOCK, EINTR, ECONNABORTED].contains(errno) { return nil }
            throw .last
        }
        let socket = Socket(descriptor: connection)
        socket.prepare()
        socket.setWaiting(true)
        return socket
    }
}

// MARK: - Talking

extension Socket {
    /// Appends the next bytes, waiting if there are none yet.
    package func read(appendingTo bytes: inout [UInt8]) throws(SystemError) -> Bool {
        try bytes.append { recv(descriptor, $0, 1 << 16, 0) }
    }

    /// The number of bytes received but not yet read, up to the limit of one call.
    var unreadCount: Int {
        let limit = 1 << 16
        return withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
            max(0, retried { recv(descriptor, buffer.baseAddress, limit, Self.looking) })
        }
    }

    /// Writes all bytes, waiting until the other side has room for them.
    package func write(_ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = retried { rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Self.flags) } }
            guard count > 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
    }

    /// Signals to the other side that nothing more will be sent.
    package func endOutput() {
        shutdown(descriptor, Self.writing)
    }

    /// Ends the connection in both directions; calls blocked on the other side return.
    package func end() {
        shutdown(descriptor, Self.both)
    }

    #if canImport(Darwin)
    private static let (flags, looking): (Int32, Int32) = (0, MSG_PEEK | MSG_DONTWAIT)
    private static let (writing, both): (Int32, Int32) = (SHUT_WR, SHUT_RDWR)
    #else
    private static let (flags, looking) = (Int32(MSG_NOSIGNAL), Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    private static let (writing, both) = (Int32(SHUT_WR), Int32(SHUT_RDWR))
    #endif
}

/// The sockets to which peers connect, open as long as the listener exists.
package final class Listener: Sendable {
    private let sockets: [Socket]
    package let address: NetworkAddress

    /// Listens at an address, in both families if it is the name of this machine.
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
                // A machine may lack one of the families; a port in use by another program is an error.
                guard error.isAddressInUse else { continue }
                for socket in sockets { socket.close() }
                throw error
            }
        }
        guard !sockets.isEmpty else { throw problem }
        self.sockets = sockets
        self.address = NetworkAddress(host: address.host, port: port)
    }

    /// The next connection, if there is one.
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
