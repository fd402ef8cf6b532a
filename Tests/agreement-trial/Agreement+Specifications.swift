import TrackingConformanceCore
import TrackingConformanceSpecification

/// An area as data, as changes of the specification as code.
struct DataArea {
    /// The documented behaviour, which replaces every part.
    let documented: SpecificationChange
    let faults: [(id: String, change: SpecificationChange)]
    let readings: [(rule: Rule.ID, statement: String, change: SpecificationChange)]
}

extension Agreement {
    /// Compares an area as data with the area as code: documented behaviour, faults, fair readings and drawn pairs.
    ///
    /// - Returns: How many faults of the area have no row.
    mutating func compare(
        _ data: DataArea,
        _ area: Area,
        readings: [FairReading],
        at vectors: [Life],
        _ explored: [Life],
        using random: inout SplitMix64
    ) -> Int {
        func isConcerned(_ life: Life) -> Bool { life.stimuli.contains { $0.event.area == area } }
        let (vectors, explored) = (vectors.filter(isConcerned), explored.filter(isConcerned))
        let lives = vectors + explored.prefix(explored.count / 20)
        compare("\(area.rawValue) documented", .documented, .documented.applying([data.documented]), vectors + explored)
        let known = Dictionary(uniqueKeysWithValues: Fault.all.map { ($0.id, $0) })
        let faults = data.faults.compactMap { row in known[row.id].map { (row, $0) } }
        for (row, fault) in faults {
            compare(row.id, .documented.applying([fault]), .documented.applying([row.change]), lives)
        }
        for row in data.readings {
            let codes = readings.filter { $0.rule == row.rule }.map(\.specification)
            compare("\(row.rule): \(row.statement)", codes, .documented.applying([row.change]), lives)
        }
        for _ in 0..<(faults.isEmpty ? 0 : explored.count / 20) {
            let pair = [0, 1].map { _ in faults[random.number(in: 0...faults.count - 1)] }
            guard pair[0].1.id != pair[1].1.id else { continue }
            let code = Specification.documented.applying(pair.map(\.1))
            let name = pair.map(\.1.id).joined(separator: " + ")
            compare(name, code, .documented.applying(pair.map(\.0.change)), vectors + explored.prefix(100))
        }
        return Fault.all.count { $0.area == area } - faults.count
    }

    private mutating func compare(_ name: String, _ code: Specification, _ data: Specification, _ lives: [Life]) {
        compare(name, [code], data, lives)
    }

    /// Compares data with the specification, of several, that it agrees with most.
    private mutating func compare(
        _ name: String,
        _ codes: [Specification],
        _ data: Specification,
        _ lives: [Life]
    ) {
        let comparisons = codes.map { Self.comparison($0, data, at: lives) }
        let best = comparisons.first { $0.first == nil } ?? comparisons.max { $0.equal < $1.equal }
        take(best ?? (equal: 0, first: "nothing to compare with"), of: name)
    }

    private static func comparison(_ code: Specification, _ data: Specification, at lives: [Life])
        -> (equal: Int, first: String?)
    {
        var equal = 0
        for life in lives {
            let answers = code.answers(to: life.stimuli, in: life.context, giving: [])
            let others = data.answers(to: life.stimuli, in: life.context, giving: [])
            for step in answers.indices {
                guard answers[step] == others[step] else {
                    let (old, new) = (answers[step].observation, others[step].observation)
                    return (equal, "\(life.name), step \(step):\n  code \(old)\n  data \(new)")
                }
                equal += 1
            }
        }
        return (equal, nil)
    }
}
