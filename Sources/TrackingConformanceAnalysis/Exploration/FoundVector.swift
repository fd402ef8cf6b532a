package import TrackingConformanceCore
import TrackingConformanceJSON

/// A finding as a vector, with an id, the rule that it breaks, and a note about the finding.
package struct FoundVector: Sendable {
    package let vector: Vector
    /// The text of a file with only this vector, in canonical form.
    package let text: String
    /// The first judged difference of the finding.
    let judged: Mismatch?

    package init(
        _ finding: Finding,
        breaking rule: Rule.ID?,
        statement: String?,
        in implementation: String,
        of suite: Suite,
        isHurried: Bool = false
    ) {
        let draft = finding.draft
        let rule = finding.rule(
            instead: rule ?? finding.shownRule ?? Self.lastRule(of: finding.result.vector),
            suite.catalogue
        )
        let topic = "\(rule.rawValue.lowercased())-\(Self.hash(of: draft))"
        let name = if case .sequence(let number) = finding.origin { "sequence-\(number)" } else { "again" }
        let title = suite.catalogue[rule]?.title ?? rule.rawValue
        judged = finding.result.firstJudged(suite.catalogue)
        let message = judged?.message ?? finding.result.reason ?? ""
        let note =
            "Found by exploration (\(finding.origin.description)) in \(implementation)"
            + (statement.map { ": \($0)" } ?? ".") + (message.isEmpty ? "" : " What it showed: \(message).")
        let differing = isHurried ? finding.result.differingVariables : LifecycleVariable.allCases
        let steps = Oracle(catalogue: suite.catalogue, version: suite.version)
            .vector(of: draft, id: topic, .doubting(differing), typed: finding.isTyped).steps
            .map { isHurried ? $0.judging(differing) : $0 }
            .enumerated().map { place, step in step.naming(finding.result.mismatches.filter { $0.step == place }) }
        let json = draft.vector(
            id: "\(topic)/\(name)",
            title: String(title.unicodeScalars.prefix(140).map(Character.init)),
            rules: [rule],
            since: suite.version,
            note: note.abridged(),
            steps: steps.map { ($0.rule, $0.expectation) }
        )
        text = JSONWriter.canonical(.object(["topic": .string(topic), "vectors": [json]]))
        vector = Vector(
            id: "\(topic)/\(name)",
            topic: topic,
            title: title,
            rules: [rule],
            since: suite.version,
            requires: draft.capabilities,
            context: draft.context,
            note: note,
            isConfirmed: false,
            steps: steps,
            location: finding.result.vector.location
        )
    }

    /// The number of the finding's sequence, if its id contains it.
    package static func sequence(of id: String) -> Int? {
        id.split(separator: "/").last.flatMap { $0.split(separator: "-").last }.flatMap { Int($0) }
    }

    /// The rule under which a crash or a hang at the last step counts.
    private static func lastRule(of vector: Vector) -> Rule.ID {
        Exercise.rule(ofLastStep: vector) ?? "PT-NO-THROW"
    }

    /// A short hash of the sequence (FNV-1a).
    private static func hash(of draft: VectorDraft) -> String {
        var hash: UInt32 = 2_166_136_261
        let parts = [draft.context.zone, draft.context.sdkVersion ?? "", draft.context.device?.locale ?? ""]
        for stimulus in draft.stimuli {
            for byte in JSONWriter.compact(stimulus.json) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        }
        for byte in parts.joined(separator: "\n").utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        let text = String(hash, radix: 16)
        return String(repeating: "0", count: 8 - text.count) + text
    }
}

extension Vector.Step {
    /// The step with each variable under the rule found broken, because a vector file names a rule instead of listing
    /// accepted readings.
    fileprivate func naming(_ mismatches: [Mismatch]) -> Vector.Step {
        mismatches.isEmpty ? self : mappingData { $0.naming(mismatches) }
    }

    /// The step judging only some variables, because some accepted readings of the others may be unknown.
    fileprivate func judging(_ variables: [LifecycleVariable]) -> Vector.Step {
        mappingData { data in
            LifecycleExpectation(
                data.variables.filter { entry in variables.contains { $0.rawValue == entry.key } },
                isComplete: false
            )
        }
    }

    private func mappingData(_ change: (LifecycleExpectation) -> LifecycleExpectation) -> Vector.Step {
        guard let changed = expectation?.mappingData(change) else { return self }
        return Vector.Step(stimulus: stimulus, rule: rule, expectation: changed, location: location)
    }
}

extension LifecycleExpectation {
    fileprivate func naming(_ mismatches: [Mismatch]) -> LifecycleExpectation {
        var named = self
        named.variables = variables.map { key, variable in
            var variable = variable
            let broken = mismatches.first { $0.path.hasSuffix("/" + key) }?.rule
            if variable.readings.contains(where: { $0.rule == broken }) { variable.rule = broken }
            return (key, variable)
        }
        return named
    }
}

extension Finding {
    /// The rule under which a run judges the finding as the exploration did, since a rule that takes facts of other
    /// rules would also take facts of a more binding rule.
    fileprivate func rule(instead rule: Rule.ID, _ catalogue: RuleCatalogue) -> Rule.ID {
        guard catalogue[rule]?.takes != nil else { return rule }
        return result.mismatches.map(\.rule).first { catalogue.level(of: $0) > catalogue.level(of: rule) } ?? rule
    }
}
