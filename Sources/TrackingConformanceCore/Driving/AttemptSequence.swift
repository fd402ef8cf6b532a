/// The attempts of a run that nobody has taken, in order.
///
/// Later passes are made when they are due, so that a run of many takes no more memory than a run of one.
package struct AttemptSequence: Sendable {
    private let order: RunOrder
    /// The vectors that are run, by their places in the plan.
    private let places: [Int]
    private var currentPass: [Int]
    private var generator: SplitMix64
    private var next = 0
    private var end: Int
    private var returned: [Attempt] = []

    /// No attempts.
    package static let empty = AttemptSequence(of: [], in: .once)

    /// Creates a sequence.
    ///
    /// - Parameters:
    ///   - places: The places of the vectors that are run, in suite order.
    ///   - order: How often they are run, and in which order.
    package init(of places: [Int], in order: RunOrder) {
        self.order = order
        self.places = places
        currentPass = places
        generator = SplitMix64(seed: order.seed ?? 0)
        end = places.count * order.passes
    }

    /// The number of attempts that nobody has taken.
    package var count: Int { returned.count + end - next }

    /// Whether the next attempt is one of the other host; `false` where none is left.
    package var isElsewhere: Bool {
        if let first = returned.first { return order.isElsewhere(first.pass) }
        return next < end && order.isElsewhere(next / places.count)
    }

    /// Takes the next attempts of a host.
    ///
    /// - Parameters:
    ///   - wanted: The most attempts to be taken.
    ///   - isElsewhere: Whether they are those of the other host.
    /// - Returns: The attempts; none where the next one belongs to another host.
    package mutating func take(_ wanted: Int, elsewhere isElsewhere: Bool = false) -> [Attempt] {
        let fitting = returned.prefix { order.isElsewhere($0.pass) == isElsewhere }
        var attempts = Array(fitting.prefix(wanted))
        returned.removeFirst(attempts.count)
        guard returned.isEmpty else { return attempts }
        while attempts.count < wanted, next < end {
            let (pass, index) = next.quotientAndRemainder(dividingBy: places.count)
            guard order.isElsewhere(pass) == isElsewhere else { break }
            if index == 0, isElsewhere { currentPass = places }
            if index == 0, pass > 0, order.seed != nil, !isElsewhere { currentPass = shuffled() }
            attempts.append(Attempt(place: currentPass[index], number: next, pass: pass))
            next += 1
        }
        return attempts
    }

    /// The places of the vectors of which an attempt is left.
    var openPlaces: Set<Int> {
        let rest = end - next < places.count ? places.count - (end - next) : 0
        return Set(returned.map(\.place)).union(next < end ? currentPass.dropFirst(rest) : [])
    }

    /// Takes attempts back, which come before all others.
    package mutating func takeBack(_ attempts: [Attempt]) {
        returned = (returned + attempts).sorted { $0.number < $1.number }
    }

    /// Forgets the attempts that nobody has taken.
    package mutating func close() {
        returned = []
        end = next
    }

    /// The places in an order that depends on the seed alone, whatever the standard library's own shuffle does.
    private mutating func shuffled() -> [Int] {
        var places = places
        for last in places.indices.reversed().dropLast() {
            places.swapAt(last, Int(generator.next() % UInt64(last + 1)))
        }
        return places
    }
}
