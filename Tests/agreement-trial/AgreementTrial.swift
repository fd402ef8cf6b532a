import Foundation
import TrackingConformanceCore
import TrackingConformanceSpecification

/// The trial that lifecycle tracking as data agrees with lifecycle tracking as code: documented values, other accepted
/// ones, faults, fair readings and drawn pairs of faults, at the vectors and at explored sequences.
///
///     swift run -c release agreement-trial [SEQUENCES [SEED]]
@main
struct AgreementTrial {
    /// Fewer sequences than this are put to each fault, whose parts the vectors reach.
    private static let sequencesOfFault = 200

    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let (count, seed) = (arguments.first ?? 20_000, UInt64(arguments.dropFirst().first ?? 1))
        let location = SuiteLocation(directory: ".")
        let suite = try Suite.load(location)
        let rules = try LifecycleRules(besideRulesOf: location, suite.catalogue)
        let vectors = suite.vectors.map { Life($0.id, $0.steps.map(\.stimulus), $0.context) }.filter(\.isLife)
        var random = SplitMix64(seed: seed)
        let explored = (0..<count).map { number in
            let draft = Area.lifecycle.randomDraft(using: &random)
            return Life("sequence \(number)", draft.stimuli, draft.context)
        }
        var trial = Agreement()
        trial.compare("documented", .documented, rules.documented, at: vectors + explored, withAccepted: true)
        let lives = vectors + explored.prefix(sequencesOfFault)
        let faults = rules.faults.compactMap { row in Fault.all.first { $0.id == row.id }.map { (row, $0) } }
        for (row, fault) in faults {
            trial.compare(fault.id, .documented.applying([fault]), rules.documented.applying(row.edit), at: lives)
        }
        for row in rules.readings {
            let readings = LifecycleTracking.fairReadings.filter { $0.rule == row.rule }.map(\.change)
            let specifications = readings.map { Specification.documented.applying([$0]) }
            trial.compareBest(
                "\(row.rule): \(row.statement)",
                specifications,
                rules.documented.applying(row.edit),
                at: lives
            )
        }
        for _ in 0..<(count / 200) {
            let pair = [0, 1].map { _ in faults[random.number(in: 0...faults.count - 1)] }
            guard pair[0].1.id != pair[1].1.id else { continue }
            let parts = pair.reduce(rules.documented) { $0.applying($1.0.edit) }
            trial.compare(
                pair.map(\.1.id).joined(separator: " + "),
                .documented.applying(pair.map(\.1)),
                parts,
                at: lives
            )
        }
        print(
            "\(trial.equal) facts agree, \(trial.differences.count) of \(trial.trials) specifications differ;",
            "\(Fault.all.count { $0.area == .lifecycle } - faults.count) lifecycle faults have no row"
        )
        exit(trial.differences.isEmpty ? 0 : 1)
    }
}

/// A sequence, as far as lifecycle tracking is concerned.
struct Life {
    let name: String
    let stimuli: [Stimulus]
    let context: RunContext

    init(_ name: String, _ stimuli: [Stimulus], _ context: RunContext) {
        (self.name, self.stimuli, self.context) = (name, stimuli, context)
    }

    /// Whether something happens in the life of an app, at times that a platform's clock can give.
    var isLife: Bool {
        stimuli.contains { $0.event.area == .lifecycle }
            && stimuli.allSatisfy { ($0.instant?.nanoseconds ?? 0) % 1_000_000 == 0 }
    }
}
