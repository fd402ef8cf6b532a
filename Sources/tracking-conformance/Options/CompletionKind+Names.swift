import ArgumentParser
import TrackingConformanceCore

extension CompletionKind {
    /// The ids of the rules of the kit's suite.
    static var ruleID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.ruleIDs ?? [] } }

    /// The ids of the vectors of the kit's suite.
    static var vectorID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.vectorIDs ?? [] } }
}
