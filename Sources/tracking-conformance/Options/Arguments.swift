public import ArgumentParser
public import TrackingConformanceCore
import TrackingConformanceReports

extension Rule.Level: ExpressibleByArgument {}

extension Area: ExpressibleByArgument {}

extension Capability: ExpressibleByArgument {}

extension Rule.Scope: ExpressibleByArgument {}

extension PassagePlace: ExpressibleByArgument {
    /// Reads a passage's place from an argument such as `S1/About push tracking/paragraph 2`.
    package init?(argument: String) {
        self.init(argument)
    }
}

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

    static var allValueStrings: [String] { all.map(\.name) }
}
