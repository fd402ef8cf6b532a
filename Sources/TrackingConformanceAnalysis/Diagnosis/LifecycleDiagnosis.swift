import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// The causes of what differs in lifecycle tracking, the mismatches that each explains, and those that none does.
struct LifecycleDiagnosis: Sendable {
    let causes: [LifecycleCause]
    /// For each cause the facts of the evidence that it explains.
    let explained: [[Fact]]
    /// For each cause the vectors at which it predicts something else than was seen, by their places in the evidence.
    let contradicted: [[Int]]
    /// The mismatches that nothing explains.
    let unexplained: [(vector: Int, mismatch: Mismatch)]

    /// Looks for the causes.
    ///
    /// - Parameter runCount: The number of results that are those of the run; experiments follow.
    init(_ whole: Evidence, runCount: Int) {
        let limited = whole.limited(to: .lifecycle)
        let all = limited.places(in: .lifecycle)
        let evidence = limited.knowing(throwing: Silence.throwing(in: .lifecycle, limited, all))
        let places = all.sorted()
        let facts = LifecycleFacts(evidence, at: places)
        var search = LifecycleSearch(facts)
        search.run(silence: Silence.candidates(in: .lifecycle, evidence, places))
        causes = search.causes
        let found = search.effects()
        explained = found.map { effect in effect.mended.compactMap { facts.fact(at: $0.place, $0.column, evidence) } }
        contradicted = found.map { effect in
            let cases = Set(effect.spoilt.map { facts.owners[$0.place] })
            return cases.sorted().map { facts.cases[$0].index }.filter { evidence.cases[$0].place < runCount }
        }
        unexplained = Self.left(by: search, of: facts, evidence)
    }

    private static func left(
        by search: LifecycleSearch,
        of facts: LifecycleFacts,
        _ evidence: Evidence
    ) -> [(vector: Int, mismatch: Mismatch)] {
        let isExplained = Set(search.rightFacts.compactMap { facts.fact(at: $0.place, $0.column, evidence) })
        return evidence.cases.indices.filter { evidence.cases[$0].areas.contains(.lifecycle) }.flatMap { index in
            let theCase = evidence.cases[index]
            return theCase.mismatches.filter { mismatch in
                theCase.isKnown(mismatch.step)
                    && theCase.findings.found[Findings.Place(of: mismatch)] != nil
                    && !isExplained.contains(Fact(vector: index, place: Findings.Place(of: mismatch)))
            }
            .map { (vector: index, mismatch: $0) }
        }
    }

    /// The number of mismatches of the run that nothing explains.
    func leftCount(of runCount: Int, in evidence: Evidence) -> Int {
        unexplained.count { evidence.cases[$0.vector].place < runCount }
    }
}

extension LifecycleFacts {
    /// The fact of the evidence at a place and in a column: a mismatch, or what a vector judges and was right.
    fileprivate func fact(at place: Int, _ column: Int, _ evidence: Evidence) -> Fact? {
        let owner = cases[owners[place]]
        let (theCase, step) = (evidence.cases[owner.index], place - owner.base)
        guard column == Self.calls else {
            let variable = Self.variables[column]
            return theCase.judged[step][variable].map { Fact(vector: owner.index, place: $0.place) }
        }
        let paths = ["/calls", "/value"]
        let mismatch = theCase.mismatches.first { $0.step == step && (paths.contains($0.path) || $0.isException) }
        return mismatch.map { Fact(vector: owner.index, place: Findings.Place(of: $0)) }
    }
}

extension Candidate {
    /// A cause of the lifecycle as one of any area.
    init(_ cause: LifecycleCause) {
        let condition = (
            form: cause.condition.map(\.name),
            phrase: cause.condition.isEmpty ? nil : cause.condition.map(\.words).joined(separator: ", ")
        )
        let (claim, edit) = (cause.claim, cause.edit)
        if let fault = claim.fault, condition.form.isEmpty {
            self.init(fault)
        } else if let fault = claim.fault {
            self.init(fault, when: condition, edit.change)
        } else {
            self.init(
                edit: claim.phrase,
                of: (claim.variables ?? []).map { LifecycleFacts.variables[$0.column].rawValue },
                claim.statement(when: []).withoutFullStop,
                when: condition,
                edit.change
            )
        }
        row = edit
        ownRules = claim.reading.map { [IDPattern($0.rule.rawValue)] } ?? []
        (silentHandlers, exception) = (claim.silentHandlers, claim.exception)
        rivals = cause.rivals.map { $0.edit(when: cause.condition).change }
    }
}

extension String {
    fileprivate var withoutFullStop: String { hasSuffix(".") ? String(dropLast()) : self }
}

// MARK: - The form of an edit

extension LifecycleEdit {
    /// The edit as a row has it, with its area: its parts with their expressions, and the condition.
    var form: JSONValue {
        var form = JSONObject()
        form["area"] = .string(Area.lifecycle.rawValue)
        for member in written.members.members { form[member.key] = member.value }
        return .object(form)
    }

    /// Reads an edit in the form of a row; `nil` if it is none.
    init?(form: JSONValue) {
        guard let parts = form["edit"]?.object, !parts.isEmpty else { return nil }
        var changes: [Change] = []
        for member in parts.members {
            guard let text = member.value.string else { return nil }
            for part in member.key.split(separator: " ").map(String.init) {
                guard Self.isPart(part), let read = try? Self.changes(of: part, text) else { return nil }
                changes += read
            }
        }
        let when = form["when"]
        guard when == nil || when?.string != nil else { return nil }
        let condition = when?.string.map { try? Self.condition($0) }
        if case .some(.none) = condition { return nil }
        self.init(changes, when: condition ?? nil)
    }
}

extension LifecycleClaim {
    /// The candidate for an edit, in the words of the search where it has some, and otherwise in those of the edit.
    static func candidate(of edit: LifecycleEdit) -> Candidate {
        let literals = edit.condition.map { LifecycleLiteral.all(in: $0) }
        let bare = LifecycleEdit(edit.changes, when: literals?.isEmpty == true ? edit.condition : nil)
        if let claim = claim(of: bare) {
            return Candidate(LifecycleCause(claim: claim, condition: literals ?? []))
        }
        let parts = edit.form["edit"]?.object?.members.map { "`\($0.key)` is `\($0.value.string ?? "")`" } ?? []
        let when = bare.condition.map { " when `\($0)`" } ?? ""
        let claim = LifecycleClaim(bare, parts.joined(separator: ", ") + when, cost: 0)
        return Candidate(LifecycleCause(claim: claim, condition: literals ?? []))
    }

    private static func claim(of edit: LifecycleEdit) -> LifecycleClaim? {
        if let known = (ofShared + ofSeveral).first(where: { $0.edit == edit }) { return known }
        var joined: LifecycleClaim?
        for change in edit.changes {
            guard edit.condition == nil, case .part(.variable(let variable), _) = change else { return nil }
            let single = LifecycleEdit([change])
            let suggested = [LifecycleClaim(constant: change)].compactMap { $0 }
            let claims = ofVariables[LifecyclePart.variable(variable).index] + suggested
            guard let claim = claims.first(where: { $0.edit == single && $0.phrase == joined?.phrase ?? $0.phrase })
            else { return nil }
            joined = joined.map { $0.joined(with: claim) } ?? claim
        }
        return joined
    }
}

extension LifecycleClaim {
    /// The claim that a variable is always the same; `nil` if that is not what an edit says.
    init?(constant change: LifecycleEdit.Change) {
        guard case .part(.variable, .constant(let value)) = change, let json = value.json else { return nil }
        self.init(LifecycleEdit([change]), "$ is `\(json.string ?? json.description)`", cost: 0.8)
    }
}

extension LifecycleLiteral {
    /// The literals of which a condition is made; none if it is made of something else.
    static func all(in condition: LifecycleExpression) -> [LifecycleLiteral] {
        if let literal = literal(condition) { return [literal] }
        guard case .infix(.and, let left, let right) = condition, let last = literal(right) else { return [] }
        let others = all(in: left)
        return others.isEmpty ? [] : others + [last]
    }

    private static func literal(_ test: LifecycleExpression) -> LifecycleLiteral? {
        if let feature = LifecycleFeature.all.firstIndex(where: { $0.test == test }) {
            return LifecycleLiteral(feature: feature, isNegated: false)
        }
        guard case .not(let inner) = test else { return nil }
        return LifecycleFeature.all.firstIndex { $0.test == inner }.map {
            LifecycleLiteral(feature: $0, isNegated: true)
        }
    }
}
