#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A host and a port, as people write them: `127.0.0.1:7000`, `localhost:7000`, `[::1]:7000`.
package struct NetworkAddress: Sendable, Equatable {
    /// A name or a number, without brackets.
    package let host: String
    /// The port, from 0 to 65535; a listener at 0 gets a port chosen by the system.
    package let port: Int

    package init(host: String, port: Int) {
        self.host = host
        self.port = port
    }

    package init?(_ text: String, host defaultHost: String? = nil) {
        if let defaultHost, let port = Self.port(text[...]) {
            self.init(host: defaultHost, port: port)
            return
        }
        guard let colon = text.lastIndex(of: ":"), let port = Self.port(text[text.index(after: colon)...]),
            let host = Self.host(text[..<colon])
        else { return nil }
        self.init(host: host, port: port)
    }

    /// True if the address refers only to this machine.
    package var isLoopback: Bool {
        host.lowercased() == Self.localhost || host == "::1" || Self.isLoopbackNumber(host)
    }

    /// The name of this machine for itself, in both address families.
    package static let localhost = "localhost"

    /// The numeric addresses of the host if it is the name of this machine, which the system's list of hosts may lack.
    package var names: [String] { host.lowercased() == Self.localhost ? ["127.0.0.1", "::1"] : [host] }

    private static func port(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text) else {
            return nil
        }
        return (0...65_535).contains(port) ? port : nil
    }

    /// A host without its brackets, which every host with a colon needs; `nil` if the text is not a host.
    private static func host(_ text: Substring) -> String? {
        if text.hasPrefix("["), text.hasSuffix("]"), text.count > 2 { return String(text.dropFirst().dropLast()) }
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F && !"[]:/@".utf8.contains($0) }
        return isPlain ? String(text) : nil
    }

    private static func isLoopbackNumber(_ host: String) -> Bool {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}

extension NetworkAddress: CustomStringConvertible {
    /// The address as it was read, with brackets if needed.
    package var description: String { host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)" }
}

/// An address in the form needed by system calls.
package struct ResolvedAddress: Sendable {
    let family: Int32
    private let bytes: [UInt8]

    func withPointer(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            return call(start, socklen_t(buffer.count))
        }
    }

    /// The addresses of a host; none if the system does not know it.
    ///
    /// The name of another machine may require a network lookup.
    package static func all(of address: NetworkAddress) -> [ResolvedAddress] {
        address.names.flatMap { all(of: $0, address.port) }
    }

    private static func all(of host: String, _ port: Int) -> [ResolvedAddress] {
        var hints = addrinfo()
        #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        #else
        hints.ai_socktype = SOCK_STREAM
        #endif
        var first: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &first) == 0 else { return [] }
        defer { freeaddrinfo(first) }
        var (places, next): ([ResolvedAddress], UnsafeMutablePointer<addrinfo>?) = ([], first)
        while let entry = next?.pointee {
            next = entry.ai_next
            guard let start = entry.ai_addr else { continue }
            let bytes = UnsafeRawBufferPointer(start: start, count: Int(entry.ai_addrlen))
            places.append(ResolvedAddress(family: entry.ai_family, bytes: Array(bytes)))
        }
        return places
    }
}
