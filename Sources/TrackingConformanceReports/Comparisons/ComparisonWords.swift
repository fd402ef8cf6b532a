import TrackingConformanceCore

extension Comparison {
    /// The changes in one sentence.
    package var headline: String {
        let changes = [
            causeSentence(.broke), causeSentence(.mended), vectorSentence(.broke, "regressed"),
            vectorSentence(.mended, "fixed"), lost, otherwise,
        ].compactMap { $0 }
        let parts = [newVectors].compactMap { $0 } + (changes.isEmpty ? [unchanged] : changes)
        let sentence = parts.joined(separator: "; ") + suiteClause
        return sentence.prefix(1).uppercased() + sentence.dropFirst()
    }

    /// A clause on the vectors that only the later run has and how many of them fail; `nil` if there are none.
    private var newVectors: String? {
        guard !suite.onlyNew.isEmpty else { return nil }
        let failing = suite.failingOnlyNew.count
        return "\(failing == 0 ? "none" : "\(failing)") of \(counted(suite.onlyNew.count, "new vector")) "
            + (failing > 1 ? "fail" : "fails")
    }

    /// A clause on the causes with one kind of change, with the statement if there is only one; `nil` if there are
    /// none.
    private func causeSentence(_ kind: CauseChange.Kind) -> String? {
        let changes = causes(kind)
        guard let first = changes.first else { return nil }
        let isFault = changes.allSatisfy { $0.cause.isExact && $0.cause.fault != nil }
        let count = Set(changes.flatMap(\.cause.vectors)).count
        let vectors = "(\(counted(count, "vector")))"
        let noun = isFault ? "fault" : "cause"
        let isNew = kind == .broke
        let words = isNew ? counted(changes.count, "new \(noun)") : "\(counted(changes.count, noun)) fixed"
        guard changes.count == 1 else { return "\(words) \(vectors)" }
        return "\(words): \(first.cause.statement.withoutStop) \(vectors)"
    }

    /// A clause on the vectors with one kind of change that no cause with the same kind explains; `nil` if there are
    /// none.
    private func vectorSentence(_ kind: VectorChange.Kind, _ verb: String) -> String? {
        let explained = Set(causes(kind == .broke ? .broke : .mended).flatMap(\.cause.vectors))
        let count = vectors(kind).count { !explained.contains($0.id) }
        guard count > 0 else { return nil }
        return explained.isEmpty ? "\(counted(count, "vector")) \(verb)" : "\(counted(count, "other vector")) \(verb)"
    }

    private var lost: String? {
        let count = vectors(.lost).count
        return count > 0 ? "\(counted(count, "vector")) \(count == 1 ? "is" : "are") no longer judged" : nil
    }

    /// A clause on the vectors that fail in another way, if nothing else changed.
    private var otherwise: String? {
        let (others, fewer) = (vectors(.otherwise).count, vectors(.otherwise).count(where: \.failsLess))
        let isAll = vectors.allSatisfy { [.otherwise, .gained, .corrected].contains($0.kind) }
        guard others > 0, isAll, causes(.broke).isEmpty, causes(.mended).isEmpty else { return nil }
        let verb = others == 1 ? "fails" : "fail"
        guard fewer < others else { return "\(counted(others, "vector")) \(verb) in fewer places than before" }
        let words = "\(counted(others, "vector")) \(verb) differently from before"
        return fewer > 0 ? "\(words), \(fewer) of them in fewer places" : "\(words), and nothing regressed or was fixed"
    }

    private var unchanged: String {
        let gained = vectors(.gained).count
        if gained > 0 { return "\(counted(gained, "vector")) \(gained == 1 ? "is" : "are") judged for the first time" }
        let isSame = !suite.isOther && suite.onlyNew.isEmpty && suite.onlyOld.isEmpty
        let nothing = isSame ? "nothing changed" : "no vector of both runs changed"
        guard !remaining.isEmpty else { return "\(nothing): none fails in both" }
        let verb = remaining.count == 1 ? "fails" : "fail"
        return "\(nothing): \(counted(remaining.count, "vector")) \(verb) as before"
    }

    private var suiteClause: String {
        if suite.oldVersion != suite.newVersion { return " (suite \(suite.newVersion) instead of \(suite.oldVersion))" }
        return suite.hasOtherContents ? " (the vectors or rules differ)" : ""
    }

    /// A sentence for each difference between the suites or selections.
    var suiteNotes: [String] {
        var notes: [String] = []
        if suite.oldVersion != suite.newVersion {
            let versions = (suite.oldVersion, suite.newVersion)
            notes.append("The earlier run is of suite \(versions.0), and the later one of suite \(versions.1).")
        } else if suite.hasOtherContents {
            notes.append(
                "Both runs are of suite \(suite.newVersion), but not with the same rules and vectors: "
                    + "what changed below may be a change of the suite."
            )
        }
        if !suite.onlyNew.isEmpty {
            let failing = suite.failingOnlyNew.count
            let end = failing > 0 ? "; \(failing) of them \(failing == 1 ? "fails" : "fail")" : ""
            notes.append("Only in the later run: \(counted(suite.onlyNew.count, "vector"))\(end).")
        }
        if !suite.onlyOld.isEmpty {
            notes.append("Only in the earlier run: \(counted(suite.onlyOld.count, "vector")).")
        }
        let corrected = vectors(.corrected).count
        if corrected > 0 {
            notes.append(
                "Corrected in the suite, and not compared: \(counted(corrected, "vector")) whose results differ."
            )
        }
        return notes
    }

    var causeNote: String? {
        guard causes == nil else { return nil }
        return "The causes are not compared, because one of the reports does not name its causes."
    }
}

extension CauseChange {
    /// The number of vectors that show the cause, before and now.
    var counts: String {
        switch kind {
        case .remains where oldCount != newCount: "seen in \(oldCount) → \(counted(newCount, "vector"))"
        case .broke, .revealed, .remains, .added: "seen in \(counted(newCount, "vector"))"
        case .mended, .hidden, .uncovered: "was seen in \(counted(oldCount, "vector"))"
        }
    }
}

extension CauseChange.Kind {
    var heading: (words: String, mark: TerminalStyle.Mark) {
        switch self {
        case .broke: ("new", .bad)
        case .revealed: ("seen for the first time, on vectors that failed before", .doubtful)
        case .mended: ("fixed", .good)
        case .hidden: ("no longer named, on vectors that still fail", .doubtful)
        case .remains: ("still there", .strong)
        case .added: ("shown by vectors that the earlier run did not judge", .doubtful)
        case .uncovered: ("shown only by vectors that the later run does not judge", .strong)
        }
    }
}

extension VectorChange.Kind {
    var heading: (words: String, mark: TerminalStyle.Mark) {
        switch self {
        case .broke: ("regressed", .bad)
        case .lost: ("no longer judged", .bad)
        case .otherwise: ("fail differently from before", .doubtful)
        case .mended: ("fixed", .good)
        case .gained: ("judged for the first time", .strong)
        case .corrected: ("corrected in the suite", .strong)
        }
    }
}

extension VectorChange {
    var verdicts: String {
        old.verdict == new.verdict ? new.verdict.label : "\(old.verdict.label) → \(new.verdict.label)"
    }

    /// The first mismatch or the reason, now or before the fix, in one line; empty if there is neither.
    var evidence: String {
        let result = kind == .mended ? old : new
        return result.mismatches.first?.line ?? result.reason?.sentence ?? ""
    }
}

extension SavedReport {
    /// The run in one line: the implementation, the suite and the verdict.
    var headline: String {
        let counts = results.reduce(into: [Verdict: Int]()) { $0[$1.verdict, default: 0] += 1 }.words
        return "\(implementationName), suite \(suiteVersion), \(verdictWord): \(counts)"
    }

    /// The run's verdict in words.
    var verdictWord: String {
        switch isConformant {
        case true?: terms?.knownFailures == nil ? "conformant" : "conformant with known failures"
        case false?: "not conformant"
        case nil: "verdict unknown"
        }
    }
}

extension String {
    var withoutStop: String { hasSuffix(".") ? String(dropLast()) : self }
}
