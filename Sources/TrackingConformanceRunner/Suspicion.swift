import TrackingConformanceCore

/// The search for the vector at which an adapter ended, among those that waited for an answer.
///
/// The suspects are run again one at a time, in a fresh process. One that makes it end as the first of its process is
/// the culprit; after others it is tried again as the first. Where none of them makes it end, the oldest is blamed:
/// what happened depends on what came before.
struct Suspicion: Sendable {
    private var suspects: ArraySlice<WorkItem>
    private var held: [Settlement] = []
    private var hasCulprit = false
    private let account: Account?

    /// No suspicion.
    static let none = Suspicion(of: [], because: nil)

    /// Creates a suspicion.
    ///
    /// - Parameters:
    ///   - suspects: The vectors that waited for an answer, the oldest first, and those whose answer is in doubt.
    ///   - account: What happened to the adapter.
    init(of suspects: [WorkItem], because account: Account?) {
        self.suspects = suspects[...]
        self.account = account
    }

    /// Whether the search goes on.
    var isActive: Bool { !suspects.isEmpty || !held.isEmpty }

    /// The next vector to be run alone.
    func next() -> WorkItem? { suspects.first }

    /// Keeps the result of a suspect until the search is over.
    mutating func hold(_ settlement: Settlement) {
        suspects = suspects.dropFirst()
        held.append(settlement)
    }

    /// Takes a suspect that made the adapter end, alone.
    mutating func convict(_ item: WorkItem, because account: Account) {
        hasCulprit = true
        hold(item.blamed(for: account.words))
    }

    /// The results of all suspects where none is left to be run; the search is over.
    mutating func resolved() -> [Settlement] {
        guard suspects.isEmpty else { return [] }
        defer { held = [] }
        guard !hasCulprit, let oldest = held.map(\.turn.number).min() else { return held }
        return held.map { settlement in
            guard settlement.turn.number == oldest else { return settlement }
            return settlement.blamed(for: account?.wordsForDependence)
        }
    }

    /// The results as far as the search came, and the suspects that it did not come to; the search is over.
    mutating func abandoned() -> (settled: [Settlement], left: [WorkItem]) {
        defer { self = .none }
        if !hasCulprit, let oldest = suspects.first {
            suspects = suspects.dropFirst()
            held.append(oldest.blamed(for: account?.words))
        }
        return (held, Array(suspects))
    }
}

extension WorkItem {
    /// The vector, blamed for what happened to the adapter.
    func blamed(for words: String?) -> Settlement {
        Settlement(self, VectorResult(vector, .errored, reason: words), after: nil)
    }
}

extension Settlement {
    /// The same turn, with its vector blamed for what happened to the adapter.
    fileprivate func blamed(for words: String?) -> Settlement {
        Settlement(turn: turn, result: VectorResult(result.vector, .errored, reason: words), after: after)
    }
}
