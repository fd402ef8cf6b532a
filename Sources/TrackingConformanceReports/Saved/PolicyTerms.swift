package import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// What a run was held to, as its report and its certificate keep it.
package struct PolicyTerms: Sendable, Equatable {
    /// Whether a broken recommended rule counts.
    package let isStrict: Bool
    /// The capabilities that the implementation must declare, in the kit's order.
    package let requiredCapabilities: [Capability]
    /// The list of known failures: all of it in a certificate, the SHA-256 of its canonical form in a report, and `nil`
    /// if nothing is listed.
    package let knownFailures: JSONValue?
    /// The day on which a certificate's list was applied, in UTC.
    let day: CalendarDay?

    init(
        strict isStrict: Bool,
        requiredCapabilities: some Sequence<Capability>,
        knownFailures: JSONValue?,
        day: CalendarDay? = nil
    ) {
        self.isStrict = isStrict
        self.requiredCapabilities = Set(requiredCapabilities).sorted()
        (self.knownFailures, self.day) = (knownFailures, day)
    }
}

extension PolicyTerms {
    var json: JSONObject {
        var members: JSONObject = ["strict": .bool(isStrict)]
        if !requiredCapabilities.isEmpty {
            members["require"] = .array(requiredCapabilities.map { .string($0.rawValue) })
        }
        members["knownFailures"] = knownFailures
        members["day"] = day.map { .string($0.description) }
        return members
    }

    init(_ policy: JSONNode, _ decoder: inout FileDecoder) {
        let required: [Capability] = decoder.words(policy, "require")
        self.init(
            strict: policy["strict"]?.boolean ?? false,
            requiredCapabilities: required,
            knownFailures: policy["knownFailures"]?.value,
            day: policy["day"]?.string.flatMap { CalendarDay($0) }
        )
    }

    /// The policy of a certified run, whose answers are held to it again.
    package func policy(
        catalogue: RuleCatalogue,
        faults library: any FaultLibrary
    ) throws(UnusableInput) -> Policy {
        var policy = Policy(strict: isStrict, requiredCapabilities: requiredCapabilities)
        guard let knownFailures else { return policy }
        let text = SourceText(
            name: "the certificate's list of known failures",
            bytes: Array(JSONWriter.canonical(knownFailures).utf8)
        )
        policy.knownFailures = try KnownFailures(text, catalogue: catalogue, faults: library, today: day)
        return policy
    }
}

extension Policy {
    /// The terms as a report keeps them: enough to tell whether two runs were held to the same.
    package var terms: PolicyTerms {
        let list = knownFailures.entries.isEmpty ? nil : SHA256.digest(of: Array(knownFailures.text.utf8))
        return PolicyTerms(
            strict: isStrict,
            requiredCapabilities: requiredCapabilities,
            knownFailures: list.map { .string($0) }
        )
    }

    /// The terms as a certificate keeps them: enough to judge the answers again.
    package var certifiedTerms: PolicyTerms {
        let isListed = !knownFailures.entries.isEmpty
        return PolicyTerms(
            strict: isStrict,
            requiredCapabilities: requiredCapabilities,
            knownFailures: isListed ? knownFailures.json : nil,
            day: isListed ? knownFailures.today : nil
        )
    }
}
