/// A part of an area that can be taken from other parts of the area where a condition holds.
package struct ReplaceablePart<Area: SpecifiedArea>: Sendable {
    package let path: any PartialKeyPath<Area> & Sendable
    /// Replaces the part by that of others at the moments at which the condition holds.
    let take: @Sendable (inout Area, _ other: Area, _ condition: @escaping @Sendable (Area.Moment) -> Bool) -> Void

    static func part<Value>(_ path: any WritableKeyPath<Area, @Sendable (Area.Moment) -> Value> & Sendable) -> Self {
        Self(path: path) { parts, other, condition in
            let (found, changed) = (parts[keyPath: path], other[keyPath: path])
            parts[keyPath: path] = { condition($0) ? changed($0) : found($0) }
        }
    }

    /// A part that is a function of the moment and of something else.
    static func partOf<Subject, Value>(
        _ path: any WritableKeyPath<Area, @Sendable (Area.Moment, Subject) -> Value> & Sendable
    ) -> Self {
        Self(path: path) { parts, other, condition in
            let (found, changed) = (parts[keyPath: path], other[keyPath: path])
            parts[keyPath: path] = { condition($0) ? changed($0, $1) : found($0, $1) }
        }
    }

    /// A part that is a function of the moment and of two other things.
    static func partOfTwo<Subject, Other, Value>(
        _ path: any WritableKeyPath<Area, @Sendable (Area.Moment, Subject, Other) -> Value> & Sendable
    ) -> Self {
        Self(path: path) { parts, other, condition in
            let (found, changed) = (parts[keyPath: path], other[keyPath: path])
            parts[keyPath: path] = { condition($0) ? changed($0, $1, $2) : found($0, $1, $2) }
        }
    }
}
