import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension AreaDiagnosis {
    /// Searches lifecycle tracking for causes.
    ///
    /// - Parameter runCount: The number of the run's own results, which precede those of experiments.
    init(ofLifecycle whole: Evidence, runCount: Int) {
        let limited = whole.limited(to: .lifecycle)
        let all = limited.places(in: .lifecycle)
        let evidence = limited.knowing(throwing: Silence.throwing(in: .lifecycle, limited, all))
        let places = all.sorted()
        let facts = LifecycleFacts(evidence, at: places)
        var search = LifecycleSearch(facts)
        search.run(silence: Silence.rows(in: .lifecycle, evidence, places))
        found = zip(search.causes, search.effects()).map { cause, effect in
            let spoilt = effect.spoilt.map { place, column in
                (vector: facts.cases[facts.owners[place]].index, fact: facts.fact(at: place, column, evidence))
            }
            return Found(
                Candidate(cause),
                cause.alternatives,
                explaining: effect.mended.compactMap { facts.fact(at: $0.place, $0.column, evidence) },
                but: spoilt.filter { evidence.cases[$0.vector].place < runCount }
            )
        }
        unexplained = Self.left(by: search, of: facts, evidence)
    }

    private static func left(
        by search: LifecycleSearch,
        of facts: LifecycleFacts,
        _ evidence: Evidence
    ) -> [(vector: Int, mismatch: Mismatch)] {
        let isExplained = Set(search.rightFacts.compactMap { facts.fact(at: $0.place, $0.column, evidence) })
        return evidence.cases.indices.filter { evidence.cases[$0].areas.contains(.lifecycle) }.flatMap { index in
            let theCase = evidence.cases[index]
            return theCase.mismatches.filter { mismatch in
                theCase.isKnown(mismatch.step)
                    && theCase.findings.found[Findings.Place(of: mismatch)] != nil
                    && !isExplained.contains(Fact(vector: index, place: Findings.Place(of: mismatch)))
            }
            .map { (vector: index, mismatch: $0) }
        }
    }
}

extension LifecycleFacts {
    /// The fact at a place and in a column: a mismatch or a correct judged value.
    fileprivate func fact(at place: Int, _ column: Int, _ evidence: Evidence) -> Fact? {
        let owner = cases[owners[place]]
        let (theCase, step) = (evidence.cases[owner.index], place - owner.base)
        guard column == Self.calls else {
            let variable = Self.variables[column]
            return theCase.judged[step][variable].map { Fact(vector: owner.index, place: $0.place) }
        }
        let here = theCase.mismatches.filter { $0.step == step }
        let mismatch = here.first(where: \.isException) ?? here.first { ["/calls", "/value"].contains($0.path) }
        return mismatch.map { Fact(vector: owner.index, place: Findings.Place(of: $0)) }
    }
}

extension Candidate {
    /// Creates the cause from a lifecycle cause.
    init(_ cause: LifecycleCause) {
        let (claim, edit) = (cause.claim, cause.edit)
        if let fault = claim.fault, cause.condition.isEmpty {
            self.init(fault)
        } else {
            self.init(claim.statement(when: cause.condition), fault: claim.fault, edit)
        }
        isReading = claim.reading != nil
        condition = cause.condition.map(LifecycleFeature.name)
        ownRules = claim.reading.map { [IDPattern($0.rule.rawValue)] } ?? []
        (silentHandlers, exception) = (claim.silentHandlers, claim.exception)
        rivals = cause.rivals.map { $0.edit(when: cause.condition).change }
    }
}

extension LifecycleClaim {
    /// The candidate for an edit, in the search's wording if there is any, otherwise in the edit's own.
    static func candidate(of edit: LifecycleEdit) -> Candidate {
        let literals = edit.condition.map { LifecycleFeature.literals(in: $0) }
        let bare = LifecycleEdit(edit.changes, when: literals?.isEmpty == true ? edit.condition : nil)
        if let claim = claim(of: bare) {
            return Candidate(LifecycleCause(claim: claim, condition: literals ?? []))
        }
        let claim = LifecycleClaim(bare, bare.asSentence, cost: 0)
        return Candidate(LifecycleCause(claim: claim, condition: literals ?? []))
    }

    private static func claim(of edit: LifecycleEdit) -> LifecycleClaim? {
        if let known = (ofShared + ofSeveral).first(where: { $0.edit == edit }) { return known }
        var joined: LifecycleClaim?
        for change in edit.changes {
            guard edit.condition == nil, case .part(.variable(let variable), _) = change else { return nil }
            let single = LifecycleEdit([change])
            let suggested = [LifecycleClaim(suggested: change)].compactMap(\.self)
            // A fault that changes only this variable does not describe an edit of several.
            let claims = (ofVariables[LifecyclePart.variable(variable).index] + suggested).filter {
                $0.fault == nil || edit.changes.count == 1
            }
            guard let claim = claims.first(where: { $0.edit == single && $0.phrase == joined?.phrase ?? $0.phrase })
            else { return nil }
            joined = joined.map { $0.joined(with: claim) } ?? claim
        }
        return joined
    }
}

extension LifecycleFeature {
    /// The literals of a condition; `nil` if it contains anything else.
    static func literals(in condition: LifecycleExpression) -> [Literal] {
        if let literal = literal(condition) { return [literal] }
        guard case .infix(.and, let left, let right) = condition, let last = literal(right) else { return [] }
        let others = literals(in: left)
        return others.isEmpty ? [] : others + [last]
    }

    private static func literal(_ test: LifecycleExpression) -> Literal? {
        if let feature = all.firstIndex(where: { $0.test == test }) {
            return Literal(feature: feature, isNegated: false)
        }
        guard case .not(let inner) = test else { return nil }
        return all.firstIndex { $0.test == inner }.map { Literal(feature: $0, isNegated: true) }
    }
}
