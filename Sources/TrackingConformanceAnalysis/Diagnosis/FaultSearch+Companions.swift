import TrackingConformanceCore

extension FaultSearch {
    /// The number of options for which companions are looked for.
    private static let mostOptions = 8

    /// The sets with an option and a companion that hides it where the option alone predicts what was not found: a
    /// fault that the implementation has may be seen at no vector of one kind because another one works against it
    /// there.
    mutating func companions(of options: [Option], among free: [Int], at place: Int) async -> [Option] {
        var hidden: [Option] = []
        for option in options.prefix(Self.mostOptions) where option.cost == 0 && work.hasRoom() {
            guard let error = await placeOfError(option) else { continue }
            let others = free.filter { !option.set.contains($0) && evidence.concerns($0, error) }
            let sets = others.flatMap { other in
                additions(of: other, to: option.set).map { Option(set: $0, new: option.new + [other]) }
            }
            let tried = Array(sets.prefix(work.room(at: error, evidence, for: sets.count)))
            work.count([error], evidence, times: tried.count)
            hidden += zip(tried, await costs(of: tried.map(\.set), at: error)).filter { $1 <= cost(at: error) }.map(\.0)
        }
        return hidden
    }
}
