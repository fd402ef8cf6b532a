public import ArgumentParser
public import TrackingConformanceCore

extension Rule.Level: ExpressibleByArgument {}

extension Capability: ExpressibleByArgument {}

extension Version: ExpressibleByArgument {
    /// Creates a version from an argument such as `1.0.0`.
    public init?(argument: String) {
        self.init(argument)
    }
}
