package import TrackingConformanceCore

/// An edit of an area whose values are JSON: push tracking or the payload.
package protocol DataEdit: RowEdit where Condition == DataExpression<Word> {
    associatedtype Word: DataWord

    var changes: [Change] { get }
    var condition: Condition? { get }

    /// The area as data.
    static var rules: AreaRules<Self> { get }

    /// True if no part would depend on itself if some edits were made.
    static func arePossible(_ edits: [Self]) -> Bool

    /// The moment of each stimulus as documented; `nil` where it is another area's.
    static func moments(of stimuli: [Stimulus], in context: RunContext) -> [Word.Moment?]
}

extension DataEdit {
    /// The same edit where another test holds, too.
    package func limited(to test: Condition) -> Self {
        Self(changes, when: condition.map { .infix(.and, $0, test) } ?? test)
    }

    /// A test as a function of the moment.
    package static func function(of test: Condition) -> @Sendable (Word.Moment) -> Bool {
        let test = test.boundTest()
        return { test(DataScope($0) { _, _ in nil }) }
    }
}
