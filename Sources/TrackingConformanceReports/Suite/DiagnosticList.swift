package import TrackingConformanceCore

/// The problems of a suite's files, as compilers write them.
package enum DiagnosticList {
    /// Writes diagnostics, a line each.
    ///
    /// A diagnostic in a copy that the build made names the file in the checkout, which is the one to edit.
    package static func lines(of diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { Diagnostic($0.code, $0.message, at: $0.location.inCheckout).description.printable }
    }

    /// The number of problems, as the last line.
    package static func summary(of diagnostics: [Diagnostic]) -> String { counted(diagnostics.count, "problem") }

    /// The line for a suite without a problem.
    package static func summary(of suite: Suite) -> String {
        let rules = counted(suite.catalogue.rules.count, "rule")
        return "\(rules) and \(counted(suite.vectors.count, "vector")) checked, no problems found"
    }
}
