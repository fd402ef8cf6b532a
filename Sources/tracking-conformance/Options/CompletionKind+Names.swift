import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSpecification

extension CompletionKind {
    /// The ids of the rules of the kit's suite.
    static var ruleID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.ruleIDs ?? [] } }

    /// What `explain` explains: rules, faults, and the words of the expressions.
    static var explainable: CompletionKind {
        .custom { _, _, _ in
            (SuiteLocation.bundled()?.ruleIDs ?? []) + Fault.all.map(\.id) + WordDescription.names
        }
    }

    /// The ids of the vectors of the kit's suite.
    static var vectorID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.vectorIDs ?? [] } }
}
