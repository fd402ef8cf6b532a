import Foundation
import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The trial of fairness and of exploration, with more than the tests have time for: no fair reading breaks a required
/// rule, alone or with another, in the suite or in explored sequences, and each fault is found and shrunk to a minimum.
///
///     swift run -c release exploration-trial [SEQUENCES [SEED]] [readings|suite|sample|faults [FAULT…]]
@main
struct ExplorationTrial {
    static func main() async throws {
        let part = ["readings", "suite", "sample", "faults"].first(where: CommandLine.arguments.contains)
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let (count, seed) = (arguments.first ?? 2_000, UInt64(arguments.dropFirst().first ?? 1))
        let suite = try Suite.bundled()
        var isFair = true
        if part == nil || part == "suite" { isFair = await areFairInTheSuite(suite) }
        if part == nil || part == "readings" { isFair = await areFair(suite, count, seed) && isFair }
        let named = Fault.all.filter { CommandLine.arguments.contains($0.id) }
        let sample = stride(from: 7, to: Fault.all.count, by: 75).map { Fault.all[$0] }
        let faults = part == "sample" ? sample : named.isEmpty ? Fault.all : named
        var isShrunk = true
        if part.map(["sample", "faults"].contains) ?? true { isShrunk = await areShrunk(faults, suite, count, seed) }
        exit(isFair && isShrunk ? 0 : 1)
    }

    /// Puts every fair reading, and every two of them, to the vectors of the suite.
    private static func areFairInTheSuite(_ suite: Suite) async -> Bool {
        let start = ContinuousClock.now
        let failures = await FairnessTrial(of: suite).failuresOfSuite()
        report(failures)
        print("The suite: \(failures.count) readings failed, alone or in pairs, \(ContinuousClock.now - start)")
        return failures.isEmpty
    }

    /// Puts every fair reading, and some of the pairs, to explored sequences.
    private static func areFair(_ suite: Suite, _ count: Int, _ seed: UInt64) async -> Bool {
        let start = ContinuousClock.now
        let trial = FairnessTrial(of: suite)
        var failures: [FairnessTrial.Failure] = []
        for first in stride(from: 0, to: count, by: 1_000) {
            let found = await trial.failures(inSequences: first..<min(first + 1_000, count), seed: seed)
            report(found)
            failures += found
        }
        print(
            "\(count) sequences: \(failures.count) readings failed, alone or in pairs, \(ContinuousClock.now - start)"
        )
        return failures.isEmpty
    }

    /// Prints the first failure of each combination.
    private static func report(_ failures: [FairnessTrial.Failure]) {
        for (readings, failures) in Dictionary(grouping: failures, by: \.readings).sorted(by: { $0.key < $1.key }) {
            print("\(failures.count) times: \(failures[0])")
            for mismatch in failures[0].mismatches.prefix(3) { print("    \(readings): \(mismatch.message)") }
        }
        fflush(nil)
    }

    private static func areShrunk(_ faults: [Fault], _ suite: Suite, _ count: Int, _ seed: UInt64) async -> Bool {
        var (lengths, defects): ([Int], Int) = ([], 0)
        await onAllCores(faults) { fault in
            let specification = Specification.documented.applying([fault])
            // A lifecycle sequence has many steps, so fewer of them suffice.
            let sequences = fault.area == .lifecycle ? max(1, count / 25) : count
            let exploration = await explored(specification, fault.area, suite, sequences, seed)
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

    /// The defects of a finding: not minimal, or a vector that passes when run.
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

    /// Processes the elements, as many at a time as there are cores, and takes each result as it comes.
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
        _ area: Area,
        _ suite: Suite,
        _ count: Int,
        _ seed: UInt64
    ) async -> Exploration {
        let settings = ExplorationSettings(areas: [area], budget: .sequences(count), seed: seed)
        var exploration = Exploration(settings, catalogue: suite.catalogue, version: suite.version)
        await exploration.ask(specification, judge: Judge(catalogue: suite.catalogue))
        return exploration
    }
}
