/// The reason why failures passed or differed when run again, so that no diagnosis would be valid.
package enum Unsteadiness: String, Sendable, CaseIterable {
    /// The results depend on earlier vectors: each vector gets the same answer whenever asked alone, and fails again
    /// after the others.
    case leak
    /// The results depend on chance: asked alone in fresh processes, a vector does not always get the same answer.
    case chance
    /// The results depend on earlier vectors or on chance; it is unknown on which.
    case unknown

    package var problem: String {
        let evidence = "failures that were run again alone, in a fresh process, passed or failed differently."
        return switch self {
        case .leak:
            "the adapter leaks state between requests: \(evidence) Others may fail for the same reason, so there is no "
                + "diagnosis; first make the adapter forget everything between requests"
        case .chance:
            "the adapter answers by chance: a failure that was run again alone several times, each time in a fresh "
                + "process, did not get the same answer. So there is no diagnosis; first make the adapter answer the same "
                + "request in the same way every time"
        case .unknown:
            "the adapter leaks state between requests, or answers by chance: \(evidence) Which of the two could not be "
                + "determined, so there is no diagnosis; first make the adapter answer the same request in the same way, "
                + "whatever came before it"
        }
    }

    /// The behaviour of the adapter, with which the reason for a verdict ends.
    var reason: String {
        switch self {
        case .leak: "the adapter leaks state between requests; --repeat 2 shows what"
        case .chance: "when asked alone repeatedly, it gets different answers: the adapter answers by chance"
        case .unknown: "the adapter leaks state between requests or answers by chance; which of the two is not known"
        }
    }
}
