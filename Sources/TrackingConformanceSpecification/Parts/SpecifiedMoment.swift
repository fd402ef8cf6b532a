/// What a part is a function of: a moment in a sequence of events, which gives the other parts of its area as members.
///
/// `moment.isOn` is the part `isOn` at this moment, and `moment.days(event)` the part `days` for an event, so that a
/// rule reads as a sentence.
@dynamicMemberLookup
package protocol SpecifiedMoment {
    associatedtype Parts: Sendable
    var parts: Shared<Parts> { get }
}

/// A value that moments share, instead of each holding a copy.
package final class Shared<Value: Sendable>: Sendable {
    package let value: Value

    @inlinable
    package init(_ value: Value) { self.value = value }

    /// A member of the value, which is read in place: `value[keyPath:]` would copy the whole value first.
    @inlinable
    package func member<Member>(_ path: KeyPath<Value, Member>) -> Member { value[keyPath: path] }
}

extension SpecifiedMoment {
    @inlinable
    package subscript<Value>(dynamicMember part: KeyPath<Parts, @Sendable (Self) -> Value>) -> Value {
        parts.member(part)(self)
    }

    /// A part at this moment, as a function of what else it takes.
    @inlinable
    package subscript<Subject, Value>(
        dynamicMember part: KeyPath<Parts, @Sendable (Self, Subject) -> Value>
    ) -> (Subject) -> Value {
        let function = parts.member(part)
        return { function(self, $0) }
    }

    /// A part at this moment, as a function of the two things that it takes besides.
    @inlinable
    package subscript<Subject, Other, Value>(
        dynamicMember part: KeyPath<Parts, @Sendable (Self, Subject, Other) -> Value>
    ) -> (Subject, Other) -> Value {
        let function = parts.member(part)
        return { function(self, $0, $1) }
    }
}
