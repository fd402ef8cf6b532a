import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Unwritten handlers: an event has no effect at all, or its handler always throws.
enum Silence {
    /// The counts of an event's steps.
    private struct Seen {
        /// The steps that expect something; `silent` and `thrown` count the silent and the throwing ones among them.
        var expected = 0
        var silent = 0
        var thrown = 0
        /// All judged steps, including those that expect nothing; `thrownOfAll` counts the throwing ones among them.
        var judged = 0
        var thrownOfAll = 0
        /// The steps that sent something although nothing is expected.
        var unasked = 0
        var topics: Set<String> = []
        /// The silent steps that returned a value with none of the expected contents.
        var hollow = 0
        /// The types of the lifecycle calls sent in place of the expected calls.
        var sentTypes: Set<String> = []
        /// The steps before any exception, which may cause later ones.
        var independent = 0
        var messages: Set<String> = []
        /// True if an exception reports that the handler is not implemented.
        var saysUnwritten: Bool { messages.contains { $0.lowercased().contains("implement") } }
        /// True if the handler throws at every step that expects something or, if none does, at every step.
        var isThrowing: Bool { expected > 0 ? thrown == expected : judged > 0 && thrownOfAll == judged }
        /// True if the handler is silent at every step that expects something, or always throws.
        var isAlways: Bool { expected > 0 && silent == expected || isThrowing }
        /// True if the handler is silent or throws at so many steps that nothing else is as likely.
        var isThroughout: Bool { max(expected, isThrowing ? judged : 0) > 4 && topics.count > 2 && isAlways }
    }

    /// A possible behaviour of unwritten handlers.
    struct Row {
        let parts: [(name: String, text: String)]
        let statement: String
        let handlers: [Handler]
        var exception: Candidate.SharedException?
    }

    /// The possible rows for each event of an area that has no effect, or for all together if no event has any.
    static func rows(in area: Area, _ evidence: Evidence, _ places: [Int]) -> [[Row]] {
        let seen = seen(in: area, evidence, places)
        let silent = seen.filter { $0.value.isThroughout }.keys.sorted { $0.order < $1.order }
        guard !silent.isEmpty else { return [] }
        func throwing(_ handlers: [Handler]) -> [Handler] { handlers.filter { seen[$0]?.isThrowing == true } }
        let everywhere = throwingEverywhere(seen)
        let always = seen.filter(\.value.isAlways).keys.sorted { $0.order < $1.order }
        if silent.count > 1, seen.allSatisfy({ ($0.value.isAlways || $0.value.expected == 0) && $0.value.unasked == 0 })
        {
            let count = throwing(always).count
            if count == 0 || count == always.count {
                let message = count == 0 ? nil : message(of: always, seen)
                let isUnwritten = always.contains { seen[$0]?.saysUnwritten == true }
                let whole = whole(of: always, throws: count > 0, isUnwritten: isUnwritten || count == 0, message)
                return [rows(for: always, in: area, whole, everywhere)]
            }
        }
        let quiet = silent.filter { seen[$0]?.isThrowing != true }
        let unwritten = unwritten(quiet, seen)
        return unwritten.map { rows(for: $0, in: area, whole(of: $0, throws: false, nil), []) }
            + quiet.filter { !unwritten.joined().contains($0) }.map { handler in
                let isSilent = seen[handler]?.unasked == 0
                let isHollow = (seen[handler]?.hollow ?? 0) > 0
                let what: Doing = (false, doing(of: [handler], isHollow: isHollow), nil)
                return (isSilent ? rows(for: [handler], in: area, what, []) : [])
                    + taken(handler, as: seen[handler]?.sentTypes ?? [])
            }
            + grouped(throwing(silent), seen).map { handlers in
                rows(
                    for: handlers,
                    in: area,
                    failing(handlers, message(of: handlers, seen)),
                    everywhere
                )
            }
    }

    private static func rows(
        for handlers: [Handler],
        in area: Area,
        _ doing: Doing,
        _ everywhere: Set<Event>
    ) -> [Row] {
        let ways =
            switch area {
            case .push: pushWays(handlers, throws: doing.throws)
            case .payload: payloadWays(handlers, throws: doing.throws)
            case .lifecycle: lifecycleWays(Set(handlers.map(\.event)), throws: doing.throws, everywhere)
            }
        return ways.map { Row(parts: $0, statement: doing.statement, handlers: handlers, exception: doing.exception) }
    }

    /// Groups of silent handlers that make up a whole capability.
    private static func unwritten(_ quiet: [Handler], _ seen: [Handler: Seen]) -> [[Handler]] {
        let silent = Dictionary(grouping: quiet.filter { seen[$0]?.unasked == 0 }, by: \.capabilities)
        let inOrder = silent.sorted { $0.key[0] < $1.key[0] }
        return inOrder.compactMap { capabilities, own -> [Handler]? in
            let all = seen.count { $0.key.capabilities == capabilities && $0.value.expected > 0 }
            return own.count > 1 && own.count == all ? own : nil
        }
    }

    /// Throwing handlers, grouped if their exceptions have the same message, which suggests that shared code throws.
    ///
    /// An unwritten handler forms its own group.
    private static func grouped(_ handlers: [Handler], _ seen: [Handler: Seen]) -> [[Handler]] {
        var groups: [[Handler]] = []
        for handler in handlers {
            let own = message(of: [handler], seen)
            let place = groups.firstIndex { own != nil && message(of: $0, seen) == own }
            if let place { groups[place].append(handler) } else { groups.append([handler]) }
        }
        return groups
    }

    /// The one-line message shared by all exceptions of some handlers; `nil` if they differ in more than numbers or
    /// report that nothing is implemented.
    private static func message(of handlers: [Handler], _ seen: [Handler: Seen]) -> String? {
        let all = handlers.reduce(into: Set<String>()) { $0.formUnion(seen[$1]?.messages ?? []) }
        let messages = all.count == 1 ? all : Set(all.map(\.withoutNumbers))
        guard let message = messages.first, messages.count == 1, !message.isEmpty,
            !message.lowercased().contains("implement")
        else { return nil }
        return message
    }

    /// A test for the steps at which handlers of an area always throw: every step, or those that expect something.
    static func throwing(in area: Area, _ evidence: Evidence, _ places: [Int]) -> (Vector.Step) -> Bool {
        let seen = seen(in: area, evidence, places).filter { $0.value.isThroughout && $0.value.isThrowing }
        let always = throwingEverywhere(seen)
        let events = Set(seen.keys.map(\.event))
        return { step in
            let event = step.stimulus.event
            return always.contains(event)
                || events.contains(event) && step.expectation?.expectsSomething == true
        }
    }

    private static func throwingEverywhere(_ seen: [Handler: Seen]) -> Set<Event> {
        Set(seen.filter { $0.value.judged > 0 && $0.value.thrownOfAll == $0.value.judged }.keys.map(\.event))
    }

    /// A handler of an event, with its platform if both platforms have the event.
    struct Handler: Hashable {
        let event: Event
        let platform: Platform?
        /// The capabilities to which the handler belongs.
        var capabilities: [String] {
            let isIOS = event.rawValue.hasPrefix("ios.") || platform == .ios
            switch event {
            case .push: return [(isIOS ? Capability.pushIOS : .pushAndroid).rawValue]
            case .payload(.parse): return [(isIOS ? Capability.parseIOS : .parseAndroid).rawValue]
            case .payload(.compose): return [(isIOS ? Capability.composeIOS : .composeAndroid).rawValue]
            case .lifecycle: return [Capability.lifecycle.rawValue]
            }
        }
        /// The predicate of a sentence about the silent handler.
        func silence(isHollow: Bool) -> String {
            switch event {
            case .payload(.compose) where isHollow: platform == .ios ? "writes nothing" : "writes no `data`"
            case .payload(.parse) where isHollow: "returns no fields"
            case .lifecycle(.dictionary): "returns no variables"
            case .payload: "returns no value"
            case .push, .lifecycle: "sends nothing"
            }
        }
        var order: String { "\(event.rawValue) \(platform?.rawValue ?? "")" }
        /// The handler's name in an edit.
        var subject: String { order.trimmed }
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
                guard let expectation = step.expectation, !theCase.openSteps.contains(index) else { continue }
                let isPayload = if case .payload = step.stimulus.event { true } else { false }
                let handler = Handler(
                    event: step.stimulus.event,
                    platform: isPayload ? step.stimulus.platform : nil
                )
                let here = theCase.mismatches.filter { $0.step == index }
                let exception = here.first(where: \.isException)
                let isThrown = exception != nil
                // A step after an exception counts only if it also throws.
                guard isThrown || theCase.isKnown(index) else { continue }
                seen[handler, default: Seen()].judged += 1
                if theCase.isKnown(index) { seen[handler]?.independent += 1 }
                seen[handler]?.topics.insert(theCase.vector.topic)
                if let exception {
                    seen[handler]?.thrownOfAll += 1
                    seen[handler]?.messages.insert(exception.thrownMessage)
                }
                for call in here.filter({ $0.path == "/calls" }).flatMap({ $0.actual?.array ?? [] }) {
                    let type = call["data"]?[LifecycleVariable.type.rawValue]?.string
                    if let type { seen[handler]?.sentTypes.insert(type) }
                }
                guard expectation.expectsSomething else {
                    let isSent = here.contains { $0.path == "/calls" && $0.actual?.array?.isEmpty == false }
                    if isSent { seen[handler]?.unasked += 1 }
                    continue
                }
                seen[handler]?.expected += 1
                if isThrown {
                    seen[handler]?.thrown += 1
                } else if here.contains(where: \.isSilence) {
                    seen[handler]?.silent += 1
                } else if expectation.isMet(byMissing: here) {
                    seen[handler]?.silent += 1
                    seen[handler]?.hollow += 1
                }
            }
        }
        let messages = seen.values.filter { $0.independent > 0 }.reduce(into: Set<String>()) {
            $0.formUnion($1.messages.map(\.withoutNumbers))
        }
        return seen.filter {
            $0.value.independent > 0 || $0.value.saysUnwritten
                || !messages.isDisjoint(with: $0.value.messages.map(\.withoutNumbers))
        }
    }
}

extension Expectation {
    /// True if a call or a nonempty value is expected.
    var expectsSomething: Bool {
        switch value {
        case .parsed(let payload, _), .composed(let payload): !payload.isEmpty
        case .lifecycle(let data): data.variables.contains { $0.variable.matcher.preferredIsPresent }
        case nil: calls?.isEmpty == false
        }
    }

    /// True if everything expected is missing.
    fileprivate func isMet(byMissing mismatches: [Mismatch]) -> Bool {
        guard !mismatches.isEmpty, mismatches.allSatisfy({ $0.actual == nil && $0.path.hasPrefix("/value/") }) else {
            return false
        }
        switch value {
        case .parsed(let payload, _): return mismatches.count >= payload.members.count
        case .composed(let payload): return mismatches.count >= payload.members.count
        case .lifecycle(let data):
            return mismatches.count >= data.variables.count { $0.variable.matcher.preferredIsPresent }
        case nil: return false
        }
    }
}

extension LifecycleExpectation.Matcher {
    /// True if every accepted value is present.
    fileprivate var preferredIsPresent: Bool {
        switch self {
        case .oneOf(let values), .exactly(let values): values.allSatisfy { $0.value != nil }
        case .any: false
        }
    }
}

extension Mismatch {
    /// True if expected calls or values are missing altogether.
    fileprivate var isSilence: Bool {
        path == "/calls" && actual?.array?.isEmpty == true || path == "/value" && (actual?.isNull ?? true)
            || path == "/value" && actual?.object?.isEmpty == true
    }
}

extension Mismatch {
    /// The exception's message in one line.
    fileprivate var thrownMessage: String {
        let text = message.hasPrefix(Self.thrown) ? String(message.dropFirst(Self.thrown.count)) : message
        let line = String(text.prefix { !$0.isNewline })
        return line.replacing("`", with: "'").clipped(to: 100)
    }

    private static let thrown = "the implementation threw: "
}

extension String {
    /// The text with each number replaced by an ellipsis.
    fileprivate var withoutNumbers: String {
        reduce(into: "") { text, character in
            guard character.isNumber else { return text.append(character) }
            if text.last != "…" { text.append("…") }
        }
    }

    fileprivate var trimmed: String { last == " " ? String(dropLast()) : self }
}
