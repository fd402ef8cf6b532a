import TrackingConformanceCore
import TrackingConformanceSystem

extension LifecycleExpression {
    package static func number(_ number: Int) -> Self { .constant(.number(number)) }
    package static func text(_ text: String) -> Self { .constant(.text(text)) }

    package static func meaning(of word: String, _ term: Term, _ scope: ReadingScope) throws(TermError) -> Self {
        try scope.check(word, places, term)
        if let constant = constants.first(where: { $0.word == word }) { return constant.expression }
        if let word = MomentWord(rawValue: word) { return .word(word) }
        if let part = LifecyclePart.named[word] { return .part(part) }
        throw term.unknown(word, "word", among: words)
    }
    package static let constants: [(word: String, expression: LifecycleExpression)] = [
        ("it", .it), ("absent", .constant(.absent)), ("unjudged", .constant(.unjudged)),
        ("true", .constant(.flag(true))),
        ("false", .constant(FactValue(kind: .flag, bits: 0))),
    ]
    /// The words allowed without operands.
    package static let words =
        constantNames + MomentWord.allCases.map(\.rawValue) + LifecyclePart.allCases.map(\.name)
    private static let functions =
        Measure.allCases.map(\.rawValue) + Function.allCases.map(\.rawValue) + ["count", "on"]

    /// The places to which some words are restricted.
    private static let places = ["that-event": "the part days", "elapsed": "the part days", "length": "the part days"]

    package static func call(
        _ name: String,
        _ operands: [Term],
        _ term: Term,
        _ scope: ReadingScope
    ) throws(TermError) -> LifecycleExpression {
        for case .word("that-event") in operands.map(\.form) { try scope.check("that-event", places, term) }
        if let joined = try joined(name, operands, scope) { return joined }
        switch name {
        case "differs-from", "differs-there-from":
            return .differs(
                try Self(operands[0], scope),
                from: try operands[1].mark,
                eachInItsZone: name == "differs-there-from"
            )
        case "count":
            var kinds: EventKinds = []
            for operand in operands { kinds.formUnion(try operand.kind) }
            return .count(kinds)
        case "on":
            let event = try operands.only(in: term).name
            guard let event = Event(rawValue: event) else {
                throw operands[0].unknown(event, "event", among: Event.allCases.map(\.rawValue))
            }
            return .on(event)
        default: break
        }
        if Ladder.limits.contains(name) {
            return .limited(try Self(operands[0], scope), try Limit(name, operands, term, scope))
        }
        if let measure = Measure(rawValue: name) { return .measure(measure, try operands.only(in: term).mark) }
        if let function = Function(rawValue: name) {
            let isTest = function == .countWhere || function == .ever
            return .function(function, try operand(operands.only(in: term), isTest ? .test : nil, scope))
        }
        throw term.unknown(name, "function", among: functions)
    }

    // MARK: Printing

    package var term: Term {
        switch self {
        case .constant(let value) where value.kind == .number: Term(.number(value.bits))
        case .constant(let value) where value.kind == .text: Term(.text(Texts.text(of: value.bits)))
        case .it, .constant: .word(Self.constants.first { $0.expression == self }?.word ?? "absent")
        case .part(let part): .word(part.name)
        case .word(let word): .word(word.rawValue)
        case .measure(let measure, let mark): .call(measure.rawValue, mark.rawValue)
        case .count(let kinds): Term(.call("count", kinds.names.map { .word($0) }))
        case .on(let event): .call("on", event.rawValue)
        case .not(let x): .call("not", x.term)
        case .infix(let infix, let x, let y): .call(infix.rawValue, x.term, y.term)
        case .function(let function, let x): .call(function.rawValue, x.term)
        case .differs(let x, let mark, let isEach):
            .call(isEach ? "differs-there-from" : "differs-from", x.term, .word(mark.rawValue))
        case .orElse(let x, let y): .call("else", x.term, y.term)
        case .when(let test, let x, let y): .call("when", x.term, test.term, y.term)
        case .limited(let x, let limit): Term(.call(limit.name, [x.term] + limit.operands))
        }
    }
}

extension LifecycleExpression.Limit {
    fileprivate init(_ name: String, _ operands: [Term], _ term: Term, _ scope: ReadingScope) throws(TermError) {
        let operand = operands[1]
        switch name {
        case "within":
            if case .call(let span, let count) = operand.form {
                switch span {
                case "last": self = .withinLast(try count.only(in: operand).number)
                case "last-sessions": self = .withinLastSessions(try count.only(in: operand).number)
                case "from-last":
                    let test = try count.only(in: operand)
                    self = .fromLast(try LifecycleExpression.operand(test, .test, scope.withoutIt))
                default: throw operand.unknown(span, "span", among: Self.spans)
                }
            } else {
                self = .within(try operand.word("span"))
            }
        case "in":
            if case .text(let name) = operand.form {
                guard TimeZones.isKnown(name) else {
                    throw operand.error("'\(name)' is not a time zone of the IANA database, such as 'Asia/Tokyo'")
                }
                self = .inZoneNamed(name)
            } else if let zone = Zone(rawValue: try operand.name) {
                self = .inZone(zone)
            } else {
                self = .inZoneOf(try operand.word("zone or event", besides: Zone.allCases.map(\.rawValue)))
            }
        case "at": self = .at(try operand.mark)
        case "of": self = .of(try operand.mark)
        case "reporting": self = .reporting(try operand.mark)
        case "offset-at": self = .offsetAt(try operand.mark)
        case "until": self = .until(try operand.number)
        case "as": self = .form(try operand.word("form"))
        case "to": self = .version(to: try operand.number)
        case "before": self = .before(try operand.text)
        case "written":
            let pattern = try operand.text
            guard FactValue.isPattern(pattern) else {
                throw operand.error("'\(pattern)' has no part of a date, such as YYYY, MM or DD")
            }
            self = .written(pattern)
        case "replacing": self = .replacing(try operand.text, by: try operands[2].text)
        default: throw term.unknown(name, "limit", among: Self.names)
        }
    }
    static let names = Ladder.limits.filter { $0 != "after" }
    /// The spans with an operand.
    static let spans = ["last", "last-sessions", "from-last"]

    fileprivate var name: String {
        switch self {
        case .within, .withinLast, .withinLastSessions, .fromLast: "within"
        case .inZone, .inZoneNamed, .inZoneOf: "in"
        case .at: "at"
        case .of: "of"
        case .reporting: "reporting"
        case .offsetAt: "offset-at"
        case .until: "until"
        case .form: "as"
        case .version: "to"
        case .before: "before"
        case .written: "written"
        case .replacing: "replacing"
        }
    }

    fileprivate var operands: [Term] {
        switch self {
        case .within(let span): [.word(span.rawValue)]
        case .withinLast(let count): [.call("last", Term(.number(count)))]
        case .withinLastSessions(let count): [.call("last-sessions", Term(.number(count)))]
        case .fromLast(let test): [.call("from-last", test.term)]
        case .inZone(let zone): [.word(zone.rawValue)]
        case .inZoneOf(let mark), .at(let mark), .of(let mark), .reporting(let mark), .offsetAt(let mark):
            [.word(mark.rawValue)]
        case .until(let number), .version(let number): [Term(.number(number))]
        case .form(let form): [.word(form.rawValue)]
        case .inZoneNamed(let text), .before(let text), .written(let text): [Term(.text(text))]
        case .replacing(let old, let new): [Term(.text(old)), Term(.text(new))]
        }
    }
}

extension Term {
    fileprivate var mark: Mark { get throws(TermError) { try word("event") } }
    fileprivate var kind: EventKinds {
        get throws(TermError) {
            let name = try name
            guard let kind = EventKinds.named.first(where: { $0.0 == name }) else {
                throw unknown(name, "kind of event", among: EventKinds.named.map(\.0))
            }
            return kind.1
        }
    }
}
