package import TrackingConformanceCore
import TrackingConformanceJSON

extension PayloadEdit {
    package static func traces(
        of edit: PayloadEdit?,
        _ parts: [String],
        _ documented: PayloadTable,
        at step: Int,
        of vector: Vector
    ) throws(TraceError) -> [PartTrace] {
        let (stimulus, program) = (vector.steps[step].stimulus, documented.program)
        guard let before = program.moments(of: [stimulus], in: vector.context)[0] else {
            throw TraceError(message: "\(stimulus.event.rawValue), step \(step), is not a payload event")
        }
        let after = edit.map { edit in
            before.with(program.applying(edit.dataChange)).taking(edit.changes.map(\.part.slot), from: program)
        }
        return parts.flatMap { name -> [PartTrace] in
            let change = edit?.changes.first { $0.name == name }
            let part = change?.part ?? PayloadPart.part(named: name)?.part
            return (part?.subjects(at: before) ?? ParsedField.allCases.map { .string($0.rawValue) }).map { subject in
                let line = documented.line(of: name, subject?.string)
                let found = part?.value(at: before, subject)
                let own = line?.expression?.trace(in: DataScope(before, of: subject))
                return PartTrace(
                    part: name,
                    subject: subject?.string,
                    documented: own ?? line.map { Trace(text: $0.text, value: found.shown, parts: []) },
                    edited: after.flatMap { moment in
                        change.flatMap { edit?.expression(of: $0) }?.trace(
                            in: DataScope(moment, of: subject) { moment, _ in
                                part?.value(at: moment.with(program), subject)
                            }
                        )
                    }
                )
            }
        }
    }
}

extension PayloadTable {
    /// The documented line of a part as text and, if possible, as an expression.
    fileprivate func line(of name: String, _ subject: String?) -> (text: String, expression: PayloadExpression?)? {
        let isOfEach = name.hasSuffix(".*")
        var own = isOfEach ? name.dropLast(2) : name[...]
        if isOfEach, !own.contains("."), let subject { own += ".\(subject)" }
        let setting = own.hasPrefix("sent.") ? CampaignSetting(rawValue: String(own.dropFirst(5))) : nil
        let expression =
            own == "mutable" ? mutable : own == "unjudged" ? unjudged : setting.flatMap { settings[$0]?.sends }
        return lines.first { $0.part == own }.map { ($0.text, expression) }
            ?? setting.map { ("settings.\($0.rawValue)", nil) }
    }
}

extension PayloadPart {
    /// The subjects of the part: the given settings, if the part has a value for each; otherwise none.
    fileprivate func subjects(at moment: DataMoment<PayloadStructure>) -> [JSONValue?] {
        let settings: [CampaignSetting]
        switch self {
        case .place(let setting), .sent(let setting): settings = [setting]
        case .slot(.place), .slot(.sent): settings = CampaignSetting.allCases
        default: return [nil]
        }
        let given = settings.filter { moment.settings?[$0.rawValue] != nil }
        return (given.isEmpty ? Array(settings.prefix(1)) : given).map { .string($0.rawValue) }
    }

    fileprivate func value(at moment: DataMoment<PayloadStructure>, _ subject: JSONValue?) -> JSONValue? {
        switch self {
        case .slot(.returned), .slot(.throwing): nil
        case .slot, .place, .sent: moment.value(of: slot, for: subject)
        case .parsed(let key), .composed(let key): moment.value(of: slot)?[key]
        }
    }
}
