import TrackingConformanceCore
import TrackingConformanceReports

/// The terms of reports and messages, for readers who do not know the kit.
enum ReportWord {
    private static let meanings: [(word: String, meaning: String)] = [
        ("adapter", "The program that connects an implementation to the kit."),
        ("area", "Push tracking, payloads or the lifecycle."),
        ("capability", "Something that an implementation supports, such as push.ios. Its adapter declares it."),
        (
            "cause",
            "Behaviour of the implementation that differs from the documented behaviour and explains mismatches."
        ),
        ("decision", "The reason for a rule if the documents are silent or contradict each other."),
        ("edit", "A cause as an expression, which a list of known failures can name."),
        ("exercised", "Said of a rule: the exploration tried a sequence that a faulty implementation would fail."),
        ("experiment", "A generated sequence for which causes predict different answers, sent to the adapter."),
        ("fault", "A mistake that the kit knows by name. `explain --faults` lists all."),
        ("finding", "A sequence of an exploration that breaks a rule, shortened to the steps that it needs."),
        ("handshake", "The adapter's first answer: the name and capabilities of the implementation."),
        ("implementation", "The tracking code under test."),
        ("informational", "A level: the documents leave the behaviour open, and it is recorded without a judgement."),
        ("known failure", "An entry in a list that excuses vectors and gives the reason."),
        ("level", "Required, recommended or informational: the effect of a broken rule on the verdict."),
        ("mismatch", "One thing at one step that differs from the expectation, such as an id or a missing call."),
        ("reading", "An interpretation of a rule. The kit accepts each reading that the documents allow."),
        ("recommended", "A level: a broken rule is a warning or, with `--strict`, a failure."),
        ("required", "A level: a document requires it, and a broken rule fails the run."),
        ("rule", "A statement from the documents, with an id, a level and its sources. `explain` lists all."),
        ("sequence", "Steps in order, from a fresh install."),
        ("shard", "Every Nth vector of a selection, for one of several machines."),
        ("step", "An event with its expectation. Steps are counted from 0."),
        ("stimulus", "An event with its parameters, instant and time zone, as the adapter receives it."),
        ("suite", "The rules and all vectors of one version."),
        ("topic", "A file of vectors, whose ids begin with its path."),
        (
            "unexplained",
            "Said of mismatches that are listed by their differences, because no cause that the kit knows or can infer "
                + "predicts every answer. Compare the expected and actual values in the vector shown, fix the fault, and "
                + "run again; if there are several faults, the others are often explained then."
        ),
        ("vector", "A test case: steps from a fresh install, with an id and rules. `show` prints one."),
    ]

    /// The meaning of a term, in the singular or plural; `nil` if reports do not use it.
    static func text(of name: String, style: TerminalStyle) -> String? {
        let name = name.lowercased().split { " -".contains($0) }.joined(separator: " ")
        func isMeant(_ word: String) -> Bool {
            [word, word + "s", word.hasSuffix("y") ? word.dropLast() + "ies" : word].contains(name)
        }
        let verdict = Verdict.allCases.first { isMeant($0.label) }.map { ($0.label, "A verdict. \($0.meaning)") }
        guard let (word, meaning) = verdict ?? meanings.first(where: { isMeant($0.word) }) else { return nil }
        return [[style.marked(word, .strong)], style.wrapped(meaning)].joinedBlocks
    }
}
