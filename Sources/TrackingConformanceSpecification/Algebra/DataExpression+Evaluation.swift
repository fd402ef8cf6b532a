import TrackingConformanceCore
package import TrackingConformanceJSON

extension DataExpression {
    package typealias Scope = DataScope<Word.Area>

    /// The expression as a function, created once so that no words are looked up in each call.
    package func bound() -> @Sendable (Scope) -> JSONValue? {
        switch self {
        case .it: return { $0.it }
        case .absent: return { _ in nil }
        case .constant(let constant):
            let value = constant.json
            return { _ in value }
        case .word(let word): return { word.value(in: $0) }
        case .memberName: return { scope in scope.member.map { .string($0.name) } }
        case .memberValue: return { $0.member?.value }
        case .member(let x, let key):
            let x = x.bound()
            guard let place = Int(key) else { return { x($0)?[key] } }
            return { scope in
                x(scope).flatMap { value in
                    value.array.map { $0.indices.contains(place) ? $0[place] : nil } ?? value[key]
                }
            }
        case .list(let all):
            let all = all.map { $0.bound() }
            return { scope in .array(all.compactMap { $0(scope) }) }
        case .event, .not, .compared, .infix(.or, _, _), .infix(.and, _, _), .infix(.equal, _, _),
            .infix(.below, _, _), .infix(.above, _, _):
            let test = boundTest()
            return { .bool(test($0)) }
        case .infix(let infix, let x, let y):
            let (x, y) = (x.bound(), y.bound())
            return { JSONValue.combined(x($0), infix, y($0)) }
        case .orElse(let x, let y):
            let (x, y) = (x.bound(), y.bound())
            return { x($0) ?? y($0) }
        case .when(let test, let x, let y):
            let (test, x, y) = (test.boundTest(), x.bound(), y.bound())
            return { test($0) ? x($0) : y($0) }
        case .function(let function, let all): return Self.bound(function, all)
        case .limited(let x, .of(let subject)):
            let (x, subject) = (x.bound(), subject.bound())
            return { x($0.of(subject($0))) }
        case .limited(let x, let limit):
            let x = x.bound()
            return { x($0).flatMap(limit.changed) }
        }
    }

    /// The expression as the value of a typed part, in which a test is always true or false.
    func boundValue(of type: ExpressionType?) -> @Sendable (Scope) -> JSONValue? {
        guard type == .test else { return bound() }
        let test = boundTest()
        return { .bool(test($0)) }
    }

    package func boundTest() -> @Sendable (Scope) -> Bool {
        switch self {
        case .constant(let constant):
            let isTrue = constant == .flag(true)
            return { _ in isTrue }
        case .event(let test, let event): return { test.holds(of: event, at: $0.moment) }
        case .not(let x):
            let x = x.boundTest()
            return { !x($0) }
        case .infix(.or, let x, let y):
            let (x, y) = (x.boundTest(), y.boundTest())
            return { x($0) || y($0) }
        case .infix(.and, let x, let y):
            let (x, y) = (x.boundTest(), y.boundTest())
            return { x($0) && y($0) }
        case .infix(.equal, let x, let y): return Self.equal(x, y)
        case .infix(let infix, let x, let y) where infix == .below || infix == .above:
            let (less, greater) = infix == .below ? (x.bound(), y.bound()) : (y.bound(), x.bound())
            return { scope in
                guard let less = less(scope), let greater = greater(scope) else { return false }
                return less.precedes(greater)
            }
        case .compared(.differs, let x, let y):
            let isEqual = Self.equal(x, y)
            return { !isEqual($0) }
        case .compared(let comparison, let x, let y):
            let (x, y) = (x.bound(), y.bound())
            return { scope in
                guard let left = x(scope), let right = y(scope) else { return false }
                return comparison.holds(left, right)
            }
        case .when(let test, let x, let y):
            let (test, x, y) = (test.boundTest(), x.boundTest(), y.boundTest())
            return { test($0) ? x($0) : y($0) }
        default:
            let value = bound()
            return { value($0)?.boolean == true }
        }
    }

    private static func equal(_ x: DataExpression, _ y: DataExpression) -> @Sendable (Scope) -> Bool {
        if case .constant(.text(let text)) = y {
            let x = x.bound()
            return { x($0)?.string?.hasSameBytes(as: text) == true }
        }
        let (x, y) = (x.bound(), y.bound())
        return { x($0) == y($0) }
    }

    // MARK: Functions

    private static func bound(_ function: DataFunction, _ all: [DataExpression]) -> @Sendable (Scope) -> JSONValue? {
        let x = all[0].bound()
        switch function {
        case .earlier:
            let test = all[0].boundTest()
            return { scope in .bool(scope.moment.earlier.contains { test(scope.at($0)) }) }
        case .countEarlier:
            let test = all[0].boundTest()
            return { scope in .integer(scope.moment.earlier.reduce(0) { test(scope.at($1)) ? $0 + 1 : $0 }) }
        case .latest:
            let test = (all.count > 1 ? all[1] : .constant(.flag(true))).boundTest()
            return { scope in
                for moment in scope.moment.earlier {
                    let earlier = scope.at(moment)
                    if test(earlier), let value = x(earlier) { return value }
                }
                return nil
            }
        case .first:
            return { scope in scope.moment.earlier.reduce(nil) { x(scope.at($1)) ?? $0 } }
        case .same: return { .bool(x($0) == x($0.at($0.now))) }
        case .now: return { x($0.at($0.now)) }
        case .swapped: return { x($0.of($0.subject?.array.map { .array($0.reversed()) })) }
        case .firstMember, .lastMember:
            let test = all[1].boundTest()
            return { scope in
                let members = x(scope)?.object?.members ?? []
                func holds(_ member: JSONObject.Member) -> Bool { test(scope.with(member.value, named: member.key)) }
                return (function == .firstMember ? members.first(where: holds) : members.last(where: holds))?.value
            }
        case .eachMember:
            let y = all[1].bound()
            return { scope in
                x(scope).map { value in
                    value.object.map {
                        .object($0.changingMembers { name, value in y(scope.with(value, named: name)) })
                    } ?? value
                }
            }
        case .eachName:
            let y = all[1].bound()
            return { scope in
                x(scope).map { value in
                    value.object.map { object in
                        var renamed = JSONObject()
                        for member in object.members {
                            renamed[y(scope.with(.string(member.key)))?.string ?? member.key] = member.value
                        }
                        return .object(renamed)
                    } ?? value
                }
            }
        case .eachText:
            let y = all[1].bound()
            return { scope in
                x(scope)?.changingTexts { text in y(scope.with(.string(text)))?.string ?? text }
            }
        case .merged:
            let y = all[1].bound()
            return { scope in
                let (left, right) = (x(scope), y(scope))
                if let left = left?.array, let right = right?.array { return .array(left + right) }
                var united = left?.object ?? JSONObject()
                united.merge(right?.object ?? JSONObject())
                return .object(united)
            }
        case .without, .deepest, .cut, .cutBytes:
            let y = all[1].bound()
            return { scope in
                guard let value = x(scope), let operand = y(scope) else { return nil }
                return function.value(of: value, operand)
            }
        case .has: return { .bool(x($0) != nil) }
        case .isText, .isNumber, .isObject, .isHexadecimal, .isUUID, .isPlain, .isBeyond64Bits, .shows,
            .barePercent:
            return { scope in .bool(x(scope).map(function.holds) ?? false) }
        case .text, .size, .bytes, .javaHash: return { x($0).flatMap { function.value(of: $0, .null) } }
        }
    }
}

extension DataExpression.Limit {
    fileprivate func changed(_ value: JSONValue) -> JSONValue? {
        func text(_ change: (String) -> String) -> JSONValue { value.string.map { .string(change($0)) } ?? value }
        return switch self {
        case .form(let form): form.of(value)
        case .before(let ends): text { String($0.prefix { !ends.contains($0) }) }
        case .after(let ends): text { text in String(text.suffix(while: { !ends.contains($0) })) }
        case .replacing(let old, let new): text { $0.replacing(old, with: new) }
        case .of: value
        }
    }
}

extension EventTest {
    fileprivate func holds(of event: Event, at moment: DataMoment<some DataArea>) -> Bool {
        switch self {
        case .on: return moment.now.event == event
        case .directlyAfter: return moment.past.last?.event == event
        case .follows:
            let latest = moment.past.last { stimulus in
                if case .lifecycle(let event) = stimulus.event {
                    event != .track && event != .dictionary
                } else {
                    false
                }
            }
            // With automatic tracking, the start is also a launch.
            let isLaunch =
                latest?.event == .lifecycle(.start) && latest?.parameters["automatic"]?.boolean == true
            return (isLaunch ? .lifecycle(.launchDetected) : latest?.event) == event
        }
    }
}

extension DataComparison {
    fileprivate func holds(_ left: JSONValue, _ right: JSONValue) -> Bool {
        switch self {
        case .differs: left != right
        case .among: right.array?.contains(left) ?? (left == right)
        case .beginsWith, .endsWith, .contains:
            if let left = left.string, let right = right.string {
                switch self {
                case .beginsWith: left.hasPrefix(right)
                case .endsWith: left.hasSuffix(right)
                default: left.contains(right)
                }
            } else {
                self == .contains && left.array?.contains(right) == true
            }
        }
    }
}

extension DataFunction {
    fileprivate func holds(_ value: JSONValue) -> Bool {
        switch self {
        case .isText: value.string != nil
        case .isNumber: value.number != nil
        case .isObject: value.object != nil
        case .isHexadecimal: value.string.map { !$0.isEmpty && $0.isHexadecimal } ?? false
        case .isUUID: value.string?.isUUID ?? false
        case .isBeyond64Bits: (value.number?.text ?? value.string)?.isIntegerBeyond64Bits ?? false
        case .isPlain: value.string?.isPlainVersion(of: 1...Int.max) ?? false
        case .shows: value.shows
        case .barePercent: value.string?.hasBarePercentSign ?? false
        default: false
        }
    }

    /// The result of a function for a value and, if the function has one, its other operand; `nil` if the function is
    /// undefined for them.
    fileprivate func value(of value: JSONValue, _ operand: JSONValue) -> JSONValue? {
        switch self {
        case .text: return value.string == nil ? nil : value
        case .size:
            let size = value.object?.count ?? value.array?.count ?? value.string?.count
            return size.map { .integer($0) }
        case .bytes: return .integer((value.string ?? value.description).utf8.count)
        case .javaHash: return value.object.map { .integer(Int($0.javaHash)) }
        case .deepest: return operand.string.flatMap { value.object?.deepest($0) }
        case .without:
            if let text = value.string, let beginning = operand.string {
                return .string(text.hasPrefix(beginning) ? String(text.dropFirst(beginning.count)) : text)
            }
            return value.array.map { .array($0.filter { $0 != operand }) }
        case .cut, .cutBytes:
            guard let limit = operand.number?.integer.map({ max(0, $0) }) else { return value }
            if let members = value.object?.members.prefix(limit) {
                return .object(JSONObject(members.map { (key: $0.key, value: $0.value) }))
            }
            if let elements = value.array { return .array(Array(elements.prefix(limit))) }
            return value.string.map { .string(self == .cut ? String($0.prefix(limit)) : $0.cut(toBytes: limit)) }
                ?? value
        default: return nil
        }
    }
}

extension JSONValue {
    /// The result of an operator; the left value if the operator is undefined for the values.
    fileprivate static func combined(_ left: JSONValue?, _ infix: Infix, _ right: JSONValue?) -> JSONValue? {
        if infix == .joined {
            func text(_ value: JSONValue?) -> String { value?.string ?? value?.description ?? "" }
            return .string(text(left) + text(right))
        }
        guard let x = left?.number?.integer, let y = right?.number?.integer else { return left }
        switch infix {
        case .plus: return .integer(x &+ y)
        case .minus: return .integer(x &- y)
        case .times: return .integer(x &* y)
        case .min: return .integer(Swift.min(x, y))
        case .max: return .integer(Swift.max(x, y))
        case .div: return y > 0 ? .integer(x / y) : left
        case .mod: return y > 0 ? .integer(x % y) : left
        case .or, .and, .equal, .below, .above, .joined: return left
        }
    }

    /// True if the value precedes another: as a number, as a string or, for a list, number by number with zero for a
    /// missing number.
    fileprivate func precedes(_ other: JSONValue) -> Bool {
        switch (content, other.content) {
        case (.number(let left), .number(let right)):
            if let left = left.integer, let right = right.integer { return left < right }
            return Double(left.text) ?? 0 < Double(right.text) ?? 0
        case (.string(let left), .string(let right)): return left < right
        case (.array(let left), .array(let right)):
            for place in 0..<Swift.max(left.count, right.count) {
                let (x, y) = (place < left.count ? left[place] : 0, place < right.count ? right[place] : 0)
                if x != y { return x.precedes(y) }
            }
            return false
        default: return false
        }
    }

    fileprivate var shows: Bool {
        switch content {
        case .string(let text): !text.isEmpty
        case .object(let alert): alert.members.contains { $0.value.shows }
        case .array(let values): values.contains(where: \.shows)
        case .number, .bool, .null: false
        }
    }
}

extension JSONObject {
    /// The value under a key in a nested object or, failing that, in this object; `nil` if none has the key.
    fileprivate func deepest(_ key: String) -> JSONValue? {
        members.lazy.compactMap { $0.value.object?.deepest(key) }.first ?? self[key]
    }

    fileprivate var javaHash: Int32 {
        members.reduce(0) { $0 &+ ($1.key.javaHash ^ ($1.value.string?.javaHash ?? 0)) }
    }
}

extension String {
    /// True for the digits of an integer that does not fit into 64 bits.
    fileprivate var isIntegerBeyond64Bits: Bool {
        let digits = drop { $0 == "-" }
        return !digits.isEmpty && digits.allSatisfy(\.isNumber) && Int(self) == nil
    }

    fileprivate var javaHash: Int32 { utf16.reduce(0) { $0 &* 31 &+ Int32($1) } }

    fileprivate func suffix(while holds: (Character) -> Bool) -> Substring {
        self[(lastIndex { !holds($0) }.map(index(after:)) ?? startIndex)...]
    }
}
