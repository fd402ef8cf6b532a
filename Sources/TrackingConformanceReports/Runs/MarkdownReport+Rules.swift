import TrackingConformanceCore

extension MarkdownReport {
    /// The number of lines of evidence that stand open; that of further causes is folded.
    private static let openLines = 60
    /// The number of lines of evidence, beyond which rules are only listed.
    private static let foldedLines = 80

    /// The causes, each with the vector that shows it.
    var causes: [Block] {
        guard let diagnosis = report.diagnosis, !diagnosis.causes.isEmpty else { return [] }
        let heading = "\n### Causes\n\n\(diagnosis.sentence)\n"
        var room = Self.openLines
        return [Block(whole: heading, short: heading)]
            + diagnosis.causes.enumerated().map { place, cause in
                let evidence = evidence(of: cause, at: place)
                room -= evidence.lineCount
                return block(cause, number: place + 1, evidence, isOpen: room >= 0)
            }
    }

    private func block(_ cause: Cause, number: Int, _ evidence: [String], isOpen: Bool) -> Block {
        let level = report.catalogue.level(of: cause.rule).rawValue
        let statement = prose(cause.statement, limit: Self.longestLine)
        let qualification = cause.qualification.map { ["<p>\(prose($0, limit: Self.longestLine))</p>"] } ?? []
        return folded(
            "\(number). <b>\(statement)</b> \(code(cause.rule.rawValue)) (\(level), \(report.extent(of: cause)))",
            qualification + evidence,
            isOpen: isOpen
        )
    }

    private func evidence(of cause: Cause, at place: Int) -> [String] {
        if let other = report.cause(shownLike: place) { return ["<p>as shown with cause \(other + 1)</p>"] }
        return Evidence(cause, of: report).map(preformatted) ?? []
    }
}

// MARK: - Rules

extension MarkdownReport {
    /// The rules that are broken at vectors which no known fault explains: the first ones a fold each, the others a
    /// line each in one fold.
    var unexplainedRules: [Block] {
        let broken = report.brokenRules.filter { $0.origin == nil && !report.isExplained($0) }
        guard !broken.isEmpty else { return [] }
        let heading = "\n### Broken rules\n"
        var (shown, room) = ([Block](), Self.foldedLines)
        for rule in broken {
            guard room > 0 else { break }
            let content = content(of: rule)
            shown.append(folded(name(of: rule), content))
            room -= content.lineCount
        }
        let others = Array(broken.dropFirst(shown.count))
        return [Block(whole: heading, short: heading)] + shown
            + (others.isEmpty ? [] : [listed(others, counted(others.count, "further broken rule"))])
    }

    /// The rules that the causes explain, a line each in one fold.
    var explainedRules: [Block] {
        let broken = report.brokenRules.filter(report.isExplained)
        guard !broken.isEmpty else { return [] }
        let summary = broken.count == 1 ? "One broken rule" : "\(broken.count) broken rules"
        return [listed(broken, "\(summary), which the causes explain")]
    }

    /// Rules in one fold, a line each.
    private func listed(_ broken: [Report.BrokenRule], _ summary: String) -> Block {
        let items = broken.map { broken in
            let cause = report.cause(showing: broken).map { ", as shown with cause \($0 + 1)" } ?? ""
            return "<li>\(name(of: broken))\(cause)</li>"
        }
        let advice = "<p>\(prose("\(report.adviceOnRules).", limit: Self.longestLine))</p>"
        return folded(summary, ["<ul>"] + items + ["</ul>", advice])
    }

    private func name(of broken: Report.BrokenRule) -> String {
        let rule = broken.rule
        let title = escaped(rule.title, limit: Self.longestLine)
        return "\(code(rule.id.rawValue)) (\(rule.level.rawValue), \(report.extent(of: broken))): \(title)"
    }

    /// What the rule demands, and the vectors that show it broken.
    private func content(of broken: Report.BrokenRule) -> [String] {
        broken.rule.explanation.map { "<p>\(prose($0, limit: 2_000))</p>" }
            + (shownBefore(broken) ?? evidence(of: broken)) + consequences(of: broken)
    }

    /// The rules that follow from a broken one.
    private func consequences(of broken: Report.BrokenRule) -> [String] {
        let names = report.consequences(of: broken).map { "\(code($0.rule.id.rawValue)) \($0.results.count)" }
        return names.isEmpty
            ? [] : ["<p>What follows from it, with the \(report.noun)s: \(names.joined(separator: ", "))</p>"]
    }

    /// Where the same evidence is shown with a cause or another rule already.
    private func shownBefore(_ broken: Report.BrokenRule) -> [String]? {
        let cause = report.cause(showing: broken).map { "cause \($0 + 1)" }
        let other = cause ?? report.rule(shownLike: broken).map { code($0.rawValue) }
        return other.map { ["<p>as shown with \($0)</p>"] }
    }

    /// The shortest vector that breaks a rule, and the number of the others.
    private func evidence(of broken: Report.BrokenRule) -> [String] {
        let rest = broken.results.count - 1
        return (report.evidence(of: broken).map(preformatted) ?? [])
            + (rest > 0 ? ["<p>\(andMore(rest, report.noun))</p>"] : [])
    }

    /// Evidence as the text report shows it.
    private func preformatted(_ evidence: Evidence) -> [String] {
        let text = TextReport(report: report, style: TerminalStyle(coloured: false, width: Self.width))
        return preformatted(text.description(of: evidence).map { String($0.dropFirst(2)) })
    }
}

extension [String] {
    /// The number of lines; what stands preformatted in one element has several.
    fileprivate var lineCount: Int { joinedLines.utf8.count { $0 == UInt8(ascii: "\n") } }
}
