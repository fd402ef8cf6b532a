import TrackingConformanceCore

extension TextReport {
    /// The number of causes that are described; the others are counted.
    private static let describedCauses = 12

    /// The causes of what failed, each with the shortest vector that shows it; without them the faults found are missing.
    var causes: [[String]] {
        guard let diagnosis = report.diagnosis, !diagnosis.causes.isEmpty else { return [] }
        let described = diagnosis.causes.prefix(Self.describedCauses).enumerated().map { place, cause in
            description(of: cause, number: place + 1)
        }
        let left = diagnosis.causes.count - described.count
        return [["CAUSES  " + summary(of: diagnosis)]] + described
            + [left > 0 ? ["  \(andMore(left, "cause")); the JSON report has all of them"] : []]
            + [diagnosis.isComplete ? [] : ["  The search for causes was stopped because it would take too long."]]
    }

    private func summary(of diagnosis: Diagnosis) -> String {
        let known = diagnosis.causes.count(where: \.isExact)
        let unknown = diagnosis.causes.count - known
        // What is not implemented at all is no known fault, and explains what fails as exactly.
        let isFault = diagnosis.causes.allSatisfy { !$0.isExact || $0.fault != nil }
        let noun = isFault ? "known fault" : "cause"
        let faults = counted(known, noun)
        guard unknown > 0 else {
            return known == 1 ? "one \(noun) explains every difference" : "\(faults) explain every difference"
        }
        let groups = counted(unknown, "group of differences", "groups of differences")
        return known == 0 ? "no known fault explains the differences" : "\(faults), and \(groups) that none explains"
    }

    private func description(of cause: Cause, number: Int) -> [String] {
        let level = report.catalogue.level(of: cause.rule)
        let mark: TerminalStyle.Mark = level == .required ? .bad : .doubtful
        let vectors = counted(cause.vectors.count, "vector")
        let heading = "\(number). \(cause.rule)  (\(level.rawValue), \(vectors))"
        let example = report.record.results[cause.example]
        return ["  " + style.marked(heading, mark)]
            + Paragraph.wrapped(cause.statement.printable, indentation: 4)
            + qualification(of: cause).flatMap { Paragraph.wrapped($0, indentation: 4) }
            + description(of: example, breaking: cause.rule).map { "  " + $0 }
    }

    /// What else must be said of a cause: which faults it cannot be told from, or which one comes closest.
    private func qualification(of cause: Cause) -> [String] {
        guard cause.isExact else {
            return cause.fault.map { ["No known fault explains this; the closest one is \($0)."] } ?? []
        }
        guard !cause.alternatives.isEmpty else { return [] }
        let names = cause.alternatives.prefix(3).joined(separator: ", ")
        let more = cause.alternatives.count > 3 ? " and others" : ""
        let sentence = "No vector of this run can tell this fault (\(cause.fault ?? "")) from \(names)\(more)."
        let vectors = cause.distinctions.compactMap { distinction -> String? in
            switch distinction.means {
            case .vector(let id): "`\(id)` tells it from \(distinction.alternative)."
            case .sequence: nil
            }
        }
        return [([sentence] + vectors.prefix(3)).joined(separator: " ")]
    }
}
