import TrackingConformanceCore

/// How much a diagnosis has done, so that it ends at the same point wherever it runs.
struct Work: Sendable {
    /// The number of steps that were replayed, long vectors weighted.
    private(set) var done = 0
    private let limit: Int
    /// What a release build does in about three seconds on two cores.
    static let usualLimit = 3_000_000
    /// What it does in a second.
    static let inASecond = 1_000_000

    /// Whether something was left undone.
    private(set) var wasCutShort = false

    init(limit: Int = usualLimit) { self.limit = limit }

    /// Whether there is room for more; where there is none, something is left undone.
    mutating func hasRoom() -> Bool {
        if done >= limit { wasCutShort = true }
        return done < limit
    }

    /// Counts vectors that are replayed.
    mutating func count(_ places: some Sequence<Int>, _ evidence: Evidence, times: Int = 1) {
        done += places.reduce(0) { sum, place in
            sum + times * Self.weight(of: evidence.cases[place].stimuli.count)
        }
    }

    mutating func count(steps: Int) { done += steps }

    /// Counts a vector that is in no evidence.
    mutating func count(_ vector: Vector, times: Int) { done += times * Self.weight(of: vector.steps.count) }

    /// What a lifecycle event yields is a function of all events before it.
    private static func weight(of steps: Int) -> Int { steps + steps * steps / 64 }
}
