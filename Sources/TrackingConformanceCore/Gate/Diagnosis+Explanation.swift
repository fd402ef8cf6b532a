extension Diagnosis {
    /// How much the causes explain, in words.
    public var summary: String {
        let known = causes.count(where: \.isExact)
        let unknown = causes.count - known
        let faults = counted(known, "known fault")
        guard unknown > 0 else {
            return known == 1 ? "one known fault explains every difference" : "\(faults) explain every difference"
        }
        let groups = counted(unknown, "group of differences", "groups of differences")
        return known == 0 ? "no known fault explains the differences" : "\(faults), and \(groups) that none explains"
    }
}

extension Cause {
    /// What else must be said of a cause: which faults it cannot be told from, or which one comes closest; `nil` where
    /// there is nothing.
    package var qualification: String? {
        guard isExact else { return fault.map { "No known fault explains this; the closest one is \($0)." } }
        guard !alternatives.isEmpty else { return nil }
        let names = alternatives.prefix(3).joined(separator: ", ") + (alternatives.count > 3 ? " and others" : "")
        return "No vector of this run can tell this fault (\(fault ?? "")) from \(names)."
    }
}
