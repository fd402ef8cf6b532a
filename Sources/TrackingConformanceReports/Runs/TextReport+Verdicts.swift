import TrackingConformanceCore

extension TextReport {
    /// What became of the vectors that no rule explains, equal reasons together.
    var reasons: [VersionedBlock] {
        [(Verdict.errored, "ERRORED"), (.unsupported, "UNSUPPORTED"), (.unexpectedPass, "UNEXPECTED PASS")].compactMap {
            verdict,
            heading in
            let results = report.results(verdict)
            guard !results.isEmpty else { return nil }
            let title = style.marked(heading, .bad) + "  (\(counted(results.count, report.noun)))"
            let groups = report.byReason(results)
            return VersionedBlock(
                numbers.map { number in
                    VersionedBlock.Version(lines: [title] + abridged(groups, to: number, "reason", description))
                }
            )
        }
    }

    /// Vectors with the same reason: the first of them, the number of the others, and the reason.
    private func description(of group: (reason: String, results: [VectorResult])) -> [String] {
        let ids = group.results.map(\.vector.id)
        let limit = style.isVerbose ? Int.max : 1
        let first = ids.prefix(limit).map { "  " + style.marked($0, .strong) }
        let rest = ids.count - first.count
        let more = rest > 0 ? " " + andMore(rest, report.noun) : ""
        return first.dropLast() + first.suffix(1).map { $0 + more }
            + style.wrapped(group.reason.clipped(to: longestReason), indentation: 4)
    }

    /// The behaviour that was recorded.
    var recorded: [VersionedBlock] {
        let results = report.results(.recorded)
        guard !results.isEmpty else { return [] }
        let vectors = counted(results.count, report.noun)
        let rules = report.catalogue.rules.filter { $0.level == .informational }.compactMap { rule -> String? in
            let count = results.count { result in result.mismatches.contains { $0.rule == rule.id } }
            return count > 0 ? "\(rule.id) \(count)" : nil
        }
        let areFew = style.isVerbose || results.count <= 5 && report.record.results.count <= 20
        let heading = "(\(vectors)) left open by the documents, and not judged"
        let title = style.wrapped(
            areFew || rules.isEmpty ? heading : "\(heading): \(rules.joined(separator: ", "))",
            after: "RECORDED  ",
            hanging: 2
        )
        return [VersionedBlock([VersionedBlock.Version(lines: title + (areFew ? results.flatMap(recording) : []))])]
    }

    private func recording(of result: VectorResult) -> [String] {
        ["  \(result.vector.id)"]
            + result.mismatches.flatMap { mismatch in
                style.wrapped("step \(mismatch.step): \(mismatch.message.clipped(to: 400).printable)", indentation: 4)
                    .map { style.marked($0, .quiet) }
            }
    }

    /// What was noticed beside the vectors: errors, which fail the run, and then warnings.
    var notes: [VersionedBlock] {
        guard !report.notes.isEmpty else { return [] }
        let versions = numbers.map { number in
            let lines = abridged(report.notes, to: number, "note") { style.wrapped($0.clipped(to: longestReason)) }
            return VersionedBlock.Version(lines: lines)
        }
        return [VersionedBlock(versions)]
    }

    /// The numbers of reasons or notes in the versions of their blocks.
    private var numbers: [Int] { style.isVerbose ? [.max] : [1, 3, 8] }
    /// The length of the longest reason or note.
    private var longestReason: Int { style.isVerbose ? 4_000 : 400 }

    /// The lines of the first elements, and the number of the others.
    private func abridged<Element>(
        _ elements: [Element],
        to limit: Int,
        _ singular: String,
        _ lines: (Element) -> [String]
    ) -> [String] {
        let rest = elements.count - limit
        return elements.prefix(limit).flatMap(lines) + (rest > 0 ? ["  " + andMore(rest, singular)] : [])
    }
}

extension Report {
    /// Results by their reasons, those of most vectors first, and of equal numbers in the order of the run.
    func byReason(_ results: [VectorResult]) -> [(reason: String, results: [VectorResult])] {
        let groups = Dictionary(grouping: results.enumerated()) { $0.element.reason ?? "no reason given" }
        return groups.sorted { first, second in
            let (left, right) = (first.value, second.value)
            return left.count != right.count ? left.count > right.count : left[0].offset < right[0].offset
        }.map { ($0.key, $0.value.map(\.element)) }
    }
}
