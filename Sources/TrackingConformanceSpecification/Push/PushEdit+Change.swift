import TrackingConformanceCore
import TrackingConformanceJSON

extension PushEdit: DataEdit {
    package typealias Word = PushWord

    package static var rules: AreaRules<PushEdit> { RuleLibrary.push }
    package static func arePossible(_ edits: [PushEdit]) -> Bool {
        let dependencies = edits.reduce(documentedDependencies) { $0.merging($1.dependencies) { $0.union($1) } }
        // Most edits name only stages that the documented lines name as well.
        return dependencies == documentedDependencies || PushPart.Stage.selfReference(in: dependencies) == nil
    }
    private static let documentedDependencies = rules.documented.dependencies

    package var dataChange: DataChange<PushTracking> {
        let stages = changes.compactMap { change in
            if case .stage(let stage) = change.part { (stage, expression(of: change)) } else { nil }
        }
        let members = changes.compactMap { change in
            if case .data(let key) = change.part { (key: key, value: expression(of: change).bound()) } else { nil }
        }
        return DataChange(
            stages.map { stage, expression in (stage, DataChange.wrap(stage, expression.boundValue(of: stage.type))) }
                + (members.isEmpty ? [] : [(.data, Self.wrap(members))])
        )
    }

    /// Changes members of a call's data one after another, each change seeing the previous ones.
    private static func wrap(_ members: [(key: String, value: @Sendable (Expression.Scope) -> JSONValue?)])
        -> DataChange<PushTracking>.Wrap
    {
        { found, _ in
            { moment, action in
                let before = found(moment, action)
                var data = before?.object ?? JSONObject()
                for member in members {
                    let scope = DataScope(moment, of: action, in: .data, of: before ?? [:]) { moment, subject in
                        found(moment, subject)?[member.key]
                    }
                    data[member.key] = member.value(scope)
                }
                return .object(data)
            }
        }
    }
}
