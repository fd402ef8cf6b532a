import TrackingConformanceCore

/// How much a diagnosis has done, so that it ends at the same point wherever it runs.
package struct Work: Sendable {
    /// The number of steps that were replayed, long vectors weighted.
    private(set) var done = 0
    private let limit: Int
    /// Where the part ends that is being done.
    private var partEnd: Int
    /// When nothing more is done, however little that was; `nil`: never.
    private let end: ContinuousClock.Instant?
    /// What a release build does in some eight seconds on two cores; few diagnoses need a tenth of it.
    static let usualLimit = 2_000_000
    /// What it does in a second.
    package static let inASecond = 250_000

    /// Whether something was left undone.
    private(set) var wasCutShort = false

    init(limit: Int = usualLimit, until end: ContinuousClock.Instant? = nil) {
        (self.limit, self.end, partEnd) = (limit, end, limit)
    }

    /// Some more to do, for the little that experiments leave; what was left undone before stays undone.
    var renewed: Work {
        var work = Work(limit: Self.usualLimit / 2, until: end)
        work.wasCutShort = wasCutShort
        return work
    }

    /// Leaves what is left to so many parts, of which the first begins; all of it, if there is one.
    mutating func begin(firstOf parts: Int) { partEnd = done + max(0, limit - done) / max(1, parts) }

    /// Whether there is time to verify what was found, however much was done.
    func hasTime() -> Bool { end.map { ContinuousClock.now < $0 } != false }

    /// Whether there is room for more; where there is none, something is left undone.
    mutating func hasRoom() -> Bool {
        let hasRoom = done < partEnd && hasTime()
        if !hasRoom { wasCutShort = true }
        return hasRoom
    }

    /// Counts vectors that are replayed.
    mutating func count(_ places: some Sequence<Int>, _ evidence: Evidence, times: Int = 1) {
        done += times * Self.weight(of: places, evidence)
    }

    /// What it costs to replay some vectors once.
    static func weight(of places: some Sequence<Int>, _ evidence: Evidence) -> Int {
        places.reduce(0) { $0 + weight(of: evidence.cases[$1].stimuli.count) }
    }

    /// The first of some vectors that cost no more than that together, but for the very first.
    static func affordable(_ places: some Sequence<Int>, _ evidence: Evidence, for cost: Int) -> [Int] {
        var (left, taken): (Int, [Int]) = (cost, [])
        for place in places {
            left -= weight(of: evidence.cases[place].stimuli.count)
            guard left >= 0 || taken.isEmpty else { break }
            taken.append(place)
        }
        return taken
    }

    mutating func count(steps: Int) { done += steps }

    /// Counts a vector that is in no evidence.
    mutating func count(_ vector: Vector, times: Int) { done += times * Self.weight(of: vector.steps.count) }

    /// What a lifecycle event yields is a function of all events before it.
    private static func weight(of steps: Int) -> Int { steps + steps * steps / 64 }
}
