#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A stream of bytes that the system has opened; the one place of the kit that reads and writes streams.
package struct ByteStream: Sendable {
    /// The standard input of this process.
    package static let standardInput = ByteStream(descriptor: STDIN_FILENO)
    /// The standard output of this process.
    package static let standardOutput = ByteStream(descriptor: STDOUT_FILENO)
    /// The standard error of this process.
    package static let standardError = ByteStream(descriptor: STDERR_FILENO)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens a file to write to it, in place of an earlier one; `nil` where that cannot be done.
    package init?(writingTo path: String) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { return nil }
    }

    /// Whether the stream is a terminal.
    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// Appends the next bytes to those that are there, and waits where there are none yet.
    ///
    /// - Parameters:
    ///   - bytes: What was read before.
    ///   - limit: The most bytes to be read.
    /// - Returns: `false` at the end of the stream.
    package func read(appendingTo bytes: inout [UInt8], limit: Int = 1 << 16) -> Bool {
        let known = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: limit))
        let count = bytes.withUnsafeMutableBytes { buffer in
            Self.retried { systemRead(descriptor, buffer.baseAddress?.advanced(by: known), limit) }
        }
        bytes.removeLast(limit - max(0, count))
        return count > 0
    }

    /// Writes all bytes.
    ///
    /// - Parameter bytes: The bytes.
    /// - Returns: `false` where nobody reads the stream any more, or nothing more fits.
    @discardableResult
    package func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = Self.retried { systemWrite(descriptor, part.baseAddress, part.count) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Writes a text as UTF-8.
    package func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = write(UnsafeRawBufferPointer($0)) }
    }

    /// Closes the stream.
    package func close() {
        _ = systemClose(descriptor)
    }

    /// A system call, made again where a signal interrupted it.
    private static func retried(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            guard result < 0, errno == EINTR else { return result }
        }
    }
}

// Methods of the same names hide the functions of the C library.
private let systemRead = read
private let systemWrite = write
private let systemClose = close

/// What the kit asks of the system beside files and streams.
package enum OperatingSystem {
    /// A variable of the environment; Foundation's dictionary of all of them takes milliseconds to make.
    package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// Lets the signals that ask this process to end do nothing by themselves: Ctrl-C, the request of a service that
    /// stops its jobs, and the loss of the terminal, unless this process was started to survive that, as `nohup` does.
    ///
    /// - Returns: The numbers of the signals, for those who wait for them.
    package static func interceptEndingSignals() -> [Int32] {
        [SIGINT, SIGTERM, SIGHUP].filter { number in
            let (earlier, ignored) = (signal(number, SIG_IGN), SIG_IGN)
            return number != SIGHUP || unsafeBitCast(earlier, to: Int.self) != unsafeBitCast(ignored, to: Int.self)
        }
    }

    /// Lets signals end this process again.
    package static func endAtSignals(_ numbers: [Int32]) {
        for number in numbers { signal(number, SIG_DFL) }
    }

    /// Makes a write to a pipe that nobody reads an error, and not the end of this process.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Kills a process, and the group that it began with.
    package static func killWithGroup(_ process: Int32) {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
    }

    /// Ends this process at once.
    package static func exitAtOnce(_ code: Int32) -> Never { _exit(code) }

    /// The name of a signal that ends processes; `nil` for the others.
    package static func signalName(_ signal: Int32) -> String? { signalNames[signal] }

    private static let signalNames: [Int32: String] = [
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT",
        SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first line feed from an index onwards; the C library finds it fast in a debug build, too.
    package func firstLineFeed(from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress, let end = memchr(base + start, 0x0A, count - start) else {
            return nil
        }
        return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(end))
    }
}
