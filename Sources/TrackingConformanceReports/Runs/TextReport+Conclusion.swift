import TrackingConformanceCore

extension TextReport {
    /// What a report leaves out to fit its lines.
    struct Omission {
        /// The causes whose evidence is not shown.
        let causes: Int
        /// The rules whose evidence is not shown.
        let rules: Int
        /// The vectors that break a rule and are not shown.
        let vectors: Int

        /// Nothing is left out.
        static let nothing = Omission(causes: 0, rules: 0, vectors: 0)
        /// Of everything something is left out, which takes the most lines to say.
        static let most = Omission(causes: 100, rules: 100, vectors: 10_000)

        private init(causes: Int, rules: Int, vectors: Int) {
            (self.causes, self.rules, self.vectors) = (causes, rules, vectors)
        }

        /// Counts what is left out where some versions of blocks were chosen.
        init(causes: [VersionedBlock.Version?], rules: [VersionedBlock.Version?], of report: Report) {
            let broken = report.record.results.filter { [.failed, .warned].contains($0.verdict) }.map(\.vector.id)
            let shown = Set((causes + rules).flatMap { $0?.evidence ?? [] })
            self.init(
                causes: causes.count { $0?.evidence.isEmpty ?? true },
                rules: rules.count { $0?.evidence.isEmpty ?? true },
                vectors: broken.count { !shown.contains($0) }
            )
        }

        /// What is left out, in words, with the word for a vector; `nil` where nothing is.
        fileprivate func sentence(_ noun: String) -> String? {
            let evidence = [
                causes > 0 ? counted(causes, "cause") : nil, rules > 0 ? counted(rules, "broken rule") : nil,
            ].compactMap { $0 }.joined(separator: " and ")
            let parts = [
                evidence.isEmpty ? nil : "the evidence of \(evidence)",
                vectors > 0 ? "\(counted(vectors, noun)) with the same causes or rules" : nil,
            ].compactMap { $0 }
            guard !parts.isEmpty else { return nil }
            return "Not shown: \(parts.joined(separator: ", and ")). --verbose shows more; --report html:FILE and "
                + "--report json:FILE show everything."
        }
    }

    /// The verdict with its counts, what was left out, and how to repeat one failure.
    func conclusion(leavingOut omission: Omission) -> [String] {
        [style.marked(verdict, report.isConformant ? .good : .bad)] + style.wrapped(counts)
            + (omission.sentence(report.noun).map { style.wrapped($0) } ?? []) + repetition
    }

    /// The verdict, with what a conformant implementation is excused from.
    var verdict: String {
        report.isConformant ? "CONFORMANT" + (report.exceptions.map { " " + $0 } ?? "") : "NOT CONFORMANT"
    }

    /// How many vectors have which verdict.
    var counts: String {
        let counts = report.verdictCounts.map { "\($0.count) \($0.verdict.label)" }.joined(separator: ", ")
        return "\(counted(report.record.results.count, report.noun)): \(counts)"
    }

    /// How one failure is repeated, or one warning where nothing failed.
    private var repetition: [String] {
        guard let (heading, lines) = report.repetition(width: style.width) else { return [] }
        return [heading] + lines.map { "  " + $0.printable }
    }

    /// How a vector is repeated.
    func repetition(of result: VectorResult) -> [String] {
        ["  " + report.invocation.heading(result)]
            + report.invocation.repeating(result, width: style.width - 4).map { "    " + $0.printable }
    }
}
