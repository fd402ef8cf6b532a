import TrackingConformanceCore

extension FaultSearch {
    /// The candidates found that make a difference at a vector.
    mutating func removable(at place: Int) async -> [Int] {
        var removable: [Int] = []
        for candidate in found where evidence.concerns(candidate, place) {
            let without = await comparisons(of: found.filter { $0 != candidate }, at: [place])
            if without != [known[place]] { removable.append(candidate) }
        }
        return removable
    }

    /// The sets with another candidate in the place of one found, which explains as much where that one was taken: the
    /// vector there is shorter than those at which it turns out to be wrong.
    mutating func replacements(of candidates: [Int], by free: [Int]) async -> [Option] {
        var replacements: [Option] = []
        for candidate in candidates where work.hasRoom() {
            guard let origin = origins[candidate] else { continue }
            await look(at: [origin])
            let rest = found.filter { $0 != candidate }
            let options = free.flatMap { new in additions(of: new, to: rest).map { Option(set: $0, new: [new]) } }
            work.count([origin], evidence, times: options.count)
            let costs = await costs(of: options.map(\.set), at: origin)
            replacements += zip(options, costs).filter { $1 <= cost(at: origin) }.map(\.0)
        }
        return replacements
    }

    /// The sets without a candidate, and those with another in its place.
    func exchanges(of candidates: [Int], with free: [Int]) -> [Option] {
        candidates.flatMap { candidate in
            let rest = found.filter { $0 != candidate }
            return [Option(set: rest, new: [])] + free.map { Option(set: rest + [$0], new: [$0]) }
        }
    }
}
