package import TrackingConformanceCore
import TrackingConformanceSystem

/// The structure of the payload as data: what is documented, the faults of the library and the other fair readings.
package struct PayloadRules: Sendable {
    package let documented: PayloadTable
    package let faults: [Row<PayloadEdit>]
    package let readings: [Row<PayloadEdit>]

    /// Reads the files beside the rules of a suite.
    ///
    /// - Throws: `UnusableInput` with every problem of every file, each with its place.
    package init(besideRulesOf location: SuiteLocation, _ catalogue: RuleCatalogue) throws(UnusableInput) {
        var diagnostics: [Diagnostic] = []
        func read<Result>(_ directory: String, _ read: (inout FileDecoder) -> Result) -> Result? {
            do throws(Diagnostic) {
                let path = "\(location.directory(named: directory))/payload.json"
                var decoder = FileDecoder(try FileDecoder.text(ofFile: path))
                let result = read(&decoder)
                diagnostics += decoder.diagnostics
                return result
            } catch {
                diagnostics.append(error)
                return nil
            }
        }
        let documented = read("Behaviour") { $0.payloadTable() } ?? nil
        faults = read("Faults") { $0.rows("faults", catalogue) } ?? []
        readings = read("Readings") { $0.rows("readings", catalogue) } ?? []
        guard let documented, diagnostics.isEmpty else { throw UnusableInput(diagnostics) }
        self.documented = documented
    }
}
