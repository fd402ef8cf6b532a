import Foundation
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// The diagnosis of implementations that someone else wrote.
///
/// Causes found with two thirds of the vectors have to predict the other third and the answers at explored sequences,
/// whose suite is beside the reports as `explored`, with the reports of that suite in it; 99 of 100 predictions have to
/// be right. Of several mistakes at once each must be named as it is alone.
struct StrangerTrial {
    let suite: Suite
    /// The explored sequences, if any.
    private var explored: Suite?
    private var exploredRight = 0
    private var exploredTouched = 0
    private var explained = 0
    private var few = 0
    private var short = 0
    private var tried = 0
    private var right = 0
    private var touched = 0
    private var slowest = Duration.zero
    /// The causes of single mistakes, by the names of their reports.
    private var alone: [String: [String]] = [:]
    private var named = 0
    private var claimed = 0
    private var other = 0

    init(suite: Suite) { self.suite = suite }

    mutating func run(_ files: [String]) async throws {
        if let file = files.first {
            let location = SuiteLocation(directory: Self.place(of: "explored", beside: file))
            explored = location.exists ? try Suite.load(location) : nil
        }
        for file in files { try await run(file) }
        print(
            "\(tried) implementations: \(explained) explained whole, \(few) of them by at most two causes; "
                + "\(right) of \(touched) predictions right; three rules or fewer for \(short); slowest \(slowest)"
        )
        if exploredTouched > 0 {
            print("\(exploredRight) of \(exploredTouched) predictions right at explored sequences")
        }
        if claimed > 0 { print("\(named) of \(claimed) causes of mistakes alone are claimed, and \(other) others") }
        if right * 100 < touched * 99 || exploredRight * 100 < exploredTouched * 99 { exit(1) }
    }

    private mutating func run(_ file: String) async throws {
        let results = try ReportTrial(suite: suite).results(of: file)
        let name = file.split(separator: "/").last.map(String.init) ?? file
        let kept = results.enumerated().filter { $0.offset % 3 != 2 }.map(\.element)
        let held = results.enumerated().filter { $0.offset % 3 == 2 }.map(\.element)
        guard kept.contains(where: { $0.isBroken(in: suite.catalogue) }) else { return }
        tried += 1
        let watch = ContinuousClock()
        let begin = watch.now
        let whole = await Diagnosis.of(results, catalogue: suite.catalogue)
        slowest = max(slowest, watch.now - begin)
        let isExplained = whole.causes.allSatisfy(\.isExact)
        explained += isExplained ? 1 : 0
        few += isExplained && whole.causes.count <= 2 ? 1 : 0
        try await compare(whole, withEachOf: Self.members(of: file), beside: file)
        let found = await Diagnosis.explained(kept, catalogue: suite.catalogue)
        let outcome = Diagnosis.outcome(of: found.specification, at: held, catalogue: suite.catalogue)
        right += outcome.right
        touched += outcome.right + outcome.wrong.count
        let further = try outcomeOfExplored(found.specification, name: name, beside: file)
        exploredRight += further.right
        exploredTouched += further.right + further.wrong.count
        let rules = suite.catalogue.listed(of: results, causes: whole.causes).filter { $0.origin == nil }
        short += rules.count <= 3 ? 1 : 0
        print(
            "== \(name): \(isExplained ? "explained" : "OPEN"), \(watch.now - begin), "
                + "rules \(rules.map(\.rule.rawValue).joined(separator: " "))"
        )
        for cause in whole.causes {
            print(
                "  \(cause.kind.rawValue.prefix(5)) \(cause.statement) [\(cause.rule), \(cause.tested.facts) facts; "
                    + "\(results[cause.example].vector.id)] \(cause.fault ?? "")"
            )
        }
        let wrong = outcome.wrong.prefix(3) + further.wrong.prefix(3)
        for wrong in wrong { print("  WRONG \(wrong)") }
        if !wrong.isEmpty {
            for cause in found.diagnosis.causes where cause.isExact {
                print("    found with two thirds: \(cause.statement)")
            }
        }
    }
}

extension StrangerTrial {
    private static func place(of name: String, beside file: String) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().appendingPathComponent(name).path
    }

    /// The predictions of the causes at explored sequences, if the implementation was asked them, too.
    private func outcomeOfExplored(
        _ specification: Specification,
        name: String,
        beside file: String
    ) throws -> (right: Int, wrong: [String]) {
        let report = Self.place(of: "explored/\(name)", beside: file)
        guard let explored, FileManager.default.fileExists(atPath: report) else { return (0, []) }
        let results = try ReportTrial(suite: explored).results(of: report)
        return Diagnosis.outcome(of: specification, at: results, catalogue: explored.catalogue)
    }

    /// The mistakes of a set, from the table beside its report.
    private static func members(of file: String) throws -> [String] {
        let table = place(of: "sets.tsv", beside: file)
        guard FileManager.default.fileExists(atPath: table) else { return [] }
        let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
        let lines = try String(contentsOfFile: table, encoding: .utf8).split(separator: "\n")
        let columns = lines.map { $0.split(separator: "\t").map(String.init) }
        return columns.first { $0.first == name }.map { Array($0.dropFirst()) } ?? []
    }

    private mutating func compare(_ whole: Diagnosis, withEachOf members: [String], beside file: String) async throws {
        let statements = whole.causes.filter(\.isExact).map(\.statement)
        var expected: Set<String> = []
        for member in members {
            let single = try await causes(of: member, beside: file)
            expected.formUnion(single)
            claimed += single.count
            named += single.count(where: statements.contains)
            for statement in single where !statements.contains(statement) {
                print("  NOT AS ALONE \(member): \(statement)")
            }
        }
        guard !members.isEmpty else { return }
        for statement in statements where !expected.contains(statement) {
            other += 1
            print("  OF NONE ALONE \(statement)")
        }
    }

    private mutating func causes(of member: String, beside file: String) async throws -> [String] {
        if let known = alone[member] { return known }
        let results = try ReportTrial(suite: suite).results(of: Self.place(of: "\(member).json", beside: file))
        let found = await Diagnosis.of(results, catalogue: suite.catalogue).causes.filter(\.isExact).map(\.statement)
        alone[member] = found
        return found
    }
}

extension VectorResult {
    fileprivate func isBroken(in catalogue: RuleCatalogue) -> Bool {
        mismatches.contains { catalogue.level(of: $0.rule) != .informational }
    }
}
