#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// An address in the form that the system's calls take.
package struct ResolvedAddress: Sendable {
    /// The family of addresses that it belongs to.
    let family: Int32
    private let bytes: [UInt8]

    /// Lends the address to a call.
    func withPointer(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress?.assumingMemoryBound(to: sockaddr.self) else { return -1 }
            return call(start, socklen_t(buffer.count))
        }
    }

    /// The addresses that a host has; none where the system does not know it.
    ///
    /// A name that is not of this machine may have to be asked for elsewhere.
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
