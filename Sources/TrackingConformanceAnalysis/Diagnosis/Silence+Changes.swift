import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension Silence {
    /// What silent or throwing handlers do, in the ways in which they may do it.
    ///
    /// - Parameter everywhere: The events that throw at every step.
    static func changes(
        for handlers: [Handler],
        in area: Area,
        answering answer: Observation,
        _ everywhere: Set<Event>
    ) -> [SpecificationChange] {
        let events = Set(handlers.map(\.event))
        switch area {
        case .push:
            // What throws may do so only where a notification is read, its tracking is on, or something is to be sent.
            let tests: [@Sendable (PushTracking.Moment) -> Bool] = [
                { _ in true }, { $0.isRead }, { $0.isRead && $0.isOn }, { _ in false },
            ]
            return tests.prefix(answer == .calls([]) ? 1 : tests.count).map { test in
                .push {
                    let found = $0.answer
                    $0.answer = { moment in
                        guard events.contains(.push(moment.event)) else { return found(moment) }
                        let known = found(moment)
                        // What throws for another reason has nothing to send.
                        if case .threw = known { return known }
                        return test(moment) || known != .calls([]) ? answer : known
                    }
                }
            }
        case .payload:
            let handlers = Set(handlers)
            return [answer, .answered(calls: [], value: [:])].map { answer in
                .payload {
                    let found = $0.answer
                    $0.answer = { moment in
                        let handler = Handler(event: .payload(moment.event), platform: moment.platform)
                        return handlers.contains(handler) ? answer : found(moment)
                    }
                }
            }
        case .lifecycle: return []
        }
    }

    /// The edits that make handlers of the lifecycle silent or throwing: the module may know of their events or not.
    ///
    /// Some throw at every step, and others only where something is sent.
    static func lifecycleEdits(
        at events: Set<Event>,
        throws isThrowing: Bool,
        _ everywhere: Set<Event>
    ) -> [LifecycleEdit] {
        let names = events.map(\.rawValue).sorted()
        let all = names.map { "on(\($0))" }.joined(separator: " or ")
        let known: String
        if isThrowing {
            let tests = names.map { name in
                everywhere.contains { $0.rawValue == name }
                    ? "on(\(name))" : "on(\(name)) and (reports or ordinary or dictionary)"
            }
            known = tests.joined(separator: " or ")
        } else {
            known = all
        }
        let part = isThrowing ? "throws" : "missing"
        let unknown = kinds.map { ($0.0, "it and not (\(all))") }
        let empty: [[(String, String)]] =
            isThrowing || !events.contains(.lifecycle(.dictionary))
            ? [] : [[("bare", "it or dictionary")] + [("missing", "it or (\(all)) and not dictionary")]]
        let ways = [unknown + [(part, "it or \(known)")], [(part, "it or \(known)")]] + empty
        return ways.compactMap { way in
            let changes = way.compactMap { try? LifecycleEdit.changes(of: $0.0, $0.1) }
            return changes.count == way.count ? LifecycleEdit(changes.flatMap { $0 }) : nil
        }
    }
}

extension Candidate {
    /// An edit of the lifecycle.
    init(_ edit: LifecycleEdit, named name: String, of subjects: [String], _ statement: String) {
        self.init(edit: name, of: subjects, statement, when: ([], nil), edit.change)
        row = edit
    }
}
