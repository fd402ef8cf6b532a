import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// Findings that no fault explains, put together by what differs, at which event, and what came in place of what.
struct Cluster {
    /// What the findings have in common.
    let kind: DifferenceKind
    /// How many of them there are at each event.
    private var events: [Event: Int] = [:]
    /// The vectors, by their places in the evidence, those with the fewest steps first.
    private(set) var places: [Int] = []
    /// The findings at each vector.
    private(set) var findings: [Int: Set<Findings.Place>] = [:]

    /// All clusters of what a search left unexplained, the largest first.
    static func all(of search: FaultSearch) -> [Cluster] {
        var clusters: [DifferenceKind: Cluster] = [:]
        for place in search.unexplained {
            let theCase = search.evidence.cases[place]
            let missed = search.known[place]?.missed ?? []
            for mismatch in theCase.mismatches where missed.contains(Findings.Place(of: mismatch)) {
                let kind = DifferenceKind(mismatch)
                let event = theCase.stimuli[mismatch.step].event
                clusters[kind, default: Cluster(kind: kind)].add(mismatch, at: place, event)
            }
        }
        return clusters.values
            .sorted { ($1.places.count, $0.kind.sortKey) < ($0.places.count, $1.kind.sortKey) }
    }

    private init(kind: DifferenceKind) { self.kind = kind }

    private mutating func add(_ mismatch: Mismatch, at place: Int, _ event: Event) {
        events[event, default: 0] += 1
        if places.last != place { places.append(place) }
        findings[place, default: []].insert(Findings.Place(of: mismatch))
    }

    private var eventsByFrequency: [Event] {
        events.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }.map(\.key)
    }

    /// The areas of the events.
    var areas: Set<Area> { Set(events.keys.map(\.area)) }

    /// The cluster as a cause.
    func cause(_ evidence: Evidence, closest: Fault?) -> Cause {
        Cause(
            fault: closest?.id,
            rule: kind.rule,
            statement: kind.statement(at: eventsByFrequency),
            isExact: false,
            vectors: places.map { evidence.cases[$0].place }.sorted(),
            example: evidence.cases[places[0]].place,
            step: findings[places[0]]?.map(\.step).min()
        )
    }
}

extension FaultSearch {
    /// The fault that reproduces the most of the findings of a cluster, beside the set found, if it reproduces most.
    mutating func closest(to cluster: Cluster) async -> Fault? {
        let sample = Array(cluster.places.prefix(2) + cluster.places.dropFirst(2).strided(to: 4))
        let total = sample.reduce(0) { $0 + (cluster.findings[$1]?.count ?? 0) }
        var best: (fault: Fault, matched: Int)?
        for candidate in Candidate.places(in: cluster.areas) {
            guard let fault = Candidate.all[candidate].fault, !found.contains(candidate), work.hasRoom() else {
                continue
            }
            var matched = 0
            for part in [sample.prefix(1), sample.dropFirst(1)] where part.startIndex == 0 || matched > 0 {
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
