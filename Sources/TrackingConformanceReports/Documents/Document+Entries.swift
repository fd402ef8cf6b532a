import TrackingConformanceCore

extension Document {
    /// Causes, or broken rules, in the order of a report.
    struct Entries: Sendable {
        /// All entries: those with their own evidence, those explained by others, and those that follow from others.
        let all: [Entry]
        let noun: String
        /// The noun for a result that shows one.
        let vectorNoun: String
        /// The explanation of the covered entries, which follows their number.
        var explained = ""
        /// The way to see the entries for which a report has no room, as a clause.
        var advice = ""
        /// The first steps if there are many.
        var start: Phrase?

        func entries(_ standing: Entry.Standing) -> [Entry] { all.filter { $0.standing == standing } }

        /// The indices of the entries, grouped by heading.
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

    /// A cause or a broken rule, with its evidence.
    struct Entry: Sendable {
        enum Standing: Sendable {
            /// It has its own evidence in every report.
            case alone
            /// Something already shown explains it.
            case covered
            case following
        }

        /// Its number, if reports refer to it by number.
        var number: Int?
        /// The heading that it shares with its neighbours; `nil` if there is none.
        var group: Phrase?
        /// The anchor for links to it.
        let id: String
        /// The broken rule.
        let name: Phrase
        /// The mistake, or the subject of the rule.
        let heading: Phrase
        /// The level and the number of vectors that show it.
        let extent: String
        /// The number of vectors that show it.
        let count: Int
        /// Its meaning for the verdict.
        let mark: TerminalStyle.Mark
        /// False for mismatches that no cause explains.
        var isExplained = true
        /// The label before the rule in a text.
        var label = ""
        var standing = Standing.alone
        /// True if a page shows it unfolded.
        var isOpen = true
        /// Its content in a text with a budget.
        let brief: [Phrase]
        /// Its content if there is room.
        let explanation: [Phrase]
        let vectors: @Sendable () -> [String]
        /// The evidence, abridged or whole.
        let proof: @Sendable (_ isWhole: Bool) -> Proof
    }

    /// The evidence for a cause or a broken rule.
    struct Proof: Sendable {
        /// The place that already shows it, in which case there are no examples.
        var reference: Phrase?
        var examples: [Example] = []
        /// The consequences.
        var consequences: Phrase?
    }

    /// A vector up to the step that shows it.
    struct Example: Sendable {
        let evidence: Evidence
        /// The facts about the run.
        let context: Evidence.Context

        var id: String { evidence.result.vector.id }
    }

    /// The parts that a text omits to keep its budget.
    struct Omission: Sendable {
        /// The numbers of entries without evidence, each with its noun.
        var entries: [(count: Int, noun: String)]
        /// The ids of the vectors whose evidence is shown.
        var shown: Set<String>
    }
}
