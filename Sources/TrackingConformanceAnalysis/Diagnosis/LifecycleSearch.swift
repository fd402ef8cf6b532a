import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The search for lifecycle causes: the shortest account of the facts.
///
/// Each claim has a cost, a condition adds to it, and a broken vector costs twice what a fixed one gains. Nothing
/// depends on time, so the same facts give the same causes.
struct LifecycleSearch {
    static let conditions = ConditionSearch(costs: LifecycleFeature.all.map(\.cost))

    let facts: LifecycleFacts
    /// The places at which something is known, by column.
    let known: [[Int]]
    /// The documented parts with all causes except those that change only forms; `parts` includes these.
    var base: LifecycleParts
    var parts: LifecycleParts
    var causes: [LifecycleCause] = []
    /// The causes left out because they may hold by accident.
    var doubtful: [LifecycleCause] = []
    var world: LifecycleWorld
    /// The values of each column and their errors, by place; the error is 0 where nothing is known.
    private(set) var values: [[FactValue]] = []
    private(set) var errors: [[Int]] = []
    /// The errors of the documented values.
    private(set) var seen: [[Int]] = []

    init(_ facts: LifecycleFacts) {
        self.facts = facts
        known = facts.columns.map { column in column.indices.filter { column[$0].isKnown } }
        base = RuleLibrary.lifecycle.documented
        parts = base
        world = LifecycleWorld(parts, facts)
        find(Array(facts.columns.indices))
        seen = errors
    }

    // MARK: Errors

    mutating func find(_ columns: [Int]) {
        if errors.isEmpty {
            errors = known.map { _ in Array(repeating: 0, count: facts.count) }
            values = known.map { _ in Array(repeating: .unjudged, count: facts.count) }
        }
        for column in columns { find(column) }
    }

    private mutating func find(_ column: Int) {
        let sights = facts.columns[column]
        guard column < LifecycleFacts.calls else {
            for place in known[column] {
                values[column][place] = world.calls(at: place)
                errors[column][place] = sights[place].error(of: values[column][place])
            }
            return
        }
        var values = Array(repeating: FactValue.unjudged, count: facts.count)
        var errors = Array(repeating: 0, count: facts.count)
        for place in known[column] where sights[place].isUnexpected { errors[place] = LifecycleFacts.unpredicted }
        let roots = world.roots(of: [parts.accepted(.variable(LifecycleFacts.variables[column]))])
        world.evaluate(roots, at: known[column], sights) { _, place, value, error in
            (values[place], errors[place]) = (value, error)
        }
        (self.values[column], self.errors[column]) = (values, errors)
    }

    /// True if a value is wrong and not merely unpredicted.
    private func isOpen(_ column: Int, _ place: Int) -> Bool {
        errors[column][place] > 0 && errors[column][place] < LifecycleFacts.unpredicted
    }

    func wrongVectors(_ column: Int) -> Int {
        Set(known[column].lazy.filter { isOpen(column, $0) }.map { facts.owners[$0] }).count
    }
    var isExplained: Bool { known.indices.allSatisfy { column in !known[column].contains { isOpen(column, $0) } } }

    // MARK: Claims under conditions

    /// The bearings of claims about one column; empty for a claim that fixes nothing.
    func bearings(_ expressions: [LifecycleExpression], column: Int) -> [Bearings] {
        let roots = roots(of: expressions, column)
        let useful = mending(roots, column)
        let found = bearings(ofEach: useful.map { expressions[$0] }, roots.taking(useful), column)
        return zip(useful, found).reduce(into: Array(repeating: Bearings(), count: expressions.count)) { all, one in
            all[one.0] = one.1
        }
    }

    /// The indices of the claims about one column that fix something.
    private func mending(_ roots: LifecycleWorld.Roots, _ column: Int) -> [Int] {
        var isUseful = Array(repeating: false, count: roots.indices.count)
        let wrong = known[column].filter { errors[column][$0] > 0 }
        world.evaluate(roots, at: wrong, facts.columns[column]) { root, place, value, error in
            if error < errors[column][place] { isUseful[root] = true }
        }
        return roots.indices.filter { isUseful[$0] }
    }

    /// The values of one column under each claim, as roots of the program.
    private func roots(of expressions: [LifecycleExpression], _ column: Int) -> LifecycleWorld.Roots {
        let part = LifecyclePart.variable(LifecycleFacts.variables[column])
        let (plain, whole) = (base.accepted(part), parts.accepted(part))
        let forms = forms(of: column)
        return world.roots(
            of: expressions.map { expression in
                expression.isForm
                    ? whole.map { expression.replacing($0) }
                    : plain.map { value in forms.reduce(expression.replacing(value)) { $1.replacing($0) } }
            }
        )
    }

    private func bearings(
        ofEach expressions: [LifecycleExpression],
        _ roots: LifecycleWorld.Roots,
        _ column: Int
    ) -> [Bearings] {
        world.findFeatures()
        var found = Array(repeating: Bearings(), count: expressions.count)
        world.evaluate(roots, at: known[column], facts.columns[column]) { index, place, value, error in
            guard value != values[column][place], value != .unjudged else { return }
            let owner = facts.owners[place]
            let before = errors[column][place]
            // As long as the value is wrong, its type is neither right nor wrong.
            if before > 1, error > 1, expressions[index].isType { return }
            if let kind = Bearings.Kind(before: before, after: error) {
                let (key, isHeldOut) = (column * facts.cases.count + owner, facts.cases[owner].isHeldOut)
                let (bits, isSight) = (world.bits[place], value != .absent)
                found[index].add(bits, kind, owner: key, isHeldOut: isHeldOut, isSight: isSight)
            }
            found[index].signature &+= Self.digest(place, column, value)
        }
        return found
    }

    /// A digest of the prediction at a place; a sum of digests identifies a claim regardless of order.
    static func digest(_ place: Int, _ column: Int, _ value: FactValue) -> Int {
        var hash = UInt64(truncatingIfNeeded: place &* 31 &+ column) &* 0x9E37_79B9_7F4A_7C15
        hash ^= UInt64(truncatingIfNeeded: value.bits &* 16 &+ Int(value.kind.rawValue) &+ (value.isText ? 8 : 0))
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        return Int(truncatingIfNeeded: hash ^ (hash >> 27))
    }

    /// The forms in which a variable is sent according to the causes found so far.
    private func forms(of column: Int) -> [LifecycleExpression] {
        causes.filter { $0.claim.isForm }.flatMap { cause in
            cause.edit.traits.variables?.filter { $0.column == column }.map(\.expression) ?? []
        }
    }

    /// The best condition of a claim; `nil` if none scores above a bar.
    private func best(
        _ bearings: Bearings,
        cost: Double,
        of columns: [Int],
        above bar: Double
    ) -> (condition: [Literal], score: Double)? {
        let useful = LifecycleFeature.columns.indices.filter { feature in
            columns.allSatisfy { LifecycleFeature.columns[feature][$0] }
        }
        return Self.conditions.best(bearings, cost: cost, of: useful, above: bar)
    }

    // MARK: Candidates

    /// The bearings of each column's claims, by key, since the column was last computed.
    var cache: [Int: [String: Bearings]] = [:]
    /// The best causes of each column.
    var singles: [Int: [LifecycleCause]] = [:]

    /// The claims about each column, by key, since the column was last computed.
    private var phrased: [Int: [String: LifecycleClaim]] = [:]

    func expression(_ claim: LifecycleClaim) -> LifecycleExpression { claim.variables?[0].expression ?? .it }

    mutating func findSingles(of column: Int) {
        let claims = LifecycleClaim.ofVariables[column] + suggestions(column)
        let found = bearings(claims.map { expression($0) }, column: column)
        cache[column] = Dictionary(zip(claims.map(\.key), found)) { first, _ in first }
        phrased[column] = Dictionary(claims.map { ($0.phrase, $0) }) { first, _ in first }
        var causes: [LifecycleCause] = []
        for (claim, bearings) in zip(claims, found) {
            let bar = 0.4 * (causes.map(\.score).max() ?? 0)
            if let cause = cause(of: claim, bearings, in: [column], above: bar) { causes.append(cause) }
        }
        singles[column] = causes
    }

    /// A claim under its best condition; `nil` if it does not score above a bar.
    private func cause(
        of claim: LifecycleClaim,
        _ bearings: Bearings,
        in columns: [Int],
        above bar: Double
    ) -> LifecycleCause? {
        guard let best = best(bearings, cost: claim.cost, of: columns, above: bar),
            !claim.needsSight || bearings.isSeen(when: best.condition)
        else { return nil }
        return LifecycleCause(
            claim: claim,
            condition: best.condition,
            tally: bearings.tally(best.condition),
            score: best.score,
            signature: best.condition.isEmpty ? bearings.signature : 0
        )
    }

    /// The claims that unexpected values suggest.
    private func suggestions(_ column: Int) -> [LifecycleClaim] {
        let variable = LifecycleFacts.variables[column]
        // Dates share a pattern, which may be visible in only one of them.
        let family = LifecycleFacts.variables.indices.filter { other in
            other == column || variable.isDate && LifecycleFacts.variables[other].isDate
        }
        return LifecycleClaim.suggestions(
            for: variable,
            from: family.flatMap { other in
                known[other].filter { errors[other][$0] > 0 }.compactMap { place in
                    facts.columns[other][place].admitted.first.map { seen in
                        .init(seen: seen, expected: values[other][place], owner: facts.owners[place])
                    }
                }
            }
        )
    }

    /// The cause extended to every other variable of its family for which it is true under the same condition.
    mutating func extended(_ cause: LifecycleCause, to columns: [Int]) -> LifecycleCause {
        guard cause.claim.fault == nil, cause.claim.reading == nil, let seed = cause.claim.variables?.first?.column
        else { return cause }
        var extended = cause
        // A cause whose variable another claim explains better is not extended.
        if isLessTrue(cause.claim, when: cause.condition, of: seed) { return cause }
        for column in columns where column != seed {
            let isAlike =
                cause.claim.isGeneral
                || LifecycleVariable.families.contains {
                    $0.contains(LifecycleFacts.variables[column]) && $0.contains(LifecycleFacts.variables[seed])
                }
            guard isAlike, cause.condition.allSatisfy({ LifecycleFeature.columns[$0.feature][column] }) else {
                continue
            }
            if singles[column] == nil { findSingles(of: column) }
            guard let claim = phrased[column]?[cause.claim.phrase], claim.fault == nil,
                let bearings = cache[column]?[claim.key]
            else { continue }
            let (seen, heldOut) = (bearings.seenTally(cause.condition), bearings.heldOutTally(cause.condition))
            let whole = seen + heldOut
            guard whole.gains > 0, ConditionSearch.isTrue(seen), ConditionSearch.isTrue(heldOut),
                !claim.needsSight || bearings.isSeen(when: cause.condition)
            else { continue }
            if isLessTrue(claim, when: cause.condition, of: column) { continue }
            extended.claim = extended.claim.joined(with: claim)
            extended.score += Self.conditions.score(whole, cost: 1, [])
            extended.signature = 0
            extended.tally = extended.tally + whole
        }
        return extended
    }

    /// True if another claim about a variable explains more, or explains as much and departs less from the documents.
    ///
    /// A sentence about several variables must be as good for each as the best sentence about that variable only.
    private func isLessTrue(_ claim: LifecycleClaim, when condition: [Literal], of column: Int) -> Bool {
        func worth(_ claim: LifecycleClaim, _ condition: [Literal]) -> Double {
            let tally = cache[column]?[claim.key]?.factTally(condition) ?? Tally()
            // Being in the library makes a claim no truer.
            return Self.conditions.score(tally, cost: max(1, claim.cost), condition)
        }
        let own = worth(claim, condition)
        return singles[column]?.contains { $0.claim.phrase != claim.phrase && worth($0.claim, $0.condition) > own }
            ?? false
    }

    /// A simpler claim that explains as much under the same condition, or else the cause itself.
    mutating func plainer(_ cause: LifecycleCause, in columns: [Int]) -> LifecycleCause {
        guard !cause.condition.isEmpty, cause.claim.fault == nil, cause.claim.reading == nil,
            let seed = cause.claim.variables?.first?.column
        else { return cause }
        var plainest = cause
        for claim in LifecycleClaim.ofVariables[seed]
        where claim.cost < cause.claim.cost && claim.fault == nil && claim.reading == nil {
            guard let bearings = cache[seed]?[claim.key] else { continue }
            let tally = bearings.tally(cause.condition)
            guard tally.gains > 0, ConditionSearch.isTrue(tally),
                !claim.needsSight || bearings.isSeen(when: cause.condition)
            else { continue }
            let score = Self.conditions.score(tally, cost: claim.cost, cause.condition)
            let single = LifecycleCause(claim: claim, condition: cause.condition, tally: tally, score: score)
            let other = extended(single, to: columns)
            if other.score > plainest.score { plainest = other }
        }
        return plainest
    }

    /// For each column, the library's rows that change several variables and fix something there, with the bearings
    /// requested since the column was last computed, by row index.
    var joint: [Int: (mending: [Int], bearings: [Int: Bearings])] = [:]

    /// Causes from the library's rows that change several variables, each differently.
    mutating func severals() -> [LifecycleCause] {
        let all = LifecycleClaim.ofSeveral
        func expressions(of rows: [Int], _ column: Int) -> [LifecycleExpression] {
            rows.compactMap { row in all[row].variables?.first { $0.column == column }?.expression }
        }
        let columns = LifecycleFacts.variables.indices
        let rows = columns.map { column in
            all.indices.filter { all[$0].variables?.contains { $0.column == column } ?? false }
        }
        for column in columns where joint[column] == nil {
            let found = mending(roots(of: expressions(of: rows[column], column), column), column)
            joint[column] = (found.map { rows[column][$0] }, [:])
        }
        let useful = Set(columns.flatMap { joint[$0]?.mending ?? [] })
        for column in columns {
            let asked = rows[column].filter { useful.contains($0) && joint[column]?.bearings[$0] == nil }
            if asked.isEmpty { continue }
            let claimed = expressions(of: asked, column)
            let found = bearings(ofEach: claimed, roots(of: claimed, column), column)
            for (row, bearings) in zip(asked, found) { joint[column]?.bearings[row] = bearings }
        }
        return useful.sorted().compactMap { row in
            let claim = all[row]
            let columns = (claim.variables ?? []).map(\.column)
            let bearings = columns.reduce(into: Bearings()) { $0.add(joint[$1]?.bearings[row] ?? Bearings()) }
            return cause(of: claim, bearings, in: columns, above: 0)
        }
    }
}
