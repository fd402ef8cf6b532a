/// How much a search has done, so that it ends at the same point wherever it runs.
struct Work: Sendable {
    /// The number of steps that were replayed, long vectors weighted.
    private(set) var done = 0
    /// What a release build does in two to three seconds of processor time.
    private static let limit = 60_000

    /// Whether it has done as much as it may.
    var isExhausted: Bool { done >= Self.limit }

    /// Counts vectors that are replayed.
    ///
    /// - Parameters:
    ///   - places: The vectors, by their places in the evidence.
    ///   - evidence: What the run showed.
    ///   - times: How often each is replayed.
    mutating func count(_ places: some Sequence<Int>, _ evidence: Evidence, times: Int = 1) {
        done += places.reduce(0) { sum, place in
            let steps = evidence.cases[place].stimuli.count
            // What a lifecycle event yields is a function of all events before it.
            return sum + times * (steps + steps * steps / 64)
        }
    }
}
