import TrackingConformanceCore
import TrackingConformanceSpecification

extension WholeDiagnosis {
    /// The rules that facts break, ranked.
    private func rules(brokenAt facts: [Fact]) -> [Rule.ID] {
        var counts: [Rule.ID: Int] = [:]
        for (vector, facts) in Dictionary(grouping: facts, by: \.vector) {
            let places = Set(facts.map(\.place))
            for mismatch in evidence.cases[vector].mismatches where mismatch.isFound(at: places) {
                counts[mismatch.rule, default: 0] += 1
            }
        }
        return evidence.ranked(counts)
    }

    /// The facts that a candidate explains by itself in some of its vectors, so that only it breaks their rules.
    private func facts(ofNothingBut candidate: Candidate, among facts: [Fact]) -> [Fact] {
        let specification = [candidate].specification
        let vectors = Dictionary(grouping: facts, by: \.vector).sorted { $0.key < $1.key }
        return vectors.strided(to: 40).flatMap { vector, facts in
            let wrong = evidence.prediction(of: specification, at: vector).wrong
            return facts.filter { !wrong.contains($0.place) }
        }
    }

    /// The cause of a candidate that explains some facts.
    func cause(of candidate: Candidate, _ facts: [Fact], _ alternatives: [Fault]) -> Cause {
        let gains = Set(facts.map(\.vector))
        let all = rules(brokenAt: facts)
        let alone = rules(brokenAt: self.facts(ofNothingBut: candidate, among: facts))
        let broken = alone.isEmpty ? all : alone
        let seen = facts.filter { evidence.cases[$0.vector].findings.found[$0.place] != nil }
        let first = evidence.cases[facts[0].vector].vector
        let common = first.steps[facts[0].place.step].stimulus.event.area.commonRule
        let named = candidate.fault?.rule ?? evidence.rule(of: candidate.ownRules, among: broken)
        // The rule that decides the verdict comes first, since a fault may break rules more or less binding than its
        // own.
        let own = named.flatMap { rule in
            broken.isEmpty || evidence.catalogue.level(of: rule) == evidence.catalogue.level(of: broken) ? rule : nil
        }
        let missing = candidate.isSilence ? ruleOfCalls(missingFirstAt: facts) : nil
        let isThrown = candidate.fault == nil && !candidate.isSilence
        let thrown = isThrown ? evidence.ruleOfException(candidate.ownRules, broken, among: seen) : nil
        let rule = thrown ?? own ?? missing ?? broken.first ?? first.rules.first ?? common
        let others = all.filter { $0 != rule }
        let subject = named.map { [$0] } ?? []
        let example = evidence.plainest(seen.isEmpty ? facts : seen, breaking: [rule])
        return Cause(
            fault: candidate.fault?.id,
            rule: rule,
            statement: candidate.statement,
            isExact: true,
            vectors: gains.map { evidence.cases[$0].place }.sorted(),
            example: evidence.cases[example.vector].place,
            step: example.place.step,
            path: evidence.cases[example.vector].mismatch(at: example.place)?.path,
            alternatives: alternatives.map(\.id),
            condition: candidate.condition,
            edit: candidate.form,
            rules: ([rule] + subject.filter(others.contains) + others).withoutRepetition,
            tested: Cause.Tested(facts: facts.count)
        )
    }

    /// The rule of the calls that are missing first in most vectors; other mismatches follow from them.
    ///
    /// An exception breaks its vector's rule, regardless of the calls that it prevents.
    private func ruleOfCalls(missingFirstAt facts: [Fact]) -> Rule.ID? {
        let attribution = Attribution(catalogue: evidence.catalogue)
        var counts: [Rule.ID: Int] = [:]
        for (place, facts) in Dictionary(grouping: facts, by: \.vector) {
            let vector = evidence.cases[place].vector
            let steps = facts.map(\.place.step).filter { vector.steps[$0].expectation?.calls?.isEmpty == false }
            guard let first = steps.min(),
                let rule = attribution.ruleOfCalls(at: vector.steps[first], after: JudgingHistory(in: vector.context))
            else { continue }
            counts[rule, default: 0] += 1
        }
        return evidence.ranked(counts).first
    }
}
