package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Sequences that are put to the implementation itself, to test what the diagnosis says of it.
package struct Experiments: Sendable {
    /// How long the fastest vector may take for sequences to be tried within a second or two.
    package static let slowestVector = Duration.milliseconds(50)
    /// The most steps of a sequence: what follows a long one costs much to judge.
    private static let mostSteps = 60
    /// The most sequences that are asked at once.
    private static let mostSequences = 240

    private let capabilities: Set<Capability>
    private let oracle: Oracle
    private let ask: @Sendable ([Vector]) async -> [VectorResult]

    /// Prepares experiments with an implementation.
    ///
    /// - Parameter ask: Puts vectors to it, and gives the results of those that were answered in time.
    package init(
        with capabilities: Set<Capability>,
        of suite: Suite,
        asking ask: @escaping @Sendable ([Vector]) async -> [VectorResult]
    ) {
        self.capabilities = capabilities
        oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        self.ask = ask
    }

    /// A sequence that was put to the implementation, and which pair of specifications it tells apart.
    struct Trial {
        let pair: Int
        let result: VectorResult
    }

    /// Puts the sequences that tell pairs of specifications apart, a few for each.
    ///
    /// - Parameter silent: The events at which nothing happens. No sequence has one of the lifecycle, because nobody
    ///   knows what comes after it.
    func trials(of pairs: [Pair], without silent: Set<Event>, seed: UInt64, _ work: inout Work) async -> [Trial] {
        let silent = silent.filter { $0.area == .lifecycle }
        var random = SplitMix64(seed: seed)
        var shared: [Area: [VectorDraft]] = [:]
        for area in Area.allCases where pairs.contains(where: { $0.area == area }) {
            shared[area] = (0..<100).map { _ in area.randomDraft(using: &random, for: capabilities) }
        }
        var chosen: [(pair: Int, draft: VectorDraft)] = []
        for (place, pair) in pairs.enumerated() where chosen.count < Self.mostSequences && work.hasRoom() {
            let near = pair.examples.flatMap { variants(of: $0, among: pair.examples, &random) }
            var count = 0
            for draft in Self.alternating(near, shared[pair.area] ?? []) where count < pair.count {
                guard draft.stimuli.count <= Self.mostSteps, draft.applies(under: capabilities), draft.isDefined,
                    !draft.stimuli.contains(where: { silent.contains($0.event) }),
                    !chosen.contains(where: { $0.draft == draft })
                else { continue }
                work.count(steps: 2 * draft.stimuli.count)
                guard pair.differs(at: draft) else { continue }
                chosen.append((place, draft))
                count += 1
            }
        }
        guard !chosen.isEmpty else { return [] }
        let vectors = chosen.enumerated().map { place, chosen in
            oracle.vector(of: chosen.draft, id: "experiment/\(seed)-\(place + 1)", .full)
        }
        let results = Dictionary(await ask(vectors).map { ($0.vector.id, $0) }) { first, _ in first }
        return zip(vectors, chosen).compactMap { vector, chosen in
            results[vector.id].map { Trial(pair: chosen.pair, result: $0) }
        }
    }

    /// What is near to what was seen and what is far from it, in turn.
    private static func alternating(_ near: [VectorDraft], _ far: [VectorDraft]) -> [VectorDraft] {
        let count = min(near.count, far.count)
        return zip(far, near).flatMap { [$0, $1] } + near.dropFirst(count) + far.dropFirst(count)
    }

    /// Sequences like that of a vector: with one step less, with one twice, and spliced with others.
    private func variants(of vector: Vector, among others: [Vector], _ random: inout SplitMix64) -> [VectorDraft] {
        guard vector.steps.count <= 40 else { return [] }
        let draft = vector.draft
        var variants = draft.stimuli.indices.prefix(12).map { dropped in
            var variant = draft
            variant.stimuli.remove(at: dropped)
            return variant
        }
        if let last = draft.stimuli.last {
            variants.append(VectorDraft(context: draft.context, stimuli: draft.stimuli + [last]))
        }
        variants += (0..<4).compactMap { _ in Splice.draft(of: others, using: &random) }
        return variants.filter { !$0.stimuli.isEmpty }
    }

    /// Two specifications: the implementation is thought to do what the first does, and not what the second does.
    struct Pair {
        let area: Area
        /// The cause that makes the difference, by its place.
        let cause: Int
        /// The fault that the second has in the place of the cause, if it has one.
        let alternative: String?
        let first: Specification
        let second: Specification
        /// Vectors at which the first is known to do what the implementation does.
        let examples: [Vector]
        /// The number of sequences that are wanted.
        let count: Int

        fileprivate func differs(at draft: VectorDraft) -> Bool {
            first.observations(of: draft.stimuli, in: draft.context)
                != second.observations(of: draft.stimuli, in: draft.context)
        }
    }
}
