#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the system lets this process have.
package enum ResourceLimits {
    /// The number of descriptors that may be open at a time.
    package static var descriptors: Int { limit(RLIMIT_NOFILE) }

    /// The bytes of memory that may be mapped.
    package static var addressSpace: Int { limit(RLIMIT_AS) }

    /// The number of descriptors below a number that are open.
    package static func openDescriptors(below end: Int) -> Int {
        (0..<end).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }

    package static var processors: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

    #if canImport(Glibc)
    private typealias Resource = __rlimit_resource
    #else
    private typealias Resource = Int32
    #endif

    private static func limit(_ resource: Resource) -> Int {
        var limit = rlimit()
        #if canImport(Glibc)
        let result = getrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        #else
        let result = getrlimit(resource, &limit)
        #endif
        return result == 0 ? Int(clamping: limit.rlim_cur) : .max
    }
}

// MARK: - Threads

extension ResourceLimits {
    /// Whether this process can have a number of threads more than it has now; it tries.
    package static func canHave(moreThreads count: Int) -> Bool {
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
}

extension ResourceLimits {
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
