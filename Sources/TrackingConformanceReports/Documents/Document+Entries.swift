import TrackingConformanceCore

extension Document {
    /// Causes, or broken rules, in the order in which they are reported.
    struct Entries: Sendable {
        /// What of them a report shows: those that stand alone, those that others explain, those that follow from
        /// others.
        let all: [Entry]
        let noun: String
        /// The noun for what shows one.
        let vectorNoun: String
        /// What explains the covered ones, in words after their number.
        var explained = ""
        /// The way to see those that a report has no room for, as a clause.
        var advice = ""
        /// The first steps if there are many.
        var start: Phrase?

        func entries(_ standing: Entry.Standing) -> [Entry] { all.filter { $0.standing == standing } }

        /// The places of the entries, those under one heading together.
        static func groups(of entries: [Entry]) -> [(heading: Phrase?, places: Range<Int>)] {
            entries.indices.reduce(into: []) { groups, place in
                if let last = groups.last, last.heading == entries[place].group {
                    groups[groups.count - 1].places = last.places.lowerBound..<place + 1
                } else {
                    groups.append((entries[place].group, place..<place + 1))
                }
            }
        }
    }

    /// A cause or a broken rule, with what shows it.
    struct Entry: Sendable {
        enum Standing: Sendable {
            /// It has evidence of its own in every report.
            case alone
            /// Something that is shown already explains it.
            case covered
            case following
        }

        /// Its number, if readers are referred to it by one.
        var number: Int?
        /// The heading that it shares with its neighbours; `nil` if there is none.
        var group: Phrase?
        /// The name by which links lead to it.
        let id: String
        /// The rule that is broken.
        let name: Phrase
        /// What is wrong, or what the rule is about.
        let heading: Phrase
        /// The level and how many vectors show it.
        let extent: String
        /// The number of vectors that show it.
        let count: Int
        /// What it means for the verdict.
        let mark: TerminalStyle.Mark
        /// False for mismatches that no cause explains.
        var isExplained = true
        /// What a text says before the rule.
        var label = ""
        var standing = Standing.alone
        /// Whether a page shows it unfolded.
        var isOpen = true
        /// What a text with a budget says of it.
        let brief: [Phrase]
        /// What is to be said of it where there is room.
        let explanation: [Phrase]
        let vectors: @Sendable () -> [String]
        /// What shows it, in short or all.
        let proof: @Sendable (_ isWhole: Bool) -> Proof
    }

    /// What shows a cause, or that a rule is broken.
    struct Proof: Sendable {
        /// Where it is shown already; there are no examples then.
        var reference: Phrase?
        var examples: [Example] = []
        /// What follows from it.
        var consequences: Phrase?
    }

    /// A vector up to the step that shows something.
    struct Example: Sendable {
        let evidence: Evidence
        /// What is known of the run.
        let context: Evidence.Context

        var id: String { evidence.result.vector.id }
    }

    /// What a text leaves out to keep its budget.
    struct Omission: Sendable {
        /// The numbers of entries without evidence, with their nouns.
        var entries: [(count: Int, noun: String)]
        /// The ids of the vectors whose evidence is shown.
        var shown: Set<String>
    }
}
