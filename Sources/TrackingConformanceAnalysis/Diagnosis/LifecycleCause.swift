import TrackingConformanceSpecification

/// A claim that the search accepts, under a condition.
struct LifecycleCause: Sendable {
    var claim: LifecycleClaim
    var condition: [Literal] = []
    /// The vectors, counted once per variable, that it fixes, breaks or leaves wrong in another way.
    var tally = Tally()
    var score = 0.0
    /// Other faults of the library with exactly the same effects.
    var alternatives: [Fault] = []
    /// Other claims that explain nearly as much but differ somewhere.
    var rivals: [LifecycleClaim] = []
    /// A digest of its changes and where they occur.
    var signature = 0

    /// Replaces an inferred claim by a fault of the library with the same effect.
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
