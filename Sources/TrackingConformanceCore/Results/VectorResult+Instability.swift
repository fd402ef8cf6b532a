extension VectorResult {
    /// What makes a vector come out differently when it is run again.
    package enum Instability: String, Sendable, CaseIterable {
        /// What ran before it in the same process.
        case order
        /// The time zone or the locale of the machine.
        case host
        /// Nothing that the kit knows of.
        case chance

        /// What most often makes verdicts change, for each kind of change that there was.
        static func warnings(_ results: [VectorResult]) -> [String] {
            allCases.flatMap { warnings(of: $0, in: results) }
        }

        /// What most often makes verdicts change in one way, where there were such changes.
        static func warnings(of instability: Self, in results: [VectorResult]) -> [String] {
            let count = results.count { $0.instability == instability }
            return count > 0 ? ["\(counted(count, "vector")) got a different verdict \(instability.cause)"] : []
        }

        private var cause: String {
            switch self {
            case .order:
                "when run again; most often the adapter leaks state between run requests, although each must begin "
                    + "with a fresh install"
            case .host:
                "when the adapter was started with another time zone and locale (\(Host.other)); most often the "
                    + "implementation formats dates in the time zone of the machine instead of the one that the "
                    + "context or the step sets"
            case .chance: "when run again, alone and in fresh processes; most often the adapter answers by chance"
            }
        }
    }
}
