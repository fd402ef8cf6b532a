package import TrackingConformanceCore
import TrackingConformanceJSON

extension PushEdit {
    package static func traces(
        of edit: PushEdit?,
        _ parts: [String],
        _ documented: PushEdit,
        at step: Int,
        of vector: Vector
    ) throws(TraceError) -> [PartTrace] {
        let moment = try moment(Specification.documented, at: step, of: vector)
        let edited = try edit.map { edit throws(TraceError) in
            try Self.moment(Specification.documented.applying([edit.change]), at: step, of: vector)
        }
        return parts.compactMap(PushPart.init).flatMap { part in
            part.subjects(at: [moment] + (edited.map { [$0] } ?? [])).map { subject in
                let own = edit?.changes.first { $0.part == part }.flatMap { edit?.expression(of: $0) }
                return PartTrace(
                    part: part.name,
                    subject: subject?.string,
                    documented: documented.trace(of: part, subject, moment),
                    edited: edited.flatMap { moment in
                        own?.trace(in: documented.scope(of: part, subject, moment))
                            ?? documented.trace(of: part, subject, moment)
                    }
                )
            }
        }
    }

    private static func moment(_ specification: Specification, at step: Int, of vector: Vector)
        throws(TraceError) -> PushTracking.Moment
    {
        let stimuli = vector.steps[...step].map(\.stimulus)
        let moment = specification.parts(of: PushTracking.self).flatMap {
            PushTracking.Moment.all(of: stimuli, in: vector.context, $0)[step]
        }
        if let moment { return moment }
        throw TraceError(message: "\(stimuli[step].event.rawValue), step \(step), is no event of push tracking")
    }

    /// The documented value of a part; `nil` for one that is not documented.
    private func trace(of part: PushPart, _ subject: JSONValue?, _ moment: PushTracking.Moment) -> Trace? {
        changes.first { $0.part == part }?.expression.trace(in: scope(of: part, subject, moment))
    }

    /// The scope of a part, in which `it` is the documented value.
    private func scope(of part: PushPart, _ subject: JSONValue?, _ moment: PushTracking.Moment) -> Expression.Scope {
        @Sendable func data(_ moment: PushTracking.Moment, _ subject: JSONValue?) -> JSONValue? {
            subject?.string.flatMap { PushTracking.Action(word: $0) }.map { .object(PushTracking().data(moment, $0)) }
        }
        return DataScope(moment, of: subject, in: data(moment, subject)) { moment, subject in
            switch part {
            case .data(let key): return data(moment, subject)?[key]
            case .stage(.data): return data(moment, subject)
            case .stage:
                let expression = changes.first { $0.part == part }?.expression
                return expression?.bound()(DataScope(moment, of: subject) { _, _ in nil })
            }
        }
    }
}

extension PushPart {
    /// What the part is asked for at some moments: the actions of the data of calls; otherwise nothing.
    fileprivate func subjects(at moments: [PushTracking.Moment]) -> [JSONValue?] {
        switch self {
        case .stage(.data), .data:
            moments.flatMap { moment in moment.interaction.map { moment.actions($0).map(\.word) } ?? [] }
                .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        case .stage: [nil]
        }
    }
}
