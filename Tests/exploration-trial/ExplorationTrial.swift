import TrackingConformanceCore
import TrackingConformanceExploration
import TrackingConformanceFaults
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The trial of exploration in a release build, with more sequences than the tests have time for: no fair reading is
/// failed, alone or with another, and each fault is found and shrunk.
///
///     swift run -c release exploration-trial [SEQUENCES [SEED [readings|faults]]]
@main
struct ExplorationTrial {
    static func main() async throws {
        let half = ["readings", "faults"].first(where: CommandLine.arguments.contains)
        let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
        let (count, seed) = (arguments.first ?? 2_000, UInt64(arguments.dropFirst().first ?? 1))
        let suite = try Suite.bundled()
        let isFair = half == "faults" ? true : await readingsAreFair(suite, count, seed)
        if half != "readings" { await faultsAreShrunk(suite, count, seed) }
        if !isFair { throw UnfairReading() }
    }

    private static func readingsAreFair(_ suite: Suite, _ count: Int, _ seed: UInt64) async -> Bool {
        let readings = FairReading.all.map { ("\($0.rule)", [$0]) }
        var random = SplitMix64(seed: seed)
        let pairs = (0..<FairReading.all.count).map { _ in
            let pair = (0..<2).map { _ in FairReading.all[random.number(in: 0...FairReading.all.count - 1)] }
            return ("\(pair[0].rule) and \(pair[1].rule)", pair)
        }
        var unfair = 0
        let start = ContinuousClock.now
        await withTaskGroup(of: (String, [String]).self) { group in
            for (name, reading) in readings + pairs {
                group.addTask {
                    let specification = Specification.documented.applying(reading.map(\.change))
                    let exploration = await explored(specification, suite, count, seed)
                    let failed = exploration.findings.filter { $0.symptom.level == .required }
                    return (name, failed.map { "\($0.symptom) \($0.draft.stimuli.map(\.json.description))" })
                }
            }
            for await (name, failed) in group where !failed.isEmpty {
                unfair += 1
                print("\(name) is failed:")
                for line in failed.prefix(3) { print("  \(line)") }
            }
        }
        print(
            "\(readings.count) fair readings and \(pairs.count) pairs, \(count) sequences each: \(unfair) failed, \(ContinuousClock.now - start)"
        )
        return unfair == 0
    }

    private static func faultsAreShrunk(_ suite: Suite, _ count: Int, _ seed: UInt64) async {
        var lengths: [Int] = []
        await withTaskGroup(of: (String, Int?, Bool).self) { group in
            for fault in Fault.all {
                group.addTask {
                    let specification = Specification.documented.applying([fault])
                    let exploration = await explored(specification, suite, count, seed)
                    let shortest = exploration.findings.min { $0.draft.weight < $1.draft.weight }
                    return (fault.id, shortest?.draft.stimuli.count, exploration.findings.allSatisfy(\.isMinimal))
                }
            }
            for await (fault, length, isMinimal) in group {
                if let length { lengths.append(length) } else { print("\(fault) was not found") }
                if !isMinimal { print("\(fault) was not shrunk to the end") }
                if let length, length > 12 { print("\(fault) takes \(length) steps") }
            }
        }
        lengths.sort()
        print("\(lengths.count) of \(Fault.all.count) faults found; median \(lengths[lengths.count / 2]) steps")
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

/// A fair reading was failed at required level.
struct UnfairReading: Error {}
