import TrackingConformanceCore
package import TrackingConformanceRecords

/// A format in which two runs are compared.
package typealias ComparisonFormat = Format<Comparison>

extension Comparison: Reportable {
    /// The formats of a comparison, the one for terminals first.
    package static let formats: [ComparisonFormat] = [.text, .json, .markdown, .html]
}

/// A format in which several runs are put side by side.
package typealias MatrixFormat = Format<Matrix>

extension Matrix: Reportable {
    /// The formats of a matrix, the one for terminals first.
    package static let formats: [MatrixFormat] = [.text, .json, .markdown, .html]
}
