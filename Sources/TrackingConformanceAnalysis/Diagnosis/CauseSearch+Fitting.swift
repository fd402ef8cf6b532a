import TrackingConformanceCore
import TrackingConformanceSpecification

/// What a candidate of the library does at some vectors beside what was found.
struct LibraryFit {
    let index: Int
    var fit = Fit()
    /// What was not known before.
    var computed: [(place: Int, fit: Fit)] = []
    var cost = 0

    init(of index: Int) { self.index = index }
}

extension CauseSearch {
    /// Finds anew what faults of the library do where something was taken.
    mutating func refit(after taken: [Fit]) async {
        let touched = taken.reduce(into: Set<Fact>()) { $0.formUnion($1.facts) }
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

    /// Takes other candidates in the place of those found, and predicts anew what they do.
    ///
    /// What each of them does beside the others, and what faults of the library do, is looked at anew where the same
    /// variables change.
    mutating func become(_ others: [Candidate]) async {
        let kept = Set(found.map(\.key)).intersection(others.map(\.key))
        bearings = bearings.filter { kept.contains($0.key) }
        await follow(others, from: found, at: places)
        (found, specification) = (others, others.specification)
    }

    /// Predicts at some vectors what other candidates do in the place of those with which it was predicted.
    mutating func follow(_ others: [Candidate], from found: [Candidate], at places: [Int]) async {
        let variant = others.variant(from: found, in: Parts.area)
        let replaced = Dictionary(found.map { ($0.key, $0.replaced) }) { first, _ in first }
        let noting = NotingSpecification(applying: others.changes)
        count(variant, at: places)
        let changed = await places.concurrentMap { [self] place -> Changed? in
            guard let old = base[place] else { return nil }
            let answers = old.replay.answers(of: variant)
            let new = Base(
                replay: old.replay.following(variant, by: noting, answers),
                prediction: answers.map { evidence.prediction(of: $0, at: place) } ?? old.prediction
            )
            let isStale = { (replaced: PartSet?) in !old.replay.areApart(variant, replaced) }
            let isSame = new.prediction == old.prediction
            return Changed(
                base: new,
                faults: isSame ? [] : libraryFits[place]?.keys.filter { isStale(library[$0].replaced) } ?? [],
                // What two do alike is explained by the other where one goes.
                bearings: bearings.keys.filter { isStale(replaced[$0] ?? nil) }
            )
        }
        for (place, changed) in zip(places, changed) {
            guard let changed else { continue }
            base[place] = changed.base
            for index in changed.faults { libraryFits[place]?[index] = nil }
            for key in changed.bearings { bearings[key]?[place] = nil }
        }
    }

    /// What is predicted at a vector with other candidates, and what is not known there any more.
    private struct Changed: Sendable {
        let base: Base
        /// The faults of the library.
        var faults: [Int] = []
        /// The keys of those found.
        var bearings: [String] = []
    }

    /// Other candidates, as a variant of those found.
    func variant(_ others: [Candidate]) -> Variant { others.variant(from: found, in: Parts.area) }

    /// What was found with some more candidates.
    func variant(adding others: [Candidate]) -> Variant {
        // Changes that replace different parts do the same in either order.
        let areLast = others.allSatisfy { other in
            found.allSatisfy { one in
                if one.rank <= other.rank { return true }
                guard let first = one.replaced, let second = other.replaced else { return false }
                return first.isDisjoint(with: second)
            }
        }
        guard areLast else { return variant(found + others) }
        let changed = specification.applying(others.changes)
        return Variant(changed, in: Parts.area, replacing: .union(others.map(\.replaced)))
    }

    /// Compares what a candidate does with what was found so far.
    mutating func fit(_ candidate: Candidate, at places: [Int]) async -> Fit {
        await fit(variant(adding: [candidate]), countedAt: places)
    }

    /// Compares what a variant does with what was found so far, as part of the work.
    mutating func fit(_ variant: Variant, countedAt places: [Int]) async -> Fit {
        count(variant, at: places)
        return await places.concurrentMap { [self] place in fit(variant, at: [place]) }
            .reduce(into: Fit()) { $0.add($1) }
    }

    /// Compares what a variant does with what was found so far, and stops early where it cannot be taken any more.
    mutating func staged(_ variant: Variant, isProvisional: Bool = false) async -> Fit {
        let open = self.open
        let others = places.filter { base[$0]?.wrong.isEmpty == true }
        let samples = others.strided(to: 80)
        var (fit, seen) = (Fit(), Set<Int>())
        for part in [open, samples, others] {
            let left = part.filter { !seen.contains($0) }
            seen.formUnion(left)
            fit.add(await self.fit(variant, countedAt: left))
            if fit.gains.isEmpty || fit.losses.count > fit.gains.count / 3 + (isProvisional ? 2 : 0) { return fit }
        }
        return fit
    }

    /// Finds what faults of the library do beside what was found: first at a few vectors of each kind that fails.
    mutating func fitLibrary(_ indices: [Int]) async {
        let open = self.open
        let samples = self.samples
        let passing = places.filter { base[$0]?.wrong.isEmpty == true }.steadySample(of: 120)
        let taken = Set(found.map(\.key))
        for start in stride(from: 0, to: indices.count, by: 48) where work.hasRoom() {
            await fitLibrary(indices[start..<min(start + 48, indices.count)], samples, passing, open, taken)
        }
    }

    mutating func fitLibrary(
        _ indices: ArraySlice<Int>,
        _ samples: [Int],
        _ passing: [Int],
        _ open: [Int],
        _ taken: Set<String>
    ) async {
        let results = await Array(indices).concurrentMap { [self] index -> (LibraryFit, isSampled: Bool) in
            var result = LibraryFit(of: index)
            guard !taken.contains(library[index].key) else { return (result, false) }
            let variant = variant(adding: [library[index]])
            let first = sample(for: index, samples).filter { mayExplain(variant, at: $0) }
            look(at: first, for: &result, variant)
            guard !result.fit.gains.isEmpty else { return (result, false) }
            let all = (open + passing).filter { !first.contains($0) }
            let rest = Work.affordable(passing + open, evidence, for: 2_000).filter { !first.contains($0) }
            look(at: rest, for: &result, variant)
            return (result, rest.count < all.count)
        }
        for (result, isSampled) in results {
            fits[result.index] = result.fit.gains.isEmpty ? nil : result.fit
            if isSampled { sampled.insert(result.index) } else { sampled.remove(result.index) }
        }
        remember(results.map(\.0))
    }

    /// Whether a variant may change anything that is wrong.
    private func mayExplain(_ variant: Variant, at place: Int) -> Bool {
        guard let base = base[place], let changed = base.replay.variables(changedBy: variant) else { return true }
        return base.wrong.contains { wrong in wrong.variable.map(changed.contains) ?? false }
    }

    /// Finds what a candidate of the library does at some vectors, unless that is known.
    func look(at places: some Sequence<Int>, for result: inout LibraryFit, _ variant: @autoclosure () -> Variant) {
        let unknown = places.filter { libraryFits[$0]?[result.index] == nil }
        for place in places { libraryFits[place]?[result.index].map { result.fit.add($0) } }
        guard !unknown.isEmpty else { return }
        let variant = variant()
        result.cost += cost(of: variant, at: unknown)
        for place in unknown {
            let fit = fit(variant, at: [place])
            result.computed.append((place, fit))
            result.fit.add(fit)
        }
    }

    /// Keeps what was computed, and counts it as part of the work.
    mutating func remember(_ results: [LibraryFit]) {
        for result in results {
            for (place, fit) in result.computed { libraryFits[place, default: [:]][result.index] = fit }
            work.count(steps: result.cost)
        }
    }

    func fit(_ variant: Variant, at places: some Sequence<Int>) -> Fit {
        places.reduce(into: Fit()) { fit, place in
            guard let base = base[place] else { return }
            fit.add(evidence.prediction(of: variant, at: place, beside: base), to: base.prediction, at: place)
        }
    }

    /// Counts what a variant costs at some vectors.
    mutating func count(_ variant: Variant, at places: some Sequence<Int>) {
        work.count(steps: cost(of: variant, at: places))
    }

    /// What a variant costs at some vectors; nothing at those that it does not concern.
    func cost(of variant: Variant, at places: some Sequence<Int>) -> Int {
        Work.weight(of: places.filter { base[$0]?.replay.isConcerned(by: variant) ?? false }, evidence)
    }

    /// The shortest vectors of each kind of open fact.
    var samples: [Int] {
        var counts: [String: Int] = [:]
        return open.filter { place in
            let kinds = Set(base[place]?.wrong.map { evidence.kind(of: $0, at: place) } ?? [])
            let isNew = kinds.contains { counts[$0, default: 0] < 3 }
            if isNew { for kind in kinds { counts[kind, default: 0] += 1 } }
            return isNew
        }
    }

    func sample(for index: Int, _ samples: [Int]) -> Set<Int> {
        let rule: Rule.ID? =
            switch library[index].kind {
            case .fault(let fault): fault.rule
            case .reading(let reading): reading.rule
            case .edit: nil
            }
        let own = open.filter { place in rule.map(evidence.cases[place].vector.rules.contains) ?? false }
        return Set(Work.affordable(own.prefix(12) + samples.steadySample(of: 60), evidence, for: 400))
    }
}
