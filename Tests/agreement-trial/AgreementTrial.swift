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
        // A change that replaces nothing: what is no row is computed by the code.
        let code = LifecycleTracking.change { _ in }
        trial.compare("documented", .documented.applying([code]), rules.documented, at: vectors + explored)
        let lives = vectors + explored.prefix(sequencesOfFault)
        let rows = (rules.faults + rules.readings).map { (name: $0.id ?? "\($0.rule): \($0.statement)", edit: $0.edit) }
        for row in rows {
            trial.compare(row.name, [row.edit], rules.documented, at: lives)
        }
        for _ in 0..<(count / 200) {
            let pair = [0, 1].map { _ in rows[random.number(in: 0...rows.count - 1)] }
            trial.compare(pair.map(\.name).joined(separator: " + "), pair.map(\.edit), rules.documented, at: lives)
        }
        print(
            "\(trial.equal) facts agree, \(trial.differences.count) of \(trial.trials) specifications differ"
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
