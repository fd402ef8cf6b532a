extension KnownFailures {
    /// What a list, or leave to lose connections, excuses in a run.
    package struct Exceptions: Sendable, Equatable {
        /// The ids of the faults that excuse vectors, in the order of the list.
        package let faults: [String]
        /// The number of entries that excuse vectors by their ids.
        package let patternCount: Int
        package let vectorCount: Int
        package let reconnects: Int

        package init(faults: [String] = [], patternCount: Int = 0, vectorCount: Int = 0, reconnects: Int = 0) {
            self.faults = faults
            self.patternCount = patternCount
            self.vectorCount = vectorCount
            self.reconnects = reconnects
        }

        /// The exceptions after the word for conformance, such as `except for 3 known faults (514 vectors)`; `nil`
        /// where there are none.
        package var clause: String? {
            let parts = (listed.map { [$0] } ?? []) + (reconnects > 0 ? [counted(reconnects, "lost connection")] : [])
            return parts.isEmpty ? nil : "except for \(parts.joined(separator: " and "))"
        }

        /// What the list excuses.
        private var listed: String? {
            guard vectorCount > 0 else { return nil }
            let patterns = counted(patternCount, faults.isEmpty ? "known failure" : "other known failure")
            let parts =
                (faults.isEmpty ? [] : [counted(faults.count, "known fault")]) + (patternCount > 0 ? [patterns] : [])
            return "\(parts.joined(separator: " and ")) (\(counted(vectorCount, "vector")))"
        }
    }

    /// What the list excuses, and lost connections.
    func exceptions(in applications: [Application], reconnects: Int) -> Exceptions {
        let excusing = Set(applications.flatMap(\.excusing)).sorted().map { entries[$0] }
        return Exceptions(
            faults: excusing.compactMap(\.fault),
            patternCount: excusing.count { $0.pattern != nil },
            vectorCount: applications.count { $0.result.verdict == .expectedFailure },
            reconnects: reconnects
        )
    }
}
