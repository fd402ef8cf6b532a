extension KnownFailures {
    /// An index of the entries valid on a day, so that a long list is not searched for each vector.
    struct Index: Sendable {
        /// The indices of the entries that name vectors.
        private var places = IDPatternIndex()
        /// The indices of the entries that name a fault, by its id.
        private(set) var faults: [String: Int] = [:]
        /// The comparison with all listed faults together, if there are any.
        let replay: FaultReplay?

        init(_ entries: [Entry], on today: CalendarDay?, _ known: KnownFaults?) {
            for (place, entry) in entries.enumerated() where entry.holds(on: today) {
                switch entry.subject {
                case .vectors(let pattern, _), .declined(let pattern): places.add(pattern, at: place)
                case .fault(let fault): if faults[fault.id] == nil { faults[fault.id] = place }
                }
            }
            replay =
                faults.isEmpty
                ? nil
                : known?.replay(
                    of: faults.values.sorted().compactMap { place in
                        if case .fault(let fault) = entries[place].subject { fault } else { nil }
                    }
                )
        }

        /// The indices of the entries that name a vector, in order.
        func places(naming id: String) -> [Int] { places.places(matching: id) }
    }

    /// The vectors or results that each entry names, even if it is not valid today; none for an entry with a fault.
    func named<Subject>(among subjects: [Subject], by id: KeyPath<Subject, String>) -> [[Subject]] {
        let index = Index(entries, on: nil, nil)
        var named = [[Subject]](repeating: [], count: entries.count)
        for subject in subjects {
            for place in index.places(naming: subject[keyPath: id]) { named[place].append(subject) }
        }
        return named
    }
}
