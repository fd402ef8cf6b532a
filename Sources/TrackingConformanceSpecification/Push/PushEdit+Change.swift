import TrackingConformanceCore
import TrackingConformanceJSON

extension PushEdit {
    /// The edit as a change of the specification; its expressions are bound here, once.
    package var change: SpecificationChange {
        let stages = changes.compactMap { change in
            if case .stage(let stage) = change.part { BoundStage(stage, expression(of: change)) } else { nil }
        }
        let members = changes.compactMap { change in
            if case .data(let key) = change.part { (key, expression(of: change).bound()) } else { nil }
        }
        return .push { draft in
            for stage in stages { stage.edit(&draft) }
            if !members.isEmpty { Self.edit(members, of: &draft) }
        }
    }

    private typealias Value = @Sendable (DataScope<PushTracking.Moment>) -> JSONValue?

    private static func edit(_ members: [(key: String, value: Value)], of draft: inout Draft<PushTracking>) {
        let found = draft.data
        draft.data = { moment, action in
            let before = JSONValue.object(found(moment, action))
            var data = before.object ?? JSONObject()
            for member in members {
                let scope = DataScope(moment, of: action.word, in: before) { moment, subject in
                    subject?.string.flatMap { PushTracking.Action(word: $0) }.flatMap {
                        found(moment, $0)[member.key]
                    }
                }
                data[member.key] = member.value(scope)
            }
            return data
        }
    }
}

/// A stage with what it is instead.
private struct BoundStage: Sendable {
    typealias Moment = PushTracking.Moment
    typealias Scope = DataScope<Moment>

    let stage: PushPart.Stage
    let value: @Sendable (Scope) -> JSONValue?
    let test: @Sendable (Scope) -> Bool

    init(_ stage: PushPart.Stage, _ expression: PushEdit.Expression) {
        (self.stage, value, test) = (stage, expression.bound(), expression.boundTest())
    }

    func edit(_ draft: inout Draft<PushTracking>) {
        switch stage {
        case .throwing: draft.exception = text(draft.exception)
        case .throwingLate: draft.lateException = text(draft.lateException)
        case .version: draft.version = text(draft.version)
        case .threshold: editText(of: \.threshold, &draft)
        case .actionName: editText(of: \.actionName, &draft)
        case .sameIntent: draft.isSameIntent = test(draft.isSameIntent)
        case .enabled: draft.isOn = test(draft.isOn)
        case .arrives: draft.arrives = test(draft.arrives)
        case .dismissed: draft.isDismissed = test(draft.isDismissed)
        case .opened: draft.isOpened = test(draft.isOpened)
        case .sends: draft.sends = test(draft.sends)
        case .flag: draft.flag = value(draft.flag)
        case .deliveryID: draft.deliveryID = value(draft.deliveryID)
        case .broadlogID: draft.broadlogID = value(draft.broadlogID)
        case .given:
            let found = draft.notification
            let given = value { found($0).map(JSONValue.object) }
            draft.notification = { given($0)?.object }
        case .interaction:
            let found = draft.interaction
            let interaction = value { found($0)?.word }
            draft.interaction = { interaction($0)?.string.flatMap { PushTracking.Interaction(rawValue: $0) } }
        case .function:
            let found = draft.isOlder
            let function = value { found($0) ? "older" : "newer" }
            draft.isOlder = { function($0) == "older" }
        case .actions: editActions(&draft)
        case .data: editData(&draft)
        case .precedes: editPrecedes(&draft)
        }
    }

    // MARK: Parts of one type

    private func value(_ found: @escaping @Sendable (Moment) -> JSONValue?) -> @Sendable (Moment) -> JSONValue? {
        let value = value
        return { moment in value(Scope(moment) { moment, _ in found(moment) }) }
    }

    private func test(_ found: @escaping @Sendable (Moment) -> Bool) -> @Sendable (Moment) -> Bool {
        let test = test
        return { moment in test(Scope(moment) { moment, _ in .bool(found(moment)) }) }
    }

    private func text(_ found: @escaping @Sendable (Moment) -> String?) -> @Sendable (Moment) -> String? {
        let value = value { found($0).map(JSONValue.string) }
        return { value($0)?.string }
    }

    private func editText(
        of part: WritableKeyPath<PushTracking, PushTracking.Part<String>>,
        _ draft: inout Draft<PushTracking>
    ) {
        let found = draft[dynamicMember: part]
        let text = text(found)
        draft[dynamicMember: part] = { text($0) ?? found($0) }
    }

    // MARK: Parts of an interaction, an action or two versions

    private func editActions(_ draft: inout Draft<PushTracking>) {
        let (found, value) = (draft.actions, value)
        draft.actions = { moment, interaction in
            let scope = Scope(moment, of: interaction.word) { moment, subject in
                subject?.string.flatMap { PushTracking.Interaction(rawValue: $0) }.map {
                    .array(found(moment, $0).map(\.word))
                }
            }
            let actions = value(scope)
            return (actions?.array ?? [actions].compactMap { $0 }).compactMap { word in
                word.string.flatMap { PushTracking.Action(word: $0) }
            }
        }
    }

    private func editData(_ draft: inout Draft<PushTracking>) {
        let (found, value) = (draft.data, value)
        draft.data = { moment, action in
            let scope = Scope(moment, of: action.word) { moment, subject in
                subject?.string.flatMap { PushTracking.Action(word: $0) }.map { .object(found(moment, $0)) }
            }
            return value(scope)?.object ?? JSONObject()
        }
    }

    private func editPrecedes(_ draft: inout Draft<PushTracking>) {
        let (found, test) = (draft.precedes, test)
        draft.precedes = { moment, left, right in
            test(
                Scope(moment, of: [.string(left), .string(right)]) { moment, subject in
                    guard let versions = subject?.array, let left = versions.first?.string,
                        let right = versions.last?.string
                    else { return nil }
                    return .bool(found(moment, left, right))
                }
            )
        }
    }
}
