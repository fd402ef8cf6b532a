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
        case .lifecycle:
            if case .threw = answer {
                return lifecycleExceptions(at: events, everywhere: everywhere.intersection(events))
            }
            return lifecycleChanges(at: events, answering: answer)
        }
    }

    /// A handler that throws may have told the module of its event before.
    ///
    /// Some throw at every step, and others only where something is sent.
    private static func lifecycleExceptions(at events: Set<Event>, everywhere: Set<Event>) -> [SpecificationChange] {
        let throwing: @Sendable (Event.Lifecycle) -> Bool = { everywhere.contains(.lifecycle($0)) }
        return [true, false].map { isUnknown in
            .lifecycle {
                let (kind, found) = ($0.kind, $0.answer)
                $0.kind = { isUnknown && throwing($0.event) ? nil : kind($0) }
                $0.throwing = throwing
                $0.answer = { events.contains(.lifecycle($0.event)) ? .threw("") : found($0, $1) }
            }
        }
    }

    /// An event that sends nothing may not be known at all, or count without a call.
    private static func lifecycleChanges(at events: Set<Event>, answering answer: Observation) -> [SpecificationChange]
    {
        let empty: [Observation] = events.contains(.lifecycle(.dictionary)) ? [.answered(calls: [], value: [:])] : []
        return ([answer] + empty).flatMap { answer -> [SpecificationChange] in
            [
                .lifecycle {
                    let (kind, found) = ($0.kind, $0.answer)
                    $0.kind = { events.contains(.lifecycle($0.event)) ? nil : kind($0) }
                    $0.answer = { events.contains(.lifecycle($0.event)) ? answer : found($0, $1) }
                },
                .lifecycle {
                    let found = $0.answer
                    $0.answer = { events.contains(.lifecycle($0.event)) ? answer : found($0, $1) }
                },
            ]
        }
    }
}
