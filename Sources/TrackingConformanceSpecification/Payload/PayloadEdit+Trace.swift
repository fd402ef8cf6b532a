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
        let structure = PayloadStructure(documented)
        let stimulus = vector.steps[step].stimulus
        func moment(_ specification: Specification) throws(TraceError) -> PayloadStructure.Moment {
            let parts = specification.parts(of: PayloadStructure.self) ?? Shared(structure)
            if let moment = PayloadStructure.Moment.all(of: [stimulus], parts)[0] { return moment }
            throw TraceError(message: "\(stimulus.event.rawValue), step \(step), is no event of the payload")
        }
        let before = try moment(Specification.documented)
        let after = try edit.map { edit throws(TraceError) in
            try moment(Specification.documented.applying([edit.change])).taking(
                edit.changes.map(\.part),
                from: structure
            )
        }
        return parts.flatMap { name -> [PartTrace] in
            let change = edit?.changes.first { $0.name == name }
            let part = change?.part ?? PayloadPart.part(named: name)?.part
            return (part?.subjects(at: before) ?? ParsedField.allCases.map { .string($0.rawValue) }).map { subject in
                let line = documented.line(of: name, subject?.string)
                let found = part?.value(structure, before, subject)
                let own = line?.expression?.trace(in: DataScope(before, of: subject) { _, _ in nil })
                return PartTrace(
                    part: name,
                    subject: subject?.string,
                    documented: own ?? line.map { Trace(text: $0.text, value: found.shown, parts: []) },
                    edited: after.flatMap { moment in
                        change.flatMap { edit?.expression(of: $0) }?.trace(
                            in: DataScope(moment, of: subject) { moment, _ in part?.value(structure, moment, subject) }
                        )
                    }
                )
            }
        }
    }
}

extension PayloadTable {
    /// The documented line of a part, as text and, if it is one, as an expression.
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
    /// What the part is asked for: the settings that are given, or nothing.
    fileprivate func subjects(at moment: PayloadStructure.Moment) -> [JSONValue?] {
        switch self {
        case .place(let settings), .sent(let settings):
            let given = settings.filter { moment.settings?[$0.rawValue] != nil }
            return (given.isEmpty ? Array(settings.prefix(1)) : given).map { .string($0.rawValue) }
        default: return [nil]
        }
    }

    /// The value of the part in a structure.
    fileprivate func value(_ structure: PayloadStructure, _ moment: PayloadStructure.Moment, _ subject: JSONValue?)
        -> JSONValue?
    {
        let setting = subject?.string.flatMap(CampaignSetting.init)
        return switch self {
        case .value(_, let path): structure[keyPath: path](moment)
        case .custom: .object(structure.custom(moment))
        case .reserved: .array(structure.reserved(moment).map { .string($0) })
        case .parsed(let key): key.map { structure.parsed(moment)[$0] } ?? .object(structure.parsed(moment))
        case .composed(let key): key.map { structure.composed(moment)[$0] } ?? .object(structure.composed(moment))
        case .mutable: .bool(structure.isMutable(moment))
        case .place: setting.flatMap { structure.place(moment, $0) }.map { .string($0.joined(separator: ".")) }
        case .sent: setting.flatMap { structure.setting(moment, $0) }
        case .returned, .throwing: nil
        }
    }
}
