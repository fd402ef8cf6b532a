import TrackingConformanceCore

/// The facts that a claim affects, in vector order, each with the features that hold there.
struct Bearings: Sendable {
    enum Kind: Sendable {
        case gain, loss, stray

        /// Creates the effect on a fact from its errors before and after; `nil` if the fact is right both times.
        init?(before: Int, after: Int) {
            // An unpredicted value counts as wrong.
            let (before, after) = (min(before, 2), min(after, 2))
            guard after != before || before > 0 else { return nil }
            self = after < before ? .gain : after > before ? .loss : .stray
        }
    }

    struct Bearing: Hashable, Sendable {
        let bits: FeatureBits
        let kind: Kind
        /// The column and vector; several facts of the same owner count once.
        let owner: Int32
        /// The number of vectors that the bearing represents.
        var weight: Int32 = 1
        /// True if the claim predicts a value, not only an absence.
        var isSight = true

        /// The other members rarely distinguish values, and a search spends much of its time hashing.
        func hash(into hasher: inout Hasher) {
            hasher.combine(bits)
            hasher.combine(kind)
        }
    }

    /// The bearings from which conditions are found; `heldOut` contains those that confirm the conditions.
    private(set) var seen: [Bearing] = []
    private(set) var heldOut: [Bearing] = []
    /// A digest of the claim's predictions.
    var signature = 0

    /// True if the claim predicts a value, not an absence, at a quarter or more of the facts fixed under a condition.
    func isSeen(when condition: [Literal]) -> Bool {
        let mended = (seen + heldOut).filter { $0.kind == .gain && $0.bits.holds(condition) }
        return 4 * mended.count(where: \.isSight) >= max(1, mended.count)
    }

    mutating func add(_ bits: FeatureBits, _ kind: Kind, owner: Int, isHeldOut: Bool, isSight: Bool = true) {
        let bearing = Bearing(bits: bits, kind: kind, owner: Int32(owner), isSight: isSight)
        if isHeldOut { heldOut.append(bearing) } else { seen.append(bearing) }
    }

    mutating func add(_ other: Bearings) {
        seen += other.seen
        heldOut += other.heldOut
        signature &+= other.signature
    }

    /// The number of vectors with a fixed fact, given that the facts of each vector are adjacent.
    var gainCount: Int {
        var (count, last): (Int, Int32) = (0, -1)
        for bearings in [seen, heldOut] {
            for bearing in bearings where bearing.kind == .gain && bearing.owner != last {
                (count, last) = (count + 1, bearing.owner)
            }
        }
        return count
    }

    func factTally(_ condition: [Literal]) -> Tally {
        (seen + heldOut).reduce(into: Tally()) { if $1.bits.holds(condition) { $0.count($1.kind) } }
    }

    /// The tally of vectors under a condition: those held out, the rest, and all.
    func heldOutTally(_ condition: [Literal]) -> Tally { Self.tally(heldOut, condition) }
    func seenTally(_ condition: [Literal]) -> Tally { Self.tally(seen, condition) }
    func tally(_ condition: [Literal]) -> Tally {
        seenTally(condition) + heldOutTally(condition)
    }

    private static func tally(_ bearings: [Bearing], _ condition: [Literal]) -> Tally {
        var (all, none) = (FeatureBits(), FeatureBits())
        for literal in condition {
            if literal.isNegated { none.insert(literal.feature) } else { all.insert(literal.feature) }
        }
        var tally = Tally()
        // If a vector has several facts, one that regressed decides, or else a fixed one.
        var (owner, weight, kind): (Int32, Int32, Kind?) = (-1, 0, nil)
        for bearing in bearings {
            if bearing.owner != owner {
                tally.count(kind, Int(weight))
                (owner, weight, kind) = (bearing.owner, bearing.weight, nil)
            }
            guard kind != .loss, bearing.bits.holds(all: all, none: none) else { continue }
            if bearing.kind != .stray || kind == nil { kind = bearing.kind }
        }
        tally.count(kind, Int(weight))
        return tally
    }

    /// The features that hold at some, but not all, of the facts from which conditions are found.
    func dividing(_ features: [Int]) -> [Int] {
        guard let first = seen.first?.bits else { return [] }
        let (all, any) = seen.reduce((first, first)) { ($0.0.intersection($1.bits), $0.1.union($1.bits)) }
        return features.filter { any.contains($0) && !all.contains($0) }
    }

    /// The bearings for conditions on these features only: vectors that agree on them are merged into one, weighted by
    /// their number.
    func condensed(to features: [Int]) -> Bearings {
        var (mask, condensed) = (FeatureBits(), Bearings())
        for feature in features { mask.insert(feature) }
        (condensed.seen, condensed.heldOut) = (Self.condensed(seen, mask), Self.condensed(heldOut, mask))
        return condensed
    }

    private static func condensed(_ bearings: [Bearing], _ mask: FeatureBits) -> [Bearing] {
        var (weights, order): ([[Bearing]: Int32], [[Bearing]]) = ([:], [])
        var rest = bearings[...]
        while let owner = rest.first?.owner {
            let facts = rest.prefix { $0.owner == owner }
            rest = rest.dropFirst(facts.count)
            var own: [Bearing] = []
            for fact in facts {
                let bearing = Bearing(bits: fact.bits.intersection(mask), kind: fact.kind, owner: 0)
                if !own.contains(bearing) { own.append(bearing) }
            }
            if weights[own] == nil { order.append(own) }
            weights[own, default: 0] += 1
        }
        return order.enumerated().flatMap { owner, own in
            own.map { Bearing(bits: $0.bits, kind: $0.kind, owner: Int32(owner), weight: weights[own] ?? 1) }
        }
    }
}

/// The vectors, counted once per column, that a claim fixes, breaks or leaves wrong in another way.
struct Tally: Sendable {
    var (gains, losses, strays) = (0, 0, 0)

    var isEmpty: Bool { gains == 0 && losses == 0 && strays == 0 }

    /// The most frequent effect on a vector's facts; `nil` if it has none.
    var majority: Bearings.Kind? {
        gains > losses ? .gain : losses > gains ? .loss : strays > 0 ? .stray : nil
    }

    /// Counts vectors by the effect on them; `nil` counts none.
    mutating func count(_ kind: Bearings.Kind?, _ weight: Int = 1) {
        switch kind {
        case .gain: gains += weight
        case .loss: losses += weight
        case .stray: strays += weight
        case nil: break
        }
    }

    static func + (left: Tally, right: Tally) -> Tally {
        Tally(
            gains: left.gains + right.gains,
            losses: left.losses + right.losses,
            strays: left.strays + right.strays
        )
    }
}

/// A set of at most 256 features.
struct FeatureBits: Hashable, Sendable {
    private var words = SIMD4<UInt64>()

    func intersection(_ other: FeatureBits) -> FeatureBits {
        var common = self
        common.words &= other.words
        return common
    }

    func union(_ other: FeatureBits) -> FeatureBits {
        var all = self
        all.words |= other.words
        return all
    }

    func contains(_ feature: Int) -> Bool { words[feature / 64] >> UInt64(feature % 64) & 1 == 1 }

    mutating func insert(_ feature: Int) { words[feature / 64] |= 1 << UInt64(feature % 64) }

    /// True if all features of `all` hold and none of `none`.
    func holds(all: FeatureBits, none: FeatureBits) -> Bool {
        let wrong = all.words & ~words | none.words & words
        return wrong[0] | wrong[1] | wrong[2] | wrong[3] == 0
    }

    func holds(_ condition: [Literal]) -> Bool {
        condition.allSatisfy { contains($0.feature) != $0.isNegated }
    }

    func hash(into hasher: inout Hasher) {
        let factors = SIMD4<UInt64>(1, 0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9, 0x94D0_49BB_1331_11EB)
        hasher.combine((words &* factors).wrappedSum())
    }
}

/// A feature or its negation.
struct Literal: Hashable, Sendable {
    /// The index of the feature in its search.
    let feature: Int
    let isNegated: Bool
}
