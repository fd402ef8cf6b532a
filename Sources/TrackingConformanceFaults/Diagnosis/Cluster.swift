import TrackingConformanceCore
import TrackingConformanceJSON

/// Findings that no fault explains, put together by what differs, at which event, and what came in place of what.
struct Cluster {
    /// What the findings have in common.
    private let kind: Kind
    /// The vectors, by their places in the evidence, those with the fewest steps first.
    private var places: [Int] = []
    private var count = 0
    private var closest: Fault?

    /// All clusters of what a search left unexplained, the largest first.
    static func all(of search: FaultSearch, _ evidence: Evidence, _ suspects: [Suspect]) -> [Cluster] {
        var clusters: [Kind: Cluster] = [:]
        for place in search.unexplained {
            let theCase = evidence.cases[place]
            let missed = search.state[place]?.missed ?? []
            for mismatch in theCase.mismatches where missed.contains(Findings.Place(of: mismatch)) {
                let kind = Kind(mismatch, at: theCase.stimuli[mismatch.step].event)
                clusters[kind, default: Cluster(kind: kind)].add(place)
            }
        }
        return clusters.values.map { $0.withClosest(of: suspects) }
            .sorted { ($1.places.count, $0.kind.sortKey) < ($0.places.count, $1.kind.sortKey) }
    }

    private init(kind: Kind) { self.kind = kind }

    private mutating func add(_ place: Int) {
        count += 1
        if places.last != place { places.append(place) }
    }

    /// The fault that alone reproduces the most of the findings, if it reproduces most of them.
    private func withClosest(of suspects: [Suspect]) -> Cluster {
        var cluster = self
        let faults = suspects.compactMap { suspect -> (fault: Fault, matched: Int)? in
            guard let fault = Candidate.all[suspect.candidate].fault else { return nil }
            return (fault, places.reduce(0) { $0 + (suspect.effects[$1]?.matched ?? 0) })
        }
        cluster.closest = faults.max { $0.matched < $1.matched }.flatMap { 2 * $0.matched > count ? $0.fault : nil }
        return cluster
    }

    /// The cluster as a cause.
    func cause(_ evidence: Evidence) -> Cause {
        Cause(
            fault: closest?.id,
            rule: kind.rule,
            statement: kind.statement,
            isExact: false,
            vectors: places.map { evidence.cases[$0].place }.sorted(),
            example: evidence.cases[places[0]].place
        )
    }
}

/// What findings of one cluster have in common.
private struct Kind: Hashable {
    let rule: Rule.ID
    private let subject: String
    private let event: Event
    private let difference: String

    init(_ mismatch: Mismatch, at event: Event) {
        rule = mismatch.rule
        self.event = event
        subject = mismatch.subject
        difference = mismatch.kindOfDifference
    }

    var sortKey: String { "\(rule) \(event.rawValue) \(subject) \(difference)" }

    /// What the implementation does, in one sentence.
    var statement: String { "At `\(event.rawValue)`, \(subject) \(difference)." }
}

extension Mismatch {
    /// What differs, in words.
    fileprivate var subject: String {
        if let variable { return "the variable `\(variable.rawValue)`" }
        let components = path.split(separator: "/")
        switch components.first {
        case nil: return "the implementation"
        case "calls" where components.count == 1: return "the calls sent"
        case "calls": return "`\(components.last ?? "")` of a call"
        default:
            // Custom fields have any names and depths.
            let inner = components.dropFirst()
            let depth = inner.first == "custom" || inner.first == "data" ? 1 : 2
            return "`\(inner.prefix(depth).joined(separator: "/"))` of the value"
        }
    }

    /// What came for what was expected, in words.
    fileprivate var kindOfDifference: String {
        if path.isEmpty { return "throws" }
        if path == "/calls" { return "are not those expected" }
        if actual == nil || actual?.isNull == true { return "is missing" }
        guard let expected, !expected.isNull else { return "is present although it must be absent" }
        if let before = expected.number?.integer, let after = actual?.number?.integer, abs(after - before) == 1 {
            return after > before ? "is one more than expected" : "is one less than expected"
        }
        return "has another value than expected"
    }
}
