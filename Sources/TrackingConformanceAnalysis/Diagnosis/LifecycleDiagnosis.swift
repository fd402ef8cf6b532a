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
        self.init(search, evidence, runCount: runCount)
    }

    private init(_ search: LifecycleSearch, _ evidence: Evidence, runCount: Int) {
        let (facts, causes, doubtful) = (search.facts, search.causes, search.doubtful)
        doubtfulCount = doubtful.count
        including = { confirmed in
            var other = LifecycleSearch(facts)
            other.use(causes + confirmed.map { doubtful[$0] })
            return AreaDiagnosis(other, evidence, runCount: runCount)
        }
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
    /// The fact at a place and in a column: a mismatch or, for a variable, a judged value; `nil` if there is neither.
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
