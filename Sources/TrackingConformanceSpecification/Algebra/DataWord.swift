import TrackingConformanceCore
package import TrackingConformanceJSON

/// A word without operands in an area whose values are JSON: a part, a parameter of the event or a test.
package protocol DataWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    associatedtype Area: DataArea

    /// The type of the word's value; `nil` if it may vary.
    var type: ExpressionType? { get }
    /// The places to which some words and functions of the area are restricted.
    static var places: [String: String] { get }
    func value(in scope: DataScope<Area>) -> JSONValue?
}

/// The moment and values to which the words of an expression refer.
package final class DataScope<Area: DataArea> {
    package typealias Moment = DataMoment<Area>
    package typealias Found = (Moment, JSONValue?) -> JSONValue?

    package let moment: Moment
    /// The moment at which the whole expression is evaluated, which differs from `moment` within `earlier(…)`.
    package var now: Moment { asking ?? moment }
    /// The index of the slot to which the expression belongs; `nil` for a condition.
    ///
    /// An index, because the size of a generic slot would be looked up whenever a scope is used.
    private let slot: Int?
    /// The subject of the slot besides the moment, such as the action that a call reports.
    package let subject: JSONValue?
    /// The object of which the part is a member.
    package let whole: JSONValue?
    /// The object member that a function currently visits.
    let member: (name: String, value: JSONValue)?
    /// The value of `it`, if known: the visited string, the value of the visited member, or the slot's own value once
    /// computed.
    private var known: JSONValue??
    /// The value of the slot before the edit.
    private let found: Found
    /// The moment at which the whole expression is evaluated; `nil` if it is `moment`.
    private let asking: Moment?

    package convenience init(
        _ moment: Moment,
        of subject: JSONValue? = nil,
        in slot: Area.Slot? = nil,
        of whole: JSONValue? = nil,
        _ found: @escaping Found = { _, _ in nil }
    ) {
        self.init(moment, asking: nil, slot?.index, of: subject, in: whole, found)
    }

    private init(
        _ moment: Moment,
        asking: Moment?,
        _ slot: Int?,
        of subject: JSONValue?,
        in whole: JSONValue? = nil,
        member: (name: String, value: JSONValue)? = nil,
        known: JSONValue?? = nil,
        _ found: @escaping Found
    ) {
        (self.moment, self.asking, self.slot, self.subject, self.whole) = (moment, asking, slot, subject, whole)
        (self.member, self.known, self.found) = (member, known, found)
    }

    /// True if the expression belongs to a given slot.
    func isPart(of other: Area.Slot) -> Bool { slot == other.index }

    package var it: JSONValue? {
        if let known { return known }
        let it = found(moment, subject)
        known = .some(it)
        return it
    }

    func at(_ other: Moment) -> DataScope { DataScope(other, asking: now, slot, of: nil, found) }
    func of(_ other: JSONValue?) -> DataScope { DataScope(moment, asking: asking, slot, of: other, found) }
    /// The scope with a value as `it`; if a name is given, the value is an object member.
    func with(_ value: JSONValue, named name: String? = nil) -> DataScope {
        DataScope(
            moment,
            asking: asking,
            slot,
            of: subject,
            in: whole,
            member: name.map { ($0, value) } ?? member,
            known: .some(value),
            found
        )
    }
}
