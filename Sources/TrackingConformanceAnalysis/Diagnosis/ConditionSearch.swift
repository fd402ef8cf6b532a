/// The search for the condition under which a claim holds; each literal has to pay for itself.
///
/// Each claim has a cost, a condition adds to it, and a broken vector costs twice what a fixed one gains.
struct ConditionSearch: Sendable {
    /// The maximum number of broken vectors for each fixed one; `strays` limits the vectors left wrong in another way.
    static let losses = 0.12
    private static let strays = 1.0
    /// The minimum number of vectors on either side of a condition; `leastHeldOut` counts vectors from which the
    /// condition was not derived.
    fileprivate static let leastVectors = 3
    private static let leastHeldOut = 1
    private static let priceOfLoss = 2.0
    private static let priceOfStray = 0.5
    /// The cost of a literal as a share of each gain.
    private static let priceOfLiteral = 0.02
    /// The maximum share of a column that may remain unexplained for a condition to be accepted.
    static let rest = 0.1
    /// The minimum share of a column's unexplained vectors that a cause must explain.
    private static let leastShare = 0.2

    /// The number of vectors that each feature must gain.
    let costs: [Double]

    func cost(_ condition: [Literal]) -> Double {
        condition.reduce(0) { $0 + costs[$1.feature] + ($1.isNegated ? 0.3 : 0) }
    }

    func score(_ tally: Tally, cost: Double, _ condition: [Literal] = []) -> Double {
        Double(tally.gains) * (1 - Self.priceOfLiteral * Double(condition.count)) - cost - self.cost(condition)
            - Self.priceOfLoss * Double(tally.losses) - Self.priceOfStray * Double(tally.strays)
    }

    /// True if a cause without a condition fixes enough vectors beside those that remain wrong: more than one, and a
    /// minimum share.
    static func isEnough(_ gains: Int, beside left: Int) -> Bool {
        left == 0 || gains > 1 && Double(gains) >= leastShare * Double(left)
    }

    static func isTrue(_ tally: Tally) -> Bool {
        Double(tally.losses) <= losses * Double(tally.gains) && Double(tally.strays) <= strays * Double(tally.gains)
    }

    /// The best condition of a claim; `nil` if none scores above a bar.
    ///
    /// - Parameter features: The features that the condition may use.
    func best(
        _ bearings: Bearings,
        cost: Double,
        of features: [Int],
        above bar: Double
    ) -> (condition: [Literal], score: Double)? {
        guard Double(bearings.gainCount) - cost > bar else { return nil }
        let plain = bearings.tally([])
        if plain.losses + plain.strays == 0 {
            let score = score(plain, cost: cost)
            return plain.gains > 0 && score > max(0, bar) ? ([], score) : nil
        }
        // A feature that holds everywhere or nowhere distinguishes nothing.
        let features = bearings.dividing(features)
        let bearings = bearings.condensed(to: features)
        var best: (condition: [Literal], score: Double)?
        var beam: [(condition: [Literal], tally: Tally)] = [([], bearings.seenTally([]))]
        for depth in 0...2 {
            for (condition, tally) in beam
            where depth == 0 || tally.gains >= Self.leastVectors && Self.isTrue(tally) {
                // A condition is derived from some vectors and scored on all; a claim without a condition does not hold
                // by accident.
                let whole = bearings.tally(condition)
                let score = score(whole, cost: cost, condition)
                guard whole.gains > 0, Self.isTrue(whole), score > best?.score ?? max(0, bar) else { continue }
                if depth > 0 {
                    let held = bearings.heldOutTally(condition)
                    guard Self.isTrue(held), held.gains >= Self.leastHeldOut || bearings.isSpared(by: condition)
                    else { continue }
                }
                best = (condition, score)
            }
            guard depth < 2 else { break }
            beam = longer(beam, bearings, features)
        }
        return best
    }

    /// The best conditions that have one more literal.
    private func longer(
        _ beam: [(condition: [Literal], tally: Tally)],
        _ bearings: Bearings,
        _ features: [Int]
    ) -> [(condition: [Literal], tally: Tally)] {
        var next: [(condition: [Literal], tally: Tally, score: Double)] = []
        for (condition, tally) in beam where tally.losses + tally.strays > 0 {
            for feature in features where !condition.contains(where: { $0.feature == feature }) {
                for isNegated in [false, true] {
                    let longer = condition + [Literal(feature: feature, isNegated: isNegated)]
                    let found = bearings.seenTally(longer)
                    let freed = tally.losses + tally.strays - found.losses - found.strays
                    guard found.gains >= Self.leastVectors, freed >= Self.leastVectors else { continue }
                    next.append((longer, found, Double(found.gains) - 0.7 * Double(found.losses)))
                }
            }
        }
        return next.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .prefix(10).map { ($0.element.condition, $0.element.tally) }
    }
}

extension Bearings {
    /// True if a condition rightly excludes all held-out vectors.
    ///
    /// Something rare in the suite, such as a device's language, may occur in none of them.
    fileprivate func isSpared(by condition: [Literal]) -> Bool {
        let (open, held) = (heldOutTally([]), heldOutTally(condition))
        return open.gains == 0 && held.losses + held.strays == 0 && open.losses + open.strays > 0
            && tally(condition).gains >= 2 * ConditionSearch.leastVectors
    }
}
