public import ArgumentParser
public import TrackingConformanceCore
import TrackingConformanceReports
import TrackingConformanceSpecification

/// Options that are also needed in a command that repeats the run.
protocol RepeatedOptions {
    /// The words for these options on a command line.
    var repeating: [String] { get }
}

extension [String]: RepeatedOptions {
    var repeating: [String] { self }
}

extension RunOrder: RepeatedOptions {
    var repeating: [String] { options }
}

extension Rule.Level: ExpressibleByArgument {}

extension Area: ExpressibleByArgument {}

extension Capability: ExpressibleByArgument {}

extension Rule.Scope: ExpressibleByArgument {}

extension Version: ExpressibleByArgument {
    /// Creates a version from an argument such as `1.0.0`.
    public init?(argument: String) {
        self.init(argument)
    }
}

extension Format: ExpressibleByArgument {
    init?(argument: String) {
        self.init(named: argument)
    }

    var defaultValueDescription: String { name }

    static var allValueStrings: [String] { Subject.formats.map(\.name) }
}

extension CompletionKind {
    static var ruleID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.ruleIDs ?? [] } }

    static var explainable: CompletionKind {
        .custom { _, _, _ in
            (SuiteLocation.bundled()?.ruleIDs ?? []) + Fault.all.map(\.id) + WordDescription.names
        }
    }

    static var vectorID: CompletionKind { .custom { _, _, _ in SuiteLocation.bundled()?.vectorIDs ?? [] } }
}
