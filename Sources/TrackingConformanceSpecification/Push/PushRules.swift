package import TrackingConformanceCore
package import TrackingConformanceJSON

/// Push tracking as data; its documented behaviour is an edit of every part.
package typealias PushRules = AreaRules<PushEdit>

extension PushEdit {
    package static func documented(_ decoder: inout FileDecoder, _ root: JSONNode) -> PushEdit? {
        decoder.documented(root)
    }
    package func selfReference(in documented: PushEdit) -> String? {
        documented.selfReference(with: [self])?.rawValue
    }
    package static func lines(of documented: PushEdit) -> [DocumentedLine] {
        documented.changes.map { DocumentedLine($0.part.name, $0.expression.term) }
    }
    package var written: WrittenEdit {
        WrittenEdit(changes.map { ($0.part.name, $0.expression.term) }, when: condition?.term)
    }
}

extension PushEdit {
    /// The stages that the expressions of each stage name or evaluate.
    var dependencies: [PushPart.Stage: Set<PushPart.Stage>] {
        changes.reduce(into: [:]) { stages, change in
            stages[change.part.stage, default: []].formUnion(expression(of: change).words.flatMap(\.stages))
        }
    }

    /// A stage that depends on itself because of edits, so that it has no value; `nil` if there is none.
    package func selfReference(with edits: [PushEdit]) -> PushPart.Stage? {
        .selfReference(in: edits.reduce(dependencies) { $0.merging($1.dependencies) { $0.union($1) } })
    }
}

extension PushPart.Stage {
    static func selfReference(in dependencies: [Self: Set<Self>]) -> Self? {
        allCases.first(leadingToItselfBy: { dependencies[$0] ?? [] })
    }
}

extension PushPart {
    var stage: Stage {
        switch self {
        case .stage(let stage): stage
        case .data: .data
        }
    }
}

extension PushWord {
    /// The stages that the word names or evaluates.
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
