import TrackingConformanceCore
import TrackingConformanceJSON

extension Report {
    /// The entries of the list of known failures, each with its reason, last day and link.
    var excused: Document.Block {
        let items = run.exceptions.entries.map { entry, count in
            let until = entry.until.map { ", until \($0)" } ?? ""
            let reason = entry.reason == entry.subjectName ? [] : [Phrase(prose: entry.reason)]
            let name = entry.subjectName.withoutStop
            // An entry with an edit has a sentence as its name.
            let subject = name.contains(" ") ? Phrase(prose: name) : "\(code: name)"
            let isAddress = entry.link?.contains(/^https?:\/\//) ?? false
            return Document.Item(
                words: "\(subject) (in \(counted(count, run.noun))\(until))",
                details: reason + (entry.link.map { [Phrase($0, isAddress ? .address : .plain)] } ?? [])
            )
        }
        return .section(
            label: "Known failures",
            count: items.count,
            id: "known-failures",
            blocks: [.list(items, of: "known failure")]
        )
    }

    var recorded: Document.Block {
        let results = results(.recorded)
        let rules = catalogue.rules.filter { $0.level == .informational }.compactMap { rule -> String? in
            let count = results.count { result in result.mismatches.contains { $0.rule == rule.id } }
            return count > 0 ? "\(rule.id) \(count)" : nil
        }
        let list = Document.Block.list(results.map(Self.recordedItem), of: run.noun)
        let areFew = results.count <= 5 && run.results.count <= 20
        let counts = Document.Block.prose(Phrase(rules.joined(separator: ", ")))
        // If there are many, a terminal shows only the number, since the rules that leave them open are the same in
        // every run.
        let blocks = areFew ? [list] : [.page { DocumentHTML.markup(counts) }, .verbose { [counts, list] }]
        return .section(
            label: "Recorded",
            title:
                "\(counted(results.count, run.noun)) left open by the documents, and not judged\(thrown(in: results))",
            id: Verdict.recorded.rawValue,
            blocks: results.isEmpty ? [] : blocks
        )
    }

    /// The end of a sentence on exceptions among the recorded behaviour, which no rule forbids but no app intends.
    private func thrown(in results: [VectorResult]) -> Phrase {
        let thrown = results.filter { $0.mismatches.contains { $0.actual?["threw"] != nil } }
        guard let first = thrown.first?.vector.id else { return "" }
        let place = thrown.count == results.count ? "all" : "\(thrown.count)"
        return thrown.count == 1
            ? "; the implementation threw in one of them, \(link: first, to: "vector-\(first)")"
            : "; the implementation threw in \(place) of them, such as \(link: first, to: "vector-\(first)")"
    }

    private static func recordedItem(of result: VectorResult) -> Document.Item {
        Document.Item(
            words: "\(code: result.vector.id)",
            details: result.mismatches.map {
                Phrase("step \($0.step): \($0.message.clipped(to: 400))", .marked(.quiet))
            }
        )
    }

    /// The blocks for pages only: the topics, all vectors and finally the command.
    var pages: [Document.Block] {
        let (vectors, title) = (
            HTMLVectors(report: self),
            Phrase(run.noun.prefix(1).uppercased() + run.noun.dropFirst() + "s")
        )
        return [
            .page("topics", "Topics") { vectors.topicTable },
            RuleTables(run: run).section,
            .page("vectors", title, count: run.results.count) { vectors.markup },
            run.legend,
            .page("run", "This run") {
                let duration = run.duration.map { [Document.Fact("Duration", nil, Phrase($0.inWords))] } ?? []
                return HTML.command(commandLines) + DocumentHTML.markup(.facts(duration))
            },
        ]
    }
}
