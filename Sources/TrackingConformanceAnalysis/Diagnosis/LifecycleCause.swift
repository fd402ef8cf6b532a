import TrackingConformanceSpecification

/// A claim that the search accepts, under a condition.
struct LifecycleCause: Sendable {
    var claim: LifecycleClaim
    var condition: [Literal] = []
    /// The vectors, counted once for each variable, that it mends, spoils, or leaves wrong in another way.
    var tally = Tally()
    var score = 0.0
    /// Other faults of the library with the same effect wherever it has one.
    var alternatives: [Fault] = []
    /// Other claims that explain nearly as much but differ somewhere.
    var rivals: [LifecycleClaim] = []
    /// A digest of its changes and their places.
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
