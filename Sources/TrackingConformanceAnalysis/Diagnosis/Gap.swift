import TrackingConformanceCore

extension Evidence {
    /// What is not there at all, as one cause where nothing that fails is there, and else one for each capability.
    func gapCauses(of search: FaultSearch) -> [Cause] {
        let gaps = search.found.compactMap { candidate -> Gap? in
            guard case .gap(let capability) = Candidate.all[candidate].kind, let places = search.bearing[candidate],
                !places.isEmpty
            else { return nil }
            return Gap(capability: capability, places: places)
        }
        let isAll = gaps.count > 1 && Set(gaps.flatMap(\.places)).count == failing.count
        return isAll ? [cause(of: gaps, isAll: true)] : gaps.map { cause(of: [$0], isAll: false) }
    }

    private func cause(of gaps: [Gap], isAll: Bool) -> Cause {
        let places = failing.filter { place in gaps.contains { $0.places.contains(place) } }
        // The capabilities stand in the order in which they are best implemented.
        let example = cases[gaps[0].places[0]]
        let step = example.findings.found.keys.map(\.step).min() ?? 0
        let event = example.stimuli[step].event.rawValue
        let names = gaps.map { "`\($0.capability.rawValue)`" }.joined(separator: ", ")
        let what = isAll ? "Nothing is implemented yet" : "Nothing of \(names) is implemented yet"
        let advice =
            "Begin with the handler of `\(event)`. If the implementation does not support this at all, remove its "
            + "capability from the handshake; the run then leaves it out."
        return Cause(
            fault: nil,
            rule: example.mismatches.first?.rule ?? example.vector.rules[0],
            statement: "\(what): the adapter answers without any call or value. \(advice)",
            isExact: true,
            vectors: places.map { cases[$0].place }.sorted(),
            example: example.place,
            step: step
        )
    }
}

/// A capability that is declared, and of which nothing is there.
private struct Gap {
    let capability: Capability
    /// The vectors that show it, by their places in the evidence.
    let places: [Int]
}
