struct TermReader {
    enum Token: Equatable {
        case name(String)
        case number(Int)
        case quoted(String)
        case sign(String)
        case end

        /// The token as written; `nil` at the end of the text.
        var text: String? {
            switch self {
            case .name(let text), .sign(let text): text
            case .number(let number): "\(number)"
            case .quoted(let text): "'\(text)'"
            case .end: nil
            }
        }
    }

    private let tokens: [(token: Token, offset: Int)]
    private var place = 0

    static func read(_ text: String) throws(TermError) -> Term {
        var reader = TermReader(tokens: try tokens(of: text))
        let term = try reader.alternatives()
        if let error = reader.surplus { throw error }
        return term
    }

    /// The error for surplus text after an expression; `nil` if there is none.
    private var surplus: TermError? {
        guard let found = next.text else { return nil }
        if let condition = tokens.first(where: { $0.token == .name("if") }) {
            return TermError(message: "there is no word `if`; write `x when test else y`", offset: condition.offset)
        }
        let operators = ["not", "when", "else"] + Ladder.infix.joined() + Ladder.limits
        let near = operators.contains(found.lowercased()) ? found.lowercased() : nil
        return error(
            near.map { "there is no operator `\(found)`; did you mean `\($0)`?" }
                ?? "an operator is expected before `\(found)`"
        )
    }

    // MARK: Alternatives

    /// Reads `x when test else y`, in which `when` and `else` are optional.
    private mutating func alternatives(afterElse isAfterElse: Bool = false) throws(TermError) -> Term {
        let start = offset
        let term = try infix(0)
        if !isAfterElse, takes("when") {
            let test = try infix(0)
            let other = takes("else") ? try alternatives() : Term(.word("it"), at: offset)
            return Term(.call("when", [term, test, other]), at: start)
        }
        if next == .name("when") { throw error("`a else b when c` needs parentheses") }
        guard takes("else") else { return term }
        return Term(.call("else", [term, try alternatives(afterElse: true)]), at: start)
    }

    // MARK: Operators

    private mutating func infix(_ rung: Int) throws(TermError) -> Term {
        let start = offset
        if rung == Ladder.not, takes("not") { return Term(.call("not", [try infix(rung)]), at: start) }
        if rung == Ladder.infix.count { return try limited() }
        var term = try infix(rung + 1)
        while let name = takes(oneOf: Ladder.infix[rung]) {
            term = Term(.call(name, [term, try infix(rung + 1)]), at: start)
        }
        return term
    }

    private mutating func limited() throws(TermError) -> Term {
        let start = offset
        var term = try primary()
        while let name = takes(oneOf: Ladder.limits) {
            var operands = [term, try primary()]
            if name == "replacing" {
                guard takes("by") else { throw error("expected `by`") }
                operands.append(try primary())
            }
            term = Term(.call(name, operands), at: start)
        }
        return term
    }

    private mutating func primary() throws(TermError) -> Term {
        let (token, start) = (next, offset)
        place += 1
        switch token {
        case .number(let number): return Term(.number(number), at: start)
        case .quoted(let text): return Term(.text(text), at: start)
        case .sign("-"):
            guard case .number(let number) = next else { throw error("expected a number") }
            place += 1
            return Term(.number(-number), at: start)
        case .sign("("):
            let terms = try operands(of: start, closing: "expected `)`")
            return terms.count == 1 ? terms[0] : Term(.call("list", terms), at: start)
        case .name(let name):
            let opening = offset
            return try takes("(") ? Term(.call(name, operands(of: opening)), at: start) : Term(.word(name), at: start)
        case .sign(let sign): throw TermError(message: "`\(sign)` is not expected here", offset: start)
        case .end: throw TermError(message: "something is missing at the end", offset: start)
        }
    }

    private mutating func operands(
        of opening: Int,
        closing message: String = "expected `)` or `,`"
    ) throws(TermError) -> [Term] {
        var operands = [try alternatives()]
        while takes(",") { operands.append(try alternatives()) }
        guard takes(")") else {
            throw next == .end ? TermError(message: "this `(` is not closed", offset: opening) : error(message)
        }
        return operands
    }

    // MARK: Tokens

    private init(tokens: [(token: Token, offset: Int)]) { self.tokens = tokens }

    private var next: Token { tokens[min(place, tokens.count - 1)].token }
    private var offset: Int { tokens[min(place, tokens.count - 1)].offset }
    private func error(_ message: String) -> TermError { TermError(message: message, offset: offset) }

    private mutating func takes(_ word: String) -> Bool {
        guard next == .name(word) || next == .sign(word) else { return false }
        place += 1
        return true
    }
    private mutating func takes(oneOf words: [String]) -> String? {
        switch next {
        case .name(let word), .sign(let word):
            guard words.contains(word) else { return nil }
            place += 1
            return word
        case .number, .quoted, .end: return nil
        }
    }

    private static func tokens(of text: String) throws(TermError) -> [(token: Token, offset: Int)] {
        let bytes = Array(text.utf8)
        var (tokens, place): ([(Token, Int)], Int) = ([], 0)
        func rest(while holds: (UInt8) -> Bool) -> String {
            String(decoding: bytes[place...].prefix(while: holds), as: UTF8.self)
        }
        while place < bytes.count {
            let (start, byte) = (place, bytes[place])
            if let (sign, advice) = foreign.first(where: { bytes[start...].starts(with: $0.sign.utf8) }) {
                throw TermError(message: "`\(sign)` has no meaning in an expression; \(advice)", offset: start)
            }
            switch byte {
            case UInt8(ascii: " "): break
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let digits = rest(while: isDigit)
                guard let number = Int(digits), number < 1 << 53 else {
                    throw TermError(message: "the number \(digits) is too large", offset: start)
                }
                tokens.append((.number(number), start))
                place += digits.utf8.count - 1
            case _ where isLetter(byte):
                let name = rest { isLetter($0) || isDigit($0) || "-.".utf8.contains($0) }
                tokens.append((.name(name), start))
                place += name.utf8.count - 1
            case UInt8(ascii: "'"):
                place += 1
                let text = rest { $0 != byte }
                place += text.utf8.count
                guard place < bytes.count else { throw TermError(message: "the closing `'` is missing", offset: start) }
                tokens.append((.quoted(text), start))
            case _ where "()=<>+-*&,".utf8.contains(byte):
                tokens.append((.sign(String(UnicodeScalar(byte))), start))
            default:
                let sign = String(decoding: bytes[start...], as: UTF8.self).prefix(1)
                throw TermError(message: "`\(sign)` has no meaning in an expression", offset: start)
            }
            place += 1
        }
        return tokens + [(.end, bytes.count)]
    }

    /// Operators of other languages, with advice on what to write here.
    private static let foreign: [(sign: String, advice: String)] = [
        ("\"", "write text in single quotes"), ("!=", "use `differs-from`"), ("!", "use `not`"), ("&&", "use `and`"),
        ("||", "use `or`"), ("==", "use `=`"), ("<=", "use `not (a > b)`"), (">=", "use `not (a < b)`"),
        ("/", "`div` divides, and the name of a time zone is in single quotes"),
    ]

    static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    static func isLetter(_ byte: UInt8) -> Bool {
        byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
    }
}
