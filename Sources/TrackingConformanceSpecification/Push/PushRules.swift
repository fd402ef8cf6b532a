package import TrackingConformanceCore
package import TrackingConformanceJSON

/// Push tracking as data; its documented behaviour is an edit of every part.
package typealias PushRules = AreaRules<PushEdit>

extension PushEdit {
    package static func documented(_ decoder: inout FileDecoder, _ root: JSONNode) -> PushEdit? {
        decoder.documented(root)
    }
    package func selfReference(in documented: PushEdit) -> String? {
        documented.selfReference(of: Set(changes.map(\.part.stage)), with: [self])?.rawValue
    }
    package static func lines(of documented: PushEdit) -> [DocumentedLine] {
        documented.changes.map { DocumentedLine($0.part.name, $0.expression.term) }
    }
    package var written: WrittenEdit {
        WrittenEdit(changes.map { ($0.part.name, $0.expression.term) }, when: condition?.term)
    }
}

extension PushEdit {
    /// A stage, of some, that depends on itself because of edits, so that it has no value; `nil` if there is none.
    package func selfReference(
        of stages: some Sequence<PushPart.Stage> = PushPart.Stage.allCases,
        with edits: [PushEdit]
    ) -> PushPart.Stage? {
        stages.first(leadingToItselfBy: { stage in
            ([self] + edits).flatMap { edit in
                edit.changes.filter { $0.part.stage == stage }.flatMap { edit.expression(of: $0).words }
            }
            .flatMap(\.stages)
        })
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
