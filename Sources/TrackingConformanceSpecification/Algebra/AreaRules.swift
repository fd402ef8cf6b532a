package import TrackingConformanceCore

/// An area as data: the documented behaviour, the faults of the library and the other fair readings.
package struct AreaRules<Edit: RowEdit>: Sendable {
    package let documented: Edit.Documented
    package let faults: [Row<Edit>]
    package let readings: [Row<Edit>]

    /// Reads the files beside the rules of a suite.
    ///
    /// - Parameter catalogue: The rules that a row may name; `nil` if that is not checked.
    /// - Throws: `UnusableInput` with every problem of every file, each with its place.
    package init(besideRulesOf location: SuiteLocation, _ catalogue: RuleCatalogue? = nil) throws(UnusableInput) {
        var diagnostics: [Diagnostic] = []
        func read<Result>(_ directory: String, _ read: (inout FileDecoder) -> Result?) -> Result? {
            do throws(Diagnostic) {
                let path = "\(location.directory(named: directory))/\(Edit.area.rawValue).json"
                var decoder = FileDecoder(try FileDecoder.text(ofFile: path))
                let result = read(&decoder)
                diagnostics += decoder.diagnostics
                return result
            } catch {
                diagnostics.append(error)
                return nil
            }
        }
        let documented = read("Behaviour", Edit.documented)
        faults = read("Faults") { $0.rows("faults", catalogue) } ?? []
        readings = read("Readings") { $0.rows("readings", catalogue) } ?? []
        if let documented {
            diagnostics += (faults + readings).compactMap { row in
                row.edit.selfReference(in: documented).map {
                    Diagnostic(.badExpression, "with this edit, `\($0)` depends on itself", at: row.location)
                }
            }
        }
        guard let documented, diagnostics.isEmpty else { throw UnusableInput(diagnostics) }
        self.documented = documented
    }
}
