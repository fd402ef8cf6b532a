import TrackingConformanceAnalysis
import TrackingConformanceCore

extension AuditFormat {
    /// For people, in a terminal or a log.
    package static var text: AuditFormat {
        AuditFormat(name: "text", isForTerminals: true) { AuditTextReport(record: $0, style: $1).text }
    }
}

/// A finished audit as text.
struct AuditTextReport {
    /// The audit.
    let record: AuditRecord
    /// How words are marked.
    let style: TerminalStyle

    /// The text, with a line break at the end.
    var text: String { ([introduction, rules] + problems + [vectors, focus, controls, conclusion]).joinedBlocks }

    private var introduction: [String] {
        let mutants = counted(record.mutants.count, "mutant")
        return ["\(Kit.name) \(Kit.version), suite \(record.suite.version), audited with \(mutants)"]
    }

    private var rules: [String] {
        ["vectors  mutants caught  rule"]
            + record.rules.map { summary in
                let caught = "\(summary.killed) of \(summary.mutants.count)".padded(toRight: 14)
                let isBad = summary.killed < summary.mutants.count
                return "\("\(summary.vectors.count)".padded(toRight: 7))  \(caught)  "
                    + style.marked(summary.rule.id.rawValue, isBad ? .bad : .strong) + "  "
                    + style.marked(summary.rule.level.rawValue, .quiet)
            }
    }

    private var problems: [[String]] {
        [
            section("SURVIVED", "no vector catches these", record.survivors.flatMap(description)),
            section(
                "CAUGHT BY CHANCE",
                "only vectors that do not name the rule catch these",
                record.caughtByChance.flatMap(description)
            ),
            section(
                "BLAMED ON OTHERS",
                "vectors of the rule catch these, but attribute every difference to other rules",
                record.blamedOnOthers.flatMap(description)
            ),
            section(
                "STRAYING",
                "these break rules that do not follow from their own",
                record.straying.map { mutant in
                    let rules = record.strayRules(of: mutant).map(\.rawValue).joined(separator: ", ")
                    return "  \(mutant.name) breaks \(mutant.rule), and also \(rules)"
                }
            ),
            section(
                "TOO FEW MUTANTS",
                "at least two mutants must break every rule that is judged",
                record.thinRules.map { "  \($0.rule.id) has \($0.mutants.isEmpty ? "none" : "one")" }
            ),
        ]
    }

    private func section(_ heading: String, _ text: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["\(style.marked(heading, .bad))  \(text)"] + lines
    }

    /// A mutant, and the first vector that catches it.
    private func description(of mutant: AuditedMutant) -> [String] {
        let catches = mutant.kills.prefix(1).map { kill in
            let mismatch = kill.mismatch
            return "caught by \(record.vectors[kill.vector].id), step \(mismatch.step), under \(mismatch.rule): "
                + mismatch.message.printable
        }
        return ["  \(mutant.name) breaks \(mutant.rule)"]
            + ([mutant.fault] + catches).flatMap { style.wrapped($0, indentation: 4) }
    }

    private var vectors: [String] {
        let sole = record.soleKills
        let mutants = sole.values.reduce(0) { $0 + $1.count }
        return style.wrapped(
            "\(counted(record.vectors.count, "vector")): \(sole.count) are the only ones to catch some mutant "
                + "(\(counted(mutants, "mutant"))), \(record.redundantVectors.count) catch only mutants that other vectors "
                + "catch too, and \(record.idleVectors.count) of these catch none; --report json:FILE lists them."
        )
    }

    /// How well a report of a mutant's run tells what is wrong.
    private var focus: [String] {
        let (mutants, many) = (record.mutants.count, record.breakingMany.count)
        return style.wrapped(
            "A report lists the rule of a mutant first for \(mutants - record.listedElsewhere.count) of "
                + "\(counted(mutants, "mutant")); \(mutants - many) break three rules or fewer, and "
                + "\(mutants - record.cascading.count) pass most vectors of their area."
        )
    }

    private var controls: [String] {
        record.controls.flatMap { control in
            let isGood = control.deviations.isEmpty
            let outcome = isGood ? style.marked("as expected", .good) : style.marked("NOT AS EXPECTED", .bad)
            return ["control \(control.name): \(outcome)"]
                + (isGood ? [] : style.wrapped(control.expectation, indentation: 2))
                + control.deviations.abridged(to: 10, "vector").map { "  \($0)" }
        }
    }

    private var conclusion: [String] {
        let caught = record.mutants.count - record.survivors.count
        return [
            record.isSound ? style.marked("SOUND", .good) : style.marked("NOT SOUND", .bad),
            "\(caught) of \(record.mutants.count) mutants caught by \(counted(record.vectors.count, "vector"))",
        ]
    }
}
