import TrackingConformanceCore

/// Checks of an adapter with their outcomes, and what to do next.
package struct CheckList: Sendable {
    /// One thing that was checked.
    package struct Check: Sendable {
        /// What came out.
        package enum Outcome: Sendable {
            /// All is well.
            case passed
            /// Something is wrong: what was seen, and what to do.
            case problem(String, advice: String)
            /// It was not checked, for this reason.
            case notChecked(String)
        }

        /// What was checked, as a clause such as `it can be started`.
        package let subject: String
        /// What came out.
        package let outcome: Outcome

        /// Creates a check.
        package init(_ subject: String, _ outcome: Outcome) {
            self.subject = subject
            self.outcome = outcome
        }
    }

    /// The checks, in order.
    package let checks: [Check]
    /// The end of what the adapter wrote to standard error, if it wrote anything.
    package let standardError: String?
    /// The command that certifies the adapter.
    package let next: Invocation

    /// Creates a list.
    package init(_ checks: [Check], standardError: String?, next: Invocation) {
        self.checks = checks
        self.standardError = standardError
        self.next = next
    }

    /// Writes the list.
    package func text(style: TerminalStyle) -> String {
        [checks.flatMap { $0.lines(style) }, conclusion(style)].joinedBlocks
    }

    private func conclusion(_ style: TerminalStyle) -> [String] {
        let hasProblem = checks.contains { if case .problem = $0.outcome { true } else { false } }
        guard hasProblem else { return ["The protocol works. Next:"] + next.lines.map { "  " + $0.printable } }
        let errors = standardError.map { style.wrapped("The adapter's standard error: \($0)") } ?? []
        return errors + ["Fix the first problem, then run smoke again."]
    }
}

extension CheckList.Check {
    /// The column at which the text begins, behind the longest label.
    private static let margin = 13

    fileprivate func lines(_ style: TerminalStyle) -> [String] {
        func labelled(_ label: String, _ mark: TerminalStyle.Mark, _ text: String) -> [String] {
            let padding = String(repeating: " ", count: Self.margin - label.count)
            return style.wrapped(text, after: label + padding) { _ in style.marked(label, mark) + padding }
        }
        switch outcome {
        case .passed: return labelled("ok", .good, subject)
        case .notChecked(let reason): return labelled("not checked", .doubtful, "\(subject), because \(reason)")
        case .problem(let problem, let advice):
            return labelled("problem", .bad, subject) + style.wrapped(problem, indentation: Self.margin)
                + style.wrapped("> " + advice, indentation: Self.margin, hanging: 2)
        }
    }
}
