package import TrackingConformanceCore

/// The checks of an adapter with their outcomes, and the next step.
package struct CheckList: Documented {
    /// A check: its subject, as a clause such as `it can be started`, and its outcome.
    package typealias Check = (subject: String, outcome: CheckOutcome)

    package let checks: [Check]
    /// The last lines of the adapter's standard error, if there are any.
    package let standardError: String?
    /// The command that certifies the adapter.
    package let next: Invocation

    package init(_ checks: [Check], standardError: String?, next: Invocation) {
        self.checks = checks
        self.standardError = standardError
        self.next = next
    }

    package static let formats: [Format<CheckList>] = [.text]

    package var document: Document {
        let hasProblem = checks.contains { if case .problem = $0.outcome { true } else { false } }
        let label = "The adapter's standard error:"
        let errors = standardError.map { text -> [Document.Block] in
            text.contains("\n") ? [.prose(Phrase(label)), .code(text.lines)] : [.prose(Phrase("\(label) \(text)"))]
        }
        return Document(
            title: hasProblem ? "Fix the first problem, then run smoke again." : "The protocol works. Next:",
            concludes: true,
            lead: hasProblem ? [] : [.code(next.lines)],
            blocks: [.facts(facts, width: 11)] + (hasProblem ? errors ?? [] : [])
        )
    }

    /// The checks, with those skipped for the same reason grouped at the end.
    private var facts: [Document.Fact] {
        let reasons = checks.compactMap { if case .notChecked(let reason) = $0.outcome { reason } else { nil } }
        let shared = Dictionary(grouping: reasons, by: \.self).mapValues(\.count).filter { $0.value > 2 }
        let others = checks.filter { check in
            if case .notChecked(let reason) = check.outcome { shared[reason] == nil } else { true }
        }
        return others.map(fact)
            + shared.sorted { $0.key < $1.key }.map { reason, count in
                Document.Fact("not checked", .doubtful, "\(count) other checks, because \(reason)")
            }
    }

    private func fact(_ check: Check) -> Document.Fact {
        switch check.outcome {
        case .ok: Document.Fact("ok", .good, Phrase(check.subject))
        case .notChecked(let reason): Document.Fact("not checked", .doubtful, "\(check.subject), because \(reason)")
        case .problem(let problem, let advice):
            Document.Fact("problem", .bad, Phrase(check.subject), Phrase(problem), "> \(advice)")
        }
    }
}
