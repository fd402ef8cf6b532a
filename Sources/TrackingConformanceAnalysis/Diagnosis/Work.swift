import TrackingConformanceCore

/// How much a diagnosis has done, so that it ends at the same point wherever it runs.
struct Work: Sendable {
    /// The number of steps that were replayed, long vectors weighted.
    private(set) var done = 0
    /// What a search may do.
    private let limit: Int
    /// What a release build does in two to three seconds of processor time.
    static let usualLimit = 60_000

    /// How often two candidates are tried together at a vector.
    private var pairSearchesLeft = 6

    /// Whether something was left undone.
    private(set) var wasCutShort = false

    init(limit: Int = usualLimit) { self.limit = limit }

    /// What the search and all that follows it may do together, but for one more check of what was found.
    private var wholeLimit: Int { 10 * limit }

    /// Whether the search has done as much as it may.
    var isExhausted: Bool { done >= limit }

    /// Whether there is room for more, in whatever step; where there is none, something is left undone.
    mutating func hasRoom() -> Bool {
        if done >= wholeLimit { wasCutShort = true }
        return done < wholeLimit
    }

    /// How often a vector may be replayed at most.
    mutating func room(at place: Int, _ evidence: Evidence, for wanted: Int) -> Int {
        let room = max(1, (wholeLimit - done) / max(1, Self.weight(of: evidence.cases[place].stimuli.count)))
        if room < wanted { wasCutShort = true }
        return min(room, wanted)
    }

    /// Whether two candidates may be tried together at one more vector.
    mutating func takesPairs() -> Bool {
        pairSearchesLeft -= 1
        return pairSearchesLeft >= 0
    }

    /// How many sets with two candidates more are tried at a vector, at most.
    func pairCount(at place: Int, _ evidence: Evidence) -> Int {
        limit / 20 / max(1, Self.weight(of: evidence.cases[place].stimuli.count))
    }

    /// Counts vectors that are replayed.
    mutating func count(_ places: some Sequence<Int>, _ evidence: Evidence, times: Int = 1) {
        done += places.reduce(0) { sum, place in
            sum + times * Self.weight(of: evidence.cases[place].stimuli.count)
        }
    }

    /// Counts a vector that is in no evidence.
    mutating func count(_ vector: Vector, times: Int) { done += times * Self.weight(of: vector.steps.count) }

    /// What a lifecycle event yields is a function of all events before it.
    private static func weight(of steps: Int) -> Int { steps + steps * steps / 64 }
}
