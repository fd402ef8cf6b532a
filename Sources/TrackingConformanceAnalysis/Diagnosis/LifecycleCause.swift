import TrackingConformanceSpecification

/// A claim that the search takes for true, under a condition.
struct LifecycleCause: Sendable {
    var claim: LifecycleClaim
    var condition: [Literal] = []
    /// The vectors, counted once for each variable, that it mends, that it spoils, and that are wrong with it in
    /// another way.
    var tally = Tally()
    var score = 0.0
    /// Other faults of the library that do the same wherever it makes a difference.
    var alternatives: [Fault] = []
    /// Others that explain nearly as much and do something else somewhere.
    var rivals: [LifecycleClaim] = []
    /// A digest of what it changes and where.
    var signature = 0

    /// Takes a fault of the library in the place of an inferred claim that does the same.
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
