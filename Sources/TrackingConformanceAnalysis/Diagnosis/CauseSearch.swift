import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// What a search does.
enum SearchMode: Sendable {
    /// It keeps what was found in less evidence, if anything was, and looks for the rest.
    case keeping
    /// It leaves out what was found in less evidence and is wrong, and looks for nothing else.
    case leavingOut
}

/// The search for the causes in one area: it takes one candidate after the other, each of which explains facts exactly
/// beside those found before it.
struct CauseSearch<Parts: DiagnosedArea>: Sendable {
    let evidence: Evidence
    /// The cases of the area that are looked at, those with the fewest steps first.
    private(set) var places: [Int]
    /// Long ones: a few of them cost more than all others, so they are looked at when the others are explained.
    private var longPlaces: [Int]
    /// What was found.
    var found: [Candidate] = []
    /// The specification with it.
    var specification = Specification.documented
    /// What is predicted with it.
    var base: [Int: Base] = [:]
    var work: Work
    /// What was tried and why it was not taken.
    var log: [String] = []
    /// What each fault of the library does beside what was found; those that explain nothing are left out.
    var fits: [Int: Fit] = [:]
    /// What each of them does at each vector, as far as it was looked at since what is predicted there changed.
    var libraryFits: [Int: [Int: Fit]] = [:]
    /// Those of which not all vectors were looked at.
    var sampled: Set<Int> = []
    var memory = InferenceMemory()
    /// What each candidate found does beside the others at each vector, as far as it was asked for since what is
    /// predicted there changed.
    var bearings: [String: [Int: Fit]] = [:]
    let library: [Candidate]
    /// How often two faults were looked for at once before a condition was accepted.
    private var pairSearches = 0
    /// What had been found when the long vectors were looked at last.
    private var foundAtLongPlaces: [Candidate] = []

    /// - Parameter previous: The search in the evidence that this begins with. What it found is taken over, but for
    ///   silence.
    init(_ evidence: Evidence, after previous: CauseSearch?, work: Work) async {
        let limited = evidence.limited(to: Parts.area)
        let all = limited.places(in: Parts.area)
        let evidence = limited.knowing(throwing: Silence.throwing(in: Parts.area, limited, all))
        places = all.filter { !evidence.cases[$0].isLong }
        longPlaces = all.filter { evidence.cases[$0].isLong }
        (self.evidence, self.work) = (evidence, work)
        library =
            Parts.faults.map { Candidate($0) } + Parts.fairReadings.map { Candidate($0) }
            + Parts.partEdits.map { Candidate($0) }
        guard all.contains(where: { !evidence.cases[$0].findings.isEmpty }) else { return }
        found = (previous?.found ?? []).filter { !$0.isSilence }
        specification = found.specification
        if let previous, previous.found.count == found.count {
            let known = Set(all.filter { previous.isKnown($0, to: evidence) })
            base = previous.base.filter { known.contains($0.key) }
            libraryFits = previous.libraryFits.filter { known.contains($0.key) }
            pairSearches = previous.pairSearches
            bearings = previous.bearings.mapValues { $0.filter { known.contains($0.key) } }
        }
        foundAtLongPlaces = found
        await predict(at: places)
        // Where only long ones differ, they are all there is to explain.
        if open.isEmpty { await lookAtLongPlaces() }
    }

    /// Predicts what is not predicted yet.
    private mutating func predict(at places: [Int]) async {
        let noting = NotingSpecification(applying: found.changes)
        let others = places.filter { base[$0] == nil }
        let bases = await others.concurrentMap { [evidence] place in
            let theCase = evidence.cases[place]
            let replay = Replay(
                of: theCase.stimuli,
                in: theCase.vector.context,
                giving: theCase.variables,
                by: noting
            )
            return Base(replay: replay, prediction: evidence.prediction(of: replay.answers, at: place))
        }
        base.merge(zip(others, bases)) { $1 }
    }

    /// Looks at the long vectors, too, from now on.
    private mutating func lookAtLongPlaces() async {
        guard !longPlaces.isEmpty else { return }
        await follow(found, from: foundAtLongPlaces, at: longPlaces)
        await predict(at: longPlaces)
        (places, longPlaces) = (places + longPlaces, [])
        memory = InferenceMemory()
    }

    /// Whether a case of other evidence is one of this search, and shows the same.
    private func isKnown(_ place: Int, to other: Evidence) -> Bool {
        base[place] != nil && evidence.cases[place].findings == other.cases[place].findings
    }

    var open: [Int] { places.filter { base[$0]?.wrong.isEmpty == false } }

    /// The number of facts that are not explained.
    var openCount: Int { places.reduce(0) { $0 + (base[$1]?.wrong.count ?? 0) } }

    /// Looks for the causes.
    mutating func run(_ mode: SearchMode) async {
        guard !open.isEmpty else { return }
        await takeSilence()
        if mode == .leavingOut {
            await lookAtLongPlaces()
            _ = await verify()
            await leaveOutWhatIsByChance()
            return
        }
        await keepWhatHolds()
        await searchAndVerify()
        await lookAtLongPlaces()
        await searchAndVerify()
        await leaveOutWhatSilenceHides()
        await leaveOutWhatIsByChance()
        await joinConditions()
        await loosen()
        await giveNames()
    }

    private mutating func searchAndVerify() async {
        await search()
        if await verify() {
            await search()
            _ = await verify()
        }
    }

    /// Faults that explain facts, though not exactly.
    var partialFits: [(fault: Fault, fit: Fit)] {
        fits.sorted { $0.key < $1.key }.compactMap { index, fit in library[index].fault.map { ($0, fit) } }
    }

    // MARK: Choosing

    mutating func search() async {
        guard openCount > 0 else { return }
        await fitLibrary(Array(library.indices))
        notePartialFits()
        var (isProvisional, fitted) = (false, found.count)
        for _ in 0..<60 where openCount > 0 && work.hasRoom() {
            if await takeBest(provisionally: isProvisional) {
                isProvisional = false
            } else if !isProvisional, found.count != fitted {
                // What is left may be in vectors at which no fault was tried while more was open.
                fitted = found.count
                await fitLibrary(library.indices.filter { fits[$0] == nil })
            } else if isProvisional {
                guard await takePair() else { return }
                isProvisional = false
            } else {
                isProvisional = true
            }
        }
    }

    /// Takes the candidate that explains the most, if there is any.
    private mutating func takeBest(provisionally: Bool) async -> Bool {
        await completeFits()
        var options = knownOptions(provisionally: provisionally)
        // Where one fault explains all that is open, nothing is plainer.
        if provisionally || !options.contains(where: { explainsAll($0) }) {
            if !provisionally { options += await conditionalOptions() }
            options += await inferredOptions()
        }
        options.sort { $0.score + $0.bonus > $1.score + $1.bonus }
        // Two faults of the library are plainer than one of anything that takes a condition.
        if !provisionally, let best = options.first, !best.candidate.condition.isEmpty, pairSearches < 3 {
            pairSearches += 1
            // One that takes a single plain condition is plainer than two that explain no more.
            let least = best.score + (best.candidate.condition.count == 1 ? 2.5 : 0)
            if await takeBeneath(explaining: best.score) { return true }
            if await takePair(explaining: least) { return true }
        }
        var taken: [(candidate: Candidate, fit: Fit)] = []
        for option in options.prefix(12) where taken.isEmpty && work.hasRoom() {
            let fit = await staged(variant(adding: [option.candidate]), isProvisional: option.isProvisional)
            guard option.allows(fit), fit.gains.count > option.candidate.cost, isShown(option.candidate, by: fit) else {
                note(option.candidate, fit, "falls")
                if let index = option.library, option.candidate.condition.isEmpty { fits[index] = fit }
                continue
            }
            note(option.candidate, fit, "is taken")
            await become(found + [option.candidate])
            taken.append((option.candidate, fit))
        }
        guard !taken.isEmpty else { return false }
        await refit(after: taken.map(\.fit))
        for one in taken { await joinWithoutCondition(one.candidate.what) }
        return true
    }

    /// A candidate with how well it would do.
    struct Option {
        let candidate: Candidate
        let score: Double
        /// What is added where it is compared with others.
        var bonus = 0.0
        var library: Int?
        var isProvisional = false

        func allows(_ fit: Fit) -> Bool { isProvisional ? fit.isExact || fit.isPromising : fit.isExact }
    }

    /// Looks at all vectors for the faults that explain the most.
    private mutating func completeFits() async {
        let best = sampled.compactMap { index in fits[index].map { (index, $0) } }.filter { $0.1.isExact }
            .sorted { ($1.1.gains.count, $0.0) < ($0.1.gains.count, $1.0) }
        for (index, _) in best.prefix(3) where work.hasRoom() {
            fits[index] = await fit(library[index], at: open)
            sampled.remove(index)
        }
    }

    /// Whether a fault of the library explains every open fact, so far as its vectors were looked at.
    private func explainsAll(_ option: Option) -> Bool {
        option.library.flatMap { fits[$0] }.map { $0.isExact && $0.gains.count == openCount } ?? false
    }

    private func knownOptions(provisionally: Bool) -> [Option] {
        fits.sorted { $0.key < $1.key }.compactMap { index, fit in
            guard provisionally ? fit.isPromising : fit.isExact else { return nil }
            let candidate = library[index]
            guard isSupported(candidate, by: fit) else { return nil }
            // Of two that explain the same, the named one is taken.
            let worth = Double(fit.gains.count) * (candidate.fault == nil ? 1 : 1.1) + 0.5 - Double(index) * 1e-6
            return Option(
                candidate: candidate,
                score: worth - Double(3 * fit.losses.count),
                library: index,
                isProvisional: provisionally
            )
        }
    }

    /// Whether a fault may be named: silence in one or two vectors shows no more than what they are about.
    func isSupported(_ candidate: Candidate, by fit: Fit) -> Bool {
        guard let fault = candidate.fault, places.count < 3, places.allSatisfy(isSilent(at:)) else { return true }
        return fit.gains.contains { evidence.cases[$0.vector].vector.rules.contains(fault.rule) }
    }

    /// Whether a decision that is made the other way round shows both ways: what only keeps calls back may be anything.
    private func isShown(_ candidate: Candidate, by fit: Fit) -> Bool {
        let missing = fit.gains.count { fact in
            evidence.cases[fact.vector].findings.found[fact.place].map(Findings.isSilence) ?? false
        }
        return !candidate.isTurned || missing > 0 && missing < fit.gains.count
    }

    func isSilent(at place: Int) -> Bool {
        evidence.cases[place].mismatches.allSatisfy { $0.actual == .array([]) }
    }

    mutating func note(_ candidate: Candidate, _ fit: Fit, _ outcome: String) {
        log.append(
            "\(candidate.key.trimmed): \(outcome); \(counted(fit.gains.count, "fact")) explained, "
                + "\(fit.losses.count) contradicted\(placed(fit.losses)), "
                + "\(fit.strays.count) changed and still different\(placed(fit.strays))"
        )
    }

    /// Notes what explains something, though not exactly.
    private mutating func notePartialFits() {
        let partial = fits.filter { !$0.value.isExact }
            .sorted { ($1.value.gains.count, $0.key) < ($0.value.gains.count, $1.key) }
        for (index, fit) in partial.prefix(60) { note(library[index], fit, "is not exact") }
    }

    /// The first of some facts, for the log.
    private func placed(_ facts: [Fact]) -> String {
        facts.min { ($0.vector, $0.place.step, $0.place.path) < ($1.vector, $1.place.step, $1.place.path) }.map {
            fact in
            " (first at step \(fact.place.step + 1) of \(evidence.cases[fact.vector].vector.id), \(fact.place.path))"
        } ?? ""
    }
}
