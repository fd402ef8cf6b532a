package import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Sequences sent to the implementation itself to test its diagnosis.
package struct Experiments: Sendable {
    /// The maximum time of the fastest of `count` vectors for which experiments take only a second or two.
    ///
    /// A process answers its first requests more slowly, so the limit is higher for fewer than four vectors.
    package static func slowestVector(of count: Int) -> Duration { .milliseconds(count < 4 ? 200 : 50) }

    /// The maximum number of steps of a sequence; a longer one is costly to judge.
    private static let mostSteps = 60
    /// The maximum number of additional vectors of an area to ask.
    private static let mostControls = 400
    /// The maximum number of sequences of an area to ask at once.
    private static let mostSequences = 240

    private let capabilities: Set<Capability>
    private let oracle: Oracle
    private let suite: Suite
    private let ask: Asking
    private let askControls: Asking?

    /// Sends vectors to an implementation and returns the results answered in time.
    package typealias Asking = @Sendable ([Vector]) async -> [VectorResult]

    /// Prepares experiments with an implementation.
    ///
    /// - Parameters:
    ///   - askControls: Sends vectors of the suite that the run left out; `nil` to send none.
    ///   - ask: Sends sequences that test causes.
    package init(
        with capabilities: Set<Capability>,
        of suite: Suite,
        controls askControls: Asking? = nil,
        asking ask: @escaping Asking
    ) {
        (self.capabilities, self.suite) = (capabilities, suite)
        oracle = Oracle(catalogue: suite.catalogue, version: suite.version)
        (self.ask, self.askControls) = (ask, askControls)
    }

    /// The results of some vectors that a run left out: the shortest of each topic, mostly of topics with failures.
    ///
    /// Without them, anything that the run's vectors have in common looks like a condition.
    func controls(beside results: [VectorResult]) async -> [VectorResult] {
        guard let askControls else { return [] }
        let asked = Set(results.lazy.filter { $0.verdict != .notRun }.map(\.vector.id))
        let left = suite.vectors.filter { vector in
            vector.deprecation == nil && !asked.contains(vector.id) && vector.steps.count <= Self.mostSteps
                && vector.requires.allSatisfy(capabilities.contains)
        }
        guard !left.isEmpty else { return [] }
        let wrong = results.filter { !$0.mismatches.isEmpty }.map(\.vector)
        let topics = Set(wrong.map(\.topic))
        let chosen = Set(wrong.flatMap(\.areas)).reduce(into: Set<String>()) { chosen, area in
            let some = Self.some(of: left.filter { $0.areas.contains(area) }, mostlyOf: topics)
            chosen.formUnion(some.map(\.id))
        }
        return await askControls(left.filter { chosen.contains($0.id) })
    }

    /// Vectors of each topic in turn, the fewest steps first; eight at a time from `topics`, one from the rest.
    private static func some(of vectors: [Vector], mostlyOf topics: Set<String>) -> [Vector] {
        var counts: [String: Int] = [:]
        let ranked = vectors.sorted { ($0.steps.count, $0.id) < ($1.steps.count, $1.id) }.map { vector in
            let count = counts[vector.topic, default: 0]
            counts[vector.topic] = count + 1
            return (rank: topics.contains(vector.topic) ? count / 8 : count, vector: vector)
        }
        return ranked.sorted { ($0.rank, $0.vector.id) < ($1.rank, $1.vector.id) }.prefix(mostControls).map(\.vector)
    }

    /// A sequence sent to the implementation and the pair of specifications that it distinguishes.
    struct Trial {
        let pair: Int
        let result: VectorResult
    }

    /// Sends sequences that distinguish pairs of specifications, a few for each.
    ///
    /// - Parameters:
    ///   - silent: The events without a response. Sequences exclude the lifecycle events among them, because their
    ///     consequences are unknown.
    ///   - areFresh: True to send only random sequences, not variants of the vectors.
    func trials(
        of pairs: [Pair],
        without silent: Set<Event>,
        seed: UInt64,
        areFresh: Bool = false
    ) async -> [Trial] {
        let silent = silent.filter { $0.area == .lifecycle }
        @Sendable func isUsable(_ draft: VectorDraft) -> Bool {
            draft.stimuli.count <= Self.mostSteps && draft.applies(under: capabilities) && draft.isDefined
                && !draft.stimuli.contains { silent.contains($0.event) }
        }
        var chosen: [(pair: Int, draft: VectorDraft)] = []
        for area in Set(pairs.map(\.area)).sorted(by: { $0.rawValue < $1.rawValue }) {
            let places = pairs.indices.filter { pairs[$0].area == area }
            var random = SplitMix64(seed: seed)
            let far = (0..<(areFresh ? 600 : 100)).map { _ in area.randomDraft(using: &random, for: capabilities) }
                .filter(isUsable)
            let drafts = places.map { place in
                if areFresh { return far }
                let examples = pairs[place].examples
                let near = examples.flatMap { variants(of: $0, among: examples, &random) }.filter(isUsable)
                return Self.alternating(near, far)
            }
            let found = await places.indices.concurrentMap { pairs[places[$0]].telling(among: drafts[$0]) }
            var asked: [(pair: Int, draft: VectorDraft)] = []
            for (place, found) in zip(places, found) where asked.count < Self.mostSequences {
                let new = found.filter { draft in !asked.contains { $0.draft == draft } }
                asked += Self.sharedOut(new).prefix(pairs[place].count).map { (place, $0) }
            }
            chosen += asked
        }
        guard !chosen.isEmpty else { return [] }
        let drafts = chosen.map(\.draft)
        let vectors = await drafts.indices.concurrentMap { place in
            oracle.vector(of: drafts[place], id: "experiment/\(seed)-\(place + 1)", .full)
        }
        let results = Dictionary(await ask(vectors).map { ($0.vector.id, $0) }) { first, _ in first }
        return zip(vectors, chosen).compactMap { vector, chosen in
            results[vector.id].map { Trial(pair: chosen.pair, result: $0) }
        }
    }

    /// Sequences of each platform in turn, since a cause may hold on one platform only.
    private static func sharedOut(_ drafts: [VectorDraft]) -> [VectorDraft] {
        let places = Dictionary(grouping: drafts.indices) { drafts[$0].capabilities }.values
        return places.flatMap { $0.enumerated() }.sorted { ($0.offset, $0.element) < ($1.offset, $1.element) }
            .map { drafts[$0.element] }
    }

    /// The sequences of both lists, alternately.
    private static func alternating(_ near: [VectorDraft], _ far: [VectorDraft]) -> [VectorDraft] {
        let count = min(near.count, far.count)
        return zip(far, near).flatMap { [$0, $1] } + near.dropFirst(count) + far.dropFirst(count)
    }

    /// Variants of a vector's sequence: a step is omitted or repeated, a parameter is omitted or replaced by a value
    /// that code may mistake for none, or steps of other vectors are spliced in.
    private func variants(of vector: Vector, among others: [Vector], _ random: inout SplitMix64) -> [VectorDraft] {
        guard vector.steps.count <= 40 else { return [] }
        let draft = vector.draft
        var variants = draft.stimuli.indices.prefix(12).map { dropped in
            var variant = draft
            variant.stimuli.remove(at: dropped)
            return variant
        }
        for place in draft.stimuli.indices.prefix(3) {
            for parameter in draft.stimuli[place].parameters.members {
                guard let carried = parameter.value.object else { continue }
                for member in carried.members.prefix(8) {
                    variants += [nil, random.pick(["", .null, 0, false])].map { (value: JSONValue?) in
                        var (variant, carried) = (draft, carried)
                        carried[member.key] = value
                        variant.stimuli[place].parameters[parameter.key] = .object(carried)
                        return variant
                    }
                }
            }
        }
        if let last = draft.stimuli.last {
            variants.append(VectorDraft(context: draft.context, stimuli: draft.stimuli + [last]))
        }
        variants += (0..<4).compactMap { _ in Splice.draft(of: others, using: &random) }
        return variants.filter { !$0.stimuli.isEmpty }
    }

    /// Two specifications; the implementation presumably follows the first and not the second.
    struct Pair: Sendable {
        let area: Area
        /// The index of the cause in which they differ.
        let cause: Int
        /// The fault that the second specification has in place of the cause, if any.
        let alternative: String?
        let first: Specification
        let second: Specification
        /// Vectors on which the first specification is known to agree with the implementation.
        let examples: [Vector]
        let count: Int

        /// The first sequences that distinguish the specifications, up to `count` for each set of capabilities.
        fileprivate func telling(among drafts: [VectorDraft]) -> [VectorDraft] {
            var (telling, counts): ([VectorDraft], [[Capability]: Int]) = ([], [:])
            for draft in drafts where counts[draft.capabilities, default: 0] < count {
                let (stimuli, context) = (draft.stimuli, draft.context)
                guard first.observations(of: stimuli, in: context) != second.observations(of: stimuli, in: context)
                else { continue }
                telling.append(draft)
                counts[draft.capabilities, default: 0] += 1
            }
            return telling
        }
    }
}

extension Vector {
    var areas: Set<Area> { Set(steps.map(\.stimulus.event.area)) }
}
