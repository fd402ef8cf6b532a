import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification
import TrackingConformanceSystem

/// The search for what an implementation does instead of the documents in an area whose values are JSON: the shortest
/// account of what was seen.
///
/// Nothing depends on time: the same facts give the same causes.
struct RowSearch<Edit: SearchedEdit>: Sendable {
    typealias Claim = RowClaim<Edit>

    /// A claim that the search takes for true, under a condition.
    struct Cause: Sendable {
        var claim: Claim
        var condition: [Literal] = []
        var tally = Tally()
        var score = 0.0
        /// A digest of what it changes and where; of two causes with the same, the run decides not.
        var signature = 0
        /// Other faults of the library that do the same wherever it makes a difference.
        var alternatives: [Fault] = []
        /// Others that explain nearly as much and do something else somewhere.
        var rivals: [Edit] = []

        var edit: Edit { claim.edit(when: condition) }
        var change: SpecificationChange { condition.isEmpty ? claim.change : edit.change }

        fileprivate func isSame(as other: Cause) -> Bool { claim.key == other.claim.key && edit == other.edit }

        fileprivate var rank: Int {
            Candidate.rank(
                !claim.silentHandlers.isEmpty,
                claim.reading != nil,
                isFault: claim.fault != nil,
                isLimited: !condition.isEmpty,
                wraps: claim.wraps
            )
        }
    }

    typealias Program = DataProgram<Edit.Word.Area>

    /// The answers at a case with the causes found so far.
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
        /// True if something is there with it, and not only missing.
        let isSight: Bool
        let digest: Int
    }

    /// True while claims are taken without conditions alone.
    var isPlain = false
    let evidence: Evidence
    /// The cases of the area, by their places in the evidence, those with the fewest steps first.
    let places: [Int]
    var causes: [Cause] = []
    var base: [Base] = []
    /// What is known of each case with the causes found so far.
    private let known: [KnownColumns<Edit>]
    var claims: [Claim]
    /// The facts that each claim changes, by its place and by the cases at which it was tried.
    var changes: [[Int: [Change]]]
    private var bits: [Int: [FeatureBits]] = [:]
    private let tests = Edit.features.map { Edit.function(of: $0.test) }
    private let conditions = ConditionSearch(costs: Edit.features.map(\.cost))
    /// The most cases of one kind at which every claim is tried; those that explain something there are tried at all.
    private static var sampleSize: Int { 3 }
    /// Where so many causes leave much unexplained, another has to explain such a part of the wrong cases.
    static var manyCauses: Int { 24 }
    static var leastOfMany: Double { 0.01 }
    /// The most cases at which every claim is tried: where all is wrong, much is wrong alike.
    private static var mostSamples: Int { 60 }

    init(_ evidence: Evidence, at places: [Int]) {
        (self.evidence, self.places) = (evidence, places)
        let differences = places.flatMap { place in
            let theCase = evidence.cases[place]
            return theCase.mismatches.map { (stimulus: theCase.stimuli[$0.step], mismatch: $0) }
        }
        known = places.map { _ in KnownColumns() }
        claims = Edit.claims + Edit.suggestions(from: differences)
        changes = Array(repeating: [:], count: claims.count)
    }

    // MARK: What is wrong

    /// The answers with some causes: where these are others than those found so far, and as before elsewhere.
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
            prediction: evidence.prediction(of: answers, at: places[index])
        )
    }

    static func program(of causes: [Cause]) -> Program {
        let inOrder = causes.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
        return Edit.program(of: inOrder.map(\.element.change))
    }

    var wrong: [Int] { base.indices.filter { !base[$0].prediction.wrong.isEmpty } }

    /// The wrong facts, those of a case in a column counted once.
    static func wrongCounts(_ base: [Base]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for one in base {
            for column in Set(one.prediction.wrong.map(\.column)) { counts[column, default: 0] += 1 }
        }
        return counts
    }

    /// The length of an account: its words, and each column of a case that is left.
    func length(of causes: [Cause], _ base: [Base]) -> Double {
        causes.reduce(Double(Self.wrongCounts(base).values.reduce(0, +))) { length, cause in
            length + cause.claim.cost + 0.5 * Double(max(0, cause.claim.subjects.count - 1))
                + conditions.cost(cause.condition)
        }
    }

    // MARK: What claims do

    /// A claim beside the causes found so far.
    struct Trial: Sendable {
        let claim: Claim
        let program: Program
        let slots: Set<Edit.Word.Area.Slot>
    }

    /// `nil` if a part would depend on itself.
    func trial(of claim: Claim) -> Trial? {
        guard Edit.arePossible(causes.map(\.edit) + [claim.edit]) else { return nil }
        return Trial(
            claim: claim,
            program: Self.program(of: causes + [Cause(claim: claim)]),
            slots: Edit.slots(of: claim.change)
        )
    }

    /// A case in the columns of the causes found so far.
    func columns(of index: Int) -> DataColumns<Edit.Word.Area> {
        if let known = known[index].columns { return known }
        let theCase = evidence.cases[places[index]]
        let columns = DataColumns(of: theCase.stimuli, in: theCase.vector.context, as: known[index].program)
        known[index].columns = columns
        return columns
    }

    /// Goes on with some causes and the answers with them.
    mutating func use(_ causes: [Cause], _ base: [Base]) {
        (self.causes, self.base) = (causes, base)
        let program = Self.program(of: causes)
        for one in known { (one.program, one.columns) = (program, nil) }
    }

    /// The facts that a claim changes at a case.
    func changes(of trial: Trial, at index: Int, _ columns: DataColumns<Edit.Word.Area>) -> [Change] {
        let others = columns.answers(of: trial.program, where: trial.slots)
            .filter { $0.answer.observation != base[index].observations[$0.step] }
        guard !others.isEmpty else { return [] }
        let (place, claim) = (places[index], trial.claim)
        let answers = others.reduce(into: base[index].answers) { $0[$1.step] = $1.answer }
        let before = base[index].prediction
        let after = evidence.prediction(of: answers, at: place)
        let lost = after.losses(from: before)
        let differing = Set(after.found.keys).union(before.found.keys).filter { after.found[$0] != before.found[$0] }
        // A claim about a whole answer is true only if nothing of that answer is left to explain.
        let open =
            claim.coversAll && !after.wrong.isEmpty
            ? Set(answers.indices) : claim.isWhole ? Set(after.wrong.map(\.step)) : []
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
            let isSight = found.map { !$0.hasPrefix("absent") && !Findings.isSilence($0) } ?? false
            return Change(step: fact.step, column: fact.column, kind: kind, isSight: isSight, digest: digest)
        }
        .sorted { ($0.column, $0.step) < ($1.column, $1.step) }
    }

    /// Tries every claim at some cases of each kind that is wrong, those that explain most there at all that are wrong,
    /// and of these, the most promising first, those that may come near to the best at all others.
    ///
    /// The others are tried again when the best is taken. Nothing is tried twice where nothing changed.
    mutating func tryClaims(everywhere: Bool) async {
        let sample = some(of: wrong, everywhere ? 4 : 1)
        let keys = Set(base.flatMap { $0.prediction.wrong.map(\.key) })
        let asked = claims.indices.filter { claim in claims[claim].parts.contains { Edit.shows($0, at: keys) } }
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

    /// Tries claims at all that is wrong, and those that may come near to the best at all else; gives the best score.
    private mutating func bestScore(of promising: [Int]) async -> Double {
        let wrong = wrong
        await tryClaims(promising, at: wrong)
        let bounds = promising.map { (claim: $0, bound: Double(gains(of: $0, at: wrong)) - claims[$0].cost) }
            .sorted { ($1.bound, $0.claim) < ($0.bound, $1.claim) }
        let all = Array(places.indices)
        var best = 0.0
        for start in stride(from: 0, to: bounds.count, by: 8) {
            let some = bounds[start..<min(start + 8, bounds.count)].filter { $0.bound > 0 && $0.bound >= 0.9 * best }
            if some.isEmpty { break }
            await tryClaims(some.map(\.claim), at: all)
            for one in some { best = max(best, cause(of: one.claim, above: best)?.score ?? 0) }
        }
        return best
    }

    /// The number of columns of cases in which a claim mends something.
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

    /// A few of each kind of cases.
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
    private mutating func bits(of index: Int) -> [FeatureBits] {
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

    private mutating func bearings(of claim: Int) -> Bearings {
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

    // MARK: Candidates

    /// The features that may stand in a condition of a claim.
    private func features(for claim: Claim) -> [Int] {
        isPlain
            ? []
            : Edit.features.indices.filter { index in Edit.features[index].topic.map(claim.topics.contains) ?? true }
    }

    /// A claim that was tried everywhere, under its best condition; `nil` if it is worth no more than a score.
    private mutating func cause(of claim: Int, above bar: Double) -> Cause? {
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

    /// True if a claim mends something that was sent, and not only something missing.
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

    /// The same said of every other subject of which it is true, under the same condition.
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
            let topics = claims[other].topics
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
            // Faults that do the same wherever they do something cannot be told from it.
            let same = all.filter { $0.signature == best.signature && $0.claim.key != best.claim.key }
            let faults = same.filter { $0.claim.fault != nil }
            // In a run in which nothing comes, a fault is truer only if it is about a rule that is broken.
            let broken = Set(places.flatMap { evidence.cases[$0].mismatches.map(\.rule) })
            let likely = faults.first { fault in
                !best.claim.coversAll || fault.claim.fault.map { broken.contains($0.rule) } == true
            }
            if best.claim.fault == nil, let likely { best.claim = likely.claim }
            let others = faults.compactMap(\.claim.fault).filter { $0.id != best.claim.fault?.id }
            best.alternatives = best.claim.fault == nil ? [] : others
        }
        best.rivals = all.filter { other in
            other.claim.key != best.claim.key && other.signature != best.signature && other.score > 0.9 * best.score
                && other.claim.reading == nil
        }
        .prefix(3).map(\.edit)
        return best
    }

    // MARK: What each cause explains

    /// For each cause the facts that are right, and wrong without it; and those that are wrong, and right without it.
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

    /// The facts that are wrong with all causes.
    var open: Set<Fact> {
        places.indices.reduce(into: []) { open, position in
            for place in base[position].prediction.wrong { open.insert(Fact(vector: places[position], place: place)) }
        }
    }
}

/// The columns of a case with the causes found so far; never asked for by two tasks at once.
private final class KnownColumns<Edit: SearchedEdit>: @unchecked Sendable {
    var program = Edit.Word.Area.documented
    var columns: DataColumns<Edit.Word.Area>?
}

extension DataEdit {
    /// The answers of a program to a case, at events of other areas as documented.
    static func answers(of program: DataProgram<Word.Area>, at theCase: Evidence.Case) -> [SpecifiedAnswer] {
        let documented = theCase.documented?.answers ?? []
        let own = program.answers(to: theCase.stimuli, in: theCase.vector.context)
        return zip(own, documented).map { $0 ?? $1 }
    }
}

extension [Fact] {
    fileprivate var inOrder: [Fact] {
        sorted { ($0.vector, $0.place.step, $0.place.path) < ($1.vector, $1.place.step, $1.place.path) }
    }
}

extension Findings.Place {
    /// The last key of the path.
    fileprivate var key: String {
        path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    }

    /// The path without the places of calls, the names of custom fields and what is within them.
    var column: String {
        let keys = path.split(separator: "/", omittingEmptySubsequences: false)
        guard keys.count > 2 else { return path }
        if keys[1] == "calls" { return "/calls/" + keys.dropFirst(3).joined(separator: "/") }
        return keys[2] == "custom" ? "/value/custom" : path
    }
}
