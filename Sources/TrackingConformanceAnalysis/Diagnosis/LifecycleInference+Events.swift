import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// What may be done at an event: what is sent there, and how the parts differ.
struct EventOperator: Sendable {
    let name: String
    let phrase: String
    /// The kinds of the calls that are sent, given those that are sent now; `nil` where nothing changes.
    let sent: @Sendable (LifecycleTracking.Moment, [String]) -> [String]?
    let edit: @Sendable (inout Draft<LifecycleTracking>, @escaping @Sendable (LifecycleTracking.Moment) -> Bool) -> Void
    /// Edits of parts, by their names, that come with it in some implementations.
    var consequences: [[String]] = []

    static let all: [EventOperator] =
        [
            EventOperator(
                name: "accepted",
                phrase: "$ that must be ignored is accepted and sent",
                sent: { moment, sent in moment.happening.flatMap { sent.isEmpty ? [$0.rawValue] : nil } },
                edit: { draft, test in
                    let found = draft.isAccepted
                    draft.isAccepted = { test($0) || found($0, $1) }
                },
                // What then follows depends on what else is done at each event.
                consequences: [["crash-at-any-wake"], ["every-sleep-adds"], ["crash-at-any-wake", "every-sleep-adds"]]
            ),
            EventOperator(
                name: "sent",
                phrase: "$ that must be ignored is sent, though not counted",
                sent: { moment, sent in moment.happening.flatMap { sent.isEmpty ? [$0.rawValue] : nil } },
                edit: { draft, test in
                    let found = draft.isSentThoughRefused
                    draft.isSentThoughRefused = { test($0) || found($0, $1) }
                }
            ),
            EventOperator(
                name: "refused",
                phrase: "$ is ignored",
                sent: { moment, sent in moment.isEvent && !sent.isEmpty ? [] : nil },
                edit: { draft, test in
                    let found = draft.isAccepted
                    draft.isAccepted = { !test($0) && found($0, $1) }
                }
            ),
            EventOperator(
                name: "reversed",
                phrase: "$ is accepted when it must be ignored, and ignored when it must be accepted",
                sent: { moment, sent in moment.happening.map { sent.isEmpty ? [$0.rawValue] : [] } },
                edit: { draft, test in
                    let found = draft.isAccepted
                    draft.isAccepted = { test($0) != found($0, $1) }
                }
            ),
            EventOperator(
                name: "unsent",
                phrase: "Nothing is sent",
                sent: { moment, sent in sent.isEmpty || moment.event == .dictionary ? nil : [] },
                edit: { draft, test in
                    let found = draft.answer
                    draft.answer = { test($0.beforeItsEvent) && $0.event != .dictionary ? .calls([]) : found($0, $1) }
                }
            ),
            EventOperator(
                name: "doubled",
                phrase: "The call is sent twice",
                sent: { moment, sent in sent.isEmpty || moment.event == .dictionary ? nil : sent + sent },
                edit: { draft, test in
                    let found = draft.answer
                    draft.answer = { moment, data in
                        let answer = found(moment, data)
                        guard test(moment.beforeItsEvent), case .answered(let calls, let value) = answer else {
                            return answer
                        }
                        return .answered(calls: calls + calls, value: value)
                    }
                }
            ),
            EventOperator(
                name: "throws",
                phrase: "The handler throws",
                sent: { _, _ in ["an exception"] },
                edit: { draft, test in
                    let (found, refused) = (draft.answer, draft.isSentThoughRefused)
                    draft.answer = { test($0.beforeItsEvent) ? .threw("") : found($0, $1) }
                    draft.isSentThoughRefused = { test($0) || refused($0, $1) }
                }
            ),
        ]
        + [LifecycleEvent.Kind.launch, .wake, .sleep].map { kind in
            EventOperator(
                name: "as-\(kind.rawValue)",
                phrase: "$ counts as a \(kind.rawValue)",
                sent: { moment, sent in moment.isEvent && sent.count < 2 ? [kind.rawValue] : nil },
                edit: { draft, test in
                    let found = draft.kind
                    draft.kind = { moment in found(moment).map { test(moment) ? kind : $0 } }
                }
            )
        }
}

extension EventOperator {
    /// The events to which a condition limits the edit.
    private func subject(of condition: Condition) -> String {
        kind(in: condition).flatMap { Self.subjects[LifecycleTracking.features[$0.feature].name] } ?? "An event"
    }

    /// The condition without what the subject of the sentence says.
    private func words(of condition: Condition) -> (form: [String], phrase: String?) {
        let (kind, features) = (kind(in: condition), LifecycleTracking.features)
        let others = Condition(literals: condition.literals.filter { $0 != kind })
        return (condition.form(features), others.phrase(features))
    }

    private func kind(in condition: Condition) -> Literal? {
        guard phrase.hasPrefix("$") else { return nil }
        return condition.literals.first {
            $0.isPositive && Self.subjects[LifecycleTracking.features[$0.feature].name] != nil
        }
    }

    private static let subjects = [
        "launch": "A launch", "wake": "A wake", "sleep": "A sleep", "launch-or-wake": "A launch or wake",
    ]

    /// The edit with others that come with it, under a condition.
    func candidate(with others: [String], when condition: Condition) -> Candidate {
        var candidate = Candidate(
            edit: ([name] + others).joined(separator: "+"),
            of: [],
            phrase.replacing("$", with: subject(of: condition)),
            when: words(of: condition),
            change(with: others, when: condition)
        )
        candidate.looser = condition.shorter.map { self.candidate(with: others, when: $0) }
        return candidate
    }

    private func change(with others: [String], when condition: Condition) -> SpecificationChange {
        let parts = LifecycleTracking.partEdits.filter { others.contains($0.name) }
        let test = condition.test(LifecycleTracking.features)
        return LifecycleTracking.change { draft in
            edit(&draft, test)
            for part in parts { part.edit(&draft) }
        }
    }

    /// The edit under a condition, alone and with what may come with it.
    fileprivate func inferences(_ best: ConditionSearch.Result) -> [Inference] {
        ([[]] + consequences).map { names in
            var candidate = candidate(with: names, when: best.condition)
            candidate.rivals = best.alternatives.map { change(with: names, when: $0) }
            return Inference(
                candidate: candidate,
                gained: best.gained,
                length: best.condition.literals.count,
                isShared: true
            )
        }
    }
}

extension SearchView where Parts == LifecycleTracking {
    private struct EventRow {
        let vector: Int
        let moment: LifecycleTracking.Moment
        let sent: [String]
        let observed: [String]
    }

    func eventInferences() async -> [Inference] {
        let hasOpenCalls = places.contains { place in
            base[place]?.wrong.contains { $0.path == "/calls" || $0.path.isEmpty || $0.variable == .type } ?? false
        }
        guard hasOpenCalls else { return [] }
        let rows = eventRows()
        let features = rows.map { LifecycleTracking.features(of: $0.moment) }
        let search = ConditionSearch(
            features: features,
            featureCount: LifecycleTracking.features.count,
            vectors: rows.map(\.vector)
        )
        return EventOperator.all.flatMap { edit -> [Inference] in
            var effects = ConditionSearch.Effects()
            for (index, row) in rows.enumerated() {
                guard let sent = edit.sent(row.moment, row.sent), sent != row.sent else { continue }
                if sent == row.observed {
                    effects.gains.append(index)
                } else if row.sent == row.observed {
                    effects.losses.append(index)
                } else {
                    effects.strays.append(index)
                }
            }
            return search.best(effects).map(edit.inferences) ?? []
        }
    }

    private func eventRows() -> [EventRow] {
        places.flatMap { place -> [EventRow] in
            let theCase = evidence.cases[place]
            let before = LifecycleTracking.Moment.allBefore(theCase.stimuli, in: theCase.vector.context, parts)
            let reported = LifecycleTracking.Moment.all(
                of: theCase.stimuli,
                in: theCase.vector.context,
                giving: [],
                parts
            )
            return theCase.vector.steps.indices.compactMap { step in
                guard let moment = before[step], let expectation = theCase.vector.steps[step].expectation,
                    expectation.calls != nil || expectation.value != nil, theCase.isKnown(step)
                else { return nil }
                // The dictionary sends nothing: it gives what an ordinary call would carry.
                let isGiven = reported[step] != nil || moment.event == .dictionary
                let now = isGiven ? [reported[step]?.reported?.kind.rawValue ?? ""] : []
                return EventRow(
                    vector: place,
                    moment: moment,
                    sent: base[place]?.found.keys.first { $0.step == step && $0.path.isEmpty } == nil
                        ? now : ["an exception"],
                    observed: theCase.sent(at: step, expecting: theCase.vector.steps[step].expectation)
                )
            }
        }
    }
}

extension Evidence.Case {
    /// The kinds of the lifecycle calls that were sent at a step.
    fileprivate func sent(at step: Int, expecting expectation: Expectation?) -> [String] {
        for mismatch in mismatches where mismatch.step == step {
            if mismatch.isException { return ["an exception"] }
            if mismatch.variable == .type { return [mismatch.actual?.string ?? ""] }
            if mismatch.path == "/calls" {
                return (mismatch.actual?.array ?? []).map {
                    $0["data"]?[LifecycleVariable.type.rawValue]?.string ?? ""
                }
            }
        }
        guard let calls = expectation?.calls else { return [""] }
        return calls.compactMap { call in
            if case .lifecycle(_, let data) = call { data.preferred(.type)?.string ?? "" } else { nil }
        }
    }
}
