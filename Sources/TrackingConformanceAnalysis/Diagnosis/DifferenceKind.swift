import TrackingConformanceCore
import TrackingConformanceJSON

/// The subject and kind of a difference, by which unexplained facts are grouped.
struct DifferenceKind: Hashable, Sendable {
    private let subject: String
    private let difference: String
    private let isException: Bool
    /// The lifecycle variable that differs, if any.
    private let variable: String?

    init(_ mismatch: Mismatch) {
        isException = mismatch.isException
        subject = mismatch.subject
        difference = mismatch.kindOfDifference
        variable = mismatch.variable?.rawValue
    }

    var sortKey: String { "\(subject) \(difference)" }

    var isMissingVariable: Bool { variable != nil && difference == "is missing" }

    /// The implementation's behaviour in one sentence.
    static func statement(of kinds: [DifferenceKind], at events: [Event]) -> String {
        let list = list(events.map(\.rawValue), "event")
        if kinds.contains(where: \.isException) { return "\(list) \(events.count == 1 ? "throws" : "throw")." }
        let clauses = kinds.map(\.difference).withoutRepetition.map { difference in
            clause(of: kinds.filter { $0.difference == difference })
        }
        return "At \(list), \(clauses.abridged(to: 3, "difference").joined(separator: ", "))."
    }

    /// One clause for differences of the same kind.
    private static func clause(of kinds: [DifferenceKind]) -> String {
        guard kinds.count > 1 else { return "\(kinds[0].subject) \(kinds[0].difference)" }
        let variables = kinds.compactMap(\.variable)
        let names = kinds.map(\.subject)
        let ending = names[0].hasSuffix(" of a call") ? " of a call" : " of the value"
        let subjects =
            variables.count == kinds.count
            ? "the variables \(list(variables, "variable"))"
            : names.allSatisfy { $0.hasSuffix(ending) }
                ? names.map { String($0.dropLast(ending.count)) }.inOneList + ending : names.inOneList
        let plurals = ["is": "are", "has": "have"]
        let words = kinds[0].difference.split(separator: " ", maxSplits: 1)
        return "\(subjects) \(plurals[String(words[0])] ?? String(words[0])) \(words[1])"
    }

    /// A list of code names, abridged if that saves more than one.
    private static func list(_ names: [String], _ noun: String) -> String {
        let names = names.map { "`\($0)`" }
        return names.count > 4 ? names.abridged(to: 3, noun).joined(separator: ", ") : names.inOneList
    }
}

extension Evidence {
    /// The implementation's behaviour on a vector's facts, such as `` `lifecycle_secondsawake` is 0 ``; `nil` if the
    /// sentence would be too long.
    func sentence(on facts: [Fact]) -> String? {
        guard let first = facts.first, facts.count < 4 else { return nil }
        let theCase = cases[first.vector]
        if facts.count == 1, first.place.isException {
            return theCase.mismatch(at: first.place) == nil ? "it does not throw" : nil
        }
        if facts.count == 1, first.place.path == "/calls" {
            let documented = theCase.documented?.observations[first.place.step].json["calls"]
            let mismatch = theCase.mismatch(at: first.place)
            let names = Mismatch.names(ofCalls: mismatch.map(\.actual) ?? documented)
            return "it sends \(names == "none" ? "nothing" : names)"
        }
        var (names, values): ([String], Set<String>) = ([], [])
        for fact in facts {
            guard let variable = fact.place.variable, let value = theCase.value(of: variable, at: fact.place) else {
                return nil
            }
            names.append("`\(variable.rawValue)`")
            values.insert(value)
        }
        let list = names.withoutRepetition
        guard let value = values.first, values.count == 1 else { return nil }
        return "\(list.inOneList) \(list.count == 1 ? "is" : "are") \(value)"
    }
}

extension Evidence.Case {
    /// A description of a variable's wrong value at a place or, if the value is right, of all accepted values; `nil` if
    /// the variable is unjudged.
    fileprivate func value(of variable: LifecycleVariable, at place: Findings.Place) -> String? {
        func words(_ value: JSONValue?) -> String { value.flatMap { $0.isNull ? nil : shown($0) } ?? "absent" }
        if let mismatch = mismatch(at: place) { return words(mismatch.actual) }
        switch judged[place.step][variable]?.matcher {
        case .oneOf(let values), .exactly(let values): return values.map { words($0.value) }.joined(separator: " or ")
        case .any, nil: return nil
        }
    }
}

extension Mismatch {
    fileprivate var subject: String {
        if let variable { return "the variable `\(variable.rawValue)`" }
        if isException { return "the implementation" }
        let components = path.split(separator: "/")
        switch components.first {
        case "calls" where components.count == 1: return "the calls sent"
        case "calls" where isOfFunction: return "the function called"
        case "calls" where path.hasSuffix("/"): return "the member with an empty name in a call"
        case "calls": return "`\(components.last ?? "")` of a call"
        default:
            // Custom fields can have any name and depth.
            let inner = components.dropFirst()
            let depth = inner.first == "custom" || inner.first == "data" ? 1 : 2
            let name = inner.prefix(depth).joined(separator: "/")
            if path.hasSuffix("/"), inner.count < depth {
                return "the member with an empty name in \(name.isEmpty ? "the value" : "`\(name)`")"
            }
            return (inner.count > depth ? "a field in " : "") + "`\(name)` of the value"
        }
    }

    private var isOfFunction: Bool {
        let components = path.split(separator: "/")
        return components.count == 3 && components[0] == "calls" && components[2] == "function"
    }

    fileprivate var kindOfDifference: String {
        if isException { return "throws" }
        if path == "/calls" {
            return "are wrong: \(Self.names(ofCalls: actual)) instead of \(Self.names(ofCalls: expected))"
        }
        if actual == nil || actual?.isNull == true { return "is missing" }
        guard let expected, !expected.isNull else { return "is present although the documents omit it" }
        if isOfFunction { return "is the wrong one" }
        if actual?.isNext(after: expected) == true { return "is one more than expected" }
        if let actual, expected.isNext(after: actual) { return "is one less than expected" }
        return "has the wrong value"
    }

    /// The kinds of a step's calls, such as `a click and an open`.
    fileprivate static func names(ofCalls calls: JSONValue?) -> String {
        let names = (calls?.array ?? []).map { call in
            switch call["data"]?["action"] {
            case "7", 7: return "an impression"
            case "2", 2: return "a click"
            case "1", 1: return "an open"
            case _?: return "a call with another action"
            case nil:
                let type = call["data"]?[LifecycleVariable.type.rawValue]?.string ?? ""
                return ["launch", "wake", "sleep"].contains(type) ? "a \(type)" : "another call"
            }
        }
        guard !names.isEmpty else { return "none" }
        return names.abridged(to: 3, "call").joined(separator: names.count == 2 ? " and " : ", ")
    }
}

extension JSONValue {
    /// True if both values are integers and this value is the other plus 1.
    func isNext(after other: JSONValue) -> Bool {
        guard let before = other.number?.integer, let after = number?.integer, before < .max else { return false }
        return after == before + 1
    }
}
