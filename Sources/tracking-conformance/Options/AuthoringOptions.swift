import ArgumentParser
import TrackingConformanceCore

/// The suite that an author adds to.
struct AuthoringOptions: ParsableArguments, RepeatedOptions {
    @Option(help: "The directory of the suite, which contains Conformance/Rules and Vectors/v1.")
    var suite = "."

    func location() throws(CommandFailure) -> SuiteLocation {
        let location = SuiteLocation(directory: suite)
        guard location.exists else {
            let advice = "run this in a checkout, or name a suite's directory with --suite"
            throw CommandFailure(.badInput, "there is no suite in \(suite); \(advice)")
        }
        return location
    }

    /// The suite, which must be without a problem.
    func loaded() throws(CommandFailure) -> Suite {
        let loaded = LoadedSuite(try location())
        guard loaded.diagnostics.isEmpty else { throw CommandFailure(.badInput, diagnostics: loaded.diagnostics) }
        return loaded.suite
    }

    var repeating: [String] { suite == "." ? [] : ["--suite", suite] }
}
