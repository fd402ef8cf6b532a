package import TrackingConformanceCore
import TrackingConformanceJSON

/// An exploration, which asks generated sequences, repeats those that look wrong, and shrinks those that are.
///
/// It works in rounds, each derived from the answers to the previous one, so its findings depend on the seed, not on
/// the number of workers or the order of their answers.
package struct Exploration: Inquiry {
    let settings: ExplorationSettings
    let catalogue: RuleCatalogue
    private let oracle: Oracle
    private var source: SequenceSource?
    private var capabilities: Set<Capability> = []
    private let elapsed: @Sendable () -> Duration

    private var round = Round()
    /// The next round; some of its questions are asked before this one ends.
    private var following: Round?
    private var roundCount = 0
    /// The slots for the answers to open questions, by the index of the question among all asked.
    private var slots: [Int: Round.Slot] = [:]
    private var stage = Stage.corpus
    private var shrinking = Shrinking()
    /// The record of everything tried and seen.
    package private(set) var ledger: Ledger
    private var answerCount = 0
    /// The number of random sequences asked.
    private var asked = 0
    private var isExhausted = false
    /// The next questions, already being prepared.
    private var upcoming: ArraySlice<Question> = []
    private let preparation: Preparation

    /// The findings, shrunk once the exploration is finished.
    package private(set) var findings: [Finding] = []
    /// The number of findings not shrunk.
    private(set) var leftOut = 0
    /// The number of findings not fully shrunk for lack of time.
    private(set) var unshrunk = 0
    /// The earlier findings that pass.
    private(set) var passing: [CorpusEntry] = []
    /// The answers that looked wrong and have yet to be repeated.
    private(set) var flaky = FlakyFindings()
    /// Some passing results, as evidence of the implementation's correct behaviour.
    package private(set) var passingSample: [VectorResult] = []

    private enum Stage: Equatable {
        case corpus, exploring, confirming, repeating, shrinking, finished
    }

    /// The number of sequences prepared in advance; `piece` is the number that a thread prepares at a time.
    private static let (mostUpcoming, piece) = (96, 32)
    /// The number of crashes and hangs after which no new sequences are tried.
    static let mostEndings = 8
    /// The maximum size of `passingSample`.
    private static let mostPassing = 150

    /// Begins an exploration; the time comes from the clock unless another source is given.
    package init(
        _ settings: ExplorationSettings,
        catalogue: RuleCatalogue,
        version: Version,
        elapsed: (@Sendable () -> Duration)? = nil
    ) {
        let start = ContinuousClock.now
        self.elapsed = elapsed ?? { .now - start }
        self.settings = settings
        self.catalogue = catalogue
        oracle = Oracle(catalogue: catalogue, version: version)
        ledger = Ledger(catalogue: catalogue)
        preparation = Preparation(by: oracle)
    }
}

// MARK: - Questions and answers

extension Exploration {
    package mutating func begin(_ handshake: Handshake) {
        capabilities = Set(handshake.capabilities)
        let vectors = settings.spliced
        source = SequenceSource(
            seed: settings.seed,
            areas: settings.areas,
            capabilities: capabilities,
            splicing: vectors
        )
        let corpus = settings.corpus.filter { $0.draft.applies(under: capabilities) && $0.draft.isDefined }
        round = newRound(corpus.map { Question(.corpus($0.file), $0.draft, .quick) })
    }

    package var isFinished: Bool { stage == .finished }

    package var progress: RunProgress {
        var progress = RunProgress()
        progress.done = ledger.sequences
        if case .sequences(let count) = settings.budget { progress.total = count }
        if case .seconds(let seconds) = settings.budget {
            progress.timeLeft = max(.zero, .seconds(seconds) - elapsed())
        }
        progress.failures = stage == .shrinking ? shrinking.findings.count : findings.count
        return progress
    }

    package mutating func next(number: Int, elsewhere isElsewhere: Bool) -> Attempt? {
        while stage != .finished {
            if stage == .shrinking, isShrinkingTimeUp { round.drop() }
            if let (question, slot) = round.next() ?? nextNew() {
                slots[number] = slot
                let steps = question.prepared ?? preparation.take(.slot(slot), question)
                let vector = oracle.vector(of: question.draft, id: "explored/\(number)", steps)
                return Attempt(vector, number, number: number)
            }
            guard round.isComplete else { return nil }
            advance()
        }
        return nil
    }

    package mutating func take(_ outcome: Attempt.Outcome) {
        guard let slot = slots.removeValue(forKey: outcome.attempt.number) else { return }
        answerCount += 1
        round.take(outcome.result, at: slot)
        following?.take(outcome.result, at: slot)
    }

    /// The number of sequences handed out at a time, at most four more than were answered.
    ///
    /// With fewer, an implementation would soon wait for sequences. With many more, an adapter that has filled the pipe
    /// would wait, because no answers are read while sequences are generated.
    package func share(of wanted: Int, finished: Int, workers: Int) -> Int {
        min(wanted, finished + 4, max(1, mostInFlight(workers) - slots.count))
    }

    /// The number of sequences that may await an answer: if time is limited, as many as are answered in a small part of
    /// it, because the exploration awaits every answer.
    private func mostInFlight(_ workers: Int) -> Int {
        guard case .seconds(let seconds) = settings.budget else { return .max }
        return max(4 * workers, Int(Double(answerCount) * (.seconds(seconds / 40) / max(elapsed(), .milliseconds(1)))))
    }

    // Limited, because a generated sequence takes memory until it is answered.
    package var window: Int { 64 }

    /// A new sequence of this round, or else of the next, so that no worker waits for the end of a round.
    ///
    /// A sequence that looks wrong is asked again before anything new.
    private mutating func nextNew() -> (question: Question, slot: Round.Slot)? {
        guard stage == .exploring else { return nil }
        if round.canGrow, let question = nextSequence() {
            round.add(question)
            return round.next()
        }
        guard !round.isDoubtful, following?.canGrow != false, let question = nextSequence() else { return nil }
        following = following ?? newRound(growingTo: settings.roundSize)
        following?.add(question)
        return following?.next()
    }

    private mutating func newRound(_ questions: [Question] = [], growingTo limit: Int = 0) -> Round {
        roundCount += 1
        let round = Round(questions, number: roundCount, growingTo: limit)
        if questions.count > 1 { preparation.begin(round.left.map { (.slot($0.slot), $0.question) }) }
        return round
    }

    private mutating func nextSequence() -> Question? {
        // In the second half of the time, doubtful sequences are repeated before any new one.
        if round.isDoubtful, isOver(0.5), !isOver(1) { return nil }
        if !isTimeUp {
            prepareSequences()
            if var question = upcoming.popFirst() {
                question.prepared = preparation.take(.random(question.origin), question)
                return question
            }
        }
        isExhausted = true
        return nil
    }

    private mutating func prepareSequences() {
        while upcoming.count <= Self.mostUpcoming - Self.piece, !isExhausted {
            var questions: [Question] = []
            while questions.count < Self.piece, let question = makeSequence() { questions.append(question) }
            guard !questions.isEmpty else { return }
            preparation.begin(questions.map { (.random($0.origin), $0) })
            upcoming += questions
        }
    }

    private mutating func makeSequence() -> Question? {
        guard !isExhausted, let draft = nextRandomDraft() else { return nil }
        defer {
            asked += 1
            isExhausted = settings.only != nil
        }
        // Types and forms are judged only in some sequences, so that an implementation that sends strings is not warned
        // in all.
        return Question(.sequence(asked), draft, .quick, typed: SequenceSource.isTyped(asked))
    }

    private mutating func nextRandomDraft() -> VectorDraft? {
        guard !isAllMade, let source, !source.isEmpty else { return nil }
        if let only = settings.only { asked = only }
        return asked < 0 ? nil : source.draft(asked)
    }
}

// MARK: - Stages

extension Exploration {
    private mutating func advance() {
        let answered = round.answers
        switch stage {
        case .corpus: judgeCorpus(answered)
        case .exploring: explore(answered)
        case .confirming:
            confirm(answered)
            repeatFlaky(answered)
        case .repeating:
            flaky.settle(answered, catalogue)
            answered.filter { Symptom.all(of: $0.1, catalogue).isEmpty }.forEach { keepInCorpus($0.0) }
            beginRound()
        case .shrinking: shrink(answered)
        case .finished: break
        }
    }

    private mutating func judgeCorpus(_ answered: [(Question, VectorResult)]) {
        passing = settings.corpus.filter { $0.draft.applies(under: capabilities) && $0.draft.isDefined }
        askAgain(answered.filter { !Symptom.all(of: $0.1, catalogue).isEmpty })
    }

    private mutating func explore(_ answered: [(Question, VectorResult)]) {
        ledger.commit(answered.map(\.1))
        let doubtful = answered.filter { question, result in
            let symptoms = Symptom.all(of: result, catalogue)
            if symptoms.isEmpty, passingSample.count < Self.mostPassing { passingSample.append(result) }
            return !symptoms.isEmpty && ledger.isWorthAsking(symptoms, question.draft)
        }
        askAgain(doubtful)
    }

    /// Asks again, with all readings of the facts that differed; a crash, a hang or a decline has no such facts.
    private mutating func askAgain(_ doubtful: [(Question, VectorResult)]) {
        stage = .confirming
        flaky.open(doubtful)
        round = newRound(
            doubtful.map { $0.asked($1.mismatches.isEmpty ? .quick : .doubting($1.differingVariables)) }
        )
    }

    /// Asks, a third time and as at first, the questions that passed when asked again.
    private mutating func repeatFlaky(_ answered: [(Question, VectorResult)]) {
        let questions = flaky.questions(after: answered, catalogue)
        guard !questions.isEmpty else { return beginRound() }
        stage = .repeating
        round = newRound(questions)
    }

    /// Takes the answers to repeated questions.
    private mutating func confirm(_ answered: [(Question, VectorResult)]) {
        for (question, result) in answered {
            let symptoms = Symptom.all(of: result, catalogue)
            if !symptoms.isEmpty { keepInCorpus(question) }
            ledger.confirm(symptoms)
            let leading = Symptom.leading(of: result, catalogue)
            for symptom in symptoms {
                keep(Finding(question, symptom, result, isLater: !leading.contains(symptom)))
            }
        }
    }

    /// Marks an earlier finding as still needed.
    private mutating func keepInCorpus(_ question: Question) {
        passing.removeAll { .corpus($0.file) == question.origin && $0.draft == question.draft }
    }

    /// Keeps one finding for each symptom: preferably one without an earlier broken rule, then the shortest, then the
    /// first.
    private mutating func keep(_ finding: Finding) {
        guard let place = findings.firstIndex(where: { $0.symptom == finding.symptom }) else {
            let count = findings.count { $0.symptom.rule == finding.symptom.rule }
            if count < Ledger.mostOfOneRule { findings.append(finding) }
            return
        }
        let known = findings[place]
        let isShorter = finding.draft.weight < known.draft.weight
        if known.isLater == finding.isLater ? isShorter : known.isLater { findings[place] = finding }
    }

    /// Drops findings that break a rule only after another rule, which may be the reason, if the rule is also broken by
    /// itself; of the rest, keeps the shortest for each rule.
    private mutating func dropLaterFindings() {
        let leading = findings.filter { !$0.isLater }
        let later = Dictionary(grouping: findings.filter(\.isLater), by: \.symptom.rule).values
            .compactMap { $0.min { $0.draft.weight < $1.draft.weight } }
            .filter { finding in !leading.contains { $0.symptom.rule == finding.symptom.rule } }
        findings = leading + catalogue.rules.flatMap { rule in later.filter { $0.symptom.rule == rule.id } }
    }

    private mutating func beginRound() {
        let isOver = isTimeUp || upcoming.isEmpty && (isExhausted || isAllMade)
        guard following != nil || !isOver, ledger.endings < Self.mostEndings else { return beginShrinking() }
        stage = .exploring
        round = following ?? newRound(growingTo: settings.roundSize)
        following = nil
    }

    /// True if time is limited and a given share of it is over.
    private func isOver(_ part: Double) -> Bool {
        if case .seconds(let seconds) = settings.budget { elapsed() >= .seconds(seconds * part) } else { false }
    }

    var isTimed: Bool { if case .seconds = settings.budget { true } else { false } }

    /// True if no more new sequences are tried; after a finding, half of the time is reserved for shrinking.
    private var isTimeUp: Bool { isOver(findings.isEmpty ? 1 : 0.5) }

    /// True if nothing more is asked, to leave time for the diagnosis.
    private var isShrinkingTimeUp: Bool { isOver(0.9) }

    /// True if all random sequences of the budget were made.
    private var isAllMade: Bool {
        if case .sequences(let count) = settings.budget { settings.only == nil && asked >= count } else { false }
    }

    private mutating func beginShrinking() {
        stage = .shrinking
        dropLaterFindings()
        shrinking = Shrinking(findings, catalogue: catalogue, steps: isTimed ? .max : settings.shrinkingSteps)
        leftOut = findings.count - shrinking.findings.count
        shrink([])
    }

    private mutating func shrink(_ answered: [(Question, VectorResult)]) {
        shrinking.take(answered)
        findings = shrinking.findings
        guard !isShrinkingTimeUp else { return finish() }
        round = newRound(shrinking.questions())
        if round.isComplete { finish() }
    }

    private mutating func finish() {
        stage = .finished
        preparation.forget()
        findings = shrinking.distinctFindings
        unshrunk = findings.count { !$0.isMinimal }
    }
}
