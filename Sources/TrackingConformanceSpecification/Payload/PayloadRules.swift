package import TrackingConformanceCore

/// The structure of the payload as data: what is documented, the faults of the library and the other fair readings.
package struct PayloadRules: Sendable {
    package let documented: PayloadTable
    package let faults: [Row<PayloadEdit>]
    package let readings: [Row<PayloadEdit>]

    /// Reads the files beside the rules of a suite.
    ///
    /// - Parameter catalogue: The rules that a row may name; `nil` if that is not checked.
    /// - Throws: `UnusableInput` with every problem of every file, each with its place.
    package init(besideRulesOf location: SuiteLocation, _ catalogue: RuleCatalogue? = nil) throws(UnusableInput) {
        var files = AreaFiles(besideRulesOf: location)
        let documented = files.read("Behaviour", .payload) { $0.payloadTable() } ?? nil
        faults = files.read("Faults", .payload) { $0.rows("faults", catalogue) } ?? []
        readings = files.read("Readings", .payload) { $0.rows("readings", catalogue) } ?? []
        if let documented {
            files.report(
                (faults + readings).compactMap { row in
                    documented.selfReference(with: row.edit).map { part in
                        let message = "with this edit, `\(part.rawValue)` depends on itself"
                        return Diagnostic(.badExpression, message, at: row.location)
                    }
                }
            )
        }
        guard let documented, files.diagnostics.isEmpty else { throw UnusableInput(files.diagnostics) }
        self.documented = documented
    }
}
