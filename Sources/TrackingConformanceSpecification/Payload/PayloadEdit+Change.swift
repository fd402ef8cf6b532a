import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadEdit: DataEdit {
    package typealias Word = PayloadWord

    package static var rules: AreaRules<PayloadEdit> { RuleLibrary.payload }
    package static func arePossible(_ edits: [PayloadEdit]) -> Bool {
        rules.documented.selfReference(with: edits) == nil
    }

    /// In the edit's expressions, the changed parts still have their previous values.
    package var dataChange: DataChange<PayloadStructure> {
        let words = Set(changes.compactMap(\.part.word))
        return DataChange(
            changes.map { change in
                let (part, expression) = (change.part, expression(of: change))
                let (taken, value) = (words.intersection(expression.words), expression.boundValue(of: part.type))
                let restored = changes.filter { $0.part.word.map(taken.contains) == true }.map(\.part.slot)
                return (
                    part.slot,
                    { found, program in
                        part.value(instead: found) { moment, subject, it in
                            let moment = restored.isEmpty ? moment : moment.taking(restored, from: program)
                            return value(DataScope(moment, of: subject, in: part.slot) { _, _ in it() })
                        }
                    }
                )
            }
        )
    }
}

extension PayloadPart {
    fileprivate typealias Value =
        @Sendable (
            _ moment: DataMoment<PayloadStructure>, _ subject: JSONValue?, _ it: @escaping () -> JSONValue?
        ) -> JSONValue?

    /// The value of the slot if the part has another value.
    fileprivate func value(instead found: @escaping DataProgram<PayloadStructure>.Value, _ value: @escaping Value)
        -> DataProgram<PayloadStructure>.Value
    {
        switch self {
        case .slot(let slot):
            return { moment, subject in
                value(moment, subject) { found(moment, subject) }.flatMap { PayloadStructure.settled($0, of: slot) }
            }
        case .parsed(let key), .composed(let key):
            return { moment, _ in
                var changed = found(moment, nil)?.object ?? JSONObject()
                changed[key] = value(moment, .string(key)) { [changed] in changed[key] }
                return .object(changed)
            }
        case .place(let setting), .sent(let setting):
            return { [name = JSONValue.string(setting.rawValue)] moment, subject in
                subject == name ? value(moment, subject) { found(moment, subject) } : found(moment, subject)
            }
        }
    }
}
