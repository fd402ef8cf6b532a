import TrackingConformanceCore
import TrackingConformanceSpecification

/// The trial of the payload's structure: documented values, faults, fair readings and drawn pairs of faults.
extension Agreement {
    mutating func comparePayload(
        in suite: Suite,
        besideRulesOf location: SuiteLocation,
        explored count: Int,
        using random: inout SplitMix64
    ) throws {
        let rules = try PayloadRules(besideRulesOf: location, suite.catalogue)
        let vectors = suite.vectors.map { Life($0.id, $0.steps.map(\.stimulus), $0.context) }
            .filter { life in life.stimuli.contains { $0.event.area == .payload } }
        let lives =
            vectors
            + (0..<count).map { number in
                let draft = Area.payload.randomDraft(using: &random)
                return Life("sequence \(number)", draft.stimuli, draft.context)
            }
        let table = SpecificationChange.payload { $0.take(PayloadStructure(rules.documented)) }
        compare("payload", [], [table], at: lives)
        let faults = rules.faults.compactMap { row in Fault.all.first { $0.id == row.id }.map { (row, $0) } }
        for (row, fault) in faults { compare(fault.id, [fault.change], [table, row.edit.change], at: lives) }
        let readings = PayloadStructure.fairReadings
        if readings.count != rules.readings.count { print("\(readings.count) readings, \(rules.readings.count) rows") }
        for (row, reading) in zip(rules.readings, readings) {
            if row.rule != reading.rule {
                print("\(row.statement) is a row of \(row.rule), a reading of \(reading.rule)")
            }
            compare("\(row.rule): \(row.statement)", [reading.change], [table, row.edit.change], at: lives)
        }
        for _ in 0..<(count / 4) {
            let pair = [0, 1].map { _ in faults[random.number(in: 0...faults.count - 1)] }
            let name = pair.map(\.1.id).joined(separator: " + ")
            compare(name, pair.map(\.1.change), [table] + pair.map(\.0.edit.change), at: vectors)
        }
        print("\(Fault.all.count { $0.area == .payload } - faults.count) payload faults have no row")
    }

    private mutating func compare(
        _ name: String,
        _ code: [SpecificationChange],
        _ data: [SpecificationChange],
        at lives: [Life]
    ) {
        let (code, data) = (Specification.documented.applying(code), Specification.documented.applying(data))
        var equal = 0
        for life in lives {
            let answers = (
                code.answers(to: life.stimuli, in: life.context), data.answers(to: life.stimuli, in: life.context)
            )
            let differing = answers.0.indices.first { answers.0[$0] != answers.1[$0] }
            if let step = differing {
                let (old, new) = (answers.0[step], answers.1[step])
                let place = "\(life.name), step \(step): \(old.observation) \(old.unjudged) as code"
                return take((equal, "\(place), \(new.observation) \(new.unjudged) as data"), of: name)
            }
            equal += answers.0.count
        }
        take((equal, nil), of: name)
    }
}
