import TrackingConformanceSpecification

/// A claim accepted by the search, perhaps under a condition.
struct LifecycleCause: Sendable {
    var claim: LifecycleClaim
    var condition: [Literal] = []
    /// The vectors, counted once per variable, that the cause fixes, breaks or leaves wrong in another way.
    var tally = Tally()
    var score = 0.0
    /// Other faults of the library with exactly the same effects.
    var alternatives: [Fault] = []
    /// Claims that explain nearly as much but differ somewhere.
    var rivals: [LifecycleClaim] = []
    /// A digest of the cause's changes and their places.
    var signature = 0

    /// Replaces an inferred claim with a fault of the library that has the same effect.
    mutating func preferFault(among others: [LifecycleCause]) {
        guard claim.fault == nil, let fault = alternatives.first,
            let same = others.first(where: { $0.claim.fault?.id == fault.id && $0.signature == signature })
        else { return }
        claim = same.claim
        alternatives.removeFirst()
    }

    var edit: LifecycleEdit { claim.edit(when: condition) }
    var statement: String { claim.statement(when: condition) }
}
