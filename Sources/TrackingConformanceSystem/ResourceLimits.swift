#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the system lets this process have.
package enum ResourceLimits {
    /// Whether this process can have the threads of its concurrent work, and the descriptors of a number of child
    /// processes beside its own; it tries.
    package static func suffice(forProcesses count: Int = 0) -> Bool {
        canOpen(descriptors: 24 + processors + 10 * count) && canHave(moreThreads: processors + 8)
    }

    /// What to do where they do not suffice, in a sentence.
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

    /// Starts a thread that ends once it has had a lock; `nil` where that cannot be done.
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
