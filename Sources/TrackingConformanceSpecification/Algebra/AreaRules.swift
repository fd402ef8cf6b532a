package import TrackingConformanceCore
import TrackingConformanceJSON

/// An area as data: the documented behaviour, the faults of the library and the other fair readings.
package struct AreaRules<Edit: RowEdit>: Sendable {
    package let documented: Edit.Documented
    package let faults: [Row<Edit>]
    package let readings: [Row<Edit>]

    /// Reads a suite's files for the area, whose rows may name only rules of the catalogue, if one is given.
    ///
    /// - Throws: `UnusableInput` with every problem of every file and its place.
    package init(besideRulesOf location: SuiteLocation, _ catalogue: RuleCatalogue? = nil) throws(UnusableInput) {
        var diagnostics: [Diagnostic] = []
        let documented = Self.read("Behaviour", besideRulesOf: location, &diagnostics, Edit.documented)
        faults = Self.read("Faults", besideRulesOf: location, &diagnostics) { $0.rows($1, "faults", catalogue) } ?? []
        readings =
            Self.read("Readings", besideRulesOf: location, &diagnostics) { $0.rows($1, "readings", catalogue) } ?? []
        if let documented {
            diagnostics += (faults + readings).compactMap { row in
                row.edit.selfReference(in: documented).map {
                    let message = "with this edit, `\($0)` depends on itself; write `it` for the documented value"
                    return Diagnostic(.badExpression, message, at: row.location)
                }
            }
        }
        guard let documented, diagnostics.isEmpty else { throw UnusableInput(diagnostics) }
        self.documented = documented
    }

    /// Reads only the documented behaviour, since the rest is rarely needed.
    static func documented(besideRulesOf location: SuiteLocation) throws(UnusableInput) -> Edit.Documented {
        var diagnostics: [Diagnostic] = []
        let documented = read("Behaviour", besideRulesOf: location, &diagnostics, Edit.documented)
        guard let documented, diagnostics.isEmpty else { throw UnusableInput(diagnostics) }
        return documented
    }

    private static func read<Result>(
        _ directory: String,
        besideRulesOf location: SuiteLocation,
        _ diagnostics: inout [Diagnostic],
        _ read: (inout FileDecoder, JSONNode) -> Result?
    ) -> Result? {
        do throws(Diagnostic) {
            let path = "\(location.directory(named: directory))/\(Edit.area.rawValue).json"
            var decoder = FileDecoder(try FileDecoder.text(ofFile: path))
            let result = decoder.read(read)
            diagnostics += decoder.diagnostics
            return result
        } catch {
            diagnostics.append(error)
            return nil
        }
    }
}
