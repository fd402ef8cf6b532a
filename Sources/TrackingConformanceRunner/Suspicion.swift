import TrackingConformanceCore

/// The search for the vector at which an adapter ended, among those that waited for an answer.
///
/// The suspects are run again one at a time in a fresh process. Where none of them makes it end, the oldest is blamed:
/// what happened depends on what came before.
struct Suspicion: Sendable {
    private var suspects: ArraySlice<WorkItem>
    private var held: [(item: WorkItem, result: VectorResult)] = []
    private var hasCulprit = false
    private let words: String

    /// No suspicion.
    static let none = Suspicion(of: [], because: "")

    /// Creates a suspicion.
    ///
    /// - Parameters:
    ///   - suspects: The vectors that waited for an answer, the oldest first.
    ///   - words: What happened to the adapter.
    init(of suspects: [WorkItem], because words: String) {
        self.suspects = suspects[...]
        self.words = words
    }

    /// Whether the search goes on.
    var isActive: Bool { !suspects.isEmpty || !held.isEmpty }

    /// The next vector to be run alone.
    func next() -> WorkItem? { suspects.first }

    /// Keeps the result of a suspect until the search is over.
    mutating func hold(_ item: WorkItem, _ result: VectorResult) {
        suspects = suspects.dropFirst()
        held.append((item, result))
    }

    /// Takes a suspect that made the adapter end, alone.
    mutating func convict(_ item: WorkItem, _ result: VectorResult) {
        hasCulprit = true
        hold(item, result)
    }

    /// The results of all suspects; the search is over.
    mutating func resolved() -> [(item: WorkItem, result: VectorResult)] {
        defer { held = [] }
        guard !hasCulprit, let oldest = held.min(by: { $0.item.index < $1.item.index }) else { return held }
        let reason = "\(words); alone it does not, so that it depends on what came before"
        return held.map { entry in
            entry.item.index == oldest.item.index
                ? (entry.item, VectorResult(entry.item.vector, .errored, reason: reason)) : entry
        }
    }
}
