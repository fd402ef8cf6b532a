import TrackingConformanceCore

extension LifecycleData: AreaSpecification {
    var area: Area { .lifecycle }

    func answers(to stimuli: [Stimulus], in context: RunContext, giving variables: [LifecycleVariable])
        -> [SpecifiedAnswer?]
    {
        program.answers(to: stimuli, in: context, giving: variables)
    }

    func answer(at step: Int, of stimuli: [Stimulus], in context: RunContext) -> SpecifiedAnswer? {
        answers(to: Array(stimuli[...step]), in: context, giving: LifecycleVariable.allCases)[step]
    }

    func applying(_ change: SpecificationChange) -> LifecycleData { change.row.map(applying) ?? self }

    func noting(_ replaced: PartSet?, _ note: @escaping @Sendable (Area, Int) -> Void) -> LifecycleData { self }
}

extension SpecificationChange {
    /// A change of lifecycle tracking.
    package init(_ row: LifecycleEdit) { self.init(of: .lifecycle, as: row) }

    /// The row that a change of lifecycle tracking is; `nil` for another one.
    package var row: LifecycleEdit? { data(as: LifecycleEdit.self) }
}
