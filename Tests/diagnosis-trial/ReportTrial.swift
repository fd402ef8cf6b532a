import Foundation
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The diagnosis of reports about implementations that someone else wrote.
struct ReportTrial {
    let suite: Suite

    func run(_ files: [String]) async throws {
        for file in files {
            let results = try results(of: file)
            let watch = ContinuousClock()
            let begin = watch.now
            let diagnosis = await Diagnosis.of(results, catalogue: suite.catalogue)
            let facts = results.flatMap { $0.mismatches }.count { suite.catalogue.level(of: $0.rule) != .informational }
            let left = diagnosis.causes.filter { !$0.isExact }.reduce(0) { $0 + $1.tested.facts }
            let name = file.split(separator: "/").last.map(String.init) ?? file
            print(
                "== \(name): \(facts) facts, \(left) unexplained, \(watch.now - begin)\(diagnosis.isComplete ? "" : ", STOPPED")"
            )
            for cause in diagnosis.causes {
                let kind = cause.kind.rawValue.prefix(5)
                print(
                    "  \(kind) \(cause.statement) [\(cause.rule) \(cause.tested.facts) facts, \(cause.vectors.count) v; \(results[cause.example].vector.id)] \(cause.fault ?? "")"
                )
                if !cause.isExact,
                    let mismatch = results[cause.example].mismatches.first(where: { $0.step == cause.step })
                {
                    print("          \(mismatch.message)")
                }
            }
            if ProcessInfo.processInfo.environment["LOG"] != nil {
                for line in diagnosis.log { print("    log", line) }
            }
        }
    }

    func results(of file: String) throws -> [VectorResult] {
        let report = try JSONParser.parse(Array(Data(contentsOf: URL(fileURLWithPath: file))))
        let version = report["suite"]?["version"]?.string.flatMap { Version($0) }
        // If the vector has changed since, the report does not show what it judges now.
        let vectors = Dictionary(
            uniqueKeysWithValues: suite.vectors.filter { vector in
                !suite.corrections(of: vector).contains { correction in version.map { $0 < correction.since } ?? false }
            }
            .map { ($0.id, $0) }
        )
        return (report["vectors"]?.array ?? []).compactMap { entry in
            guard let id = entry["id"]?.string, let vector = vectors[id],
                let verdict = entry["verdict"]?.string.flatMap(Verdict.init)
            else { return nil }
            let mismatches = (entry["mismatches"]?.array ?? []).map { item in
                Mismatch(
                    step: item["step"]?.number?.integer ?? 0,
                    rule: Rule.ID(rawValue: item["rule"]?.string ?? ""),
                    path: item["path"]?.string ?? "",
                    expected: item["expected"],
                    actual: item["actual"],
                    message: item["message"]?.string ?? ""
                )
            }
            return VectorResult(vector, verdict, mismatches: mismatches)
        }
    }
}
