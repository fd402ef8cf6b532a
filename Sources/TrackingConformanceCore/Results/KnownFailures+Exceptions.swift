extension KnownFailures {
    /// What a list excuses in a run.
    package struct Exceptions: Sendable {
        /// The entries that excuse vectors, in the order of the list, each with the number of its vectors.
        package let entries: [(entry: Entry, vectorCount: Int)]
        package let vectorCount: Int

        package init(entries: [(entry: Entry, vectorCount: Int)] = [], vectorCount: Int = 0) {
            (self.entries, self.vectorCount) = (entries, vectorCount)
        }

        /// The ids of the faults that excuse vectors.
        package var faults: [String] { entries.compactMap(\.entry.fault) }

        /// The exceptions after the word for conformance, such as `except for 3 known failures (514 vectors)`; `nil`
        /// if there are none.
        package var clause: String? {
            guard vectorCount > 0 else { return nil }
            return "except for \(counted(entries.count, "known failure")) (\(counted(vectorCount, "vector")))"
        }
    }

    func exceptions(in applications: [Application]) -> Exceptions {
        let counts = applications.flatMap { Set($0.excusing) }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        return Exceptions(
            entries: counts.sorted { $0.key < $1.key }.map { (entries[$0.key], $0.value) },
            vectorCount: applications.count { $0.result.verdict == .expectedFailure }
        )
    }
}
