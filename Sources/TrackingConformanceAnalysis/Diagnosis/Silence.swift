import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Handlers that are not written yet: nothing at all comes at an event, or every call of the handler throws.
enum Silence {
    /// What was seen at all steps of an event at which something is expected.
    private struct Seen {
        var expected = 0
        var silent = 0
        var thrown = 0
        var topics: Set<String> = []
        /// Whether it is so wherever something is expected.
        var isAlways: Bool { silent == expected || thrown == expected }
        /// Whether it is so at enough places that nothing else is as likely.
        var isThroughout: Bool { expected > 4 && topics.count > 2 && isAlways }
    }

    /// The events of an area at which nothing comes, one candidate for each; one for all if nothing comes at any.
    static func candidates(in area: Area, _ evidence: Evidence, _ places: [Int]) -> [[Candidate]] {
        let seen = seen(in: area, evidence, places)
        let silent = seen.filter { $0.value.isThroughout }.keys.sorted { $0.order < $1.order }
        guard !silent.isEmpty else { return [] }
        let always = seen.filter(\.value.isAlways).keys.sorted { $0.order < $1.order }
        if silent.count > 1, always.count == seen.count {
            let throwing = always.filter { seen[$0]?.thrown == seen[$0]?.expected }
            if throwing.isEmpty || throwing.count == always.count {
                return [candidates(for: always, in: area, throwing: !throwing.isEmpty)]
            }
        }
        let throwing = silent.filter { seen[$0]?.thrown == seen[$0]?.expected }
        let quiet = silent.filter { !throwing.contains($0) }
        return quiet.map { candidates(for: [$0], in: area, throwing: false) }
            + throwing.map { candidates(for: [$0], in: area, throwing: true) }
    }

    /// An event on a platform: the payload's events are those of both.
    private struct Handler: Hashable {
        let event: Event
        let platform: Platform?
        /// The capability that it belongs to.
        var capabilities: [String] {
            let isIOS = event.rawValue.hasPrefix("ios.") || platform == .ios
            switch event {
            case .push: return [(isIOS ? Capability.pushIOS : .pushAndroid).rawValue]
            case .payload(.parse): return [(isIOS ? Capability.parseIOS : .parseAndroid).rawValue]
            case .payload(.compose): return [(isIOS ? Capability.composeIOS : .composeAndroid).rawValue]
            case .lifecycle: return [Capability.lifecycle.rawValue]
            }
        }
        var order: String { "\(event.rawValue) \(platform?.rawValue ?? "")" }
        var name: String {
            if case .payload = event { return "`\(event.rawValue)` on \(platform == .ios ? "iOS" : "Android")" }
            return "`\(event.rawValue)`"
        }
    }

    private static func seen(in area: Area, _ evidence: Evidence, _ places: [Int]) -> [Handler: Seen] {
        var seen: [Handler: Seen] = [:]
        for place in places {
            let theCase = evidence.cases[place]
            for (index, step) in theCase.vector.steps.enumerated() where step.stimulus.event.area == area {
                guard let expectation = step.expectation, expectation.expectsSomething,
                    !theCase.openSteps.contains(index)
                else { continue }
                let isPayload = if case .payload = step.stimulus.event { true } else { false }
                let handler = Handler(
                    event: step.stimulus.event,
                    platform: isPayload ? step.stimulus.platform : nil
                )
                let here = theCase.mismatches.filter { $0.step == index }
                seen[handler, default: Seen()].expected += 1
                seen[handler]?.topics.insert(theCase.vector.topic)
                if here.contains(where: { $0.path.isEmpty }) {
                    seen[handler]?.thrown += 1
                } else if here.contains(where: \.isSilence) {
                    seen[handler]?.silent += 1
                } else if expectation.isMet(byMissing: here) {
                    seen[handler]?.silent += 1
                }
            }
        }
        return seen
    }

    private static func candidates(for handlers: [Handler], in area: Area, throwing: Bool) -> [Candidate] {
        let names = handlers.map(\.name)
        let what = throwing ? "throws" : area == .payload ? "gives no value" : "sends nothing"
        let capabilities = handlers.flatMap(\.capabilities).reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        let statement =
            names.count == 1
            ? "\(names[0]) \(what)"
            : "Nothing of \(capabilities.map { "`\($0)`" }.joined(separator: ", ")) is implemented yet: "
                + (throwing ? "every handler throws" : "the adapter answers without any call or value")
                + ". Begin with the handler of \(names[0]). If the implementation does not support this at all, "
                + "remove its capability from the handshake; the run then leaves it out"
        let changes = changes(for: handlers, in: area, answering: throwing ? .threw("") : .calls([]))
        return changes.map { change in
            var candidate = Candidate(
                edit: throwing ? "throws" : "silent",
                of: handlers.map { $0.order.trimmed },
                statement,
                when: ([], nil),
                change
            )
            candidate.isSilence = true
            return candidate
        }
    }

    private static func changes(for handlers: [Handler], in area: Area, answering answer: Observation)
        -> [SpecificationChange]
    {
        let events = Set(handlers.map(\.event))
        switch area {
        case .push:
            return [
                .push {
                    let found = $0.answer
                    $0.answer = { events.contains(.push($0.event)) ? answer : found($0) }
                }
            ]
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
        case .lifecycle: return lifecycleChanges(at: events, answering: answer)
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

extension Expectation {
    /// Whether a call or a value with something in it is expected.
    fileprivate var expectsSomething: Bool {
        switch value {
        case .parsed(let payload, _), .composed(let payload): !payload.isEmpty
        case .lifecycle(let data): data.variables.contains { $0.variable.matcher.preferredIsPresent }
        case nil: calls?.isEmpty == false
        }
    }

    /// Whether all that is expected is missing.
    fileprivate func isMet(byMissing mismatches: [Mismatch]) -> Bool {
        guard !mismatches.isEmpty, mismatches.allSatisfy({ $0.actual == nil && $0.path.hasPrefix("/value/") }) else {
            return false
        }
        switch value {
        case .parsed(let payload, _): return mismatches.count >= payload.members.count
        case .composed(let payload): return mismatches.count >= min(1, payload.members.count)
        case .lifecycle(let data):
            return mismatches.count >= data.variables.count { $0.variable.matcher.preferredIsPresent }
        case nil: return false
        }
    }
}

extension LifecycleExpectation.Matcher {
    /// Whether a value must be there.
    fileprivate var preferredIsPresent: Bool {
        switch self {
        case .oneOf(let values), .exactly(let values), .near(let values, _): values.allSatisfy { $0.value != nil }
        case .any: false
        }
    }
}

extension Mismatch {
    /// Whether nothing came at all.
    fileprivate var isSilence: Bool {
        path == "/calls" && actual?.array?.isEmpty == true || path == "/value" && (actual?.isNull ?? true)
            || path == "/value" && actual?.object?.isEmpty == true
    }
}

extension String {
    /// The text without a space at its end.
    var trimmed: String { last == " " ? String(dropLast()) : self }
}
