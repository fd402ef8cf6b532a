import TrackingConformanceJSON

/// The result of one vector in a run.
package struct VectorResult: Sendable {
    package let vector: Vector
    package var verdict: Verdict
    package var mismatches: [Mismatch]
    /// The time that the implementation took for the vector, in milliseconds.
    package var milliseconds: Double
    /// The reason for a verdict not explained by mismatches.
    package var reason: String?
    /// True if the adapter ended, hung or had to be ended instead of answering.
    package var endsAdapter = false
    /// The apparent reason why the result differed when the vector was run again, if it did.
    package var instability: Instability?

    package init(
        _ vector: Vector,
        _ verdict: Verdict,
        mismatches: [Mismatch] = [],
        milliseconds: Double = 0,
        reason: String? = nil
    ) {
        self.vector = vector
        self.verdict = verdict
        self.mismatches = mismatches
        self.milliseconds = milliseconds
        self.reason = reason?.abridged()
    }

    /// True if the result differed after other vectors, so that running this one alone may not show why.
    package var dependsOnOthers: Bool { instability == .order }

    package init?(notApplicable vector: Vector, under handshake: Handshake) {
        let missing = vector.requires.filter { !handshake.capabilities.contains($0) }
        guard !missing.isEmpty else { return nil }
        let names = missing.map(\.rawValue).joined(separator: ", ")
        self.init(vector, .notApplicable, reason: "requires \(names)")
    }

    /// The differences in human-readable form: rule, step and message, and the expected and actual values if the
    /// message does not show them in full.
    package var explanation: String {
        // After a wrong count every later step differs.
        let differences = mismatches.map(difference).abridged(to: 12, "difference")
        let parts = ["\(vector.id): \(vector.title)".printable] + differences + [reason?.printable].compactMap { $0 }
        return parts.joined(separator: "\n")
    }

    /// The result in one line: its first difference and the number of the others, or its reason.
    package var headline: String {
        guard let first = mismatches.first else { return "\(vector.id): \(reason ?? verdict.rawValue)".printable }
        let sentence = first.line.clipped(to: 300)
        let rest = mismatches.count > 1 ? " (\(andMore(mismatches.count - 1, "difference")))" : ""
        return "\(vector.id): \(sentence)\(rest)".printable
    }

    private func difference(_ mismatch: Mismatch) -> String {
        let event = vector.steps[mismatch.step].stimulus.event.rawValue
        let sentence = "\(mismatch.rule) at step \(mismatch.step) (\(event)): \(mismatch.message)"
        let values = ["  expected: \(mismatch.expected.spaced)", "  actual:   \(mismatch.actual.spaced)"]
        return ([sentence] + (mismatch.hasContainer ? values : [])).map(\.printable).joined(separator: "\n")
    }

    /// The reason why the result of a vector differs when it is run again.
    package enum Instability: String, Sendable, CaseIterable {
        /// The vectors that ran before it in the same process.
        case order
        /// The time zone or the locale of the machine.
        case host
        /// A cause unknown to the kit.
        case chance

        /// A warning with the usual reason why verdicts change, for each kind of change that occurred.
        static func warnings(of kinds: [Self] = allCases, in results: [VectorResult]) -> [String] {
            kinds.compactMap { kind in
                let count = results.count { $0.instability == kind }
                return count > 0 ? "\(counted(count, "vector")) got a different verdict \(kind.cause)" : nil
            }
        }

        private var cause: String {
            switch self {
            case .order:
                "when run again; most often the adapter leaks state between run requests, although each must begin "
                    + "with a fresh install"
            case .host:
                "when the adapter was started with another time zone and locale (\(Host.other)); most often the "
                    + "implementation formats dates in the time zone of the machine instead of the one that the "
                    + "context or the step sets"
            case .chance: "when run again, alone and in fresh processes; most often the adapter answers by chance"
            }
        }
    }
}

extension Vector {
    /// True if an implementation declares all that the vector requires.
    package func applies(under handshake: Handshake) -> Bool {
        requires.allSatisfy(handshake.capabilities.contains)
    }
}

extension Handshake {
    /// Sentences about declared capabilities that no vector can test without an undeclared one.
    package var untestedCapabilityWarnings: [String] {
        let untested = capabilities.filter { !$0.bases.isEmpty && Set($0.bases).isDisjoint(with: capabilities) }
        return untested.map(\.bases).withoutRepetition.map { bases in
            let names = untested.filter { $0.bases == bases }.map(\.rawValue)
            let missing = bases.map(\.rawValue).joined(separator: " or ")
            return "\(names.inOneList) \(names.count == 1 ? "is" : "are") tested only together with \(missing), "
                + (bases.count == 1 ? "which the handshake does not declare" : "and the handshake declares neither")
        }
    }

    package var unknownCapabilityWarnings: [String] {
        let others = Capability.allCases.filter { !capabilities.contains($0) }.map(\.rawValue)
        return unknownCapabilities.map { name in
            let hint = nearest(to: name, among: others).map { "; did you mean \($0)?" } ?? ""
            return "the adapter declares the capability \(name), which the kit does not know\(hint)"
        }
    }
}

extension Mismatch {
    /// The difference on one line, with its rule and step.
    package var line: String { "\(rule) at step \(step): \(message)" }

    /// True if a value contains others, which the message does not show in full.
    package var hasContainer: Bool { [expected, actual].contains { $0?.array != nil || $0?.object != nil } }
}

extension JSONValue? {
    /// The value on one line, for reports.
    package var spaced: String { map(JSONWriter.spaced) ?? "absent" }
}
