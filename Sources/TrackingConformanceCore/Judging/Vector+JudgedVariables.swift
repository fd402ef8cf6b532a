extension Vector {
    /// The lifecycle variables that bear on a verdict about the vector, in the order in which a call carries them.
    ///
    /// These are the variables that a step mentions, the type, which tells calls apart, and those by which a
    /// difference is put under its rule. Whatever else a call carries is not read.
    package var judgedVariables: [LifecycleVariable] {
        let expected = Set(steps.flatMap { $0.expectation?.ofLifecycle ?? [] }.flatMap { $0.variables.map(\.key) })
        guard !expected.isEmpty || steps.contains(where: { $0.stimulus.event.area == .lifecycle }) else { return [] }
        let always: [LifecycleVariable] = [.type] + JudgingHistory.clockVariables
        return LifecycleVariable.allCases.filter { always.contains($0) || expected.contains($0.rawValue) }
    }
}
