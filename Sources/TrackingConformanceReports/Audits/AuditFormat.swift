public import TrackingConformanceCore

/// A format in which an audit is reported.
public typealias AuditFormat = Format<AuditRecord>

extension AuditRecord: Reportable {
    /// The formats in which an audit is written to files; `text` is for the terminal.
    public static let formats: [AuditFormat] = [.json, .html]
}
