import TrackingConformanceCore

/// Vectors whose verdict no rule explains, with the reasons and the events that end the adapter.
extension Report {
    /// The sections of the vectors whose verdict no rule explains, grouped by reason.
    var reasons: [Document.Block] {
        [Verdict.errored, .unsupported, .unexpectedPass, .notRun].map { verdict in
            let results = results(verdict)
            let advice = Phrase("\(code: "tracking-conformance smoke") checks the adapter's side of the protocol.")
            let hasAdvice = verdict == .errored && !results.isEmpty && invocation.subcommand.first != "judge"
            return .section(
                label: Phrase(verdict.label.prefix(1).uppercased() + verdict.label.dropFirst()),
                title: Phrase(counted(results.count, run.noun)),
                mark: verdict == .notRun ? .doubtful : .bad,
                id: verdict.rawValue,
                // A text report already shows a problem for each contradicted entry.
                layout: verdict == .unexpectedPass ? .onPages(open: nil) : .plain,
                blocks: [.list(byReason(results).map(item), of: "reason")] + (hasAdvice ? [.prose(advice)] : [])
                    + (verdict == .notRun ? exclusion : [])
            )
        }
    }

    /// An item for vectors with the same reason: the first vector, the number of the others, and the reason.
    private func item(_ reason: String, _ results: [VectorResult]) -> Document.Item {
        let ids = results.map(\.vector.id)
        let more = ids.count > 1 ? " " + andMore(ids.count - 1, run.noun) : ""
        let (sentence, place) = (Phrase(reason.sentence.clipped(to: 4_000)), [culprit(of: results)].compactMap { $0 })
        // Lines below the sentence must directly follow it.
        return Document.Item(
            words: "\(link: ids.first ?? "", to: "vector-\(ids.first ?? "")")\(more)",
            details: reason.linesBelow.isEmpty ? [sentence] + place : place + [sentence],
            lines: reason.linesBelow,
            more: Array(ids.dropFirst())
        )
    }

    /// The options that exclude the vectors with the events at which the adapter ends.
    ///
    /// Empty if the reason given for vectors not run does not mention such options, or if they would exclude all
    /// vectors.
    private var exclusion: [Document.Block] {
        let ended = run.results.filter(\.endsAdapter)
        let suspects = Set(ended.flatMap(\.vector.events)).subtracting(harmlessEvents)
        let left = run.results.filter {
            $0.endsAdapter || $0.verdict == .notRun && !suspects.isDisjoint(with: $0.vector.events)
        }
        let ids = Dictionary(grouping: left.map { $0.vector.id.split(separator: "/") }) { $0[0] }
        let patterns = ids.sorted { $0.key < $1.key }.flatMap { area, ids in
            let kinds = [Int.max, 3, 2].lazy.map { depth in
                ids.map { ($0.prefix(depth) + ($0.count > depth ? ["**"] : [])).joined(separator: "/") }
                    .withoutRepetition
            }
            return kinds.first { $0.count <= 3 } ?? ["\(area)/**"]
        }
        let isNamed = run.results.contains { $0.verdict == .notRun && $0.reason?.contains("--exclude") == true }
        let leavesSome = run.results.contains { result in
            !patterns.contains { result.vector.id.hasPrefix($0.hasSuffix("**") ? $0.dropLast(2) : $0[...]) }
        }
        guard isNamed, leavesSome, !patterns.isEmpty else { return [] }
        // Only an unwrapped line can be pasted.
        return [.prose("Here that is:"), .code([patterns.map { "--exclude '\($0)'" }.joined(separator: " ")])]
    }

    /// The events in vectors with a usable answer.
    private var harmlessEvents: Set<Event> {
        let answered: Set<Verdict> = [.passed, .failed, .warned, .recorded, .expectedFailure, .unexpectedPass]
        return Set(run.results.filter { answered.contains($0.verdict) }.flatMap(\.vector.events))
    }

    /// A sentence on the event or step at which the adapter seems to end or hang, because it occurs in all the vectors
    /// and in no vector with a usable answer.
    private func culprit(of results: [VectorResult]) -> Phrase? {
        guard let first = results.first?.vector, results.allSatisfy(\.endsAdapter) else { return nil }
        let common = results.reduce(Set(first.events)) { $0.intersection($1.vector.events) }
        let suspects = first.events.withoutRepetition.filter(common.subtracting(harmlessEvents).contains)
        guard suspects.isEmpty else {
            let names = suspects.dropFirst().enumerated().reduce("\(code: suspects[0].rawValue)" as Phrase) {
                "\($0)\($1.offset == suspects.count - 2 ? " or " : ", ")\(code: $1.element.rawValue)"
            }
            // An event that is harmless elsewhere may be harmful with the parameters of these vectors.
            let verb = suspects.count == common.count ? "happens" : "most likely happens"
            let all = suspects.count == 1 ? "it" : suspects.count == 2 ? "either" : "any of them"
            return "It \(verb) at \(names): no vector with \(all) has a usable answer."
        }
        return common.count == 1 ? common.first.flatMap { place(of: $0, in: results.map(\.vector)) } : nil
    }

    /// The steps with an event that is only sometimes harmful, in the vector with the fewest such steps.
    private func place(of event: Event, in vectors: [Vector]) -> Phrase? {
        let places = vectors.map { vector in (vector.id, vector.events.indices.filter { vector.events[$0] == event }) }
        guard let (id, steps) = places.min(by: { $0.1.count < $1.1.count }), let step = steps.first else { return nil }
        let (name, vector): (Phrase, Phrase) = ("\(code: event.rawValue)", "\(link: id, to: "vector-\(id)")")
        let words = steps.count == 1 ? "step \(step)" : "one of the \(steps.count)"
        guard vectors.count == 1 else { return "It happens at some steps with \(name), such as \(words) in \(vector)." }
        return steps.count == 1 ? "It happens at \(words), \(name)." : "It happens at \(words) steps with \(name)."
    }

    /// The results grouped by reason, regardless of the places that a reason names: reasons that end the adapter first,
    /// then reasons of the most vectors, then in run order.
    private func byReason(_ results: [VectorResult]) -> [(reason: String, results: [VectorResult])] {
        let groups = Dictionary(grouping: results.enumerated()) { $0.element.reason?.withoutPlaces ?? "" }
        return groups.sorted { first, second in
            let (left, right) = (first.value, second.value)
            let ends = (left[0].element.endsAdapter, right[0].element.endsAdapter)
            if ends.0 != ends.1 { return ends.0 }
            return left.count != right.count ? left.count > right.count : left[0].offset < right[0].offset
        }.map { ($0.value[0].element.reason ?? "no reason given", $0.value.map(\.element)) }
    }
}

extension Vector {
    fileprivate var events: [Event] { steps.map(\.stimulus.event) }
}

extension String {
    /// The reason for a result, without the place in the answer and without a second answer.
    fileprivate var withoutPlaces: String {
        replacing(/\(at byte [0-9]+ of the line\)/, with: "").replacing(/\(at \/result[^ )]*\)/, with: "")
            .replacing(/; the second answer: .*/, with: "")
    }
}
