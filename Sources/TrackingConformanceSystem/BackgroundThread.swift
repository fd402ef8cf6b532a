#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A thread for work that yields the processor to anything else.
package enum BackgroundThread {
    fileprivate final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    /// The thread's nice value on Linux; at most 19.
    fileprivate static let niceness: Int32 = 10

    package static func start(_ body: @escaping @Sendable () -> Void) {
        // Without a thread, the caller does the work immediately.
        if !startIfPossible(body) { body() }
    }

    private static func startIfPossible(_ body: @escaping @Sendable () -> Void) -> Bool {
        let work = Unmanaged.passRetained(Work(body)).toOpaque()
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        let isStarted = pthread_create(&thread, nil, runWork, work) == 0
        if !isStarted { Unmanaged<Work>.fromOpaque(work).release() }
        return isStarted
    }
}

#if canImport(Darwin)
private typealias Context = UnsafeMutableRawPointer
#else
private typealias Context = UnsafeMutableRawPointer?
#endif

private func runWork(_ context: Context) -> UnsafeMutableRawPointer? {
    pthread_detach(pthread_self())
    #if canImport(Darwin)
    pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0)
    let work = context
    #else
    // On Linux the priority of "process" 0 is only that of the calling thread. C libraries give PRIO_PROCESS different
    // types; it is 0.
    setpriority(0, 0, BackgroundThread.niceness)
    guard let work = context else { return nil }
    #endif
    Unmanaged<BackgroundThread.Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
}

/// Work done in order, by threads that yield the processor to anything else.
///
/// A thread ends if no work waits. Each concurrent thread keeps its own memory.
package final class BackgroundQueue: Sendable {
    private struct State: Sendable {
        var waiting: [@Sendable () -> Void] = []
        var threads = 0
    }

    private let state = Locked(State())
    private let mostThreads: Int

    package init(threads mostThreads: Int) { self.mostThreads = mostThreads }

    package func add(_ work: @escaping @Sendable () -> Void) {
        let isThreadMissing = state.withLock { [mostThreads] state in
            state.waiting.append(work)
            guard state.threads < mostThreads else { return false }
            state.threads += 1
            return true
        }
        if isThreadMissing {
            BackgroundThread.start {
                while let work = self.next() { work() }
            }
        }
    }

    /// The longest-waiting work; if there is none, the calling thread ends.
    private func next() -> (@Sendable () -> Void)? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.threads -= 1
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}
