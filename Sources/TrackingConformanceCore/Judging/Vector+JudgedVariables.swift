extension Vector {
    /// The lifecycle variables that affect the vector's verdict, in the order of a call's data.
    ///
    /// These are the variables that a step mentions, those that decide the rule of a difference, and the type, which
    /// distinguishes calls. Nothing else in a call is read.
    package var judgedVariables: [LifecycleVariable] {
        let expected = Set(steps.flatMap { $0.expectation?.ofLifecycle ?? [] }.flatMap { $0.variables.map(\.key) })
        guard !expected.isEmpty || steps.contains(where: { $0.stimulus.event.area == .lifecycle }) else { return [] }
        let always: [LifecycleVariable] = [.type] + JudgingHistory.clockVariables
        return LifecycleVariable.allCases.filter { always.contains($0) || expected.contains($0.rawValue) }
    }
}
