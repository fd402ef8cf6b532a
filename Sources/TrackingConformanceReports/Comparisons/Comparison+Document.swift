import TrackingConformanceCore

extension Comparison: Documented {
    package static let formats: [Format<Comparison>] = [.text, .json(form), .markdown, .html]

    package var document: Document {
        let changed = rules.filter { $0.oldCount != $0.newCount }
        let others = rules.filter { $0.oldCount == $0.newCount }
        return Document(
            title: Phrase(headline.clipped(to: 600)),
            isGood: !isWorse,
            subject: Phrase(new.implementationName),
            blocks: [.facts([.init("before", nil, old.phrase), .init("now", nil, new.phrase)])]
                + (suiteNotes + [causeNote].compactMap { $0 }).map { .prose(Phrase($0)) }
                + CauseChange.Kind.allCases.map(section)
                + [
                    section(of: changed, "the vectors of both runs that break them", .plain),
                    // Only a page has room for the rules with unchanged counts.
                    section(of: others, "broken in as many vectors as before", .onPages(open: false)),
                ]
                + VectorChange.Kind.allCases.map(section)
        )
    }

    private func section(_ kind: CauseChange.Kind) -> Document.Block {
        let items = causes(kind).map { change in
            let level = catalogue.level(of: change.cause.rule).rawValue
            let fault = change.cause.isExact ? change.cause.fault.map { ", fault \($0)" } ?? "" : ""
            return Document.Item(
                words: Phrase(prose: change.cause.statement),
                details: ["\(code: change.cause.rule) (\(level), \(change.counts)\(fault))"]
                    + (change.former.map { [Phrase(prose: "Before: \($0)")] } ?? []),
                fold: (counted(change.cause.vectors.count, "vector"), change.cause.vectors)
            )
        }
        return .section(
            label: "Causes",
            title: Phrase(kind.heading.words),
            mark: kind.heading.mark,
            blocks: [.list(items, of: "cause")]
        )
    }

    private func section(
        of rules: [RuleChange],
        _ title: Phrase,
        _ layout: Document.Section.Layout
    ) -> Document.Block {
        let columns: [Document.Table.Column] = [
            .init(title: "rule"), .init(title: "level"), .init(title: "before", isNumeric: true),
            .init(title: "now", isNumeric: true),
        ]
        let rows: [[Phrase]] = rules.map { rule in
            let change = rule.newCount - rule.oldCount
            let mark: TerminalStyle.Mark = change > 0 ? .bad : change < 0 ? .good : .quiet
            return [
                "\(code: rule.rule)", Phrase(rule.level.rawValue), "\(rule.oldCount)", "\("\(rule.newCount)", mark)",
            ]
        }
        return .section(
            label: "Rules",
            title: title,
            count: rules.count,
            layout: layout,
            blocks: [.table(Document.Table(columns: columns, rows: rows, noun: "rule"))]
        )
    }

    private func section(_ kind: VectorChange.Kind) -> Document.Block {
        let changes = vectors(kind)
        let items = changes.map { change in
            let evidence = change.evidence.isEmpty ? [] : [Phrase(change.evidence.clipped(to: 300))]
            return Document.Item(words: "\(code: change.id) (\(change.verdicts))", details: evidence)
        }
        return .section(
            label: "Vectors",
            title: Phrase(kind.heading.words),
            mark: kind.heading.mark,
            count: changes.count,
            layout: [.broke, .lost].contains(kind) ? .open : .folded,
            blocks: [.list(items, of: "vector")]
        )
    }
}

extension SavedReport {
    var phrase: Phrase { "\(code: name.clipped(to: 200)): \(headline.clipped(to: 500))" }
}
