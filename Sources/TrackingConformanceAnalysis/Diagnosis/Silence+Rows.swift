import TrackingConformanceCore
import TrackingConformanceSpecification

// The possible behaviours of unwritten handlers, and the sentences about them.

extension Silence {
    /// The sentence about silent handlers.
    static func doing(of handlers: [Handler], isHollow: Bool) -> String {
        let names = handlers.map(\.name)
        return names.count == 1
            ? "\(names[0]) \(handlers[0].silence(isHollow: isHollow))" : "\(names.inOneList) send nothing"
    }

    /// Joins two candidates about handlers of one capability that send nothing, or about areas in which every handler
    /// throws the same exception; `nil` for other candidates.
    ///
    /// The result contains only the change of the first candidate.
    static func joined(_ first: Candidate, _ second: Candidate) -> Candidate? {
        let handlers = (first.silentHandlers + second.silentHandlers).sorted { $0.order < $1.order }
        var exception: Candidate.SharedException?
        let statement: String
        if first.exception != nil, first.exception?.message == second.exception?.message {
            exception = first.exception
            exception?.capabilities += second.exception?.capabilities ?? []
            statement = exception?.statement ?? ""
        } else {
            guard sendsNothing(first), sendsNothing(second), Set(handlers.map(\.capabilities)).count == 1 else {
                return nil
            }
            statement = doing(of: handlers, isHollow: false) + "."
        }
        var joined = first.said(statement)
        (joined.silentHandlers, joined.exception) = (handlers, exception)
        return joined
    }

    private static func sendsNothing(_ candidate: Candidate) -> Bool {
        let handlers = candidate.silentHandlers
        return candidate.statement == doing(of: handlers, isHollow: false) + "."
            && handlers.allSatisfy { $0.silence(isHollow: false) == "sends nothing" }
    }

    /// The rows for a lifecycle event mistaken for another one.
    static func taken(_ handler: Handler, as types: Set<String>) -> [Row] {
        guard case .lifecycle = handler.event else { return [] }
        let kinds = ["launch", "wake", "sleep"].filter(types.contains)
        return kinds.map { kind in
            let test = "on(\(handler.event.rawValue))"
            let parts = Self.kinds.map { part, its in (part, its == kind ? "it or \(test)" : "it and not \(test)") }
            return Row(parts: parts, statement: "\(handler.name) is handled as a \(kind)", handlers: [])
        }
    }

    private static let kinds = [("launches", "launch"), ("wakes", "wake"), ("sleeps", "sleep")]

    typealias Doing = (throws: Bool, statement: String, exception: Candidate.SharedException?)

    static func failing(_ handlers: [Handler], _ message: String?) -> Doing {
        let names = handlers.map(\.name)
        let list = names.inOneList
        let verb = names.count == 1 ? "throws" : "throw"
        let same = names.count == 1 ? "" : " the same exception"
        let said = message.map { "\(same): \($0)" } ?? ""
        return (true, "\(list) \(verb)\(said)", nil)
    }

    /// The behaviour if nothing is written yet or if code shared by all handlers throws.
    static func whole(
        of handlers: [Handler],
        throws isThrowing: Bool,
        isUnwritten: Bool = true,
        _ message: String?
    ) -> Doing {
        let capabilities = handlers.flatMap(\.capabilities).reduce(into: [String]()) { names, name in
            if !names.contains(name) { names.append(name) }
        }
        let list = capabilities.map { "`\($0)`" }.inOneList
        if let message {
            let exception = Candidate.SharedException(message: message, capabilities: capabilities)
            return (true, exception.statement, exception)
        }
        guard !isThrowing || isUnwritten else { return (true, "Every handler of \(list) throws", nil) }
        let nothing = "Nothing of \(list) is implemented yet"
        let isOfCalls = handlers.allSatisfy { if case .payload = $0.event { false } else { true } }
        let what =
            isThrowing
            ? "\(nothing): every handler throws"
            : isOfCalls
                ? "No call of \(list) arrives before the adapter answers: either nothing is implemented yet, or the "
                    + "adapter does not wait for calls that are made later"
                : "\(nothing): the adapter answers without any call or value"
        return (
            isThrowing,
            what + ". Begin with the handler of \(plainest(of: handlers).name). If the implementation does not support "
                + "this at all, delete its capabilities from the list in the handshake (`CAPABILITIES` in most starters); "
                + "the run then leaves it out",
            nil
        )
    }

    typealias Parts = [(name: String, text: String)]

    private static func test(of names: [String]) -> String {
        names.sorted().map { "on(\($0))" }.joined(separator: " or ")
    }

    /// The ways in which push handlers fail: they throw always, on reading a notification, if its tracking is on, or if
    /// they must send something.
    static func pushWays(_ handlers: [Handler], throws isThrowing: Bool) -> [Parts] {
        let all = test(of: handlers.map(\.event.rawValue))
        guard isThrowing else { return [[("sends", "it and not (\(all))")]] }
        let read = "(has(interaction) or on(android.onMessageReceived) and size(given) = 0)"
        return ["", " and \(read)", " and \(read) and enabled", " and sends"].map { limit in
            [("throws", "'it throws' when (\(all))\(limit)")]
        }
    }

    /// The ways in which payload handlers fail: they throw, or return no value or an empty one.
    static func payloadWays(_ handlers: [Handler], throws isThrowing: Bool) -> [Parts] {
        let all = handlers.map { handler in
            "on(\(handler.event.rawValue))" + (handler.platform.map { " and \($0.rawValue)" } ?? "")
        }
        let test = all.joined(separator: " or ")
        return isThrowing
            ? [[("throws", "'it throws' when \(test)")]]
            : [[("returned", "absent when \(test)")], [("returned", "cut(it, 0) when \(test)")]]
    }

    /// The ways in which lifecycle handlers fail: the module sees the event or not; some handlers throw at every step,
    /// others only if something is sent.
    static func lifecycleWays(
        _ events: Set<Event>,
        throws isThrowing: Bool,
        _ everywhere: Set<Event>
    ) -> [Parts] {
        let names = events.map(\.rawValue).sorted()
        let all = test(of: names)
        let throwing = names.map { name in
            everywhere.contains { $0.rawValue == name }
                ? "on(\(name))" : "on(\(name)) and (reports or ordinary or dictionary)"
        }
        let known = isThrowing ? throwing.joined(separator: " or ") : all
        let part = isThrowing ? "throws" : "missing"
        let unknown = kinds.map { (name: $0.0, text: "it and not (\(all))") }
        let empty: [Parts] =
            isThrowing || !events.contains(.lifecycle(.dictionary))
            ? [] : [[("bare", "it or dictionary"), ("missing", "it or (\(all)) and not dictionary")]]
        return [unknown + [(part, "it or \(known)")], [(part, "it or \(known)")]] + empty
    }

    /// The handler that a team is most likely to write first.
    private static func plainest(of handlers: [Handler]) -> Handler {
        let first: [Event] = [
            .lifecycle(.launchDetected), .push(.onMessageReceived), .push(.didReceiveRemoteNotification),
        ]
        return handlers.first { first.contains($0.event) } ?? handlers[0]
    }
}
