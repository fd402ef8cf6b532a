public import Testing
public import TrackingConformanceCore

extension Vector: CustomTestStringConvertible {
    /// The vector's id, by which its test case is named.
    public var testDescription: String { id }
}
