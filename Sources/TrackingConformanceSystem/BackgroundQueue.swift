/// Work that is done in order, by threads that give way to whatever else wants a processor.
///
/// A thread ends where no work waits. Each that runs at the same time as others keeps memory of its own.
package final class BackgroundQueue: Sendable {
    private struct State: Sendable {
        var waiting: [@Sendable () -> Void] = []
        var threads = 0
    }

    private let state = Locked(State())
    private let mostThreads: Int

    /// Creates a queue without work.
    package init(threads mostThreads: Int) { self.mostThreads = mostThreads }

    /// Adds work.
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

    /// The work that waits longest; without any, the thread that asks ends.
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
