import TrackingConformanceCore

package struct AuditProgress: Sendable, Equatable {
    package let done: Int
    package let total: Int
}

/// A counter of the vectors that all workers have tried so far.
actor VectorCounter {
    private var done = 0
    private let total: Int

    init(total: Int) {
        self.total = total
    }

    func count() { done += 1 }

    /// Reports the progress after a second, then ten times a second, until cancelled.
    func report(to watch: @Sendable (AuditProgress) -> Void) async {
        var wait = Duration.seconds(1)
        while (try? await Task.sleep(for: wait)) != nil {
            watch(AuditProgress(done: done, total: total))
            wait = .milliseconds(100)
        }
    }
}
