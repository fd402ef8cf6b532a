import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The search for the causes in one area: it takes one candidate after the other, each of which explains facts exactly
/// beside those found before it.
struct CauseSearch<Parts: DiagnosedArea>: Sendable {
    let evidence: Evidence
    /// The cases of the area, those with the fewest steps first.
    let places: [Int]
    /// What was found.
    private(set) var found: [Candidate] = []
    /// What is predicted with it.
    private(set) var base: [Int: Base] = [:]
    var work: Work
    /// What was tried and why it was not taken.
    private(set) var log: [String] = []
    /// What each fault of the library does beside what was found; those that explain nothing are left out.
    private var fits: [Int: Fit] = [:]
    /// Those of which not all vectors were looked at.
    private var sampled: Set<Int> = []
    private var memory = InferenceMemory()
    /// What each candidate found does beside the others at each vector, as far as it was asked for since what is
    /// predicted there changed.
    private var bearings: [String: [Int: Fit]] = [:]
    private let library: [Candidate]
    /// How often two faults were looked for at once before a condition was accepted.
    private var pairSearches = 0

    init(_ evidence: Evidence, in _: Parts.Type, work: Work) async {
        let limited = evidence.limited(to: Parts.area)
        places = limited.places(in: Parts.area)
        let evidence = limited.knowing(throwing: Silence.throwing(in: Parts.area, limited, places))
        (self.evidence, self.work) = (evidence, work)
        library =
            Parts.faults.map { Candidate($0) } + Parts.fairReadings.map { Candidate($0) }
            + Parts.partEdits.map { Candidate($0) }
        guard places.contains(where: { !evidence.cases[$0].findings.isEmpty }) else { return }
        let documented = await places.concurrentMap { place in
            let theCase = evidence.cases[place]
            return Base(
                replay: Replay(of: theCase.stimuli, in: theCase.vector.context, giving: theCase.variables),
                prediction: Prediction(found: [:], wrong: Set(theCase.findings.found.keys))
            )
        }
        base = Dictionary(uniqueKeysWithValues: zip(places, documented))
    }

    var open: [Int] { places.filter { base[$0]?.wrong.isEmpty == false } }

    /// The number of facts that are not explained.
    var openCount: Int { places.reduce(0) { $0 + (base[$1]?.wrong.count ?? 0) } }

    mutating func run() async {
        guard !open.isEmpty else { return }
        await takeSilence()
        await search()
        if await verify() {
            await search()
            _ = await verify()
        }
        await leaveOutWhatSilenceHides()
        await leaveOutWhatIsByChance()
        await join()
        await joinConditions()
        await loosen()
        await giveNames()
    }

    /// Faults that explain facts, though not exactly.
    var partialFits: [(fault: Fault, fit: Fit)] {
        fits.sorted { $0.key < $1.key }.compactMap { index, fit in library[index].fault.map { ($0, fit) } }
    }

    // MARK: Choosing

    private mutating func search() async {
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
        for option in options.prefix(12) where work.hasRoom() {
            let fit = await staged(option)
            guard option.allows(fit), fit.gains.count > option.candidate.cost else {
                note(option.candidate, fit, "falls")
                if let index = option.library, option.candidate.condition.isEmpty { fits[index] = fit }
                continue
            }
            note(option.candidate, fit, "is taken")
            await take(option.candidate, fit)
            await joinWithoutCondition(option.candidate.what)
            return true
        }
        return false
    }

    /// Takes a fault that explains facts only if those found before it, which replace the same part, work upon it.
    private mutating func takeBeneath(explaining least: Double) async -> Bool {
        let samples = Work.affordable(self.samples, evidence, for: 200)
        var best: (index: Int, fit: Fit)?
        for index in library.indices where work.hasRoom() {
            let candidate = library[index]
            guard candidate.fault != nil, found.contains(where: { isOrderFelt(by: candidate, $0) }),
                !found.contains(where: { $0.key == candidate.key })
            else { continue }
            let variant = ([candidate] + found).variant(differingIn: [candidate], in: Parts.area)
            count(variant, at: samples)
            let sampled = fit(variant, at: samples)
            guard sampled.isExact else { continue }
            count(variant, at: places)
            let whole = fit(variant, at: places)
            let most = best.map { Double($0.fit.gains.count) } ?? least
            if whole.isExact, Double(whole.gains.count) > most { best = (index, whole) }
        }
        guard let best else { return false }
        note(library[best.index], best.fit, "is taken beneath the others")
        found.insert(library[best.index], at: 0)
        memory = InferenceMemory()
        await predict(changing: [library[best.index]])
        await fitLibrary(Array(library.indices))
        return true
    }

    /// Takes two faults of which neither alone does what was observed, because both change the same facts.
    ///
    /// - Parameter least: They are taken only if they explain more facts than that.
    /// - Returns: Whether there are such faults.
    private mutating func takePair(explaining least: Double = 0) async -> Bool {
        let vectors = Work.affordable(samples.prefix(6), evidence, for: 120)
        let weight = Work.weight(of: vectors, evidence)
        // So many pairs are tried that it takes no longer than to fit the library.
        let most = min(40, Int((Double(Work.usualLimit / 10) / Double(max(1, weight))).squareRoot()))
        guard most > 1, library.count * weight < Work.usualLimit / 10 else { return false }
        let others = library.indices.filter { index in
            library[index].fault.map { fault in !found.contains { $0.fault?.id == fault.id } } ?? false
        }
        let alone = await others.concurrentMap { [self] index -> (index: Int, fit: Fit, cost: Int) in
            let variant = variant(adding: library[index])
            return (index, fit(variant, at: vectors), cost(of: variant, at: vectors))
        }
        let places = alone.filter { !$0.fit.strays.isEmpty || !$0.fit.gains.isEmpty }.map(\.index).prefix(most)
        let pairs = places.flatMap { first in
            places.filter { $0 != first && ($0 > first || isOrderFelt(by: library[$0], library[first])) }
                .map { [first, $0] }
        }
        let fits = await pairs.concurrentMap { [self] pair -> (pair: [Int], fit: Fit, cost: Int) in
            let variant = variant(adding: library[pair[0]], library[pair[1]])
            return (pair, fit(variant, at: vectors), cost(of: variant, at: vectors))
        }
        work.count(steps: alone.reduce(0) { $0 + $1.cost } + fits.reduce(0) { $0 + $1.cost })
        let best = fits.filter { $0.fit.isExact }
            .sorted { ($1.fit.gains.count, $0.pair[0], $0.pair[1]) < ($0.fit.gains.count, $1.pair[0], $1.pair[1]) }
        for (pair, _, _) in best.prefix(8) where work.hasRoom() {
            let whole = fit(variant(adding: library[pair[0]], library[pair[1]]), at: self.places)
            guard whole.isExact, Double(whole.gains.count) > least else { continue }
            for index in pair { note(library[index], whole, "is taken with another") }
            found += pair.map { library[$0] }
            memory = InferenceMemory()
            await predict(changing: pair.map { library[$0] })
            await fitLibrary(Array(library.indices))
            return true
        }
        return false
    }

    /// Whether two changes may do something else in the other order, because they replace the same part.
    private func isOrderFelt(by first: Candidate, _ second: Candidate) -> Bool {
        !first.change.parts.replaced.isDisjoint(with: second.change.parts.replaced)
    }

    /// A candidate with how well it would do.
    private struct Option {
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
    private func isSupported(_ candidate: Candidate, by fit: Fit) -> Bool {
        guard let fault = candidate.fault, places.count < 3, places.allSatisfy(isSilent(at:)) else { return true }
        return fit.gains.contains { evidence.cases[$0.vector].vector.rules.contains(fault.rule) }
    }

    private func isSilent(at place: Int) -> Bool {
        evidence.cases[place].mismatches.allSatisfy { $0.actual == .array([]) }
    }

    private mutating func inferredOptions() async -> [Option] {
        guard let parts = found.specification.parts(of: Parts.self) else { return [] }
        let view = SearchView(evidence: evidence, places: places, base: base, parts: parts)
        var options: [Option] = []
        let inferences = await Parts.inferences(from: view, &memory)
        let best = bestGains(among: inferences)
        for (place, inference) in inferences.enumerated() {
            var gained = inference.gained
            // What something else explains better is none of a joint cause.
            for (variable, count) in inference.gainedByVariable where count < best[variable] ?? 0 { gained -= count }
            if inference.isShared, work.hasRoom() {
                let fit = await self.fit(inference.candidate, at: places)
                guard fit.isExact || fit.isPromising else {
                    note(inference.candidate, fit, "falls")
                    continue
                }
                gained = fit.gains.count - 3 * fit.losses.count
            }
            let length = Double(inference.length)
            // What explains all that is left is as likely as what has a name.
            let bonus = gained == openCount ? 0.1 * Double(gained) : 0
            options.append(
                Option(
                    candidate: inference.candidate,
                    score: Double(gained) - 0.5 * inference.partly - 1.5 * length - Double(place) * 1e-6,
                    bonus: bonus,
                    isProvisional: inference.isShared
                )
            )
        }
        return options
    }

    /// How many facts of each variable one candidate explains exactly, at most.
    private func bestGains(among inferences: [Inference]) -> [LifecycleVariable: Int] {
        let inferred = inferences.reduce(into: [LifecycleVariable: Int]()) { most, inference in
            for (variable, count) in inference.gainedByVariable { most[variable] = max(most[variable] ?? 0, count) }
        }
        return fits.reduce(into: inferred) { most, entry in
            guard entry.value.isExact else { return }
            for (variable, facts) in Dictionary(grouping: entry.value.gains, by: \.place.variable) {
                if let variable { most[variable] = max(most[variable] ?? 0, facts.count) }
            }
        }
    }

    /// Faults of the library that explain facts under a condition.
    private func conditionalOptions() async -> [Option] {
        let partial = fits.filter { $0.value.gains.count > 1 && !$0.value.isExact && !library[$0.key].isReading }
            .sorted { ($1.value.gains.count, $0.key) < ($0.value.gains.count, $1.key) }.prefix(40)
        guard !partial.isEmpty, let parts = found.specification.parts(of: Parts.self) else { return [] }
        let facts = Set(partial.flatMap { $0.value.gains + $0.value.losses + $0.value.strays })
        let steps = Dictionary(grouping: facts, by: \.vector).mapValues { Set($0.map(\.place.step)) }
        var rows: [StepKey: Int] = [:]
        var features: [Bits] = []
        for (vector, steps) in steps.sorted(by: { $0.key < $1.key }) {
            let moments = Parts.moments(at: evidence.cases[vector], parts)
            for step in steps.sorted() {
                guard let moment = moments[step] else { continue }
                rows[StepKey(vector: vector, step: step)] = features.count
                features.append(Parts.features(of: moment))
            }
        }
        let vectors = rows.sorted { $0.value < $1.value }.map(\.key.vector)
        let search = ConditionSearch(features: features, featureCount: Parts.features.count, vectors: vectors)
        return partial.compactMap { index, fit in
            let rowsOf = { (facts: [Fact]) in facts.compactMap { rows[StepKey(vector: $0.vector, step: $0.place.step)] }
            }
            let effects = ConditionSearch.Effects(
                gains: rowsOf(fit.gains),
                losses: rowsOf(fit.losses),
                strays: rowsOf(fit.strays)
            )
            guard let best = search.best(effects), !best.condition.literals.isEmpty, let fault = library[index].fault
            else { return nil }
            let change = { (condition: Condition) in
                fault.change.limited(in: Parts.self, to: condition.test(Parts.features))
            }
            let length = best.condition.literals.count
            func limited(to condition: Condition) -> Candidate {
                guard !condition.literals.isEmpty else { return Candidate(fault) }
                var candidate = Candidate(fault, when: Parts.words(of: condition), change(condition))
                candidate.looser = condition.shorter.map(limited)
                return candidate
            }
            var candidate = limited(to: best.condition)
            candidate.rivals = best.alternatives.map(change)
            return Option(
                candidate: candidate,
                score: 1.1 * Double(best.gained) - 2 * Double(length) - Double(index) * 1e-6,
                library: index
            )
        }
    }

    private struct StepKey: Hashable {
        let vector: Int
        let step: Int
    }

    // MARK: Taking

    private mutating func take(_ candidate: Candidate, _ fit: Fit) async {
        found.append(candidate)
        await predict(changing: [candidate])
        let touched = Set(fit.gains + fit.strays + fit.losses)
        memory.forget(touched)
        if touched.contains(where: { $0.isAboutCalls }) { return await fitLibrary(Array(library.indices)) }
        // What another fault does is looked at anew where it was not right at the same facts.
        var stale: [Int] = []
        for (index, var other) in fits {
            if touched.isDisjoint(with: other.strays), touched.isDisjoint(with: other.losses) {
                other.gains.removeAll(where: touched.contains)
                fits[index] = other.gains.isEmpty ? nil : other
            } else {
                stale.append(index)
            }
        }
        await fitLibrary(stale.sorted())
    }

    /// Predicts anew what was found, after some of it has come or gone.
    ///
    /// - Parameter isRough: Whether what the others do is looked at anew only where what is predicted changed.
    private mutating func predict(changing others: [Candidate], roughly isRough: Bool = false) async {
        let variant = found.variant(differingIn: others, in: Parts.area)
        let noting = NotingSpecification(applying: found.changes)
        count(variant, at: places)
        let changed = await places.concurrentMap { [evidence, base] place -> Base? in
            guard let base = base[place] else { return nil }
            let answers = base.replay.answers(of: variant)
            return Base(
                replay: base.replay.following(variant, by: noting, answers),
                prediction: answers.map { evidence.prediction(of: $0, at: place) } ?? base.prediction
            )
        }
        for (place, changed) in zip(places, changed) {
            if isRough, let changed, changed.prediction != base[place]?.prediction {
                for key in bearings.keys { bearings[key]?[place] = nil }
            }
            base[place] = changed
        }
        if !isRough { bearings = [:] }
    }

    /// What was found and something else, as a variant of what was found.
    private func variant(adding candidates: Candidate...) -> Variant {
        (found + candidates).variant(differingIn: candidates, in: Parts.area)
    }

    /// Compares what a candidate does with what was found so far.
    private mutating func fit(_ candidate: Candidate, at places: [Int]) async -> Fit {
        let variant = variant(adding: candidate)
        count(variant, at: places)
        return await places.concurrentMap { [self] place in fit(variant, at: [place]) }
            .reduce(into: Fit()) { $0.add($1) }
    }

    /// Compares what an option does with what was found so far, and stops early where it cannot be taken any more.
    private mutating func staged(_ option: Option) async -> Fit {
        let open = self.open
        let others = places.filter { base[$0]?.wrong.isEmpty == true }
        let samples = others.strided(to: 80)
        var (fit, seen) = (Fit(), Set<Int>())
        for part in [open, samples, others] {
            let left = part.filter { !seen.contains($0) }
            seen.formUnion(left)
            fit.add(await self.fit(option.candidate, at: left))
            if fit.gains.isEmpty || fit.losses.count > fit.gains.count / 3 + (option.isProvisional ? 2 : 0) {
                return fit
            }
        }
        return fit
    }

    /// Finds what faults of the library do beside what was found: first at a few vectors of each kind that fails.
    private mutating func fitLibrary(_ indices: [Int]) async {
        let open = self.open
        let samples = self.samples
        let passing = places.filter { base[$0]?.wrong.isEmpty == true }.strided(to: 120)
        let taken = Set(found.map(\.key))
        for start in stride(from: 0, to: indices.count, by: 48) where work.hasRoom() {
            await fitLibrary(indices[start..<min(start + 48, indices.count)], samples, passing, open, taken)
        }
    }

    private mutating func fitLibrary(
        _ indices: ArraySlice<Int>,
        _ samples: [Int],
        _ passing: [Int],
        _ open: [Int],
        _ taken: Set<String>
    ) async {
        let results = await Array(indices).concurrentMap { [self] index -> (Int, Fit?, Bool, Int) in
            guard !taken.contains(library[index].key) else { return (index, nil, false, 0) }
            let variant = variant(adding: library[index])
            let first = sample(for: index, samples)
            var (fit, cost) = (fit(variant, at: first), cost(of: variant, at: first))
            guard !fit.gains.isEmpty else { return (index, nil, false, cost) }
            let all = (open + passing).filter { !first.contains($0) }
            let rest = Work.affordable(passing + open, evidence, for: 2_000).filter { !first.contains($0) }
            fit.add(self.fit(variant, at: rest))
            cost += self.cost(of: variant, at: rest)
            return (index, fit, rest.count < all.count, cost)
        }
        for (index, fit, isSampled, cost) in results {
            fits[index] = fit
            if isSampled { sampled.insert(index) } else { sampled.remove(index) }
            work.count(steps: cost)
        }
    }

    private func fit(_ variant: Variant, at places: some Sequence<Int>) -> Fit {
        places.reduce(into: Fit()) { fit, place in
            guard let base = base[place] else { return }
            fit.add(evidence.prediction(of: variant, at: place, beside: base), to: base.prediction, at: place)
        }
    }

    /// Counts what a variant costs at some vectors.
    private mutating func count(_ variant: Variant, at places: some Sequence<Int>) {
        work.count(steps: cost(of: variant, at: places))
    }

    /// What a variant costs at some vectors; nothing at those that it does not concern.
    private func cost(of variant: Variant, at places: some Sequence<Int>) -> Int {
        Work.weight(of: places.filter { base[$0]?.replay.isConcerned(by: variant) ?? false }, evidence)
    }

    /// The shortest vectors of each kind of open fact.
    private var samples: [Int] {
        var counts: [String: Int] = [:]
        return open.filter { place in
            let kinds = Set(base[place]?.wrong.map { evidence.kind(of: $0, at: place) } ?? [])
            let isNew = kinds.contains { counts[$0, default: 0] < 3 }
            if isNew { for kind in kinds { counts[kind, default: 0] += 1 } }
            return isNew
        }
    }

    private func sample(for index: Int, _ samples: [Int]) -> Set<Int> {
        let rule: Rule.ID? =
            switch library[index].kind {
            case .fault(let fault): fault.rule
            case .reading(let reading): reading.rule
            case .edit: nil
            }
        let own = open.filter { place in rule.map(evidence.cases[place].vector.rules.contains) ?? false }
        return Set(Work.affordable(own.prefix(12) + samples.strided(to: 60), evidence, for: 400))
    }

    // MARK: Verifying

    /// Leaves out what is not needed, and what does not do what was observed beside all that was found.
    ///
    /// What goes is looked at anew everywhere before, and so is what stays at last.
    ///
    /// - Returns: Whether anything was left out.
    private mutating func verify() async -> Bool {
        var (isChanged, isFresh) = (false, bearings.isEmpty)
        while !found.isEmpty, work.hasRoom() {
            var worst: (index: Int, fit: Fit, badness: Int)?
            for index in found.indices.reversed() {
                let fit = await bearing(of: index)
                guard !fit.isExact else { continue }
                let badness = fit.losses.count * 10 + fit.strays.count - fit.gains.count / 10
                if badness > worst?.badness ?? .min { worst = (index, fit, badness) }
            }
            guard let worst else {
                if isFresh { return isChanged }
                (bearings, isFresh) = ([:], true)
                continue
            }
            if !isFresh {
                bearings[found[worst.index].key] = nil
                guard await !bearing(of: worst.index).isExact else { continue }
            }
            (isChanged, isFresh) = (true, false)
            memory = InferenceMemory()
            note(found[worst.index], worst.fit, "is left out again")
            let candidate = found.remove(at: worst.index)
            bearings[candidate.key] = nil
            await predict(changing: [candidate], roughly: true)
        }
        if !isFresh { bearings = [:] }
        return isChanged
    }

    /// What one of the candidates found does beside the others.
    mutating func bearing(of index: Int) async -> Fit {
        var others = found
        let candidate = others.remove(at: index)
        let known = bearings[candidate.key] ?? [:]
        let variant = others.variant(differingIn: [candidate], in: Parts.area)
        let left = places.filter { known[$0] == nil }
        count(variant, at: left)
        let fits = await left.concurrentMap { [evidence, base] place in
            var fit = Fit()
            guard let base = base[place] else { return fit }
            let without = evidence.prediction(of: variant, at: place, beside: base)
            fit.add(base.prediction, to: without, at: place)
            return fit
        }
        let bearings = known.merging(zip(left, fits)) { $1 }
        self.bearings[candidate.key] = bearings
        return places.reduce(into: Fit()) { fit, place in
            if let one = bearings[place] { fit.add(one) }
        }
    }

    /// The facts that each candidate explains.
    ///
    /// One that several explain, so that none is needed for it, is the first's that explains it alone.
    mutating func explained() async -> [[Fact]] {
        var explained: [[Fact]] = []
        for index in found.indices { explained.append(await bearing(of: index).gains) }
        let needed = Set(explained.joined())
        for place in places {
            let wrong = base[place]?.wrong ?? []
            let shared = evidence.cases[place].findings.found.keys
                .filter { !wrong.contains($0) && !needed.contains(Fact(vector: place, place: $0)) }
            guard !shared.isEmpty else { continue }
            var left = Set(shared)
            for index in found.indices where !left.isEmpty {
                let still = evidence.prediction(of: [found[index]].specification, at: place).wrong
                explained[index] += left.subtracting(still).map { Fact(vector: place, place: $0) }
                left.formIntersection(still)
            }
        }
        return explained
    }

    /// The faults of the library that do the same in the place of one that was found.
    mutating func alternatives(to index: Int, bearing: Fit) async -> [Fault] {
        guard let fault = found[index].fault, found[index].condition.isEmpty else { return [] }
        let vectors = Array(Set(bearing.gains.map(\.vector))).sorted()
        let first = Array(vectors.prefix(2))
        let same = await library.concurrentMap { [self] candidate -> Fault? in
            guard let other = candidate.fault, other.id != fault.id else { return nil }
            var others = found
            others[index] = candidate
            let variant = others.variant(differingIn: [candidate, found[index]], in: Parts.area)
            for sample in [first, vectors.strided(to: 12), vectors, places.strided(to: 200), places] {
                let isSame = sample.allSatisfy { place in
                    base[place].map {
                        evidence.prediction(of: variant, at: place, beside: $0).found == $0.found
                    } ?? false
                }
                guard isSame else { return nil }
            }
            return other
        }
        work.count(vectors, evidence)
        return same.compactMap { $0 }
    }

    /// Leaves out what an edit explains under a condition while more of the same kind stays unexplained: then it is
    /// most likely true by chance.
    private mutating func leaveOutWhatIsByChance() async {
        while true {
            var left: [String: Int] = [:]
            for place in open {
                for wrong in base[place]?.wrong ?? [] { left[evidence.symptom(at: wrong), default: 0] += 1 }
            }
            guard !left.isEmpty else { return }
            var chance: (index: Int, fit: Fit)?
            for index in found.indices.reversed() where !found[index].condition.isEmpty {
                let fit = await bearing(of: index)
                let symptoms = Set(fit.gains.map { evidence.symptom(at: $0.place) })
                let open = symptoms.reduce(0) { $0 + (left[$1] ?? 0) }
                // A single feature is less likely to hold by chance.
                guard open > fit.gains.count * (found[index].condition.count == 1 ? 2 : 1) else { continue }
                chance = (index, fit)
                break
            }
            guard let chance else { return }
            note(found[chance.index], chance.fit, "is left out: more of the same stays unexplained")
            let candidate = found.remove(at: chance.index)
            await predict(changing: [candidate])
        }
    }

    /// Leaves out what explains a few calls that are missing at an event where hardly any call comes: nearly everything
    /// would explain them.
    private mutating func leaveOutWhatSilenceHides() async {
        var (silent, answered): ([Event: Int], [Event: Int]) = ([:], [:])
        for place in places {
            let theCase = evidence.cases[place]
            for (step, stimulus) in theCase.stimuli.enumerated()
            where theCase.vector.steps[step].expectation?.calls?.isEmpty == false && theCase.isKnown(step) {
                let calls = theCase.findings.found.first { $0.key.step == step && $0.key.path == "/calls" }
                if calls == nil { answered[stimulus.event, default: 0] += 1 }
                if let calls, base[place]?.wrong.contains(calls.key) == true, Findings.isSilence(calls.value) {
                    silent[stimulus.event, default: 0] += 1
                }
            }
        }
        let hidden = silent.filter { $0.value > 4 * (answered[$0.key] ?? 0) }
        guard !hidden.isEmpty else { return }
        for index in found.indices.reversed() where !found[index].isSilence && !found[index].isReading {
            let fit = await bearing(of: index)
            let events = fit.gains.map { fact -> Event? in
                let theCase = evidence.cases[fact.vector]
                let isSilent = theCase.findings.found[fact.place].map(Findings.isSilence) ?? false
                return isSilent && fact.place.path == "/calls" ? theCase.stimuli[fact.place.step].event : nil
            }
            guard !events.isEmpty, events.allSatisfy({ $0.map { hidden[$0] != nil } ?? false }),
                Set(events).reduce(0, { $0 + ($1.flatMap { hidden[$0] } ?? 0) }) > 4 * events.count
            else { continue }
            note(found[index], fit, "is left out: hardly any call comes there")
            let candidate = found.remove(at: index)
            await predict(changing: [candidate])
        }
    }

    /// Drops each feature of a condition that nothing but what was found later needed.
    private mutating func loosen() async {
        for index in found.indices {
            while work.hasRoom(), let looser = await looser(than: index) {
                note(looser, Fit(), "takes the place of the same with a longer condition")
                let longer = found[index]
                found[index] = looser
                await predict(changing: [longer, looser])
            }
        }
    }

    /// A candidate with a shorter condition that predicts no fact worse.
    private mutating func looser(than index: Int) async -> Candidate? {
        for candidate in found[index].looser where work.hasRoom() {
            var others = found
            others[index] = candidate
            if await isNoWorse(others, changing: [candidate, found[index]]) { return candidate }
        }
        return nil
    }

    // MARK: Naming

    /// Gives an edit the name of a fault of the library that does the same beside everything else.
    private mutating func giveNames() async {
        for index in found.indices where found[index].fault == nil && !found[index].isSilence && work.hasRoom() {
            guard !found[index].isReading else { continue }
            let bearing = await bearing(of: index)
            // A few facts suit many a fault.
            guard bearing.gains.count > 2 else { continue }
            let vectors = Set(bearing.gains.map(\.vector)).sorted().strided(to: 3)
            let taken = Set(found.map(\.key))
            let faults = library.filter {
                $0.fault != nil && !taken.contains($0.key) && isSupported($0, by: bearing)
            }
            work.count(steps: faults.count * Work.weight(of: vectors, evidence))
            let isLike = await faults.concurrentMap { [self] fault -> Bool in
                var others = found
                others[index] = fault
                let variant = others.variant(differingIn: [fault, found[index]], in: Parts.area)
                return vectors.allSatisfy { isAsGood(variant, at: $0) }
            }
            var named: [Candidate] = []
            for fault in zip(faults, isLike).filter(\.1).map(\.0) where named.count < 2 {
                var others = found
                others[index] = fault
                let variant = others.variant(differingIn: [fault, found[index]], in: Parts.area)
                count(variant, at: places)
                let right = await places.concurrentMap { [self] place in isAsGood(variant, at: place) }
                if right.allSatisfy({ $0 }) { named.append(fault) }
            }
            // Of several the run decides for none.
            guard let fault = named.first, named.count == 1 else { continue }
            note(fault, Fit(), "is the name of the same")
            let unnamed = found[index]
            found[index] = fault
            await predict(changing: [unnamed, fault])
        }
    }

    // MARK: Joining

    /// Makes one of two where the edit of one explains what the other does as well: each part was asked by itself.
    ///
    /// It is little work, and done even if there is no room for more.
    private mutating func join() async {
        guard found.contains(where: { $0.fault == nil && $0.variables != nil }) else { return }
        var subjects: [String: Set<LifecycleVariable>] = [:]
        for index in found.indices { subjects[found[index].key] = await variables(of: index) }
        var index = 0
        while index < found.count {
            if let (other, joined) = await joint(of: index, subjects) {
                note(joined, Fit(), "takes the place of two that are the same")
                let apart = [found[index], found[other]]
                subjects[joined.key] = joined.variables
                found[index] = joined
                found.remove(at: other)
                await predict(changing: apart + [joined])
                index = 0
            } else {
                index += 1
            }
        }
    }

    private mutating func joint(
        of index: Int,
        _ subjects: [String: Set<LifecycleVariable>]
    ) async -> (other: Int, Candidate)? {
        guard found[index].fault == nil, found[index].variables != nil else { return nil }
        for other in found.indices where other != index {
            guard let variables = subjects[found[other].key], !variables.isEmpty,
                let joined = Parts.extended(found[index], to: variables)
            else { continue }
            var changed = found
            changed[index] = joined
            changed.remove(at: other)
            if await isNoWorse(changed, changing: [joined, found[index], found[other]]) { return (other, joined) }
        }
        return nil
    }

    /// Makes one of two that do the same under two conditions, if they do it under what the conditions have in common.
    private mutating func joinConditions() async {
        for what in Set(found.map(\.what)).sorted() { await joinWithoutCondition(what) }
        var index = 0
        while index < found.count, work.hasRoom() {
            if let (other, joined) = await joint(underOneConditionWith: index) {
                note(joined, Fit(), "takes the place of two that are the same")
                let apart = [found[index], found[other]]
                found[index] = joined
                found.remove(at: other)
                await predict(changing: apart + [joined])
                index = 0
            } else {
                index += 1
            }
        }
    }

    /// Makes one without a condition of several that do the same under conditions, once what stood in its way is found.
    private mutating func joinWithoutCondition(_ what: String) async {
        let same = found.filter { $0.what == what }
        guard same.count > 1, let plain = same[0].withoutCondition,
            let place = found.firstIndex(where: { $0.what == what })
        else { return }
        var others = found.filter { $0.what != what }
        others.insert(plain, at: min(place, others.count))
        guard await isNoWorse(others, changing: same + [plain]) else { return }
        let apart = found
        found = others
        await predict(changing: same + [plain])
        let fit = await bearing(of: min(place, others.count - 1))
        if fit.isExact {
            note(plain, fit, "takes the place of \(same.count) that are the same")
        } else {
            found = apart
            await predict(changing: same + [plain])
        }
    }

    private mutating func joint(underOneConditionWith index: Int) async -> (other: Int, Candidate)? {
        for other in found.indices where other != index && found[other].what == found[index].what {
            for looser in found[index].looser {
                var changed = found
                changed[index] = looser
                changed.remove(at: other)
                if await isNoWorse(changed, changing: [looser, found[index], found[other]]) { return (other, looser) }
            }
        }
        return nil
    }

    /// The variables at which a candidate explains something, if it explains nothing else.
    private mutating func variables(of index: Int) async -> Set<LifecycleVariable> {
        if let variables = found[index].variables { return variables }
        guard found[index].fault != nil else { return [] }
        let gains = await bearing(of: index).gains.map(\.place.variable)
        return gains.contains(nil) ? [] : Set(gains.compactMap { $0 })
    }

    /// Whether other candidates predict no fact worse than those found.
    private mutating func isNoWorse(_ others: [Candidate], changing changed: [Candidate]) async -> Bool {
        let variant = others.variant(differingIn: changed, in: Parts.area)
        // What does not hold mostly shows where something was wrong, and soon.
        let differing = places.filter { !evidence.cases[$0].findings.isEmpty }
        let rest = places.filter { evidence.cases[$0].findings.isEmpty }
        for part in [Array(differing.prefix(60)), Array(differing.dropFirst(60)), rest] {
            count(variant, at: part)
            let right = await part.concurrentMap { [self] place in isNoWorse(variant, at: place) }
            guard right.allSatisfy({ $0 }) else { return false }
        }
        return true
    }

    /// Whether a variant does what was observed wherever it makes a difference.
    private func isAsGood(_ variant: Variant, at place: Int) -> Bool {
        var fit = Fit()
        if let base = base[place] {
            fit.add(evidence.prediction(of: variant, at: place, beside: base), to: base.prediction, at: place)
        }
        return fit.losses.isEmpty && fit.strays.isEmpty
    }

    private func isNoWorse(_ variant: Variant, at place: Int) -> Bool {
        guard let base = base[place] else { return true }
        let other = evidence.prediction(of: variant, at: place, beside: base)
        return other.losses(from: base.prediction).isEmpty
    }

    // MARK: Silence

    private mutating func takeSilence() async {
        var inexact: Set<String> = []
        for variants in Silence.candidates(in: Parts.area, evidence, places) {
            var best: (candidate: Candidate, fit: Fit)?
            for candidate in variants {
                let fit = await fit(candidate, at: places)
                let isBetter = best.map { fit.worth > $0.fit.worth } ?? true
                if isBetter, !fit.gains.isEmpty, 10 * fit.losses.count <= fit.gains.count { best = (candidate, fit) }
            }
            guard let best else { continue }
            note(best.candidate, best.fit, "is taken")
            if !best.fit.isExact { inexact.insert(best.candidate.key) }
            found.append(best.candidate)
            await predict(changing: [best.candidate])
        }
        if !inexact.isEmpty { await takeInPlace(of: inexact) }
    }

    /// Takes an edit in the place of handlers whose silence is not all of what they do, but for a few facts at which
    /// something else may be wrong.
    private mutating func takeInPlace(of silent: Set<String>) async {
        let left = found.filter { silent.contains($0.key) }
        let differing = places.filter { !evidence.cases[$0].findings.isEmpty }
        let parts = [Array(differing.prefix(60)), places.filter { !differing.prefix(60).contains($0) }]
        for edit in library where edit.fault == nil && !edit.isReading && work.hasRoom() {
            let others = found.filter { !silent.contains($0.key) } + [edit]
            let variant = others.variant(differingIn: left + [edit], in: Parts.area)
            var fit = Fit()
            for part in parts where 10 * fit.losses.count <= fit.gains.count {
                count(variant, at: part)
                fit.add(
                    await part.concurrentMap { [self] in self.fit(variant, at: [$0]) }.reduce(into: Fit()) {
                        $0.add($1)
                    }
                )
            }
            guard !fit.gains.isEmpty, 10 * fit.losses.count <= fit.gains.count else { continue }
            note(edit, fit, "takes the place of what is silent")
            found = others
            await predict(changing: left + [edit])
            return
        }
    }

    private mutating func note(_ candidate: Candidate, _ fit: Fit, _ outcome: String) {
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

extension Evidence {
    /// What a fact is about, at whatever event: a variable, a value, or which calls are sent.
    func symptom(at place: Findings.Place) -> String {
        place.variable?.rawValue ?? place.path.split(separator: "/").filter { Int($0) == nil }.joined(separator: "/")
    }

    /// What kind of fact stands at a place: the event, and what is observed of it.
    func kind(of place: Findings.Place, at index: Int) -> String {
        let event = cases[index].stimuli[place.step].event.rawValue
        let path = place.path.split(separator: "/").filter { Int($0) == nil }.joined(separator: "/")
        return "\(event) \(path)"
    }
}
