import TrackingConformanceCore

/// Options that the command that repeats a run has as well.
protocol RepeatedOptions {
    /// The words of the command line that say the same again.
    var repeating: [String] { get }
}

extension [String]: RepeatedOptions {
    var repeating: [String] { self }
}

extension RunOrder: RepeatedOptions {
    var repeating: [String] { options }
}
