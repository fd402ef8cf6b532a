import TrackingConformanceCore

package struct AuditProgress: Sendable, Equatable {
    /// The vectors that were tried.
    package let done: Int
    /// The vectors in all.
    package let total: Int
}

/// The number of vectors that were tried so far, by all workers.
actor VectorCounter {
    private var done = 0
    private let total: Int

    init(total: Int) {
        self.total = total
    }

    func count() { done += 1 }

    /// Tells the number now and then, from the first second on, until it is cancelled.
    func report(to watch: @Sendable (AuditProgress) -> Void) async {
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            watch(AuditProgress(done: done, total: total))
            wait = .milliseconds(100)
        }
    }
}
