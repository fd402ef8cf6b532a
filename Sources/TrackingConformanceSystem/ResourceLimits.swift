#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The limits of the system for this process.
package enum ResourceLimits {
    /// True if this process can start the threads that it needs and open the descriptors for itself and some child
    /// processes; both are tried.
    package static func suffice(forProcesses count: Int = 0) -> Bool {
        canOpen(descriptors: 24 + processors + 10 * count) && canHave(moreThreads: processors + 8)
    }

    /// The remedy if the limits do not suffice, in one sentence.
    package static let shortage =
        "the system allows this process too few threads or open files; raise its limits (ulimit -n, ulimit -u, "
        + "ulimit -v) or those of its container"

    package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    private static func canOpen(descriptors count: Int) -> Bool {
        var opened: [Int32] = []
        defer { for descriptor in opened { _ = close(descriptor) } }
        while opened.count < count {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return false }
            opened.append(descriptor)
        }
        return true
    }

    private static func canHave(moreThreads count: Int) -> Bool {
        let gate = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        defer { gate.deallocate() }
        pthread_mutex_init(gate, nil)
        defer { pthread_mutex_destroy(gate) }
        pthread_mutex_lock(gate)
        var threads: [pthread_t] = []
        while threads.count < count, let thread = newThread(waitingAt: gate) { threads.append(thread) }
        pthread_mutex_unlock(gate)
        for thread in threads { pthread_join(thread, nil) }
        return threads.count == count
    }

    /// Starts a thread that ends once it has acquired a lock; `nil` if that fails.
    private static func newThread(waitingAt gate: UnsafeMutablePointer<pthread_mutex_t>) -> pthread_t? {
        #if canImport(Glibc)
        var thread = pthread_t()
        #else
        var thread: pthread_t?
        #endif
        return pthread_create(&thread, nil, { passed($0) }, gate) == 0 ? thread : nil
    }
}

/// Waits until a lock is free.
private func passed(_ gate: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let mutex = gate?.assumingMemoryBound(to: pthread_mutex_t.self) else { return nil }
    pthread_mutex_lock(mutex)
    pthread_mutex_unlock(mutex)
    return nil
}

/// Messages for ends of this process that its code does not control.
package enum EndInWords {
    /// Replaces the end by a trap, as in a library that is refused descriptors or memory, with a message and an exit
    /// code; the runtime's report of the location is omitted unless the environment requests it.
    package static func ofTraps(_ sentence: StaticString, _ exitCode: Int32) {
        guard OperatingSystem.variable("SWIFT_BACKTRACE") == nil else { return }
        trapWords.withLock { $0 = TrapWords(sentence: sentence, exitCode: exitCode) }
        _ = endOfTrap
        for number in [SIGILL, SIGTRAP, SIGABRT] { signal(number) { _ in endOfTrap.end() } }
    }
}

private struct TrapWords: Sendable {
    var sentence: StaticString = ""
    var exitCode: Int32 = 1

    /// Ends the process, calling nothing forbidden to a signal handler.
    func end() -> Never {
        _ = write(STDERR_FILENO, sentence.utf8Start, sentence.utf8CodeUnitCount)
        _exit(exitCode)
    }
}

private let trapWords = Locked(TrapWords())
/// Read once before a signal can arrive, so that the signal's handler takes no lock.
private let endOfTrap = trapWords.withLock { $0 }
