extension Diagnosis {
    /// How much the causes explain, in words.
    package var summary: String { summary(leaving: 0) }

    /// How much the causes explain, in words, if a number of vectors that differ belong to none of them.
    package func summary(leaving rest: Int) -> String {
        coverage(leaving: rest) + (isComplete ? "" : "; the diagnosis stopped because it would have taken too long")
            + (untested.map { "; not tested by experiments, because \($0)" } ?? "")
    }

    private func coverage(leaving rest: Int) -> String {
        let found = causes.count(where: \.isExact)
        let open = causes.filter { !$0.isExact }
        guard !open.isEmpty else {
            let extent = rest == 0 ? "every mismatch" : "all that differs, except in \(counted(rest, "vector"))"
            return found == 1 ? "one cause explains \(extent)" : "\(counted(found, "cause")) explain \(extent)"
        }
        guard found > 0 else { return "nothing explains the mismatches" }
        let kinds = counted(open.count, "kind of mismatch", "kinds of mismatch")
        return "\(counted(found, "cause")), and \(kinds) that no cause explains"
    }
}

extension Cause {
    /// In how many of the results it is seen, whatever rules they break because of it.
    package func extent(in results: [VectorResult]) -> String {
        "seen in \(counted(vectors.count { !results[$0].mismatches.isEmpty }, "vector"))"
    }

    /// The fault as a list of known failures names it; `nil` if a list takes an edit or patterns instead.
    package var listedFault: String? { kind == .known && edit == nil ? fault.map { "fault \($0)" } : nil }

    /// The faults that it cannot be told from; `nil` where there are none.
    package var qualification: String? {
        guard isExact, !alternatives.isEmpty else { return nil }
        let names = alternatives.prefix(3).joined(separator: ", ") + (alternatives.count > 3 ? " and others" : "")
        let sentence = "No vector of this run distinguishes this fault (\(fault ?? "")) from \(names)."
        let vectors = distinctions.compactMap { distinction -> String? in
            switch distinction.means {
            case .vector(let id): "`\(id)` tells it from \(distinction.alternative)."
            case .sequence: nil
            }
        }
        return ([sentence] + vectors.prefix(3)).joined(separator: " ")
    }
}

extension Diagnosis {
    /// The causes for a person: each with its statement, its rule and the number of its vectors, and then the vectors
    /// that show them.
    package func explanation(of results: [VectorResult], where counts: (VectorResult) -> Bool = { _ in true })
        -> String?
    {
        let held = causes.filter { $0.vectors.contains { counts(results[$0]) } }
        guard !held.isEmpty else { return nil }
        let headings = held.enumerated().flatMap { place, cause in
            let facts = [cause.rule.rawValue, cause.extent(in: results)] + [cause.listedFault].compactMap { $0 }
            return ["\(place + 1). \(cause.statement) (\(facts.joined(separator: ", ")))"]
                + [cause.qualification.map { "   \($0)" }].compactMap { $0 }
        }
        let examples = held.enumerated().flatMap { place, cause in
            ["Cause \(place + 1) is shown by"]
                + results[cause.example].explanation.split(separator: "\n").map { "   \($0)" }
        }
        // What is counted is what is listed.
        return (["\(with(held).summary):"] + headings + examples).joined(separator: "\n")
    }
}
