#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The system's reason for refusing a call.
package struct SystemError: Error, Equatable, CustomStringConvertible {
    /// The system's number for the reason.
    package let code: Int32

    package init(code: Int32) {
        self.code = code
    }

    /// The reason for the last refused call.
    static var last: SystemError { SystemError(code: errno) }

    static let tooManyLinks = SystemError(code: ELOOP)

    /// A file or a stream exceeds the maximum number of bytes to read.
    static let tooLong = SystemError(code: EFBIG)

    /// A pipe had no writer within the time limit.
    static let timedOut = SystemError(code: ETIMEDOUT)

    /// No process has a pipe open for reading.
    static let withoutReader = SystemError(code: ENXIO)

    static let unknownAddress = SystemError(code: EADDRNOTAVAIL)
    package var isBrokenPipe: Bool { code == EPIPE }

    /// True if a device or its user's quota is full.
    package var isLackOfSpace: Bool { code == ENOSPC || code == EDQUOT }

    /// True if there is nothing at a path.
    var isAbsence: Bool { code == ENOENT || code == ENOTDIR }

    package var isConnectionRefused: Bool { code == ECONNREFUSED }
    package var isAddressInUse: Bool { code == EADDRINUSE }

    /// The reason as a clause, such as `no space left on device`.
    package var description: String {
        let words = String(cString: strerror(code))
        return words.prefix(1).lowercased() + words.dropFirst()
    }
}
