import TrackingConformanceCore

/// A function of expressions over JSON values.
package enum DataFunction: String, CaseIterable, Sendable {
    // Tests of a value.
    case has
    case isText = "is-text", isNumber = "is-number", isObject = "is-object"
    case isHexadecimal = "is-hexadecimal", isUUID = "is-uuid"
    /// True if a version consists of plain numbers separated by single dots.
    case isPlain = "is-plain"
    /// True if a number or the digits of a text form an integer beyond 64 bits.
    case isBeyond64Bits = "is-beyond-64-bits"
    /// True if a value has text to show.
    case shows
    /// True if a text has a percent sign that does not begin an escape.
    case barePercent = "bare-percent"

    // Values of a value.
    /// The value if it is a text.
    case text
    /// The number of members, elements or characters, and the number of bytes of the text.
    case size, bytes
    /// The value cut to its first characters, members or elements.
    case cut
    case cutBytes = "cut-bytes"
    /// The Java hash code of a map of strings.
    case javaHash = "java-hash"

    // Objects.
    /// The value of the first or last member at which a test holds, with the words `name` and `value`.
    case firstMember = "first-member", lastMember = "last-member"
    /// The object with a new value or a new name for each member, or the value with a new text for each text in it;
    /// `it` is the old one.
    case eachMember = "each-member", eachName = "each-name", eachText = "each-text"
    /// The members of the first object, overridden by those of the second, or the elements of both lists.
    case merged
    /// The list without an element, or the text without a prefix.
    case without
    /// The value under a key in an object within the object or, failing that, in the object itself.
    case deepest

    // The past: true if the test holds at an earlier event of the area.
    case earlier
    case countEarlier = "count-earlier"
    /// The value at the latest earlier event that has one and passes a test, and at the first such event.
    case latest, first
    /// True if an expression has the same value now, and its value now.
    case same, now
    /// The expression with its two versions exchanged.
    case swapped

    /// The minimum and maximum number of operands.
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

    /// The scope of the words in an operand.
    func scope(ofOperand place: Int, within scope: ReadingScope, past: Set<String>) -> ReadingScope {
        switch (self, place) {
        case (.earlier, _), (.countEarlier, _), (.latest, _), (.first, _): scope.with(past, it: scope.it)
        case (.firstMember, 1), (.lastMember, 1), (.eachMember, 1): scope.with(["name", "value"], it: nil)
        case (.eachName, 1), (.eachText, 1): scope.with([], it: .text)
        default: scope
        }
    }

    /// True if it returns a value of its first operand.
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

/// A test of the event itself or of earlier ones: `on(android.onResume)`.
package enum EventTest: String, CaseIterable, Sendable {
    case on
    /// True if the stimulus before this one is the event.
    case directlyAfter = "directly-after"
    /// True if it is the latest event of the app's life, apart from ordinary calls and the dictionary.
    case follows
}

/// A comparison of two JSON values, besides those of `Infix`.
package enum DataComparison: String, CaseIterable, Sendable {
    case differs = "differs-from"
    /// True if a value is an element of a list.
    case among
    case beginsWith = "begins-with", endsWith = "ends-with", contains
}
