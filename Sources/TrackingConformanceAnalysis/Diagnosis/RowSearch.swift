import TrackingConformanceCore
import TrackingConformanceSpecification

/// The search for the causes of an area whose values are JSON: the shortest account of the facts.
///
/// Nothing depends on time, so the same facts give the same causes.
struct RowSearch<Edit: SearchedEdit>: Sendable {
    typealias Claim = TrackingConformanceAnalysis.Claim<Edit>
    typealias Cause = AcceptedClaim<Edit>
    typealias Program = DataProgram<Edit.Word.Area>

    /// The answers to a case with the causes found so far.
    struct Base: Sendable {
        let answers: [SpecifiedAnswer]
        let observations: [Observation]
        let prediction: Prediction
    }

    /// A fact that a claim changes.
    struct Change: Sendable {
        let step: Int
        let column: String
        let kind: Bearings.Kind
        /// True if the claim sends something, instead of only omitting it or throwing.
        let isSight: Bool
        let digest: Int
    }

    /// True while only unconditional claims are accepted.
    var isPlain = false
    let evidence: Evidence
    /// The evidence indices of the area's cases, the fewest steps first.
    let places: [Int]
    var causes: [Cause] = []
    /// The causes left out because they may hold by accident.
    var doubtful: [Cause] = []
    var base: [Base] = []
    /// The columns of each case with the causes found so far.
    let known: [KnownColumns<Edit>]
    var claims: [Claim]
    /// The facts that each claim changes, by the claim's index and the cases tried.
    var changes: [[Int: [Change]]]
    var bits: [Int: [FeatureBits]] = [:]
    let tests = Edit.features.map { Edit.function(of: $0.test) }
    private let conditions = ConditionSearch(costs: Edit.features.map(\.cost))

    init(_ evidence: Evidence, at places: [Int]) {
        (self.evidence, self.places) = (evidence, places)
        let differences = places.flatMap { place in
            let theCase = evidence.cases[place]
            return theCase.mismatches.map { (stimulus: theCase.stimuli[$0.step], mismatch: $0) }
        }
        known = places.map { KnownColumns(evidence.rightObservations(at: $0)) }
        claims = Edit.claims + Edit.suggestions(from: differences)
        changes = Array(repeating: [:], count: claims.count)
    }

    // MARK: Errors

    /// The answers with some causes, recomputed only where the causes differ from the current ones.
    func base(of causes: [Cause]) async -> [Base] {
        let program = Self.program(of: causes)
        guard base.count == places.count else {
            return await places.indices.concurrentMap { [self] index in
                base(at: index, Edit.answers(of: program, at: evidence.cases[places[index]]))
            }
        }
        let differing =
            self.causes.filter { cause in !causes.contains { $0.isSame(as: cause) } }
            + causes.filter { cause in !self.causes.contains { $0.isSame(as: cause) } }
        let slots = differing.reduce(into: Set<Edit.Word.Area.Slot>()) { $0.formUnion(Edit.slots(of: $1.change)) }
        return await places.indices.concurrentMap { [self] index in
            let others = columns(of: index).answers(of: program, where: slots)
            guard others.contains(where: { $0.answer != base[index].answers[$0.step] }) else { return base[index] }
            return base(at: index, others.reduce(into: base[index].answers) { $0[$1.step] = $1.answer })
        }
    }

    private func base(at index: Int, _ answers: [SpecifiedAnswer]) -> Base {
        Base(
            answers: answers,
            observations: answers.map(\.observation),
            prediction: evidence.prediction(of: answers, at: places[index], from: known[index].right)
        )
    }

    static func program(of causes: [Cause]) -> Program {
        let inOrder = causes.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return Edit.program(of: inOrder.map(\.element.change))
    }

    var wrong: [Int] { base.indices.filter { !base[$0].prediction.wrong.isEmpty } }

    /// The number of cases with a wrong fact, by column.
    static func wrongCounts(_ base: [Base]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for one in base {
            for column in Set(one.prediction.wrong.map(\.column)) { counts[column, default: 0] += 1 }
        }
        return counts
    }

    /// The length of an account: the costs of its claims plus one for each unexplained column of a case.
    func length(of causes: [Cause], _ base: [Base]) -> Double {
        causes.reduce(Double(Self.wrongCounts(base).values.reduce(0, +))) { length, cause in
            length + cause.claim.cost + 0.5 * Double(max(0, cause.claim.subjects.count - 1))
                + conditions.cost(cause.condition)
        }
    }

    // MARK: Candidates

    /// The features that a claim's condition may use.
    private func features(for claim: Claim) -> [Int] {
        isPlain
            ? []
            : Edit.features.indices.filter { index in
                Edit.features[index].topic.map(claim.traits.topics.contains) ?? true
            }
    }

    /// A fully tried claim under its best condition; `nil` if it does not score above a bar.
    mutating func cause(of claim: Int, above bar: Double) -> Cause? {
        let (source, own) = (claims[claim], features(for: claims[claim]))
        let bearings = bearings(of: claim)
        guard let best = conditions.best(bearings, cost: source.cost, of: own, above: bar),
            !source.needsSight || isSeen(claim, when: best.condition)
        else { return nil }
        return Cause(
            claim: source,
            condition: best.condition,
            tally: bearings.tally(best.condition),
            score: best.score,
            signature: best.condition.isEmpty ? bearings.signature : 0
        )
    }

    /// True if a claim fixes something that was sent, not only something missing.
    private mutating func isSeen(_ claim: Int, when condition: [Literal]) -> Bool {
        for (index, changed) in changes[claim] {
            let sights = changed.filter { $0.kind == .gain && $0.isSight }
            if sights.isEmpty { continue }
            let bits = bits(of: index)
            if sights.contains(where: { bits[$0.step].holds(condition) }) { return true }
        }
        return false
    }

    private mutating func candidates() -> [Cause] {
        var (found, bar): ([Cause], Double) = ([], 0)
        for claim in claims.indices where changes[claim].count == places.count {
            guard let cause = cause(of: claim, above: 0.4 * bar) else { continue }
            bar = max(bar, cause.score)
            found.append(cause)
        }
        return found
    }

    /// The cause extended to every other subject for which it is true under the same condition.
    private mutating func extended(_ cause: Cause) -> Cause {
        guard !cause.claim.subjects.isEmpty else { return cause }
        var extended = cause
        for other in claims.indices
        where claims[other].phrase == cause.claim.phrase && !cause.claim.subjects.contains(claims[other].subjects[0]) {
            guard changes[other].values.contains(where: { $0.contains { $0.kind == .gain } }) else { continue }
            if changes[other].count < places.count {
                guard let trial = trial(of: claims[other]) else { continue }
                for index in places.indices where changes[other][index] == nil {
                    changes[other][index] = changes(of: trial, at: index, columns(of: index))
                }
            }
            let bearings = bearings(of: other)
            let topics = claims[other].traits.topics
            guard cause.condition.allSatisfy({ Edit.features[$0.feature].topic.map(topics.contains) ?? true }),
                bearings.gainCount > 0, ConditionSearch.isTrue(bearings.seenTally(cause.condition)),
                ConditionSearch.isTrue(bearings.heldOutTally(cause.condition))
            else { continue }
            let tally = bearings.tally(cause.condition)
            guard tally.gains > 0 else { continue }
            extended.claim = extended.claim.joined(with: claims[other])
            extended.score += conditions.score(tally, cost: 0.5)
            extended.signature = 0
            extended.tally = extended.tally + tally
        }
        return extended
    }

    mutating func best() -> Cause? {
        var all = candidates()
        let bar = all.map(\.score).max() ?? 0
        all += all.filter { $0.score > 0.5 * bar }.map { extended($0) }.filter { $0.claim.subjects.count > 1 }
        guard let top = all.map(\.score).max(), top > 0, var best = all.first(where: { $0.score == top }) else {
            return nil
        }
        if best.signature != 0 {
            // Faults with the same effects everywhere are indistinguishable from it.
            let same = all.filter { $0.signature == best.signature && $0.claim.key != best.claim.key }
            let faults = same.filter { $0.claim.fault != nil }
            // In place of a claim about all answers, a fault is more accurate only if its rule is broken.
            let broken = Set(places.flatMap { evidence.cases[$0].mismatches.map(\.rule) })
            let likely = faults.first { fault in
                !best.claim.coversAll || fault.claim.fault.map { broken.contains($0.rule) } == true
            }
            if best.claim.fault == nil, let likely { best.claim = likely.claim }
            let others = faults.compactMap(\.claim.fault).filter { $0.id != best.claim.fault?.id }
            best.alternatives = best.claim.fault == nil ? [] : others
        }
        best.rivals = best.rivals(among: all.filter { $0.claim.reading == nil })
        return best
    }

    // MARK: The facts that each cause explains

    /// For each cause, the facts that are right only with it and those that are wrong only with it.
    func effects() async -> [(mended: [Fact], spoilt: [Fact])] {
        var effects: [(mended: [Fact], spoilt: [Fact])] = []
        for index in causes.indices {
            var others = causes
            others.remove(at: index)
            let without = await base(of: others)
            var (mended, spoilt): ([Fact], [Fact]) = ([], [])
            for (position, place) in places.enumerated() {
                let (with, before) = (base[position].prediction, without[position].prediction)
                mended += before.wrong.subtracting(with.wrong).map { Fact(vector: place, place: $0) }
                spoilt += with.losses(from: before).map { Fact(vector: place, place: $0) }
            }
            effects.append((mended.inOrder, spoilt.inOrder))
        }
        return effects
    }

    /// The facts that are still wrong with all causes applied.
    var open: Set<Fact> {
        places.indices.reduce(into: []) { open, position in
            for place in base[position].prediction.wrong { open.insert(Fact(vector: places[position], place: place)) }
        }
    }
}

extension AcceptedClaim where Edit: SearchedEdit {
    fileprivate func isSame(as other: AcceptedClaim) -> Bool { claim.key == other.claim.key && edit == other.edit }

    /// True if its condition names something, such as a handler, and the fault's sentence something else.
    var namesSomethingElse: Bool {
        let named = Edit.words(of: condition).quotedNames
        return !named.isEmpty && claim.fault.map { !$0.statement.quotedNames.isSubset(of: named) } ?? false
    }

    fileprivate var rank: Int {
        Candidate.rank(
            !claim.silentHandlers.isEmpty,
            claim.reading != nil,
            isFault: claim.fault != nil,
            isLimited: !condition.isEmpty,
            wraps: claim.traits.wraps
        )
    }
}

extension DataEdit {
    /// The answers of a program to a case, with the documented answers to events of other areas.
    static func answers(of program: DataProgram<Word.Area>, at theCase: Evidence.Case) -> [SpecifiedAnswer] {
        let documented = theCase.documented?.answers ?? []
        let own = program.answers(to: theCase.stimuli, in: theCase.vector.context)
        return zip(own, documented).map { $0 ?? $1 }
    }
}

extension String {
    /// The names between backticks.
    fileprivate var quotedNames: Set<Substring> {
        let pieces = split(separator: "`", omittingEmptySubsequences: false)
        return Set(pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] })
    }
}

extension [Fact] {
    var inOrder: [Fact] {
        sorted { ($0.vector, $0.place.step, $0.place.path) < ($1.vector, $1.place.step, $1.place.path) }
    }
}

extension Findings.Place {
    /// The path without call indices and without the names and contents of custom fields.
    var column: String {
        let keys = path.split(separator: "/", omittingEmptySubsequences: false)
        guard keys.count > 2 else { return path }
        if keys[1] == "calls" { return "/calls/" + keys.dropFirst(3).joined(separator: "/") }
        return keys[2] == "custom" ? "/value/custom" : path
    }
}
