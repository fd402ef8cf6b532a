import TrackingConformanceCore

/// A vector to be run, with its request encoded.
struct WorkItem: Sendable {
    /// The vector's place in the run.
    let index: Int
    let vector: Vector
    let request: EncodedRequest
}

/// The book of a run: what is still to do, and what became of the rest.
actor Ledger {
    private var pending: ArraySlice<WorkItem>
    private var results: [VectorResult?]
    private var warnings = Warnings()
    private var handshake: Handshake?
    private var notRunReason = "the run ended before"
    private let vectors: [Vector]
    private let options: RunOptions

    init(vectors: [Vector], options: RunOptions) {
        self.vectors = vectors
        self.options = options
        pending = []
        results = Array(repeating: nil, count: vectors.count)
    }

    /// Learns who the implementation is; vectors that require more than it declares do not apply.
    func begin(_ handshake: Handshake) {
        guard self.handshake == nil else { return }
        self.handshake = handshake
        for name in handshake.unknownCapabilities {
            warnings.add("the adapter declares the capability \(name), which the kit does not know")
        }
        var items: [WorkItem] = []
        for (index, vector) in vectors.enumerated() {
            let missing = vector.requires.filter { !handshake.capabilities.contains($0) }
            if missing.isEmpty {
                items.append(WorkItem(index: index, vector: vector, request: AdapterRequest.run(vector).encoded))
            } else {
                let names = missing.map(\.rawValue).joined(separator: ", ")
                results[index] = VectorResult(vector, .notApplicable, reason: "requires \(names)")
            }
        }
        pending = items[...]
    }

    /// Whether the handshake was completed at least once.
    var hasBegun: Bool { handshake != nil }

    /// Takes results, and gives out work.
    func exchange(_ finished: [(item: WorkItem, result: VectorResult)], wanted: Int) -> [WorkItem] {
        for (item, result) in finished {
            results[item.index] = result
            if options.failFast, options.isFailure(result) {
                stop(because: "the run ended at the first failure, \(item.vector.id)")
            }
        }
        defer { pending = pending.dropFirst(wanted) }
        return Array(pending.prefix(wanted))
    }

    /// Whether there is work that nobody has taken.
    var hasPending: Bool { !pending.isEmpty }

    /// Gives up all work that nobody has taken.
    func stop(because reason: String) {
        pending = []
        notRunReason = reason
    }

    /// Notes something beside the vectors.
    func warn(_ warning: String) {
        warnings.add(warning)
    }

    /// The record of the run, as far as it came.
    func record(of suite: Suite, wasInterrupted: Bool) -> RunRecord? {
        guard let handshake else { return nil }
        let reason = wasInterrupted ? "the run was interrupted" : notRunReason
        return RunRecord(
            suiteVersion: suite.version,
            handshake: handshake,
            results: zip(vectors, results).map { $1 ?? VectorResult($0, .notRun, reason: reason) },
            warnings: warnings.all,
            wasInterrupted: wasInterrupted
        )
    }
}

/// Warnings, of which only the first are kept.
private struct Warnings {
    private static let limit = 20
    private var kept: [String] = []
    private var dropped = 0

    mutating func add(_ warning: String) {
        if kept.count < Self.limit { kept.append(warning) } else { dropped += 1 }
    }

    var all: [String] { dropped == 0 ? kept : kept + ["and \(dropped) more warnings"] }
}
