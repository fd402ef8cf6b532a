import TestSupport
import TrackingConformanceCore
import TrackingConformanceReports

extension SmallSuite {
    /// A report of some results, as it is read again; without causes, they were not asked for.
    func saved(
        _ name: String,
        _ results: [VectorResult],
        implementation: String = "small",
        causes: [Cause]? = [],
        change: (String) -> String = { $0 }
    ) throws -> SavedReport {
        let text = change(report(results, name: implementation, causes: causes).json())
        guard
            let report = try SavedReport.read(Array(text.utf8), named: name, catalogue: suite.catalogue)
        else { throw NotReadable() }
        return report
    }

    private struct NotReadable: Error {}

    func comparison(
        from old: SavedReport,
        to new: SavedReport,
        corrections: [Correction] = []
    ) -> Comparison {
        Comparison(from: old, to: new, catalogue: suite.catalogue, corrections: corrections)
    }

    /// A fault that shows at some places of a run.
    func fault(
        _ id: String,
        at places: [Int],
        says statement: String,
        alternatives: [String] = []
    ) -> Cause {
        Cause(
            fault: id,
            rule: "PT-ONE",
            statement: statement,
            isExact: true,
            vectors: places,
            example: places[0],
            alternatives: alternatives
        )
    }
}
