package import TrackingConformanceCore
package import TrackingConformanceJSON

/// A word of an area whose values are JSON, without an operand: a part, a parameter of the event or a test.
///
/// The raw value is the word as it is written.
package protocol DataWord: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    associatedtype Moment: DataMoment

    /// The type of the value; `nil` if it may be of several.
    var type: ExpressionType? { get }
    /// The words and functions of the area that have a meaning at some places only, with these places.
    static var places: [String: String] { get }
    func value(in scope: DataScope<Moment>) -> JSONValue?
}

/// A moment at which an expression over JSON values has a value.
package protocol DataMoment: Sendable {
    associatedtype Earlier: Sequence<Self>

    var now: Stimulus { get }
    /// The stimuli before it, in order; none in an area without memory.
    var past: ArraySlice<Stimulus> { get }
    /// The moments of the area's events before this one, the latest first.
    var earlier: Earlier { get }
}

/// The moment and the values to which the words of an expression refer.
package final class DataScope<Moment: DataMoment>: Sendable {
    /// The value of a part before it is edited, at a moment and for what it is a part of.
    package typealias Found = @Sendable (Moment, JSONValue?) -> JSONValue?

    package let moment: Moment
    /// The moment that asks: another one than `moment` within `earlier(…)`.
    package var now: Moment { asking ?? moment }
    /// The subject of the part besides the moment, such as the action that a call reports.
    package let subject: JSONValue?
    /// The object that has the part as a member.
    package let whole: JSONValue?
    /// The member of an object that a function goes through.
    let member: (name: String, value: JSONValue)?
    /// The text or value that stands for `it`, if that is not the part itself.
    private let known: JSONValue??
    private let found: Found
    /// The moment that asks, if it is another one.
    private let asking: Moment?

    package convenience init(
        _ moment: Moment,
        of subject: JSONValue? = nil,
        in whole: JSONValue? = nil,
        _ found: @escaping Found
    ) {
        self.init(moment, asking: nil, of: subject, in: whole, found)
    }

    private init(
        _ moment: Moment,
        asking: Moment?,
        of subject: JSONValue?,
        in whole: JSONValue? = nil,
        member: (name: String, value: JSONValue)? = nil,
        known: JSONValue?? = nil,
        _ found: @escaping Found
    ) {
        (self.moment, self.asking, self.subject, self.whole) = (moment, asking, subject, whole)
        (self.member, self.known, self.found) = (member, known, found)
    }

    package var it: JSONValue? {
        if let known { return known }
        return found(moment, subject)
    }

    /// The scope at another moment.
    func at(_ other: Moment) -> DataScope { DataScope(other, asking: now, of: nil, found) }
    /// The scope for another subject.
    func of(_ other: JSONValue?) -> DataScope { DataScope(moment, asking: asking, of: other, found) }
    /// The scope in which a value stands for `it`, as the member of an object if it has a name.
    func with(_ value: JSONValue, named name: String? = nil) -> DataScope {
        DataScope(
            moment,
            asking: asking,
            of: subject,
            in: whole,
            member: name.map { ($0, value) } ?? member,
            known: .some(value),
            found
        )
    }
}
