package import TrackingConformanceCore

extension AuditRecord {
    /// The order in which the vectors tell most, found greedily.
    ///
    /// The first vectors catch every fault that is caught at all, those that catch most further faults first. What
    /// follows completes the cover for implementations that have fewer capabilities than the vectors before require.
    package var tellingOrder: TellingOrder {
        var cover = GreedyCover(of: Catch.all(in: self))
        cover.takeVectors { $0.isNewFault }
        cover.takeVectors { $0.isNewCatch }
        return TellingOrder(
            cover.taken.map { place, catches in
                TellingOrder.Entry(vector: vectors[place].id, faults: catches.map { mutants[$0.mutant].name })
            }
        )
    }

    /// Whether the suite has an order that catches less than its vectors, or claims what is not so.
    package var hasStaleOrder: Bool {
        guard suite.tellingOrder.location != nil else { return false }
        let catches = Catch.all(in: self)
        let places = Dictionary(vectors.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let numbers = Dictionary(mutants.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var told: Set<Int> = []
        for entry in suite.tellingOrder.entries {
            guard let place = places[entry.vector] else { return true }
            for fault in entry.faults {
                guard let caught = catches[place].first(where: { $0.mutant == numbers[fault] }) else { return true }
                told.insert(caught.number)
            }
        }
        return told != Set(catches.joined().map(\.number))
    }
}

/// A mutant that is caught where an implementation has some capabilities.
private struct Catch {
    let mutant: Int
    /// The number of the mutant together with the capabilities.
    let number: Int

    /// For each vector what it catches.
    static func all(in record: AuditRecord) -> [[Catch]] {
        let capabilities = record.vectors.map { Set($0.requires) }
        var numbers: [Set<Capability>: [Int: Int]] = [:]
        var (catches, count) = (Array(repeating: [Catch](), count: record.vectors.count), 0)
        for (mutant, kills) in record.mutants.map(\.kills).enumerated() {
            for place in kills.map(\.vector) {
                let number = numbers[capabilities[place]]?[mutant] ?? count
                if number == count { count += 1 }
                numbers[capabilities[place], default: [:]][mutant] = number
                catches[place].append(Catch(mutant: mutant, number: number))
            }
        }
        return catches
    }
}

/// Vectors that are taken one after the other, each the one that adds most.
private struct GreedyCover {
    /// What a vector catches, and whether a vector before it does.
    struct Open {
        let isNewFault: Bool
        let isNewCatch: Bool
    }

    private let catches: [[Catch]]
    private var (mutants, numbers): (Set<Int>, Set<Int>) = ([], [])
    private(set) var taken: [(place: Int, new: [Catch])] = []

    init(of catches: [[Catch]]) { self.catches = catches }

    /// Takes vectors for as long as one adds something; of several that add as much, the first.
    mutating func takeVectors(adding isNew: (Open) -> Bool) {
        while true {
            let gains = catches.map { $0.count { isNew(open($0)) } }
            guard let most = gains.max(), most > 0, let place = gains.firstIndex(of: most) else { return }
            taken.append((place, catches[place].filter { open($0).isNewCatch }))
            mutants.formUnion(catches[place].map(\.mutant))
            numbers.formUnion(catches[place].map(\.number))
        }
    }

    private func open(_ caught: Catch) -> Open {
        Open(isNewFault: !mutants.contains(caught.mutant), isNewCatch: !numbers.contains(caught.number))
    }
}
