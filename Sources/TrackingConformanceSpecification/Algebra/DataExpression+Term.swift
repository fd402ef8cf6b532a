import TrackingConformanceCore

extension DataExpression {
    package static func number(_ number: Int) -> Self { .constant(.number(number)) }
    package static func text(_ text: String) -> Self { .constant(.text(text)) }

    /// The meaning of a word, perhaps with a path of keys into its value: `given.aps.alert`.
    package static func meaning(of path: String, _ term: Term, _ scope: ReadingScope) throws(TermError) -> Self {
        let names = path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        try scope.check(names[0], places, term)
        guard
            let root = constants.first(where: { $0.word == names[0] })?.expression
                ?? Word(rawValue: names[0]).map({ .word($0) })
        else { throw term.unknown(names[0], "word", among: words) }
        guard !names.contains("") else { throw term.error("a key is missing in the path `\(path)`") }
        return names.dropFirst().reduce(root) { .member($0, $1) }
    }
    package static var constants: [(word: String, expression: DataExpression)] {
        [
            ("it", .it), ("absent", .absent), ("null", .constant(.null)), ("true", .constant(.flag(true))),
            ("false", .constant(.flag(false))), ("name", .memberName), ("value", .memberValue),
        ]
    }
    /// The words allowed without operands.
    package static var words: [String] { constantNames + Word.allCases.map(\.rawValue) }
    private static var functions: [String] {
        DataFunction.allCases.map(\.rawValue) + EventTest.allCases.map(\.rawValue)
    }

    /// The places to which some words and functions are restricted.
    private static var places: [String: String] {
        let members = "first-member, last-member and each-member"
        let past = "earlier, count-earlier, latest and first"
        return Word.places.merging(
            ["name": members, "value": members, "same": past, "now": past, "swapped": "the part precedes"]
        ) { own, _ in own }
    }
    private static var wordsOfThePast: Set<String> {
        ["same", "now", "ago", "same-ids", "in-series", "same-process", "unanswered"]
    }

    package static func call(
        _ name: String,
        _ operands: [Term],
        _ term: Term,
        _ scope: ReadingScope
    ) throws(TermError) -> DataExpression {
        try scope.check(name, places, term)
        if let joined = try joined(name, operands, scope) { return joined }
        switch name {
        case "list" where operands.count > 1:
            var all: [DataExpression] = []
            for operand in operands { all.append(try Self(operand, scope)) }
            return .list(all)
        case "at": return .member(try Self(operands[0], scope), try operands[1].text)
        default: break
        }
        if let comparison = DataComparison(rawValue: name) {
            if comparison == .differs {
                let (x, y) = try compared(operands, scope)
                return .compared(comparison, x, y)
            }
            return .compared(comparison, try Self(operands[0], scope), try Self(operands[1], scope))
        }
        if Ladder.limits.contains(name) {
            return .limited(try Self(operands[0], scope), try Limit(name, operands, term, scope))
        }
        if let test = EventTest(rawValue: name) { return .event(test, try operands.only(in: term).event) }
        guard let function = DataFunction(rawValue: name) else {
            throw term.unknown(name, "function", among: functions)
        }
        if operands.count > function.counts.upperBound {
            let most = counted(function.counts.upperBound, "operand")
            throw operands[function.counts.upperBound].error("`\(name)` takes \(most), not \(operands.count)")
        }
        if operands.count < function.counts.lowerBound { throw term.error("`\(name)` needs another operand") }
        var all: [DataExpression] = []
        for (place, term) in operands.enumerated() {
            let inner = function.scope(ofOperand: place, within: scope, past: wordsOfThePast)
            all.append(try operand(term, function.type(ofOperand: place), inner))
        }
        return .function(function, all)
    }

    // MARK: Printing

    package var term: Term {
        switch self {
        case .constant(.number(let number)): Term(.number(number))
        case .constant(.text(let text)): Term(.text(text))
        case .it, .absent, .constant, .memberName, .memberValue:
            .word(Self.constants.first { $0.expression == self }?.word ?? "absent")
        case .word(let word): .word(word.rawValue)
        case .member(let x, let key): Self.member(x.term, key)
        case .list(let all): Term(.call("list", all.map(\.term)))
        case .event(let test, let event): .call(test.rawValue, event.rawValue)
        case .not(let x): .call("not", x.term)
        case .infix(let infix, let x, let y): .call(infix.rawValue, x.term, y.term)
        case .compared(let comparison, let x, let y): .call(comparison.rawValue, x.term, y.term)
        case .orElse(let x, let y): .call("else", x.term, y.term)
        case .when(let test, let x, let y): .call("when", x.term, test.term, y.term)
        case .function(let function, let all): Term(.call(function.rawValue, all.map(\.term)))
        case .limited(let x, let limit): Term(.call(limit.name, [x.term] + limit.operands))
        }
    }

    /// The term of a path, or `x at 'key'` if the key cannot be part of a path.
    private static func member(_ term: Term, _ key: String) -> Term {
        let isPlain =
            !key.isEmpty
            && key.utf8.allSatisfy { byte in
                TermReader.isLetter(byte) || TermReader.isDigit(byte) || byte == UInt8(ascii: "-")
            }
        guard isPlain, case .word(let path) = term.form else { return .call("at", term, Term(.text(key))) }
        return .word("\(path).\(key)")
    }
}

extension DataExpression.Limit {
    fileprivate init(_ name: String, _ operands: [Term], _ term: Term, _ scope: ReadingScope) throws(TermError) {
        let operand = operands[1]
        switch name {
        case "as": self = .form(try operand.word("form"))
        case "before": self = .before(try operand.text)
        case "after": self = .after(try operand.text)
        case "replacing": self = .replacing(try operand.text, by: try operands[2].text)
        case "of": self = .of(try DataExpression(operand, scope))
        case "in": throw term.error("there is no limit `in`; use `among` to find a value in a list")
        default: throw term.unknown(name, "limit", among: Self.names + ["at"])
        }
    }
    static var names: [String] { ["as", "before", "after", "replacing", "of"] }

    fileprivate var name: String {
        switch self {
        case .form: "as"
        case .before: "before"
        case .after: "after"
        case .replacing: "replacing"
        case .of: "of"
        }
    }

    fileprivate var operands: [Term] {
        switch self {
        case .form(let form): [.word(form.rawValue)]
        case .before(let text), .after(let text): [Term(.text(text))]
        case .replacing(let old, let new): [Term(.text(old)), Term(.text(new))]
        case .of(let x): [x.term]
        }
    }
}

extension Term {
    fileprivate var event: Event {
        get throws(TermError) {
            let name = try name
            guard let event = Event(rawValue: name) else {
                throw unknown(name, "event", among: Event.allCases.map(\.rawValue))
            }
            return event
        }
    }
}
