import TrackingConformanceCore
import TrackingConformanceReports

/// The terms of reports and messages, for readers who do not know the kit.
enum ReportWord {
    private static let meanings: [(word: String, meaning: String)] = [
        ("adapter", "The program that connects an implementation to the kit."),
        ("area", "One of push tracking, payloads and the lifecycle."),
        ("capability", "Something that an implementation supports, such as push.ios. Its adapter declares it."),
        ("cause", "What the implementation does instead of the documented behaviour."),
        ("decision", "The reason for a rule where the documents are silent or contradict each other."),
        ("edit", "A cause as an expression, which a list of known failures can name."),
        ("exercised", "Of a rule in an exploration: a sequence was tried that a faulty implementation would fail."),
        ("experiment", "A generated sequence, sent to the adapter, for which causes predict different answers."),
        ("fault", "A mistake that the kit knows by name. `explain --faults` lists all."),
        ("finding", "A sequence of an exploration that breaks a rule, shortened to the steps that it needs."),
        ("handshake", "The adapter's first answer: the name of the implementation, and its capabilities."),
        ("implementation", "The tracking code under test."),
        ("informational", "A level: the documents leave the behaviour open, and it is recorded without a judgement."),
        ("known failure", "An entry of a list that excuses vectors, with a reason."),
        ("level", "Required, recommended or informational: the effect of a broken rule on the verdict."),
        ("mismatch", "One thing at one step that was not as expected, such as an id, or a call that was not sent."),
        ("reading", "An interpretation of a rule. The kit accepts each reading that the documents allow."),
        ("recommended", "A level: a broken rule is a warning, and a failure with `--strict`."),
        ("required", "A level: a document demands it, and a broken rule fails the run."),
        ("rule", "A statement from the documents, with an id, a level and its sources. `explain` lists all."),
        ("sequence", "Steps in order, from a fresh install."),
        ("shard", "Every Nth vector of a selection, for one of several machines."),
        ("step", "An event with its expectation. Steps are counted from 0."),
        ("stimulus", "An event with its parameters, its instant and its time zone, as the adapter receives it."),
        ("suite", "The rules and all vectors of one version."),
        ("topic", "A file of vectors; its path is the beginning of their ids."),
        (
            "unexplained",
            "Of mismatches: they are listed by what differs, since no cause that the kit knows or can infer predicts "
                + "every answer there. Compare what was expected and received in the vector that it shows, fix what you "
                + "find, and run again; with several faults at once, the others are often explained then."
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
