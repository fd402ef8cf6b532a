import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSpecification

extension CompletionKind {
    static var ruleID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.ruleIDs ?? [] } }

    static var explainable: CompletionKind {
        .custom { _, _, _ in
            (SuiteLocation.bundled()?.ruleIDs ?? []) + Fault.all.map(\.id) + WordDescription.names
        }
    }

    static var vectorID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.vectorIDs ?? [] } }
}
