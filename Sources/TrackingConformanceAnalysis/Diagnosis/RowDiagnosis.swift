import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The causes in an area, the mismatches that each explains, and the unexplained mismatches.
struct AreaDiagnosis: Sendable {
    struct Found: Sendable {
        let candidate: Candidate
        let alternatives: [Fault]
        let explained: [Fact]
        /// The evidence indices of the run's vectors that the cause predicts wrongly.
        let contradicted: [Int]
        /// The wrongly predicted facts, if they are known and in a single vector.
        let exceptions: [Fact]

        /// - Parameter spoilt: The run's facts that the candidate predicts wrongly.
        init(
            _ candidate: Candidate,
            _ alternatives: [Fault],
            explaining explained: [Fact],
            but spoilt: [(vector: Int, fact: Fact?)]
        ) {
            (self.candidate, self.alternatives, self.explained) = (candidate, alternatives, explained)
            contradicted = Set(spoilt.map(\.vector)).sorted()
            let facts = spoilt.compactMap(\.fact)
            exceptions = contradicted.count == 1 && facts.count == spoilt.count ? facts : []
        }
    }

    let found: [Found]
    /// The mismatches that nothing explains.
    let unexplained: [(vector: Int, mismatch: Mismatch)]
    /// The number of causes left out because they may hold by accident; only the implementation can confirm them.
    let doubtfulCount: Int
    /// The diagnosis with some of the doubtful causes, by index, at the end of `found`.
    let including: @Sendable ([Int]) async -> AreaDiagnosis

    /// The quality of the causes as an account of an area: the number of wrong predictions, and true if they break few
    /// facts.
    func account(of whole: Evidence, in area: Area) async -> (wrong: Int, isTrue: Bool) {
        let (evidence, specification) = (whole.limited(to: area), found.map(\.candidate).specification)
        let counts = await evidence.places(in: area).concurrentMap { place in
            let found = evidence.prediction(of: specification, at: place)
            let documented = evidence.prediction(of: .documented, at: place)
            let gains = documented.wrong.subtracting(found.wrong).count
            return (wrong: found.wrong.count, gains: gains, losses: found.losses(from: documented).count)
        }
        let (gains, losses) = counts.reduce((0, 0)) { ($0.0 + $1.gains, $0.1 + $1.losses) }
        return (counts.reduce(0) { $0 + $1.wrong }, Double(losses) <= ConditionSearch.losses * Double(gains))
    }
}

extension AreaDiagnosis {
    /// Searches for causes in an area whose values are JSON.
    ///
    /// - Parameter runCount: The number of the run's own results, which precede those of experiments.
    init<Edit: SearchedEdit>(_: Edit.Type, _ whole: Evidence, runCount: Int) async {
        let evidence = whole.limited(to: Edit.area)
        let places = evidence.places(in: Edit.area)
        var search = RowSearch<Edit>(evidence, at: places)
        let silence = Silence.rows(in: Edit.area, evidence, places).map { ways in
            ways.compactMap { Claim<Edit>($0) }
        }
        await search.run(silence: silence)
        await self.init(search, runCount: runCount)
    }

    private init<Edit: SearchedEdit>(_ search: RowSearch<Edit>, runCount: Int) async {
        let (evidence, places, effects) = (search.evidence, search.places, await search.effects())
        let (causes, doubtful) = (search.causes, search.doubtful)
        doubtfulCount = doubtful.count
        including = { confirmed in
            // Copies of a search share its columns, so another one is needed.
            var other = RowSearch<Edit>(evidence, at: places)
            let all = causes + confirmed.map { doubtful[$0] }
            other.use(all, await other.base(of: all))
            return await AreaDiagnosis(other, runCount: runCount)
        }
        found = zip(search.causes, effects).map { cause, effect in
            let spoilt = effect.spoilt.filter { evidence.cases[$0.vector].place < runCount }.map { ($0.vector, $0) }
            return Found(Candidate(cause), cause.alternatives, explaining: effect.mended, but: spoilt)
        }
        let open = search.open
        let known = Set(places)
        unexplained = evidence.cases.indices.filter { evidence.cases[$0].areas.contains(Edit.area) }.flatMap { index in
            let theCase = evidence.cases[index]
            return theCase.mismatches.filter { mismatch in
                let fact = Fact(vector: index, place: Findings.Place(of: mismatch))
                // Causes do not explain vectors that go beyond the rules.
                return theCase.findings.found[fact.place] != nil && (!known.contains(index) || open.contains(fact))
            }
            .map { (vector: index, mismatch: $0) }
        }
    }
}
