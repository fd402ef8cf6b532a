package import TrackingConformanceCore

/// A format in which an audit is reported.
package typealias AuditFormat = Format<AuditRecord>

extension AuditRecord: Reportable {
    /// The formats in which an audit is written to files; `text` is for the terminal.
    package static let formats: [AuditFormat] = [.json, .html]
}
