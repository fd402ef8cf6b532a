import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

/// The broken rules that a report lists: of a single fault the right one first and few others, of two both right ones.
///
/// No causes are used, which would explain the library's own faults word for word.
struct RulesTrial {
    let suite: Suite

    func run(pairs count: Int, seed: UInt64, reports: [String]) async throws {
        let alone = listed(Fault.all.map { [$0] })
        let heads = Dictionary(uniqueKeysWithValues: zip(Fault.all.map(\.id), alone))
        let first = zip(Fault.all, alone).count { $0.rule == $1.rules.first }
        let few = alone.count { $0.rules.count <= 3 }
        print("\(alone.count) faults alone: the right rule first for \(first), three rules or fewer for \(few)")
        var random = SplitMix64(seed: seed)
        let pairs = (0..<count).map { _ in Self.pair(using: &random) }
        var (seen, hidden) = (0, 0)
        for (pair, both) in zip(pairs, listed(pairs)) {
            for fault in pair where both.broken.contains(fault.rule) {
                guard heads[fault.id]?.rules.contains(fault.rule) == true else { continue }
                seen += 1
                guard !both.rules.contains(fault.rule) else { continue }
                hidden += 1
                print("  hidden: \(fault.rule) of \(pair.map(\.id))")
            }
        }
        print("\(count) pairs of faults: \(hidden) of \(seen) right rules are listed under another")
        for file in reports {
            let results = try ReportTrial(suite: suite).results(of: file)
            let causes = await Diagnosis.of(results, catalogue: suite.catalogue).causes
            let name = file.split(separator: "/").last.map(String.init) ?? file
            let lists = [[], causes].map { causes in
                suite.catalogue.listed(of: results, causes: causes).filter { $0.origin == nil }.map(\.rule.rawValue)
            }
            print("\(name)\t\(lists[0].joined(separator: " "))\t\(lists[1].joined(separator: " "))")
        }
    }

    /// Two faults of the same area and different rules.
    private static func pair(using random: inout SplitMix64) -> [Fault] {
        let all = Fault.all.shuffled(using: &random)
        return [all[0]] + all.filter { $0.area == all[0].area && $0.rule != all[0].rule }.prefix(1)
    }

    private typealias Outcome = (rules: [Rule.ID], broken: Set<Rule.ID>)

    private func listed(_ sets: [[Fault]]) -> [Outcome] {
        let vectors = suite.vectors.filter { $0.deprecation == nil }
        let judge = Judge(catalogue: suite.catalogue)
        var outcomes: [Outcome] = []
        for set in sets {
            let specification = Specification.documented.applying(set)
            let results = vectors.map { vector in
                let observations = specification.observations(of: vector.steps.map(\.stimulus), in: vector.context)
                return judge.result(of: .observed(observations), for: vector, milliseconds: 0)
            }
            let listed = suite.catalogue.listed(of: results, causes: [])
            outcomes.append((listed.filter { $0.origin == nil }.map(\.rule), Set(listed.map(\.rule))))
        }
        return outcomes
    }
}
