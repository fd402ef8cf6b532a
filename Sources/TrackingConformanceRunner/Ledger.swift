import TrackingConformanceCore

/// The book of a run: what is still to do, and what became of the rest.
actor Ledger {
    /// The places of the vectors that nobody has taken, in suite order.
    private var pending: ArraySlice<Int> = []
    private var results: [VectorResult?]
    private var warnings = Warnings()
    private var handshake: Handshake?
    private var notRunReason = "the run ended before"
    private var isStopped = false
    private let vectors: [Vector]
    private let options: RunOptions

    /// Whether any vector was answered.
    private(set) var hasAnswers = false

    init(vectors: [Vector], options: RunOptions) {
        self.vectors = vectors
        self.options = options
        results = Array(repeating: nil, count: vectors.count)
    }

    /// Learns who the implementation is; vectors that require more than it declares do not apply.
    func begin(_ handshake: Handshake) {
        guard self.handshake == nil else { return }
        self.handshake = handshake
        for warning in handshake.unknownCapabilityWarnings { warnings.add(warning) }
        var applicable: [Int] = []
        for (index, vector) in vectors.enumerated() {
            results[index] = VectorResult(notApplicable: vector, under: handshake)
            if results[index] == nil { applicable.append(index) }
        }
        pending = applicable[...]
    }

    /// Whether the handshake was completed at least once.
    var hasBegun: Bool { handshake != nil }

    /// Whether there is work that nobody has taken.
    var hasPending: Bool { !pending.isEmpty }

    /// Takes results, and gives out work: a fair share of what is left, where several processes work on it.
    func exchange(_ finished: [Settlement], wanted: Int) -> [WorkItem] {
        settle(finished)
        let share = options.jobs > 1 ? pending.count / (2 * options.jobs) + 1 : wanted
        let count = min(wanted, share)
        defer { pending = pending.dropFirst(count) }
        return items(at: pending.prefix(count))
    }

    /// Takes what a conversation left.
    func take(_ remains: AdapterSession.Remains) {
        if remains.answered > 0 { hasAnswers = true }
        for warning in remains.warnings { warnings.add(warning) }
        settle(remains.settled)
    }

    /// Takes results.
    func settle(_ finished: [Settlement]) {
        for settlement in finished {
            results[settlement.item.index] = settlement.result
            if options.failFast, options.isFailure(settlement.result) {
                stop(because: "the run ended at the first failure, \(settlement.item.vector.id)")
            }
        }
    }

    /// The work at places in the run.
    func items(at places: some Sequence<Int>) -> [WorkItem] {
        places.map { WorkItem(index: $0, vector: vectors[$0]) }
    }

    /// Takes back work that was not done, and learns why it may never be.
    func takeBack(_ items: [WorkItem], because reason: String) {
        guard !isStopped else { return }
        pending = (pending + items.map(\.index)).sorted()[...]
        notRunReason = reason
    }

    /// Gives up all work that nobody has taken.
    private func stop(because reason: String) {
        guard !isStopped else { return }
        isStopped = true
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
