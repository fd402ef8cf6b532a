import TrackingConformanceCore
import TrackingConformanceJSON

/// Findings that no fault explains, put together by what differs, at which event, and what came in place of what.
struct Cluster {
    /// What the findings have in common.
    let kind: Kind
    /// The vectors, by their places in the evidence, those with the fewest steps first.
    private(set) var places: [Int] = []
    /// The findings at each vector.
    private(set) var findings: [Int: Set<Findings.Place>] = [:]

    /// All clusters of what a search left unexplained, the largest first.
    static func all(of search: FaultSearch) -> [Cluster] {
        var clusters: [Kind: Cluster] = [:]
        for place in search.unexplained {
            let theCase = search.evidence.cases[place]
            let missed = search.known[place]?.missed ?? []
            for mismatch in theCase.mismatches where missed.contains(Findings.Place(of: mismatch)) {
                let kind = Kind(mismatch, at: theCase.stimuli[mismatch.step].event)
                clusters[kind, default: Cluster(kind: kind)].add(mismatch, at: place)
            }
        }
        return clusters.values
            .sorted { ($1.places.count, $0.kind.sortKey) < ($0.places.count, $1.kind.sortKey) }
    }

    private init(kind: Kind) { self.kind = kind }

    private mutating func add(_ mismatch: Mismatch, at place: Int) {
        if places.last != place { places.append(place) }
        findings[place, default: []].insert(Findings.Place(of: mismatch))
    }

    /// The cluster as a cause.
    ///
    /// - Parameters:
    ///   - evidence: What the run showed.
    ///   - closest: The fault that reproduces most of the findings, if one does.
    func cause(_ evidence: Evidence, closest: Fault?) -> Cause {
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

extension FaultSearch {
    /// The fault that reproduces the most of the findings of a cluster, beside the set found, if it reproduces most.
    mutating func closest(to cluster: Cluster) async -> Fault? {
        let sample = Array((cluster.places.prefix(4) + cluster.places.dropFirst(4).strided(to: 12)))
        let total = sample.reduce(0) { $0 + (cluster.findings[$1]?.count ?? 0) }
        let areas: Set = [cluster.kind.event.area]
        var best: (fault: Fault, matched: Int)?
        for candidate in Candidate.places(in: areas) {
            guard let fault = Candidate.all[candidate].fault, !found.contains(candidate) else { continue }
            var matched = 0
            for part in [sample.prefix(2), sample.dropFirst(2)] where part.startIndex == 0 || matched > 0 {
                let comparisons = await comparisons(of: found + [candidate], at: Array(part))
                matched += zip(part, comparisons).reduce(0) { sum, next in
                    sum + (cluster.findings[next.0]?.intersection(next.1.matched).count ?? 0)
                }
            }
            if 2 * matched > total, matched > best?.matched ?? 0 { best = (fault, matched) }
        }
        return best?.fault
    }
}

/// What findings of one cluster have in common.
struct Kind: Hashable, Sendable {
    let rule: Rule.ID
    private let subject: String
    let event: Event
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
