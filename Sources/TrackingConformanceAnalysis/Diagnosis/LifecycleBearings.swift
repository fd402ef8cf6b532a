/// The facts on which a claim bears, in the order of their vectors, by the features that hold there.
struct LifecycleBearings {
    enum Kind {
        case gain, loss, stray

        /// The effect on a fact, by its errors before and after; `nil` if it is right with and without.
        init?(before: Int, after: Int) {
            // A value that nothing predicted is as wrong as a wrong one.
            let (before, after) = (min(before, 2), min(after, 2))
            guard after != before || before > 0 else { return nil }
            self = after < before ? .gain : after > before ? .loss : .stray
        }
    }

    struct Bearing {
        let bits: FeatureBits
        let kind: Kind
        /// The column and the vector, of which several facts count once.
        let owner: Int32
    }

    /// Those in which conditions are found, and those held out.
    private(set) var seen: [Bearing] = []
    private(set) var heldOut: [Bearing] = []
    /// A digest of what changes where.
    var signature = 0

    mutating func add(_ bits: FeatureBits, _ kind: Kind, owner: Int, isHeldOut: Bool) {
        let bearing = Bearing(bits: bits, kind: kind, owner: Int32(owner))
        if isHeldOut { heldOut.append(bearing) } else { seen.append(bearing) }
    }

    mutating func add(_ other: LifecycleBearings) {
        seen += other.seen
        heldOut += other.heldOut
        signature &+= other.signature
    }

    /// The number of vectors in which something is mended.
    var gainCount: Int { Set((seen + heldOut).lazy.filter { $0.kind == .gain }.map(\.owner)).count }

    /// The vectors of those held out, of the others, and of all, under a condition.
    func heldOutTally(_ condition: [LifecycleLiteral]) -> LifecycleCause.Tally { Self.tally(heldOut, condition) }
    func seenTally(_ condition: [LifecycleLiteral]) -> LifecycleCause.Tally { Self.tally(seen, condition) }
    func tally(_ condition: [LifecycleLiteral]) -> LifecycleCause.Tally {
        seenTally(condition) + heldOutTally(condition)
    }

    private static func tally(_ bearings: [Bearing], _ condition: [LifecycleLiteral]) -> LifecycleCause.Tally {
        var (all, none) = (FeatureBits(), FeatureBits())
        for literal in condition {
            if literal.isNegated { none.insert(literal.feature) } else { all.insert(literal.feature) }
        }
        var tally = LifecycleCause.Tally()
        // Of several facts of a vector, one that is spoilt decides, and then one that is mended.
        var (owner, kind): (Int32, Kind?) = (-1, nil)
        for bearing in bearings {
            if bearing.owner != owner {
                tally.count(kind)
                (owner, kind) = (bearing.owner, nil)
            }
            guard kind != .loss, bearing.bits.holds(all: all, none: none) else { continue }
            if bearing.kind != .stray || kind == nil { kind = bearing.kind }
        }
        tally.count(kind)
        return tally
    }
}
