import TrackingConformanceCore
package import TrackingConformanceJSON

/// A word of an area whose values are JSON, without an operand: a part, a parameter of the event or a test.
///
/// The raw value is the word as it is written.
package protocol DataWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    associatedtype Area: DataArea

    /// The type of the value; `nil` if it may be of several.
    var type: ExpressionType? { get }
    /// The words and functions of the area that have a meaning at some places only, with these places.
    static var places: [String: String] { get }
    func value(in scope: DataScope<Area>) -> JSONValue?
}

/// The moment and the values to which the words of an expression refer.
package final class DataScope<Area: DataArea> {
    package typealias Moment = DataMoment<Area>
    package typealias Found = (Moment, JSONValue?) -> JSONValue?

    package let moment: Moment
    /// The moment that asks: another one than `moment` within `earlier(…)`.
    package var now: Moment { asking ?? moment }
    /// The place of the slot of which the expression is a part; `nil` for a condition.
    ///
    /// A slot itself would have a size that is looked up whenever a scope is used.
    private let slot: Int?
    /// The subject of the slot besides the moment, such as the action that a call reports.
    package let subject: JSONValue?
    /// The object that has the part as a member.
    package let whole: JSONValue?
    /// The member of an object that a function goes through.
    let member: (name: String, value: JSONValue)?
    /// The value of `it`, if it is known: that of a text or member instead of the slot, or the slot's from the first
    /// time on.
    private var known: JSONValue??
    /// The value of the slot before it is edited.
    private let found: Found
    /// The moment that asks, if it is another one.
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

    /// True if the expression is a part of a slot.
    func isPart(of other: Area.Slot) -> Bool { slot == other.index }

    package var it: JSONValue? {
        if let known { return known }
        let it = found(moment, subject)
        known = .some(it)
        return it
    }

    func at(_ other: Moment) -> DataScope { DataScope(other, asking: now, slot, of: nil, found) }
    func of(_ other: JSONValue?) -> DataScope { DataScope(moment, asking: asking, slot, of: other, found) }
    /// The scope in which a value stands for `it`, as the member of an object if it has a name.
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
