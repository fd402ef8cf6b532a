package import TrackingConformanceCore
package import TrackingConformanceJSON
import TrackingConformanceSystem

/// The policy of a run as kept in its report and its certificate.
package struct PolicyTerms: Sendable, Equatable {
    /// True if broken recommended rules count against conformance.
    package private(set) var isStrict: Bool
    /// The capabilities that the implementation must declare, in the kit's order.
    package private(set) var requiredCapabilities: [Capability]
    /// The list of known failures: the full list in a certificate, or the SHA-256 of its canonical form in a report;
    /// `nil` if it is empty.
    package private(set) var knownFailures: JSONValue?
    /// The day, in UTC, on which a certificate's list was applied.
    private(set) var day: CalendarDay?

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

    /// The terms in a report, which contains only the digest of the list of known failures.
    static let form = Form<PolicyTerms>.object("a policy", blank) { terms in
        describe(&terms, Form.digest.kept)
    }

    /// The terms in a certificate, which contains the whole list.
    static let certifiedForm = Form<PolicyTerms>.object("the policy", blank) { terms in
        describe(&terms, Form<JSONValue>.any.referring(to: "known-failures.schema.json"))
        terms.optional("day", \.day, .day)
    }

    private static let blank = PolicyTerms(strict: false, requiredCapabilities: [], knownFailures: nil)

    private static func describe(_ terms: inout Members<PolicyTerms>, _ list: Form<JSONValue>) {
        terms.expected("strict", \.isStrict, .truth)
        terms.unusual("require", \.requiredCapabilities, .list(of: .capability, filled: true, distinct: true))
        terms.optional("knownFailures", \.knownFailures, list)
    }

    /// The policy of a certified run, for rejudging its answers.
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
    /// The terms for a report, which show whether two runs had the same policy.
    package var terms: PolicyTerms {
        let list = knownFailures.entries.isEmpty ? nil : SHA256.digest(of: Array(knownFailures.text.utf8))
        return PolicyTerms(
            strict: isStrict,
            requiredCapabilities: requiredCapabilities,
            knownFailures: list.map { .string($0) }
        )
    }

    /// The terms for a certificate, which suffice to rejudge the answers.
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

extension Form<CalendarDay> {
    fileprivate static var day: Form {
        Form<String>.anyText.with(["pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"])
            .of("a day such as \"2026-12-31\"", { CalendarDay($0) }, from: \.description)
    }
}
