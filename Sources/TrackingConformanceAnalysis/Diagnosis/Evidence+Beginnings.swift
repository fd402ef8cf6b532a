import TrackingConformanceCore

extension Evidence {
    /// The number of steps that failing vectors have on average, above which their beginnings are searched first.
    private static let longLength = 24
    /// The number of vectors whose beginnings show differences of one kind.
    private static let beginningsPerKind = 4
    private static let mostBeginnings = 96

    /// The beginnings of the failing vectors, each up to a step that shows a kind of difference for the first time
    /// there, the shortest ones of each kind; `nil` where the vectors are short.
    ///
    /// What an event yields is a function of the events before it, so that a fault shows in the beginning of a vector
    /// as it does in the whole, and is found there for a fraction of the work.
    func beginnings() async -> (evidence: Evidence, places: [Int])? {
        guard isLong else { return nil }
        let chosen = shortestBeginnings()
        let results = chosen.map { cases[$0.place].beginning(with: $0.length) }
        guard !results.isEmpty else { return nil }
        return (await Evidence(results, catalogue: catalogue), chosen.map(\.place))
    }

    /// Whether failing vectors have many steps on average, as the parts of a recording do.
    private var isLong: Bool {
        failing.reduce(0) { $0 + cases[$1].stimuli.count } > failing.count * Self.longLength
    }

    /// The beginning of the vector of a case, as evidence of its own; `nil` where vectors are short.
    func beginning(of place: Int, to step: Int) -> Evidence? {
        isLong ? Evidence(cases[place].beginning(with: step + 1), catalogue: catalogue) : nil
    }

    /// The beginning of the vector of a case.
    private struct Beginning: Hashable {
        let place: Int
        let length: Int
    }

    private func shortestBeginnings() -> [Beginning] {
        var byKind: [DifferenceKind: [Beginning]] = [:]
        for place in failing {
            for (kind, step) in firstSteps(at: place) {
                byKind[kind, default: []].append(Beginning(place: place, length: step + 1))
            }
        }
        let chosen = byKind.values.flatMap { beginnings in
            beginnings.sorted { ($0.length, $0.place) < ($1.length, $1.place) }.prefix(Self.beginningsPerKind)
        }
        return Array(Set(chosen).sorted { ($0.length, $0.place) < ($1.length, $1.place) }.prefix(Self.mostBeginnings))
    }
}

extension Evidence.Case {
    /// The beginning of the vector with what differs in it.
    fileprivate func beginning(with length: Int) -> VectorResult {
        let part = vector.with(Array(vector.steps.prefix(length)))
        return VectorResult(part, .failed, mismatches: mismatches.filter { $0.step < length })
    }
}
