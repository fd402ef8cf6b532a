import TrackingConformanceCore
import TrackingConformanceSpecification
import TrackingConformanceSystem

extension RowSearch {
    /// The maximum number of cases of one kind on which every claim is tried; a claim that explains any of them is
    /// tried on all.
    private static var sampleSize: Int { 3 }
    /// The maximum number of cases on which every claim is tried; if more are wrong, many are wrong in the same way.
    private static var mostSamples: Int { 60 }

    /// A claim together with the causes found so far.
    struct Trial: Sendable {
        let claim: Claim
        let program: Program
        let slots: Set<Edit.Word.Area.Slot>
    }

    /// The trial of a claim with the causes found so far; `nil` if a part would depend on itself.
    func trial(of claim: Claim) -> Trial? {
        guard Edit.arePossible(causes.map(\.edit) + [claim.edit]) else { return nil }
        return Trial(
            claim: claim,
            program: Self.program(of: causes + [Cause(claim: claim)]),
            slots: Edit.slots(of: claim.change)
        )
    }

    /// The columns of a case with the causes found so far.
    func columns(of index: Int) -> DataColumns<Edit.Word.Area> {
        if let known = known[index].columns { return known }
        let theCase = evidence.cases[places[index]]
        let columns = DataColumns(of: theCase.stimuli, in: theCase.vector.context, as: known[index].program)
        known[index].columns = columns
        return columns
    }

    /// Continues with some causes and their answers.
    mutating func use(_ causes: [Cause], _ base: [Base]) {
        let program = Self.program(of: causes)
        for (index, one) in known.enumerated() {
            one.use(
                program,
                areAnswersKept: self.base.indices.contains(index) && self.base[index].answers == base[index].answers
            )
        }
        (self.causes, self.base) = (causes, base)
    }

    /// The facts that a claim changes in a case.
    func changes(of trial: Trial, at index: Int, _ columns: DataColumns<Edit.Word.Area>) -> [Change] {
        let others = columns.answers(of: trial.program, where: trial.slots)
            .filter { $0.answer.observation != base[index].observations[$0.step] }
        guard !others.isEmpty else { return [] }
        let reach = trial.claim.coversAll ? .all : trial.claim.traits.reach
        if let known = known[index].changes(at: others, reach) { return known }
        let found = changes(at: index, others, reach)
        known[index].note(found, at: others, reach)
        return found
    }

    /// The facts of a case that other answers at some steps change.
    private func changes(at index: Int, _ others: [KnownColumns<Edit>.Answer], _ reach: RowTraits.Reach)
        -> [Change]
    {
        let place = places[index]
        let answers = others.reduce(into: base[index].answers) { $0[$1.step] = $1.answer }
        let before = base[index].prediction
        let after = evidence.prediction(of: answers, at: place, from: known[index].right)
        let lost = after.losses(from: before)
        let differing = Set(after.found.keys).union(before.found.keys).filter { after.found[$0] != before.found[$0] }
        // A claim about a whole answer is true only if it explains the entire answer.
        let open: Set<Int> =
            switch reach {
            case .all where !after.wrong.isEmpty: Set(answers.indices)
            case .all, .step: Set(after.wrong.map(\.step))
            // Calls were sent with other values in place of the notification's ids.
            case .call:
                Set(after.wrong.filter { $0.path.hasPrefix("/calls/any/") && after.found[$0] == nil }.map(\.step))
            case .fact: []
            }
        return differing.compactMap { fact -> Change? in
            let kind: Bearings.Kind? =
                switch (before.wrong.contains(fact), after.wrong.contains(fact)) {
                case (true, false): open.contains(fact.step) ? .stray : .gain
                case (true, true): .stray
                case (false, true): lost.contains(fact) ? .loss : nil
                case (false, false): nil
                }
            guard let kind else { return nil }
            let found = after.found[fact]
            let digest = Int(
                truncatingIfNeeded: "\(place) \(fact.step) \(fact.path) \(found ?? "right")".utf8.shortDigest
            )
            let isSight =
                !fact.isException && found.map { !$0.hasPrefix("absent") && !Findings.isSilence($0) } ?? false
            return Change(step: fact.step, column: fact.column, kind: kind, isSight: isSight, digest: digest)
        }
        .sorted { ($0.column, $0.step) < ($1.column, $1.step) }
    }

    /// Tries every claim on some wrong cases of each kind and the most successful on all wrong cases; then, most
    /// promising first, tries those that may come close to the best on all other cases.
    ///
    /// The remaining claims are tried again once the best is accepted. Nothing unchanged is tried twice.
    mutating func tryClaims(everywhere: Bool) async {
        let sample = some(of: wrong, everywhere ? 4 : 1)
        let keys = Set(base.flatMap { $0.prediction.wrong.map(\.key) })
        let asked = claims.indices.filter { claim in claims[claim].traits.parts.contains { Edit.shows($0, at: keys) } }
        await tryClaims(asked, at: sample)
        let gains = claims.indices.map { self.gains(of: $0, at: sample) }
        var (least, best, tried): (Int, Double, Set<Int>) = (gains.max() ?? 0, 0, [])
        while least > 0, best <= 0 {
            least = least == 1 ? 0 : (least + 1) / 2
            let promising = claims.indices.filter { gains[$0] > 0 && gains[$0] >= least && !tried.contains($0) }
            tried.formUnion(promising)
            best = await bestScore(of: promising)
        }
    }

    /// The number of right cases on which a claim is tried first.
    private static var rightSampleSize: Int { 200 }
    /// The number of right cases that a claim must break to be dropped, if no condition excludes them.
    private static var mostSpoilt: Int { 6 }

    /// Tries claims on all wrong cases, then those that may come close to the best on right cases, a sample first;
    /// returns the best score.
    private mutating func bestScore(of promising: [Int]) async -> Double {
        let wrong = wrong
        await tryClaims(promising, at: wrong)
        let bounds = promising.map { (claim: $0, bound: Double(gains(of: $0, at: wrong)) - claims[$0].cost) }
            .sorted { ($1.bound, $0.claim) < ($0.bound, $1.claim) }
        let all = Array(places.indices)
        let right = Set(all).subtracting(wrong).sorted().strided(to: Self.rightSampleSize)
        var best = 0.0
        for start in stride(from: 0, to: bounds.count, by: 8) {
            let some = bounds[start..<min(start + 8, bounds.count)].filter { $0.bound > 0 && $0.bound >= 0.9 * best }
            if some.isEmpty { break }
            await tryClaims(some.map(\.claim), at: right)
            let likely = some.map(\.claim).filter { claim in
                bearings(of: claim).tally([]).losses < Self.mostSpoilt || cause(of: claim, above: 0.9 * best) != nil
            }
            await tryClaims(likely, at: all)
            for claim in likely { best = max(best, cause(of: claim, above: best)?.score ?? 0) }
        }
        return best
    }

    /// The number of columns of cases in which a claim fixes something.
    private func gains(of claim: Int, at cases: [Int]) -> Int {
        cases.reduce(0) { sum, index in
            let gains = (changes[claim][index] ?? []).filter { $0.kind == .gain }
            return sum + Set(gains.map(\.column)).count
        }
    }

    private mutating func tryClaims(_ asked: [Int], at cases: [Int]) async {
        let untried = cases.map { index in (index: index, claims: asked.filter { changes[$0][index] == nil }) }
            .filter { !$0.claims.isEmpty }
        let needed = Set(untried.flatMap(\.claims)).sorted()
        let trials = Dictionary(uniqueKeysWithValues: zip(needed, needed.map { trial(of: claims[$0]) }))
        let found = await untried.concurrentMap { [self] one in
            let columns = columns(of: one.index)
            return one.claims.map { claim in
                trials[claim].flatMap { $0 }.map { changes(of: $0, at: one.index, columns) }
            }
        }
        for (one, found) in zip(untried, found) {
            for (claim, found) in zip(one.claims, found) { changes[claim][one.index] = found }
        }
    }

    /// A few cases of each kind.
    private func some(of wrong: [Int], _ factor: Int) -> [Int] {
        var (counts, taken): ([String: Int], [Int]) = ([:], [])
        for index in wrong {
            let theCase = evidence.cases[places[index]]
            let kinds = base[index].prediction.wrong.map { fact in
                "\(theCase.stimuli[fact.step].event.rawValue) \(fact.column) \(theCase.vector.topic)"
            }
            let isNew = kinds.contains { counts[$0, default: 0] < factor * Self.sampleSize }
            for kind in Set(kinds) { counts[kind, default: 0] += 1 }
            if isNew { taken.append(index) }
            if taken.count == factor * Self.mostSamples { break }
        }
        return taken
    }

    /// The features that hold at each step of a case.
    mutating func bits(of index: Int) -> [FeatureBits] {
        if let known = bits[index] { return known }
        let theCase = evidence.cases[places[index]]
        let found = Edit.moments(of: theCase.stimuli, in: theCase.vector.context).map { moment in
            var bits = FeatureBits()
            guard let moment else { return bits }
            for (feature, test) in tests.enumerated() where test(moment) { bits.insert(feature) }
            return bits
        }
        bits[index] = found
        return found
    }

    mutating func bearings(of claim: Int) -> Bearings {
        var bearings = Bearings()
        let isSplit = changes[claim].values.contains { $0.contains { $0.kind != .gain } }
        for (index, changed) in changes[claim].sorted(by: { $0.key < $1.key }) where !changed.isEmpty {
            let bits = isSplit ? bits(of: index) : []
            let isHeldOut = evidence.cases[places[index]].isHeldOut
            var (columns, last) = (0, changed[0].column)
            for change in changed {
                if change.column != last { (columns, last) = (columns + 1, change.column) }
                let owner = index * 64 + min(columns, 63)
                let held = bits.isEmpty ? FeatureBits() : bits[change.step]
                bearings.add(held, change.kind, owner: owner, isHeldOut: isHeldOut)
                bearings.signature &+= change.digest
            }
        }
        return bearings
    }
}

/// The columns of a case with the causes found so far, and the effects of answers.
///
/// Only one task uses them at a time.
final class KnownColumns<Edit: SearchedEdit>: @unchecked Sendable {
    typealias Answer = (step: Int, answer: SpecifiedAnswer)

    /// The documented observations, in a form that speeds up judging others.
    let right: RightObservations?
    private(set) var program = Edit.Word.Area.documented
    var columns: DataColumns<Edit.Word.Area>?
    /// The facts changed by earlier answers, kept because many claims lead to the same answers.
    private var met: [(others: [Answer], reach: RowTraits.Reach, changes: [RowSearch<Edit>.Change])] = []

    init(_ right: RightObservations?) { self.right = right }

    /// Continues with another program; `areAnswersKept` if it gives the same answers.
    func use(_ program: RowSearch<Edit>.Program, areAnswersKept: Bool) {
        (self.program, columns) = (program, nil)
        if !areAnswersKept { met = [] }
    }

    func changes(at others: [Answer], _ reach: RowTraits.Reach) -> [RowSearch<Edit>.Change]? {
        met.first { $0.reach == reach && $0.others.elementsEqual(others, by: ==) }?.changes
    }

    func note(_ changes: [RowSearch<Edit>.Change], at others: [Answer], _ reach: RowTraits.Reach) {
        met.append((others, reach, changes))
    }
}

extension Findings.Place {
    /// The last key of the path.
    fileprivate var key: String {
        path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }
}
