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
        let stimuli = vector.steps[...step].map(\.stimulus)
        guard let moment = PushTracking.documented.moments(of: stimuli, in: vector.context)[step] else {
            let event = stimuli[step].event.rawValue
            throw TraceError(message: "\(event), step \(step), is not a push event")
        }
        let edited = edit.map { moment.with(PushTracking.documented.applying($0.dataChange)) }
        return parts.compactMap(PushPart.init).flatMap { part in
            part.subjects(at: [moment] + (edited.map { [$0] } ?? [])).map { subject in
                let own = edit?.changes.first { $0.part == part }.flatMap { edit?.expression(of: $0) }
                let known = documented.changes.first { $0.part == part }?.expression
                return PartTrace(
                    part: part.name,
                    subject: subject?.string,
                    documented: known?.trace(in: part.scope(of: subject, moment)),
                    edited: edited.flatMap { (own ?? known)?.trace(in: part.scope(of: subject, $0)) }
                )
            }
        }
    }
}

extension PushPart {
    /// The scope of the part, with the documented value as `it`.
    fileprivate func scope(of subject: JSONValue?, _ moment: DataMoment<PushTracking>) -> PushEdit.Expression.Scope {
        let (slot, documented) = (stage, PushTracking.documented)
        let whole = slot == .data ? moment.with(documented).value(of: .data, for: subject) : nil
        return DataScope(moment, of: subject, in: slot, of: whole) { [self] moment, subject in
            let value = moment.with(documented).value(of: slot, for: subject)
            return if case .data(let key) = self { value?[key] } else { value }
        }
    }

    /// The subjects of the part at some moments: the actions, for the data of calls; otherwise none.
    fileprivate func subjects(at moments: [DataMoment<PushTracking>]) -> [JSONValue?] {
        guard stage == .data else { return [nil] }
        return moments.flatMap { PushTracking.subjects(of: .data, at: $0) }
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
