public import TrackingConformanceCore

extension AuditRecord {
    /// The audit as one self-contained page.
    public func html() -> String { "" }
}
