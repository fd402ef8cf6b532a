package import TrackingConformanceAnalysis
import TrackingConformanceCore

/// A format in which an audit is reported.
package typealias AuditFormat = Format<AuditRecord>

extension AuditRecord: Reportable {
    /// The formats of an audit, the one for terminals first.
    package static let formats: [AuditFormat] = [.text, .json, .html]
}
