import ArgumentParser
import TrackingConformanceCore

/// The reading of JSON reports of earlier runs.
enum ReportInput {
    /// Reads the report of a run of a suite that is at hand.
    static func report(in path: String, of suite: Suite) throws -> SavedReport {
        try report(in: path) { try SavedReport.read($0, named: path, catalogue: suite.catalogue, suite: suite) }
    }

    /// Reads the report of a run of any suite.
    static func report(in path: String, catalogue: RuleCatalogue) throws -> SavedReport {
        try report(in: path) { try SavedReport.read($0, named: path, catalogue: catalogue) }
    }

    private static func report(in path: String, _ read: ([UInt8]) throws -> SavedReport?) throws -> SavedReport {
        let bytes = try FileInput.bytes(ofFile: path)
        guard let report = try read(bytes) else {
            // Half a report is told from another file by the place at which it ends.
            if let problem = SavedReport.syntaxProblem(in: bytes, named: path) { throw problem }
            throw CommandFailure(.badInput, "\(path) is no JSON report; `run --report json:FILE` writes one")
        }
        return report
    }
}
