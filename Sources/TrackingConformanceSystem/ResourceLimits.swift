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

    package static func openDescriptors(below end: Int) -> Int {
        (0..<end).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }

    /// Why the system lets this process open no more descriptors than it has; `nil` where it may have some more.
    package static func refusal(ofDescriptors count: Int) -> SystemError? {
        var opened: [Int32] = []
        defer { for descriptor in opened { _ = close(descriptor) } }
        for _ in 0..<count {
            let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return .last }
            opened.append(descriptor)
        }
        return nil
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

// MARK: - Events

extension ResourceLimits {
    /// Why the system does not let this process wait for events, without which concurrent work traps; `nil` where it
    /// does.
    package static var refusalOfEvents: SystemError? {
        #if os(Linux)
        // The C library's module leaves these two out.
        typealias Queue = @convention(c) (Int32) -> Int32
        typealias Counter = @convention(c) (UInt32, Int32) -> Int32
        guard let queue = dlsym(nil, "epoll_create1"), let counter = dlsym(nil, "eventfd") else { return nil }
        for open in [
            { unsafeBitCast(queue, to: Queue.self)(0) }, { unsafeBitCast(counter, to: Counter.self)(0, 0) },
        ] {
            let descriptor = open()
            guard descriptor >= 0 else { return .last }
            _ = close(descriptor)
        }
        #endif
        return nil
    }
}
