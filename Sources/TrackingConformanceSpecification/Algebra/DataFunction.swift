import TrackingConformanceCore

/// A function of expressions over JSON values.
package enum DataFunction: String, CaseIterable, Sendable {
    // Tests of a value.
    case has
    case isText = "is-text", isNumber = "is-number", isObject = "is-object"
    case isHexadecimal = "is-hexadecimal", isUUID = "is-uuid"
    /// True for a version that consists of plain numbers separated by single dots.
    case isPlain = "is-plain"
    /// True for an integer beyond 64 bits, as a number or as digits in a string.
    case isBeyond64Bits = "is-beyond-64-bits"
    /// True if a value has text to show.
    case shows
    /// True for a string with a percent sign that does not begin an escape.
    case barePercent = "bare-percent"

    // Values of a value.
    /// The value if it is a string.
    case text
    /// The number of members, elements or characters; `bytes` is the number of bytes of a string.
    case size, bytes
    /// The first characters, members or elements of a value.
    case cut
    case cutBytes = "cut-bytes"
    /// The Java hash code of a map of strings.
    case javaHash = "java-hash"

    // Objects.
    /// The value of the first or last member for which a test on its `name` and `value` holds.
    case firstMember = "first-member", lastMember = "last-member"
    /// The object with a new value or name for each member, or the value with a new string for each string in it; `it`
    /// is the old value, name or string.
    case eachMember = "each-member", eachName = "each-name", eachText = "each-text"
    /// The members of two objects, those of the second taking precedence, or the elements of two lists.
    case merged
    /// The list without an element, or the string without a prefix.
    case without
    /// The value under a key in a nested object or, failing that, in the object itself.
    case deepest

    // The past: true if the test holds at an earlier event of the area.
    case earlier
    case countEarlier = "count-earlier"
    /// The value at the latest earlier event that has one and passes a test; `first` is the value at the first such
    /// event.
    case latest, first
    /// Within `earlier(…)`, true if an expression has the same value at the current event; `now` is the current value.
    case same, now
    /// The value of an expression with the two compared versions exchanged.
    case swapped

    /// The permitted numbers of operands.
    var counts: ClosedRange<Int> {
        switch self {
        case .cut, .cutBytes, .firstMember, .lastMember, .eachMember, .eachName, .eachText, .merged, .without, .deepest:
            2...2
        case .latest: 1...2
        default: 1...1
        }
    }

    /// The required type of an operand; `nil` if several are allowed.
    func type(ofOperand place: Int) -> ExpressionType? {
        switch (self, place) {
        case (.earlier, _), (.countEarlier, _), (.firstMember, 1), (.lastMember, 1), (.latest, 1): .test
        case (.cut, 1), (.cutBytes, 1): .number
        case (.deepest, 1): .text
        default: nil
        }
    }

    /// The scope of an operand.
    func scope(ofOperand place: Int, within scope: ReadingScope, past: Set<String>) -> ReadingScope {
        switch (self, place) {
        case (.earlier, _), (.countEarlier, _), (.latest, _), (.first, _): scope.with(past, it: scope.it)
        case (.firstMember, 1), (.lastMember, 1), (.eachMember, 1): scope.with(["name", "value"], it: nil)
        case (.eachName, 1), (.eachText, 1): scope.with([], it: .text)
        default: scope
        }
    }

    /// True if the result is a value of the first operand, at another moment or with other versions.
    var keepsType: Bool { [.latest, .first, .now, .swapped].contains(self) }

    var type: ExpressionType? {
        switch self {
        case .has, .isText, .isNumber, .isObject, .isHexadecimal, .isUUID, .isPlain, .isBeyond64Bits,
            .shows, .barePercent,
            .earlier, .same:
            .test
        case .size, .bytes, .countEarlier, .javaHash: .number
        case .text: .text
        default: nil
        }
    }
}

/// A test of the current event or earlier ones: `on(android.onResume)`.
package enum EventTest: String, CaseIterable, Sendable {
    case on
    /// True if the previous stimulus is the event.
    case directlyAfter = "directly-after"
    /// True if the event is the app's latest lifecycle event, apart from ordinary calls and the dictionary.
    case follows
}

/// A comparison of JSON values besides those of `Infix`.
package enum DataComparison: String, CaseIterable, Sendable {
    case differs = "differs-from"
    /// True if a value is an element of a list.
    case among
    case beginsWith = "begins-with", endsWith = "ends-with", contains
}
