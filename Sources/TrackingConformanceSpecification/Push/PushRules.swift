package import TrackingConformanceCore
import TrackingConformanceJSON

/// Push tracking as data: the documented behaviour, the faults of the library and the other fair readings.
package struct PushRules: Sendable {
    /// What is documented, as an edit of every part.
    package let documented: PushEdit
    package let faults: [Row<PushEdit>]
    package let readings: [Row<PushEdit>]

    /// Reads the files beside the rules of a suite.
    ///
    /// - Parameter catalogue: The rules that a row may name; `nil` if that is not checked.
    /// - Throws: `UnusableInput` with every problem of every file, each with its place.
    package init(besideRulesOf location: SuiteLocation, _ catalogue: RuleCatalogue? = nil) throws(UnusableInput) {
        var files = AreaFiles(besideRulesOf: location)
        let documented = files.read("Behaviour", .push) { $0.documented(PushEdit.self) } ?? nil
        faults = files.read("Faults", .push) { $0.rows("faults", catalogue) } ?? []
        readings = files.read("Readings", .push) { $0.rows("readings", catalogue) } ?? []
        if let documented {
            files.report(
                (faults + readings).compactMap { row in
                    documented.selfReference(with: row.edit).map { stage in
                        Diagnostic(
                            .badExpression,
                            "with this edit, `\(stage.rawValue)` depends on itself",
                            at: row.location
                        )
                    }
                }
            )
        }
        guard let documented, files.diagnostics.isEmpty else { throw UnusableInput(files.diagnostics) }
        self.documented = documented
    }
}

extension PushEdit {
    /// A stage whose value would depend on itself if an edit were made, so that it has none; `nil` if there is none.
    package func selfReference(with edit: PushEdit?) -> PushPart.Stage? {
        var words: [PushPart.Stage: Set<PushWord>] = [:]
        for change in changes { words[change.part.stage, default: []].formUnion(change.expression.words) }
        for change in edit?.changes ?? [] {
            words[change.part.stage, default: []].formUnion(edit?.expression(of: change).words ?? [])
        }
        func stages(_ stage: PushPart.Stage) -> [PushPart.Stage] { (words[stage] ?? []).flatMap(\.stages) }
        return PushPart.Stage.allCases.first { stage in
            var (reached, open): (Set<PushPart.Stage>, [PushPart.Stage]) = ([], stages(stage))
            while let next = open.popLast() {
                if next == stage { return true }
                if reached.insert(next).inserted { open += stages(next) }
            }
            return false
        }
    }
}

extension PushPart {
    fileprivate var stage: Stage {
        switch self {
        case .stage(let stage): stage
        case .data: .data
        }
    }
}

extension PushWord {
    /// The stages that the word stands for, or asks.
    fileprivate var stages: [PushPart.Stage] {
        switch self {
        case .lastAction: [.actions, .interaction]
        case .precedes: [.precedes, .version, .threshold]
        case .sameIDs: [.given]
        case .data: []
        default: PushPart.Stage(rawValue: rawValue).map { [$0] } ?? []
        }
    }
}
