import TrackingConformanceCore

extension Document {
    /// Causes or broken rules, in report order.
    struct Entries: Sendable {
        /// All entries: those with evidence of their own, those that others explain, and those that follow from others.
        let all: [Entry]
        let noun: String
        /// The noun for a result that shows an entry.
        let vectorNoun: String
        /// The explanation of the covered entries, placed after their number.
        var explained = ""
        /// A clause on how to see the entries for which a report has no room.
        var advice = ""
        /// The advice on where to start if there are many entries.
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
            /// The entry has its own evidence in every report.
            case alone
            /// Something already shown explains the entry.
            case covered
            case following
        }

        /// The number, if reports refer to the entry by number.
        var number: Int?
        /// The heading shared with adjacent entries, if any.
        var group: Phrase?
        /// The anchor for links to the entry.
        let id: String
        /// The broken rule.
        let name: Phrase
        /// The mistake or the subject of the rule.
        let heading: Phrase
        /// The level and the number of vectors that show the entry, as text.
        let extent: String
        /// The number of vectors that show the entry.
        let count: Int
        /// The entry's meaning for the verdict.
        let mark: TerminalStyle.Mark
        /// False for mismatches that no cause explains.
        var isExplained = true
        /// The label before the rule in a text report.
        var label = ""
        var standing = Standing.alone
        /// True if a page shows the entry unfolded.
        var isOpen = true
        /// The content in a text report with limited room.
        let brief: [Phrase]
        /// The content if there is enough room.
        let explanation: [Phrase]
        let vectors: @Sendable () -> [String]
        /// The evidence, abridged or whole.
        let proof: @Sendable (_ isWhole: Bool) -> Proof
    }

    /// The evidence for a cause or a broken rule.
    struct Proof: Sendable {
        /// The place that already shows the evidence, if any; examples are then omitted.
        var reference: Phrase?
        /// Vectors up to the steps that show the entry.
        var examples: [Evidence] = []
        var consequences: Phrase?
    }

    /// The parts that a text report omits for lack of room.
    struct Omission: Sendable {
        /// The numbers of entries shown without evidence, each with its noun.
        var entries: [(count: Int, noun: String)]
        /// The ids of the vectors whose evidence is shown.
        var shown: Set<String>
    }
}
