import Foundation
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The trial of exploration in a release build, with more sequences than the tests have time for: no fair reading is
/// failed, alone or with another, and each fault is found and shrunk to what is minimal.
///
///     swift run -c release exploration-trial [SEQUENCES [SEED [readings|pairs|suite|faults [FAULT…]]]]
@main
struct ExplorationTrial {
    static func main() async throws {
        let part = ["readings", "pairs", "suite", "faults"].first(where: CommandLine.arguments.contains)
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let (count, seed) = (arguments.first ?? 2_000, UInt64(arguments.dropFirst().first ?? 1))
        let suite = try Suite.bundled()
        var random = SplitMix64(seed: seed)
        let pairs = FairReading.all.map { _ in
            (0..<2).map { _ in FairReading.all[random.number(in: 0...FairReading.all.count - 1)] }
        }
        var isFair = true
        if part == nil || part == "readings" {
            isFair = await areFair(FairReading.all.map { [$0] }, "fair readings", suite, count, seed)
        }
        if part == nil || part == "pairs" {
            isFair = await areFair(pairs, "pairs of fair readings", suite, count, seed) && isFair
        }
        if part == nil || part == "suite" { isFair = await passTheSuite(suite) && isFair }
        let named = Fault.all.filter { CommandLine.arguments.contains($0.id) }
        let faults = named.isEmpty ? Fault.all : named
        let isShrunk = part.map { $0 == "faults" } ?? true ? await areShrunk(faults, suite, count, seed) : true
        exit(isFair && isShrunk ? 0 : 1)
    }

    private static func areFair(
        _ implementations: [[FairReading]],
        _ title: String,
        _ suite: Suite,
        _ count: Int,
        _ seed: UInt64
    ) async -> Bool {
        var unfair = 0
        let start = ContinuousClock.now
        await onAllCores(implementations) { readings in
            let name = readings.map(\.rule.rawValue).joined(separator: " and ")
            let specification = Specification.documented.applying(readings.map(\.change))
            let exploration = await explored(specification, suite, count, seed)
            let failed = exploration.findings.filter { $0.symptom.level == .required }
            return (name, failed.map { "\($0.symptom) \($0.draft.stimuli.map(\.json.description))" })
        } taking: { name, failed in
            print("\(name): \(failed.isEmpty ? "fair" : "FAILED")")
            unfair += failed.isEmpty ? 0 : 1
            for line in failed.prefix(3) { print("  \(line)") }
        }
        print(
            "\(implementations.count) \(title), \(count) sequences each: \(unfair) failed, \(ContinuousClock.now - start)"
        )
        return unfair == 0
    }

    /// Puts every fair reading, and every two of them, to the vectors of the suite.
    private static func passTheSuite(_ suite: Suite) async -> Bool {
        let judge = Judge(catalogue: suite.catalogue)
        let vectors = suite.vectors.filter { $0.deprecation == nil }
        let all = FairReading.all
        let combinations = all.indices.flatMap { first in
            [[all[first]]] + all[(first + 1)...].map { [all[first], $0] }
        }
        var unfair = 0
        await onAllCores(combinations) { readings in
            let specification = Specification.documented.applying(readings.map(\.change))
            let failed = vectors.filter { vector in
                let observations = specification.observations(of: vector.stimuli, in: vector.context)
                return judge.judge(observations, against: vector).verdict.fails(strict: false)
            }
            return (readings.map(\.rule.rawValue).joined(separator: " and "), failed.map(\.id))
        } taking: { name, failed in
            guard !failed.isEmpty else { return }
            unfair += 1
            print("\(name): FAILED at \(failed.count) vectors, such as \(failed[0])")
        }
        print("\(combinations.count) fair readings and pairs, \(vectors.count) vectors each: \(unfair) failed")
        return unfair == 0
    }

    private static func areShrunk(_ faults: [Fault], _ suite: Suite, _ count: Int, _ seed: UInt64) async -> Bool {
        var (lengths, defects): ([Int], Int) = ([], 0)
        await onAllCores(faults) { fault in
            let specification = Specification.documented.applying([fault])
            let exploration = await explored(specification, suite, count, seed)
            let shortest = exploration.findings.min { $0.draft.weight < $1.draft.weight }
            let defects = exploration.findings.flatMap { self.defects(of: $0, in: specification, suite) }
            return (fault.id, shortest?.draft.stimuli.count, defects)
        } taking: { fault, length, found in
            if let length { lengths.append(length) } else { print("\(fault) was not found") }
            if let length, length > 12 { print("\(fault) takes \(length) steps") }
            for defect in found { print("\(fault) \(defect)") }
            defects += found.count
        }
        lengths.sort()
        let median = lengths.isEmpty ? 0 : lengths[lengths.count / 2]
        print("\(lengths.count) of \(faults.count) faults found; median \(median) steps; \(defects) defects")
        return defects == 0 && !lengths.isEmpty && median <= 4
    }

    /// What a finding should not be: not minimal, or a vector that passes when it is run.
    private static func defects(of finding: Finding, in specification: Specification, _ suite: Suite) -> [String] {
        let found = FoundVector(finding, breaking: nil, statement: nil, in: "trial", of: suite)
        let observations = specification.observations(of: finding.draft.stimuli, in: finding.draft.context)
        let verdict = Judge(catalogue: suite.catalogue).judge(observations, against: found.vector).verdict
        let removable = finding.removableSteps(in: specification, of: suite)
        return (finding.isMinimal ? [] : ["was not shrunk to the end"])
            + (removable.isEmpty ? [] : ["loses steps \(removable): \(finding.draft.stimuli.map(\.json))"])
            + (verdict.fails(strict: true)
                ? [] : ["passes when it is run: \(finding.draft.stimuli.map(\.json))"])
    }

    /// Does something with each element, as many at a time as there are cores, and takes each result as it comes.
    private static func onAllCores<Element: Sendable, Result: Sendable>(
        _ elements: [Element],
        _ body: @escaping @Sendable (Element) async -> Result,
        taking take: (Result) -> Void
    ) async {
        await withTaskGroup(of: Result.self) { group in
            var left = elements[...]
            func addNext() {
                guard let element = left.popFirst() else { return }
                group.addTask { await body(element) }
            }
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { addNext() }
            for await result in group {
                take(result)
                addNext()
            }
        }
    }

    private static func explored(
        _ specification: Specification,
        _ suite: Suite,
        _ count: Int,
        _ seed: UInt64
    ) async -> Exploration {
        let settings = ExplorationSettings(budget: .sequences(count), seed: seed)
        var exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        await exploration.ask(specification, judge: Judge(catalogue: suite.catalogue))
        return exploration
    }
}
