extension KnownFailures {
    /// What a list excuses in a run.
    package struct Exceptions: Sendable, Equatable {
        /// The ids of the faults that excuse vectors, in the order of the list.
        package let faults: [String]
        /// The number of entries that excuse vectors by their ids.
        package let patternCount: Int
        package let vectorCount: Int

        package init(faults: [String] = [], patternCount: Int = 0, vectorCount: Int = 0) {
            self.faults = faults
            self.patternCount = patternCount
            self.vectorCount = vectorCount
        }

        /// The exceptions after the word for conformance, such as `except for 3 known faults (514 vectors)`; `nil`
        /// where there are none.
        package var clause: String? {
            guard vectorCount > 0 else { return nil }
            let patterns = counted(patternCount, faults.isEmpty ? "known failure" : "other known failure")
            let parts =
                (faults.isEmpty ? [] : [counted(faults.count, "known fault")]) + (patternCount > 0 ? [patterns] : [])
            return "except for \(parts.joined(separator: " and ")) (\(counted(vectorCount, "vector")))"
        }
    }

    func exceptions(in applications: [Application]) -> Exceptions {
        let excusing = Set(applications.flatMap(\.excusing)).sorted().map { entries[$0] }
        return Exceptions(
            faults: excusing.compactMap(\.fault),
            patternCount: excusing.count { $0.pattern != nil },
            vectorCount: applications.count { $0.result.verdict == .expectedFailure }
        )
    }
}
