import TrackingConformanceCore
import TrackingConformanceSpecification

/// One thing that was judged at one step of one vector.
struct Fact: Hashable, Sendable {
    /// The vector, by its place in the evidence.
    let vector: Int
    let place: Findings.Place

    /// Whether it is which calls are sent, on which everything else rests.
    var isAboutCalls: Bool { place.path == "/calls" || place.path.isEmpty }
}

/// What a changed specification would be found to do at a vector, and where the implementation did something else.
struct Prediction: Sendable, Equatable {
    /// For each place what would be found there.
    let found: [Findings.Place: String]
    /// The places at which something else was found.
    let wrong: Set<Findings.Place>

    /// The places that are wrong with this and right with another.
    ///
    /// What is in calls is seen only where the calls are those that were sent, and nothing is where the step threw.
    func losses(from other: Prediction) -> Set<Findings.Place> {
        let losses = wrong.subtracting(other.wrong)
        guard !losses.isEmpty else { return losses }
        let unseen = Set(wrong.lazy.filter { $0.path == "/calls" }.map(\.step))
        let thrown = Set(wrong.lazy.filter(\.isException).map(\.step))
        guard !unseen.isEmpty || !thrown.isEmpty else { return losses }
        return losses.filter { place in
            let isHidden = thrown.contains(place.step) && !place.isException
            return !isHidden && (!unseen.contains(place.step) || !place.path.hasPrefix("/calls/"))
        }
    }
}

/// What is predicted at a vector with what was found so far, and what that rests on.
struct Base: Sendable {
    let replay: Replay
    let prediction: Prediction

    var found: [Findings.Place: String] { prediction.found }
    var wrong: Set<Findings.Place> { prediction.wrong }
}

/// What a candidate does to the facts, beside what was found already.
struct Fit: Sendable {
    /// Facts that are right with it and wrong without.
    var gains: [Fact] = []
    /// Facts that are wrong with it and right without.
    var losses: [Fact] = []
    /// Facts that are wrong both ways, in different ways.
    var strays: [Fact] = []
    /// A digest of what it predicts where it makes a difference: of two candidates with the same, the run decides not.
    var signature = 0

    /// Whether it does what was observed wherever it makes a difference, but for a few facts at which something else is
    /// wrong.
    var isExact: Bool { !gains.isEmpty && isTolerable && 10 * strays.count <= gains.count }

    /// Whether what is lost is little, and only follows from what explains calls: other variables may be wrong there.
    private var isTolerable: Bool {
        losses.isEmpty
            || 25 * losses.count <= gains.count && gains.contains(where: \.isAboutCalls)
                && !losses.contains(where: \.isAboutCalls)
    }

    /// Whether it does what was observed wherever it makes a difference, if it makes any.
    var isWithoutFault: Bool { losses.isEmpty && strays.isEmpty }

    /// Whether it explains much more than it contradicts, so that another change may account for the rest.
    var isPromising: Bool { gains.count > 4 * losses.count && gains.count > strays.count && gains.count > 1 }

    /// The facts that it changes, but for those that are right with and without it.
    var facts: Set<Fact> { Set(gains + losses + strays) }

    /// How much more it explains than it contradicts.
    var worth: Int { gains.count - losses.count }

    /// Compares predictions at a vector with and without a candidate.
    mutating func add(_ changed: Prediction, to base: Prediction, at vector: Int) {
        guard changed.found != base.found else { return }
        var digest = 0
        let lost = changed.losses(from: base)
        for place in Set(changed.found.keys).union(base.found.keys)
        where changed.found[place] != base.found[place] {
            let fact = Fact(vector: vector, place: place)
            switch (base.wrong.contains(place), changed.wrong.contains(place)) {
            case (true, false): gains.append(fact)
            case (false, true): if lost.contains(place) { losses.append(fact) }
            case (true, true): strays.append(fact)
            case (false, false): break
            }
            var hasher = FNV()
            hasher.add(vector)
            hasher.add(place.step)
            hasher.add(place.path)
            hasher.add(changed.found[place] ?? "right")
            digest &+= hasher.value
        }
        signature &+= digest
    }

    mutating func add(_ other: Fit) {
        gains += other.gains
        losses += other.losses
        strays += other.strays
        signature &+= other.signature
    }
}

/// A digest that is the same in every process.
private struct FNV {
    private var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var value: Int { Int(truncatingIfNeeded: hash) }
    mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }
    mutating func add(_ number: Int) {
        for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    private mutating func add(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
}
