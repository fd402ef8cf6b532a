/// One of the times that a vector is run.
struct Turn: Sendable {
    /// The vector's place in the selection.
    let index: Int
    /// The turn's place among all turns of the run.
    let number: Int
}

/// The turns of a run that nobody has taken, in order; later passes are made when they are due, so that a run of many
/// takes no more memory than a run of one.
struct Schedule: Sendable {
    private let order: RunOrder
    /// The vectors that are run, in suite order.
    private let places: [Int]
    private var pass: [Int]
    private var numbers: SeededNumbers
    private var next = 0
    private var end: Int
    private var returned: [Turn] = []

    /// No turns.
    static let empty = Schedule(of: [], in: .once)

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - places: The places of the vectors that are run, in suite order.
    ///   - order: How often they are run, and in which order.
    init(of places: [Int], in order: RunOrder) {
        self.order = order
        self.places = places
        pass = places
        numbers = SeededNumbers(seed: order.seed ?? 0)
        end = places.count * order.passes
    }

    /// The number of turns that nobody has taken.
    var count: Int { returned.count + end - next }

    /// The pass that a turn belongs to, counted from 0.
    func pass(of turn: Turn) -> Int { places.isEmpty ? 0 : turn.number / places.count }

    /// Takes the next turns.
    mutating func take(_ wanted: Int) -> [Turn] {
        let again = returned.prefix(wanted)
        returned.removeFirst(again.count)
        var turns = Array(again)
        while turns.count < wanted, next < end {
            let place = next % places.count
            if place == 0, next > 0, order.seed != nil { pass = numbers.shuffled(places) }
            turns.append(Turn(index: pass[place], number: next))
            next += 1
        }
        return turns
    }

    /// Takes turns back, which come before all others.
    mutating func takeBack(_ turns: [Turn]) {
        returned = (returned + turns).sorted { $0.number < $1.number }
    }

    /// Forgets the turns that nobody has taken.
    mutating func close() {
        returned = []
        end = next
    }
}
