import TrackingConformanceCore
import TrackingConformanceSpecification

extension CauseSearch {
    /// Keeps what was found in less evidence, unless it is wrong now, or its condition is in doubt because more of the
    /// same kind is not explained.
    mutating func keepWhatHolds() async {
        let left = Set(open.flatMap { place in (base[place]?.wrong ?? []).map(evidence.symptom) })
        var kept: [Candidate] = []
        for (index, candidate) in found.enumerated() {
            let fit = await bearing(of: index)
            let isDoubtful =
                !candidate.condition.isEmpty && fit.gains.contains { left.contains(evidence.symptom(at: $0.place)) }
            let isKept = candidate.isSilence || fit.isExact && !isDoubtful
            note(candidate, fit, isKept ? "is kept" : "is looked for anew")
            if isKept { kept.append(candidate) }
        }
        if kept.count < found.count { await become(kept) }
    }

    /// Leaves out what is not needed, and what does not do what was observed beside all that was found.
    ///
    /// - Returns: Whether anything was left out.
    mutating func verify() async -> Bool {
        var isChanged = false
        while !found.isEmpty, work.hasTime() {
            var worst: (index: Int, fit: Fit, badness: Int)?
            for index in found.indices.reversed() {
                let fit = await bearing(of: index)
                guard !fit.isExact else { continue }
                let badness = fit.losses.count * 10 + fit.strays.count - fit.gains.count / 10
                if badness > worst?.badness ?? .min { worst = (index, fit, badness) }
            }
            guard let worst else { return isChanged }
            isChanged = true
            memory = InferenceMemory()
            note(found[worst.index], worst.fit, "is left out again")
            await become(found.removing(worst.index))
        }
        return isChanged
    }

    /// What one of the candidates found does beside the others.
    mutating func bearing(of index: Int) async -> Fit {
        let key = found[index].key
        let known = bearings[key] ?? [:]
        let variant = variant(found.removing(index))
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
        self.bearings[key] = bearings
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
            let variant = variant(found.replacing(index, by: candidate))
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
    mutating func leaveOutWhatIsByChance() async {
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
            await become(found.removing(chance.index))
        }
    }

    /// Leaves out what explains a few calls that are missing at an event where hardly any call comes: nearly everything
    /// would explain them.
    mutating func leaveOutWhatSilenceHides() async {
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
            await become(found.removing(index))
        }
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
