package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// The test of the suite and of exploration with fair readings, singly and in pairs: none may break a required rule.
///
/// Each question is tried by itself, because few readings answer it differently, and only pairs with such a reading can
/// fail.
package struct FairnessTrial: Sendable {
    /// Fair readings that break a required rule.
    package struct Failure: Sendable, CustomStringConvertible {
        /// The ids of the rules that are read differently, as one text.
        package let readings: String
        /// The id of the vector, or the steps of the sequence.
        package let question: String
        /// The mismatches that break required rules.
        package let mismatches: [Mismatch]

        package var description: String {
            let broken = Set(mismatches.map(\.rule.rawValue)).sorted().joined(separator: ", ")
            return "\(readings) breaks \(broken) at \(question)"
        }
    }

    private let catalogue: RuleCatalogue
    private let judge: Judge
    private let oracle: Oracle
    private let vectors: [Vector]
    private let readings: [FairReading]
    private let specifications: [Specification]

    package init(of suite: Suite, readings: [FairReading] = FairReading.all) {
        catalogue = suite.catalogue
        judge = Judge(catalogue: catalogue)
        oracle = Oracle(catalogue: catalogue, version: suite.version)
        vectors = suite.vectors.filter { $0.deprecation == nil }
        self.readings = readings
        specifications = readings.map(\.specification)
    }

    /// The failures of readings and pairs on every `interval`th vector of the suite.
    package func failuresOfSuite(every interval: Int = 1, from first: Int = 0) async -> [Failure] {
        await stride(from: first % interval, to: vectors.count, by: interval).map { vectors[$0] }
            .concurrentMap { vector in
                failures(at: vector.draft, vector.id, upTo: .max) { _ in vector }
            }.flatMap { $0 }
    }

    /// The failures on explored sequences; only some pairs are tried, those in which both readings answer differently.
    package func failures(inSequences numbers: Range<Int>, seed: UInt64) async -> [Failure] {
        let all = Set(Capability.allCases)
        let source = SequenceSource(seed: seed, areas: Area.allCases, capabilities: all, splicing: vectors)
        return await numbers.concurrentMap { number in
            let draft = source.draft(number)
            let isTyped = SequenceSource.isTyped(number)
            return failures(at: draft, "sequence \(number) of seed \(seed)", upTo: 24) {
                oracle.vector(of: draft, id: "explored/\(number)", $0, typed: isTyped)
            }
        }.flatMap { $0 }
    }

    /// The failures on a question; the thorough vector is used only if the quick one fails.
    private func failures(
        at draft: VectorDraft,
        _ question: String,
        upTo most: Int,
        _ vector: (Oracle.Thoroughness) -> Vector
    ) -> [Failure] {
        let areas = Set(draft.stimuli.map(\.event.area))
        let documented = Specification.documented.observations(of: draft.stimuli, in: draft.context)
        let concerned = readings.indices.filter { areas.contains(readings[$0].change.area) }
        let alone = Dictionary(
            uniqueKeysWithValues: concerned.map {
                ($0, specifications[$0].observations(of: draft.stimuli, in: draft.context))
            }
        )
        let differing = concerned.filter { alone[$0] != documented }
        guard !differing.isEmpty else { return [] }
        let quick = vector(.quick)
        var full: Vector?
        func failure(_ observations: [Observation], _ names: [FairReading]) -> Failure? {
            guard judge.judge(observations, against: quick).verdict.fails(strict: false) else { return nil }
            let asked = full ?? vector(.full)
            full = asked
            let judged = judge.judge(observations, against: asked)
            guard judged.verdict.fails(strict: false) else { return nil }
            let text = names.map(\.rule.rawValue).joined(separator: " and ")
            let broken = judged.mismatches.filter { catalogue.level(of: $0.rule) == .required }
            return Failure(readings: text, question: question, mismatches: broken)
        }
        let failed = differing.compactMap { failure(alone[$0] ?? documented, [readings[$0]]) }
        let pairs = pairs(of: differing, among: concerned, upTo: most)
        return failed
            + pairs.compactMap { first, second in
                let both = specifications[first].applying([readings[second].change])
                let observations = both.observations(of: draft.stimuli, in: draft.context)
                guard observations != alone[first], observations != alone[second] else { return nil }
                return failure(observations, [readings[first], readings[second]])
            }
    }

    /// The pairs in which either reading answers differently; if their number is limited, some of those in which both
    /// do.
    private func pairs(of differing: [Int], among concerned: [Int], upTo most: Int) -> [(Int, Int)] {
        let isBounded = most < .max
        let pairs = concerned.flatMap { first in
            concerned.filter { $0 > first }.map { (first, $0) }
        }.filter { first, second in
            let (isFirst, isSecond) = (differing.contains(first), differing.contains(second))
            return isBounded ? isFirst && isSecond : isFirst || isSecond
        }
        return pairs.strided(to: most)
    }
}
