package import TrackingConformanceAnalysis
import TrackingConformanceCore
import TrackingConformanceSpecification

extension AuditRecord: Documented {
    package static let formats: [Format<AuditRecord>] = [.text, .json(form), .html]

    /// The report on how well the suite catches wrong implementations; a page adds charts and the vectors of each rule.
    package var document: Document {
        let caught = "\(mutants.count - survivors.count) of \(counted(mutants.count, "mutant")) caught"
        return Document(
            title: isSound ? "SOUND" : "NOT SOUND",
            isGood: isSound,
            subject:
                "\(Kit.name) \(Kit.version), suite \(suite.version), audited with \(counted(mutants.count, "mutant"))",
            concludes: true,
            lead: [.prose("\(caught) by \(counted(vectors.count, "vector"))")],
            blocks: [.contradictions(contradictions), .prose(Self.meaning), ruleTable] + problems
                + [.prose(Phrase(usefulness)), .prose(Phrase(focus))]
                + [.section(label: "Controls", blocks: [.facts(controls.map(fact))])]
                + [overview, rulesByVectors, vectorLists],
            longestList: .max,
            style: DocumentHTML.file(PackageResources.audit_css)
        )
    }

    private static let meaning: Phrase =
        """
        A mutant is a copy of the reference implementation with one fault. A vector catches a mutant if the \
        vector fails, or if it warns and the mutant breaks a recommended rule.
        """

    private var ruleTable: Document.Block {
        let columns: [Document.Table.Column] = [
            .init(title: "vectors", isNumeric: true), .init(title: "mutants caught", isNumeric: true),
            .init(title: "rule"),
        ]
        let rows: [[Phrase]] = rules.map { summary in
            let id = summary.rule.id.rawValue
            let isWhole = summary.killed == summary.mutants.count
            return [
                "\(summary.vectors.count)", "\(summary.killed) of \(summary.mutants.count)",
                "\(isWhole ? "\(link: id, to: id)" : "\(id, .bad)")  \(summary.rule.level.rawValue, .quiet)",
            ]
        }
        return .section(
            label: "Rules",
            title: "the vectors that name each rule, and its caught mutants",
            blocks: [.table(Document.Table(columns: columns, rows: rows))]
        )
    }

    /// The sentence on how many vectors are needed, redundant or idle.
    private var usefulness: String {
        let sole = soleKills
        let mutants = sole.values.reduce(0) { $0 + $1.count }
        return "\(counted(vectors.count, "vector")): \(sole.count) are the only ones to catch some mutant "
            + "(\(counted(mutants, "mutant"))), \(redundantVectors.count) catch only mutants that other vectors "
            + "also catch, and \(idleVectors.count) of these catch none; --report json:FILE lists them."
    }

    /// The sentence on how accurately reports name the rules of mutants.
    private var focus: String {
        "For \(mutants.count - listedElsewhere.count) of \(counted(mutants.count, "mutant")), a report lists the mutant's "
            + "own rule first; \(mutants.count - breakingMany.count) break three rules or fewer, and "
            + "\(mutants.count - cascading.count) pass most vectors of their area."
    }

    private func fact(_ control: AuditedControl) -> Document.Fact {
        let isGood = control.deviations.isEmpty
        let deviations = control.deviations.abridged(to: 10, "vector")
        let outcome = isGood ? ["as expected"] : ["NOT AS EXPECTED", control.expectation] + deviations
        return Document.Fact(control.name, isGood ? .good : .bad, outcome.map { Phrase($0) })
    }
}

// MARK: - Problems

extension AuditRecord {
    private var problems: [Document.Block] {
        [
            .list("Survived", "no vector catches these", survivors.map(item)),
            .list("Caught by chance", "only vectors that do not name the rule catch these", caughtByChance.map(item)),
            .list(
                "Blamed on others",
                "vectors of the rule catch these, but attribute every mismatch to other rules",
                blamedOnOthers.map(item)
            ),
            .list(
                "Straying",
                "these break rules that do not follow from their own",
                straying.map { mutant in
                    let rules = strayRules(of: mutant).map(\.rawValue).joined(separator: ", ")
                    return Document.Item(words: "\(code: mutant.name) breaks \(code: mutant.rule), and also \(rules)")
                }
            ),
            .list(
                "Too few mutants",
                "at least two mutants must break every judged rule",
                thinRules.map {
                    Document.Item(words: "\(code: $0.rule.id) has \($0.mutants.isEmpty ? "none" : "one")")
                }
            ),
        ]
    }

    private func item(_ mutant: AuditedMutant) -> Document.Item {
        .mutant(mutant.name, mutant.rule, mutant.fault, mutant.kills.first?.sentence(in: vectors))
    }
}

extension Document.Block {
    /// The list of vectors that the documented behaviour fails, which comes first in an audit.
    static func contradictions(_ contradictions: [Contradiction]) -> Self {
        let title: Phrase = "an expectation or the specification is wrong; these vectors catch nothing"
        let items = contradictions.map { Document.Item(words: Phrase($0.sentence)) }
        return .list("Contradictions", title, items, of: "vector")
    }

    /// A list under a heading.
    static func list(
        _ label: Phrase,
        _ title: Phrase,
        _ items: [Document.Item],
        _ mark: TerminalStyle.Mark = .bad,
        of noun: String = "mutant"
    ) -> Self {
        .section(label: label, title: title, mark: mark, blocks: [.list(items, of: noun)])
    }
}

extension Document.Item {
    /// An item for a wrong implementation, with its kill if it is caught.
    static func mutant(_ name: String, _ rule: Rule.ID, _ fault: String, _ kill: String?) -> Self {
        Self(
            words: "\(name, .strong) breaks \(code: rule)",
            details: ([fault] + [kill].compactMap { $0 }).map { Phrase($0) }
        )
    }
}

extension Kill {
    func sentence(in vectors: [Vector]) -> String {
        "caught by \(vectors[vector].id), step \(mismatch.step), under \(mismatch.rule): \(mismatch.message)"
    }
}

// MARK: - Contents of pages only

extension AuditRecord {
    private var overview: Document.Block {
        let pictures = Area.allCases.flatMap { area -> [Document.Block] in
            [.page { HTML.element("h3", area.rawValue) + "\n" + AuditOverview(of: area, in: self).svg }]
        }
        return .section(
            label: "Rules by topics",
            id: "topics",
            layout: .onPages(open: nil),
            blocks: [.prose(Self.legend)] + pictures
        )
    }

    private var rulesByVectors: Document.Block {
        .section(
            label: "Rules by vectors",
            id: "rules-by-vectors",
            layout: .onPages(open: nil),
            blocks: rules.map { AuditRuleSection(summary: $0, record: self).section }
        )
    }

    private var vectorLists: Document.Block {
        let sole = soleKills.sorted { $0.key < $1.key }.flatMap { entry in
            entry.value.map { "\(vectors[entry.key].id) alone catches \($0.name)" }
        }
        func list(_ label: Phrase, _ items: [String]) -> Document.Block {
            .section(
                label: label,
                count: items.count,
                layout: .folded,
                blocks: [.list(items.map { Phrase($0) }, of: "vector")]
            )
        }
        return .section(
            label: "Vectors",
            layout: .onPages(open: nil),
            blocks: [
                list("Mutants that exactly one vector catches", sole),
                list("Vectors that catch no mutant", idleVectors.map(\.id)),
                list("Vectors whose mutants other vectors also catch", redundantVectors.map(\.id)),
            ]
        )
    }

    private static let legend: Phrase =
        """
        Each row is a rule, and each column a group of vectors. The fuller a cell, the more of the rule's mutants the \
        group catches; a frame means that vectors of the group name the rule. Point at a cell for details, and follow \
        the link of a rule to its vectors.
        """
}
