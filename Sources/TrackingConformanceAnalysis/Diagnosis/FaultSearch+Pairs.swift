import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension FaultSearch {
    /// The sets with two candidates more, each of which changes something that differs at a vector: where two faults
    /// work on one fact, either of them alone may be as far off as neither.
    mutating func pairs(of free: [Int], at place: Int) async -> [Option] {
        guard let now = known[place], work.takesPairs() else { return [] }
        let active = await changing(now.differing, among: free, at: place)
        let pairs = active.indices.flatMap { second in
            active[..<second].flatMap { additions(of: $0, and: active[second]) }
        }
        return Array(pairs.prefix(work.pairCount(at: place, evidence)))
    }

    /// The candidates that change what is answered at some places of a vector.
    private mutating func changing(_ places: Set<Findings.Place>, among free: [Int], at place: Int) async -> [Int] {
        work.count([place], evidence, times: free.count)
        let present = evidence.answers(of: Candidate.specification(with: found), at: place)
        let sets = free.map { found + [$0] }
        let changes = await sets.concurrentMap { [evidence] set in
            let answers = evidence.answers(of: Candidate.specification(with: set), at: place)
            return places.contains { answers[$0.step].facts(at: $0) != present[$0.step].facts(at: $0) }
        }
        return zip(free, changes).filter(\.1).map(\.0)
    }

    /// The sets with two candidates more, in each order that matters.
    private func additions(of first: Int, and second: Int) -> [Option] {
        let orders = Candidate.overlaps(first, [second]) ? [[first, second], [second, first]] : [[first, second]]
        return orders.flatMap { pair in
            [found + pair] + (pair.contains { Candidate.overlaps($0, found) } ? [pair + found] : [])
        }
        .map { Option(set: $0, new: [first, second]) }
    }
}

extension SpecifiedAnswer {
    /// What bears on a difference at a place: the values of the variable, or else the calls.
    fileprivate func facts(at place: Findings.Place) -> [JSONValue?] {
        if let variable = place.variable, let values = accepted?[variable] { return values }
        guard accepted != nil, case .answered(let calls, nil) = observation else { return [observation.json] }
        return calls.map { $0.data[LifecycleVariable.type.rawValue] }
    }
}
