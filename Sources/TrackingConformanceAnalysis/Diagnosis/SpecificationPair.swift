import TrackingConformanceCore
import TrackingConformanceSpecification

/// Two changed specifications that the vectors of a run do not distinguish.
struct SpecificationPair: Sendable {
    private let first: Specification
    private let second: Specification
    private let area: Area
    private let catalogue: RuleCatalogue

    init(_ first: Specification, _ second: Specification, in area: Area, catalogue: RuleCatalogue) {
        (self.first, self.second, self.area, self.catalogue) = (first, second, area, catalogue)
    }

    /// The shortest vector on which the specifications differ; `nil` if there is none.
    func vector(among vectors: [Vector], about rules: [Rule.ID]) -> Distinction.Means? {
        let judge = Judge(catalogue: catalogue)
        func findings(of specification: Specification, at vector: Vector) -> Findings {
            let observations = specification.judgedObservations(at: vector)
            return Findings(judge.judge(observations, against: vector).mismatches, at: vector, catalogue: catalogue)
        }
        let concerned = vectors.filter { $0.steps.contains { $0.stimulus.event.area == area } }
        let own = concerned.filter { !$0.rules.allSatisfy { !rules.contains($0) } }
        for vector in own + concerned {
            if findings(of: first, at: vector) != findings(of: second, at: vector) { return .vector(vector.id) }
        }
        return nil
    }

    /// A short sequence that the documents fully define and on which the specifications differ; `nil` if none is found.
    func sequence() async -> Distinction.Means? {
        // A fixed seed, so that two diagnoses of one run are the same.
        var random = SplitMix64(seed: 1)
        let drafts = (0..<400).map { _ in area.randomDraft(using: &random) }
        let shortestFirst = drafts.indices.sorted {
            (drafts[$0].stimuli.count, $0) < (drafts[$1].stimuli.count, $1)
        }
        guard var draft = await firstThatDiffers(among: shortestFirst.map { drafts[$0] }) else { return nil }
        for index in draft.stimuli.indices.reversed() where draft.stimuli.count > 1 {
            var shorter = draft
            shorter.stimuli.remove(at: index)
            if differ(at: shorter) { draft = shorter }
        }
        return AdapterRequest.run(context: draft.context, stimuli: draft.stimuli).parameters.map { .sequence($0) }
    }

    /// The first sequence on which the specifications differ; `nil` if there is none.
    ///
    /// Sequences are tried in batches, so usually only a few are tried.
    private func firstThatDiffers(among drafts: [VectorDraft]) async -> VectorDraft? {
        for start in stride(from: 0, to: drafts.count, by: 40) {
            let some = Array(drafts[start..<min(start + 40, drafts.count)])
            if let place = await some.concurrentMap({ differ(at: $0) }).firstIndex(of: true) { return some[place] }
        }
        return nil
    }

    private func differ(at draft: VectorDraft) -> Bool {
        let one = first.observations(of: draft.stimuli, in: draft.context)
        let other = second.observations(of: draft.stimuli, in: draft.context)
        guard one != other else { return false }
        let bases = Specification.bases(of: draft.stimuli, in: draft.context)
        return draft.stimuli.indices.contains { index in
            one[index] != other[index] && !bases[index].contains { catalogue.level(of: $0) == .informational }
        }
    }
}
