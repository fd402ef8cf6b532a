import TrackingConformanceCore

/// The shrinking of all findings in parallel, with many candidates of each in flight.
///
/// A candidate is the sequence with something removed or simplified. The first that still shows the symptom is taken;
/// if none does, the finding is minimal.
struct Shrinking: Sendable {
    /// The findings, as far as they have been shrunk.
    private(set) var findings: [Finding] = []
    private var searches: [Search] = []
    private var catalogue: RuleCatalogue?
    /// The index of the search to which each question of this round belongs.
    private var owners: [Int] = []

    /// The number of steps that may still be asked.
    private var stepsLeft = 0

    /// The maximum number of candidates of one finding in flight.
    private static let width = 24
    /// The maximum number of candidates in flight for all findings; `stepsInFlight` limits the steps in the candidates
    /// of one finding.
    ///
    /// Two candidates of each finding are always allowed. Once a candidate is taken, those after it were asked in vain.
    private static let (mostInFlight, stepsInFlight) = (96, 480)
    /// The maximum number of findings to shrink.
    private static let mostFindings = 120
    /// The maximum number of findings under one rule to shrink.
    private static let mostOfOneRule = 10
    /// The maximum number of steps of a sequence whose candidates are all asked thoroughly if they may show the
    /// symptom.
    static let shortEnough = 4

    init() {}

    init(_ findings: [Finding], catalogue: RuleCatalogue, steps: Int) {
        stepsLeft = steps
        let ranked = findings.enumerated().sorted { first, second in
            if first.element.symptom.level != second.element.symptom.level {
                return first.element.symptom.level > second.element.symptom.level
            }
            return first.offset < second.offset
        }
        var ofRule: [Rule.ID?: Int] = [:]
        let chosen = ranked.map(\.element).filter { finding in
            ofRule[finding.symptom.rule, default: 0] += 1
            return ofRule[finding.symptom.rule, default: 0] <= Self.mostOfOneRule
        }
        self.findings = Array(chosen.prefix(Self.mostFindings))
        self.catalogue = catalogue
        searches = self.findings.map { Search($0) }
    }

    /// The candidates of the next round; empty if all findings are minimal.
    mutating func questions() -> [Question] {
        owners = []
        var questions: [Question] = []
        guard stepsLeft > 0 else { return [] }
        let share = Self.mostInFlight / max(1, searches.count { !$0.isOver })
        for index in searches.indices {
            let width = min(Self.width, share, Self.stepsInFlight / searches[index].draft.stimuli.count)
            let candidates = searches[index].candidates(max(2, width))
            findings[index].isMinimal = searches[index].isOver
            owners += Array(repeating: index, count: candidates.count)
            let origin = findings[index].origin
            questions += candidates.map { candidate in
                Question(origin, candidate.draft, candidate.thoroughness, typed: findings[index].isTyped)
            }
            stepsLeft -= candidates.reduce(0) { $0 + $1.draft.stimuli.count }
        }
        return questions
    }

    /// Takes the results of the candidates.
    mutating func take(_ answered: [(Question, VectorResult)]) {
        guard let catalogue else { return }
        for (index, answers) in Dictionary(grouping: zip(owners, answered), by: \.0).sorted(by: { $0.key < $1.key }) {
            searches[index].take(answers.map { ($0.1.0, $0.1.1) }, catalogue: catalogue)
            let search = searches[index]
            (findings[index].symptom, findings[index].draft) = (search.symptom, search.draft)
            findings[index].result = search.result
            if let original = search.original { findings[index].original = original }
        }
    }

    /// The findings, except those shrunk to the same sequence as an earlier one.
    var distinctFindings: [Finding] {
        var distinct: [Finding] = []
        for finding in findings where !distinct.contains(where: { $0.draft == finding.draft }) {
            distinct.append(finding)
        }
        return distinct
    }
}

private struct Search: Sendable {
    private(set) var symptom: Symptom
    /// True if another rule may be broken before the symptom.
    private let isLater: Bool
    private(set) var draft: VectorDraft
    private(set) var result: VectorResult
    /// The original steps.
    private let whole: [Stimulus]
    /// The result of the whole sequence, without the device's settings if the symptom does not need them.
    private(set) var original: VectorResult?
    /// The candidates not yet asked, the next one last.
    private var left: [Simplification] = []
    /// True if this pass asks every candidate of the sequence, so that the sequence is minimal if none is taken.
    private var isWhole = false
    /// True if each candidate that may show the symptom is asked thoroughly, as in the last pass of a long sequence,
    /// because a quick check may mistake a permitted reading for the first fault and miss the real one after it.
    private var isThorough = false
    /// The candidates that seem to show the symptom and must be asked thoroughly.
    private var looksRight: [Candidate] = []
    private(set) var isOver = false
    private var asked: [Candidate] = []

    struct Candidate: Sendable {
        let simplification: Simplification
        let draft: VectorDraft
        /// Every candidate is first asked quickly, then with the readings of only the facts that differed.
        fileprivate(set) var thoroughness = Oracle.Thoroughness.quick
    }

    init(_ finding: Finding) {
        (symptom, isLater) = (finding.symptom, finding.isLater)
        (draft, result, whole) = (finding.draft, finding.result, finding.draft.stimuli)
        begin(removingUpTo: max(1, draft.stimuli.count / 2))
    }

    private mutating func begin(removingUpTo most: Int) {
        isWhole = most >= draft.stimuli.count / 2
        left = Simplification.all(of: draft, removingUpTo: most).reversed()
    }

    /// Continues after the accepted candidate instead of starting over.
    private mutating func goOn(after simplification: Simplification, later: [Simplification]) {
        if let taken = simplification.removed {
            // A removal of many steps may succeed again. Larger removals, and equal ones further on, had their turn in
            // this pass. The last block of a sequence may be short, so its length sets no limit.
            let most = left.lazy.compactMap(\.removed?.count).max() ?? 0
            begin(removingUpTo: max(taken.count, most))
            left.removeAll { simplification in
                guard let range = simplification.removed else { return false }
                return range.count >= taken.count && range.lowerBound >= taken.lowerBound
            }
        } else {
            left += later.reversed()
        }
        isWhole = false
    }

    mutating func candidates(_ width: Int) -> [Candidate] {
        guard !isOver else { return [] }
        if !looksRight.isEmpty { return Array(looksRight.prefix(isThorough ? width : 1)) }
        repeat {
            asked = []
            while asked.count < width, let simplification = left.popLast() {
                guard let candidate = simplification.applied(to: draft) else { continue }
                asked.append(Candidate(simplification: simplification, draft: candidate))
            }
            if asked.isEmpty { beginAgain() }
        } while asked.isEmpty && !isOver
        return asked
    }

    /// Begins another pass if candidates were not asked or only asked quickly.
    private mutating func beginAgain() {
        let half = max(1, draft.stimuli.count / 2)
        if !isWhole {
            begin(removingUpTo: half)
        } else if !isThorough, draft.stimuli.count > Shrinking.shortEnough {
            isThorough = true
            begin(removingUpTo: half)
        } else {
            isOver = true
        }
    }

    mutating func take(_ answers: [(Question, VectorResult)], catalogue: RuleCatalogue) {
        let candidates = looksRight.isEmpty ? asked : Array(looksRight.prefix(answers.count))
        looksRight.removeFirst(min(answers.count, looksRight.count))
        for ((_, result), candidate) in zip(answers, candidates) {
            switch candidate.thoroughness {
            case .quick where symptom.isWithoutFacts:
                if let shown = symptom(of: candidate, result, catalogue) { return accept(candidate, result, shown) }
            case .quick where mayShow(symptom, result, of: candidate, catalogue):
                var candidate = candidate
                candidate.thoroughness = .doubting(result.differingVariables)
                looksRight.append(candidate)
            case .quick: break
            case .doubting, .full:
                if let shown = symptom(of: candidate, result, catalogue) { return accept(candidate, result, shown) }
            }
        }
    }

    /// The symptom that a candidate still shows, if any.
    ///
    /// A difference that remains without the device's settings was not due to them, so it counts under the rule that it
    /// breaks without them.
    private func symptom(of candidate: Candidate, _ result: VectorResult, _ catalogue: RuleCatalogue) -> Symptom? {
        let symptoms = isLater ? Symptom.all(of: result, catalogue) : Symptom.leading(of: result, catalogue)
        if symptoms.contains(symptom) { return symptom }
        guard draft.context.device != nil, candidate.draft.context.device == nil else { return nil }
        return symptoms.first { $0.looksLike(symptom) && $0.level >= symptom.level }
    }

    /// True if the first difference of a quickly asked candidate looks like the symptom, or any difference if the
    /// candidate is asked thoroughly anyway.
    private func mayShow(
        _ symptom: Symptom,
        _ result: VectorResult,
        of candidate: Candidate,
        _ catalogue: RuleCatalogue
    ) -> Bool {
        let symptoms =
            isThorough || candidate.draft.stimuli.count <= Shrinking.shortEnough
            ? Symptom.everywhere(in: result, catalogue)
            : isLater ? Symptom.all(of: result, catalogue) : Symptom.leading(of: result, catalogue)
        return symptoms.contains(where: symptom.looksLike)
    }

    private mutating func accept(_ candidate: Candidate, _ result: VectorResult, _ shown: Symptom) {
        if whole == candidate.draft.stimuli, candidate.draft.context.device == nil { original = result }
        (draft, self.result, symptom) = (candidate.draft, result, shown)
        looksRight = []
        let place = asked.firstIndex { $0.draft == candidate.draft } ?? asked.endIndex
        goOn(after: candidate.simplification, later: asked.dropFirst(place + 1).map(\.simplification))
    }
}

extension VectorResult {
    var differingVariables: [LifecycleVariable] {
        let differing = Set(mismatches.compactMap(\.variable))
        return LifecycleVariable.allCases.filter(differing.contains)
    }
}

extension Simplification {
    /// The removed steps; `nil` if the simplification removes none.
    fileprivate var removed: Range<Int>? {
        if case .without(let range) = self { range } else { nil }
    }
}
