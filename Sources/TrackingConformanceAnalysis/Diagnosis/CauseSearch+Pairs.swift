import TrackingConformanceCore
import TrackingConformanceSpecification

extension CauseSearch {
    /// Takes a fault that explains facts only if those found before it, which replace the same part, work upon it.
    mutating func takeBeneath(explaining least: Double) async -> Bool {
        let samples = Work.affordable(self.samples, evidence, for: 200)
        var best: (index: Int, fit: Fit)?
        for index in library.indices where work.hasRoom() {
            let candidate = library[index]
            guard candidate.fault != nil, found.contains(where: { isOrderFelt(by: candidate, $0) }),
                !found.contains(where: { $0.key == candidate.key })
            else { continue }
            let variant = variant([candidate] + found)
            guard await fit(variant, countedAt: samples).isExact else { continue }
            let whole = await staged(variant)
            let most = best.map { Double($0.fit.gains.count) } ?? least
            if whole.isExact, Double(whole.gains.count) > most { best = (index, whole) }
        }
        guard let best else { return false }
        note(library[best.index], best.fit, "is taken beneath the others")
        memory = InferenceMemory()
        await become([library[best.index]] + found)
        await fitLibrary(Array(library.indices))
        return true
    }

    /// Takes two faults of which neither alone does what was observed, because both change the same facts.
    ///
    /// - Parameter least: They are taken only if they explain more facts than that.
    /// - Returns: Whether there are such faults.
    mutating func takePair(explaining least: Double = 0) async -> Bool {
        let vectors = Work.affordable(samples.prefix(6), evidence, for: 120)
        let weight = Work.weight(of: vectors, evidence)
        // So many pairs are tried that it takes no longer than to fit the library.
        let most = min(40, Int((Double(Work.usualLimit / 10) / Double(max(1, weight))).squareRoot()))
        guard most > 1, library.count * weight < Work.usualLimit / 10 else { return false }
        let others = library.indices.filter { index in
            library[index].fault.map { fault in !found.contains { $0.fault?.id == fault.id } } ?? false
        }
        let alone = await others.concurrentMap { [self] index in
            var result = LibraryFit(of: index)
            look(at: vectors, for: &result, variant(adding: [library[index]]))
            return result
        }
        remember(alone)
        let some = alone.filter { !$0.fit.strays.isEmpty || !$0.fit.gains.isEmpty }.prefix(most)
            .map { (index: $0.index, facts: $0.fit.facts) }
        let pairs = some.flatMap { first in
            some.filter { second in
                let isOther = second.index > first.index || isOrderFelt(by: library[second.index], library[first.index])
                return second.index != first.index && isOther && !first.facts.isDisjoint(with: second.facts)
            }
            .map { [first.index, $0.index] }
        }
        let fits = await pairs.concurrentMap { [self] pair -> (pair: [Int], fit: Fit, cost: Int) in
            let variant = variant(adding: pair.map { library[$0] })
            return (pair, fit(variant, at: vectors), cost(of: variant, at: vectors))
        }
        work.count(steps: fits.reduce(0) { $0 + $1.cost })
        let best = fits.filter { $0.fit.isExact }
            .sorted { ($1.fit.gains.count, $0.pair[0], $0.pair[1]) < ($0.fit.gains.count, $1.pair[0], $1.pair[1]) }
        for (pair, _, _) in best.prefix(8) where work.hasRoom() {
            let whole = await staged(variant(adding: pair.map { library[$0] }))
            guard whole.isExact, Double(whole.gains.count) > least else { continue }
            for index in pair { note(library[index], whole, "is taken with another") }
            memory = InferenceMemory()
            await become(found + pair.map { library[$0] })
            await fitLibrary(Array(library.indices))
            return true
        }
        return false
    }

    /// Whether two changes may do something else in the other order, because they replace the same part.
    private func isOrderFelt(by first: Candidate, _ second: Candidate) -> Bool {
        !first.change.parts.replaced.isDisjoint(with: second.change.parts.replaced)
    }
}
