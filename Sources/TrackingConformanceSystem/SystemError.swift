#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why the system refused a call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The system's number for the reason.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The reason for which the last call was refused.
    static var last: SystemError { SystemError(code: errno) }

    static let tooManyLinks = SystemError(code: ELOOP)

    /// A file or a stream has more bytes than are read at once.
    static let tooLong = SystemError(code: EFBIG)

    /// A pipe had no writer for as long as it was waited for.
    static let timedOut = SystemError(code: ETIMEDOUT)

    /// Nothing has a pipe open to read.
    static let withoutReader = SystemError(code: ENXIO)

    static let unknownAddress = SystemError(code: EADDRNOTAVAIL)
    package var isBrokenPipe: Bool { code == EPIPE }

    /// Whether a device is full, or has as much of its user as it takes.
    package var isLackOfSpace: Bool { code == ENOSPC || code == EDQUOT }

    /// Whether there is nothing at a path.
    var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

    package var isConnectionRefused: Bool { code == ECONNREFUSED }
    package var isAddressInUse: Bool { code == EADDRINUSE }

    /// The reason as a clause, such as `no space left on device`.
    package var description: String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
