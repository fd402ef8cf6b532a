package import TrackingConformanceCore

/// An edit of an area whose values are JSON: push tracking or the payload.
package protocol DataEdit: RowEdit where Condition == DataExpression<Word> {
    associatedtype Word: DataWord

    static var rules: AreaRules<Self> { get }

    /// The edit as a change, whose expressions are bound only once, here.
    var dataChange: DataChange<Word.Area> { get }

    /// True if the edits together make no part depend on itself.
    static func arePossible(_ edits: [Self]) -> Bool
}

extension DataEdit {
    package var change: SpecificationChange { SpecificationChange(dataChange) }

    package static func program(of changes: some Sequence<SpecificationChange>) -> DataProgram<Word.Area> {
        changes.reduce(Word.Area.documented) { $0.applying($1.content) }
    }

    /// The slots whose values a change of the area may affect.
    package static func slots(of change: SpecificationChange) -> Set<Word.Area.Slot> {
        (change.content as? DataChange<Word.Area>)?.slots ?? []
    }

    package static func function(of test: Condition) -> @Sendable (DataMoment<Word.Area>) -> Bool {
        let test = test.boundTest()
        return { test(DataScope($0)) }
    }

    /// The documented moment of each stimulus; `nil` for stimuli of other areas.
    package static func moments(of stimuli: [Stimulus], in context: RunContext) -> [DataMoment<Word.Area>?] {
        Word.Area.documented.moments(of: stimuli, in: context)
    }
}
