package import TrackingConformanceCore
import TrackingConformanceJSON

/// What a policy demands, as a report keeps it: enough to tell whether two runs were held to the same.
package struct PolicyTerms: Sendable, Equatable {
    /// Whether a broken recommended rule counts.
    package let isStrict: Bool
    /// The capabilities that the implementation must declare, in the kit's order.
    package let requiredCapabilities: [Capability]
    /// The SHA-256 of the list of known failures in its canonical form; `nil` if nothing is listed.
    package let knownFailures: String?

    init(strict isStrict: Bool, requiredCapabilities: some Sequence<Capability>, knownFailures: String?) {
        self.isStrict = isStrict
        self.requiredCapabilities = Set(requiredCapabilities).sorted()
        self.knownFailures = knownFailures
    }

    var json: JSONValue {
        var members: JSONObject = ["strict": .bool(isStrict)]
        if !requiredCapabilities.isEmpty {
            members["require"] = .array(requiredCapabilities.map { .string($0.rawValue) })
        }
        members["knownFailures"] = knownFailures.map { .string($0) }
        return .object(members)
    }

    init(_ policy: JSONObject, _ decoder: inout FileDecoder) {
        let required: [Capability] = decoder.words(policy, "require")
        self.init(
            strict: policy["strict"]?.boolean ?? false,
            requiredCapabilities: required,
            knownFailures: policy["knownFailures"]?.string
        )
    }
}

extension Policy {
    package var terms: PolicyTerms {
        let list = knownFailures.entries.isEmpty ? nil : SHA256.digest(of: Array(knownFailures.text.utf8))
        return PolicyTerms(strict: isStrict, requiredCapabilities: requiredCapabilities, knownFailures: list)
    }
}
