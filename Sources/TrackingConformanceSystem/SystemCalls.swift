#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A stream of bytes opened by the system; the only type in the kit that reads and writes streams.
package struct ByteStream: Sendable {
    package static let standardInput = ByteStream(descriptor: STDIN_FILENO)
    package static let standardOutput = ByteStream(descriptor: STDOUT_FILENO)
    package static let standardError = ByteStream(descriptor: STDERR_FILENO)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    private init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) {
        descriptor = Int32(retried { Int(open(path, flags | O_CLOEXEC, mode)) })
        guard descriptor >= 0 else { throw .last }
    }

    /// Opens a file to write to it, replacing its contents.
    package init(writingTo path: String) throws(SystemError) {
        try self.init(path, O_WRONLY | O_CREAT | O_TRUNC, mode: 0o666)
    }

    /// Opens an existing file, device or pipe to write to it, waiting some seconds for a reader of a pipe.
    init(overwriting path: String) throws(SystemError) {
        if FileStatus(path)?.isPipe == true {
            self = try Self.readPipe(at: path)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
        } else {
            try self.init(path, O_WRONLY | O_TRUNC)
        }
    }

    /// Opens a pipe for writing, retrying while the system refuses because the pipe has no reader.
    private static func readPipe(at path: String) throws(SystemError) -> ByteStream {
        for _ in 0..<secondsForOtherEnd * 1_000 {
            do throws(SystemError) {
                return try ByteStream(path, O_WRONLY | O_NONBLOCK)
            } catch {
                guard error == .withoutReader else { throw error }
            }
            usleep(1_000)
        }
        throw .withoutReader
    }

    /// Creates a new file, with permissions reduced by the process's mask.
    init(creating path: String, permissions: mode_t) throws(SystemError) {
        try self.init(path, O_WRONLY | O_CREAT | O_EXCL, mode: permissions)
    }

    /// Opens a file, a device or a pipe to read it, waiting some seconds for a writer of a pipe.
    package init(readingFrom path: String) throws(SystemError) {
        if FileStatus(path)?.isPipe == true {
            self = try Self.pipe(at: path)
        } else {
            try self.init(path, O_RDONLY)
        }
    }

    private static func pipe(at path: String) throws(SystemError) -> ByteStream {
        let opening = Opening()
        BackgroundThread.start {
            let result = Result { () throws(SystemError) in try ByteStream(path, O_RDONLY) }
            opening.result.withLock { $0 = result }
        }
        for _ in 0..<secondsForOtherEnd * 1_000 {
            if let result = opening.result.withLock({ $0 }) { return try result.get() }
            usleep(1_000)
        }
        throw .timedOut
    }

    /// A pipe opened on a separate thread, which blocks until something writes to it.
    private final class Opening: Sendable {
        let result = Locked<Result<ByteStream, SystemError>?>(nil)
    }

    /// The time to wait for the other end of a named pipe to be opened.
    static let secondsForOtherEnd = 10

    /// Standard output or standard error, if it leads to the file.
    static func standard(leadingTo file: FileStatus) -> ByteStream? {
        [standardOutput, standardError].first { $0.status?.identity == file.identity }
    }

    var status: FileStatus? { FileStatus(descriptor: descriptor) }

    package var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The number of columns of the terminal to which the stream leads; `nil` if it leads elsewhere or the terminal has
    /// no size.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    /// Gives the file the permissions and, if allowed, the owner of another one.
    func adopt(_ other: FileStatus) {
        if fchown(descriptor, other.owner.user, other.owner.group) != 0 {
            _ = fchown(descriptor, uid_t.max, other.owner.group)
        }
        _ = fchmod(descriptor, other.permissions)
    }

    /// Appends the next bytes, waiting if there are none yet.
    package func read(appendingTo bytes: inout [UInt8], limit: Int = 1 << 16) throws(SystemError) -> Bool {
        try bytes.append(upTo: limit) { systemRead(descriptor, $0, limit) }
    }

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = retried { systemWrite(descriptor, part.baseAddress, part.count) }
            guard count > 0 else { throw .last }
            rest = rest.dropFirst(count)
        }
    }

    package func write(_ bytes: [UInt8]) throws(SystemError) {
        let outcome = bytes.withUnsafeBytes { buffer in Result { () throws(SystemError) in try write(buffer) } }
        try outcome.get()
    }

    package func write(_ text: String) throws(SystemError) { try write(Array(text.utf8)) }

    package func close() throws(SystemError) {
        guard systemClose(descriptor) == 0 || errno == EINTR else { throw .last }
    }
}

// Methods of the same names hide the functions of the C library.
private let systemRead = read
private let systemWrite = write
private let systemClose = close

/// The result of a system call, repeated if a signal interrupts it.
func retried(_ call: () -> Int) -> Int {
    while true {
        let result = call()
        guard result < 0, errno == EINTR else { return result }
    }
}

extension [UInt8] {
    /// Appends the bytes that a system call reads; returns false at the end.
    mutating func append(
        upTo limit: Int = 1 << 16,
        _ read: (UnsafeMutablePointer<UInt8>?) -> Int
    ) throws(SystemError) -> Bool {
        var problem: SystemError?
        let chunk = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            let result = retried { read(buffer.baseAddress) }
            if result < 0 { problem = .last }
            count = Swift.max(0, result)
        }
        if let problem { throw problem }
        if isEmpty { self = chunk } else { self += chunk }
        return !chunk.isEmpty
    }
}

/// The kit's other requests to the system, besides files and streams.
package enum OperatingSystem {
    /// An environment variable; an empty one counts as unset.
    package static func variable(_ name: String) -> String? {
        // Foundation's dictionary of all variables takes milliseconds to create.
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    package static var secondsSince1970: Int { time(nil) }

    /// The current offset of this process's time zone, in seconds east of GMT.
    package static var secondsFromGMT: Int {
        var (now, local) = (time(nil), tm())
        return localtime_r(&now, &local) == nil ? 0 : local.tm_gmtoff
    }

    /// Intercepts the signals that ask this process to end: Ctrl-C, a service's request that its jobs stop, and the
    /// loss of the terminal, unless this process was started to survive that, as by `nohup`.
    package static func interceptEndingSignals() -> [Int32] {
        [SIGINT, SIGTERM, SIGHUP].filter { number in
            let (earlier, ignored) = (signal(number, SIG_IGN), SIG_IGN)
            return number != SIGHUP || unsafeBitCast(earlier, to: Int.self) != unsafeBitCast(ignored, to: Int.self)
        }
    }

    /// Ends this process by an intercepted signal.
    package static func endBySignal(_ number: Int32) {
        signal(number, SIG_DFL)
        kill(getpid(), number)
    }

    /// Makes a write to a pipe without a reader, or beyond the file-size limit, fail with an error instead of ending
    /// this process.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Keeps the numbers of the standard streams from files opened later, if a stream was closed before this process
    /// began; writing to such a stream still fails.
    package static func reserveStandardStreams() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
            // The lowest free number is this one; the stream is opened in the wrong direction, so that its use fails.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    package static func killWithGroup(_ process: Int32) {
        kill(-process, SIGKILL)
        kill(process, SIGKILL)
    }

    package static func exitAtOnce(_ code: Int32) -> Never { _exit(code) }

    package static func signalName(_ signal: Int32) -> String? { signalNames[signal] }

    private static let signalNames: [Int32: String] = [
        SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL", SIGINT: "SIGINT",
        SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGSEGV: "SIGSEGV", SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP",
    ]
}

extension UnsafeBufferPointer<UInt8> {
    /// The index of the first line feed from an index onwards; `nil` if there is none.
    ///
    /// The C library finds it fast even in a debug build.
    package func firstLineFeed(from start: Int = 0) -> Int? {
        guard start < count, let base = baseAddress, let end = memchr(base + start, 0x0A, count - start) else {
            return nil
        }
        return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(end))
    }
}
