public import Testing
public import TrackingConformanceCore

extension Vector: CustomTestStringConvertible {
    /// The vector's id, which names its test case.
    public var testDescription: String { id }
}
