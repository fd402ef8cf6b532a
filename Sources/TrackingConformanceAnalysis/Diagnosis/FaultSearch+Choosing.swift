import TrackingConformanceCore
import TrackingConformanceSpecification

/// A set that differs from the one found in a candidate or two.
struct Option {
    let set: [Int]
    /// The candidates that are new in it; none where one is left out.
    let new: [Int]
    /// How far it does at the vector at hand what was done there.
    var cost = 0
    /// By how much fewer findings are left at the vectors at which it was tried.
    var gain = 0
}

extension FaultSearch {
    /// The set that explains most at a vector that the set does not explain, and makes nothing worse elsewhere.
    mutating func bestChange(at place: Int) async -> [Int]? {
        guard let now = known[place] else { return nil }
        let free = Candidate.places(in: evidence.areas(of: now, at: place))
            .filter { !found.contains($0) && !ruledOut.contains($0) }
        // Those whose rule was found broken are most probable, and few.
        let rules = Set(evidence.cases[place].mismatches.map(\.rule))
        let named = free.filter { Candidate.all[$0].rule.map(rules.contains) ?? false }
        let probable = await better(named.flatMap(additions), at: place)
        if let option = await best(of: probable.filter { $0.cost == 0 }, at: place) { return option.set }
        let others = free.filter { !named.contains($0) }
        let improbable = await better(others.flatMap(additions), at: place)
        if let option = await best(of: (probable + improbable).byCost, at: place) { return option.set }
        let left = await removable(at: place)
        let replacements = await better(await replacements(of: left, by: free), at: place)
        if let option = await best(of: replacements, at: place) { return option.set }
        let exchanges = await better(exchanges(of: left, with: free), at: place)
        if let option = await best(of: exchanges, at: place) { return option.set }
        let pairs = await better(await pairs(of: named + others, at: place), at: place)
        if let option = await best(of: pairs, at: place) { return option.set }
        let hidden = await companions(of: (probable + improbable).byCost, among: named + others, at: place)
        return await best(of: await better(hidden, at: place), at: place)?.set
    }

    /// The sets with a candidate more.
    func additions(of candidate: Int) -> [Option] {
        additions(of: candidate, to: found).map { Option(set: $0, new: [candidate]) }
    }

    /// A set with a candidate more, which where that matters is applied after the others, or before them.
    func additions(of candidate: Int, to set: [Int]) -> [[Int]] {
        Candidate.overlaps(candidate, set) ? [set + [candidate], [candidate] + set] : [set + [candidate]]
    }

    /// The options that leave fewer findings at a vector, the most promising first.
    private mutating func better(_ options: [Option], at place: Int) async -> [Option] {
        let options = options.prefix(work.room(at: place, evidence, for: options.count))
        work.count([place], evidence, times: options.count)
        return zip(options, await costs(of: options.map(\.set), at: place)).map { option, cost in
            var option = option
            option.cost = cost
            return option
        }
        .filter { $0.cost < self.cost(at: place) }.byCost
    }

    /// What several sets cost at a vector.
    func costs(of sets: [[Int]], at place: Int) async -> [Int] {
        let present = (answers: evidence.answers(of: Candidate.specification(with: found), at: place), cost(at: place))
        return await sets.concurrentMap { [evidence] set in
            let answers = evidence.answers(of: Candidate.specification(with: set), at: place)
            // Most candidates change nothing at most vectors, and to judge an answer takes longer than to give it.
            return answers == present.answers ? present.1 : evidence.comparison(of: answers, at: place).cost
        }
    }

    /// The option that leaves the fewest findings at other vectors, and predicts none where nothing was found.
    private mutating func best(of options: [Option], at place: Int) async -> Option? {
        let others = neighbours(of: place)
        var options = Array(options.prefix(60))
        for (count, kept) in [(3, 16), (10, 6), (others.count, 1)] where !options.isEmpty {
            if kept == 6 { options = await possible(options) }
            for index in options.indices where (options.count > kept || kept == 1) && work.hasRoom() {
                let sample = Array(others.prefix(count))
                await look(at: sample)
                let changed = await comparisons(of: options[index].set, at: sample)
                options[index].gain = zip(sample, changed).reduce(0) { $0 + cost(at: $1.0) - $1.1.cost }
            }
            // Equal ones keep their order.
            options = Array(options.sorted { $0.gain > $1.gain }.prefix(kept))
        }
        let option = options.first
        return option.flatMap { cost(at: place) - $0.cost + $0.gain > 0 ? $0 : nil }
    }

    /// The options that predict nothing where nothing was found, at vectors about the rule of the new candidate and
    /// some others.
    private mutating func possible(_ options: [Option]) async -> [Option] {
        var possible: [Option] = []
        for option in options where work.hasRoom() {
            if await placeOfError(option) == nil { possible.append(option) }
        }
        return possible
    }

    /// A vector that shows that an option cannot be right, among those about the rules of its new candidates and some
    /// others; `nil` where none does.
    mutating func placeOfError(_ option: Option) async -> Int? {
        for new in option.new {
            let own = { [evidence] place in evidence.isOwn(place, of: new) }
            for sample in [places(about: new, to: 8, where: own), places(about: new, to: 12) { _ in true }] {
                await look(at: sample)
                // What the set explains must stay explained; of others nothing is known.
                let places = sample.filter { evidence.cases[$0].findings.isEmpty || cost(at: $0) == 0 }
                let changed = await comparisons(of: option.set, at: places)
                if let error = zip(places, changed).first(where: { $1.cost > cost(at: $0) }) { return error.0 }
            }
        }
        return nil
    }

    /// Some vectors with which a candidate has to do: those at which nothing was found or, where too few are left of
    /// them, others.
    private func places(about candidate: Int, to count: Int, where isMeant: (Int) -> Bool) -> [Int] {
        let meant = { [evidence] place in evidence.concerns(candidate, place) && isMeant(place) }
        let passing = evidence.passing.filter(meant).strided(to: count)
        guard passing.count < count / 2 else { return passing }
        return passing + evidence.failing.filter(meant).strided(to: count - passing.count)
    }

    /// Other failing vectors at which an option is tried: those that differ in the same way, and some of the others.
    private func neighbours(of place: Int) -> [Int] {
        let kinds = evidence.kinds(of: known[place]?.missed ?? [], at: place)
        let areas = evidence.cases[place].areas
        let others = evidence.failing.filter { $0 != place && !evidence.cases[$0].areas.isDisjoint(with: areas) }
        let near = others.filter { !evidence.kinds(at: $0).isDisjoint(with: kinds) }
        let wide = others.strided(to: 10)
        let close = (near.prefix(4) + near.dropFirst(4).strided(to: 12))
        return Array(close.prefix(3)) + wide.prefix(3) + close.dropFirst(3) + wide.dropFirst(3)
    }
}

extension [Option] {
    /// The options, those that leave the fewest findings first, and of these those with the fewest candidates.
    var byCost: [Option] { sorted { ($0.cost, $0.set.count) < ($1.cost, $1.set.count) } }
}

extension Collection {
    /// Some of the elements, evenly spread.
    func strided(to count: Int) -> [Element] {
        let step = Swift.max(1, (self.count + count - 1) / count)
        return enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }
}
