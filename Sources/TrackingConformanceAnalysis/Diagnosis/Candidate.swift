import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

/// A change that the implementation may have in it: something missing, a fault, or another fair reading of a rule.
struct Candidate: Sendable {
    /// What kind of change it is.
    enum Kind: Sendable {
        /// Nothing of a capability is there.
        case gap(Capability)
        /// A fault of the library.
        case fault(Fault)
        /// A fair reading, which is no cause of anything.
        case reading
    }

    /// What kind of change it is.
    let kind: Kind
    /// The rule that is broken or read otherwise; `nil` where nothing is there.
    let rule: Rule.ID?
    let change: SpecificationChange

    /// The fault, if it is one.
    var fault: Fault? {
        if case .fault(let fault) = kind { fault } else { nil }
    }

    /// Whether nothing of a capability is there.
    func isGap(in capability: Capability) -> Bool {
        if case .gap(capability) = kind { true } else { false }
    }

    /// What is missing, then every fault, then every fair reading: of two that do the same, the first is found.
    static let all: [Candidate] =
        gaps
        + Fault.all.map { Candidate(kind: .fault($0), rule: $0.rule, change: $0.change) }
        + FairReading.all.map { Candidate(kind: .reading, rule: $0.rule, change: $0.change) }

    /// The places of what may be missing.
    static let gapPlaces = gaps.indices

    /// The places of the candidates that change one of some areas, without what may be missing.
    static func places(in areas: Set<Area>) -> [Int] {
        all.indices.dropFirst(gaps.count).filter { areas.contains(all[$0].change.area) }
    }

    /// The specification with a set of candidates in it.
    static func specification(with places: [Int]) -> Specification {
        // What is missing comes last: whatever else is wrong with it cannot be seen.
        let ordered = places.filter { !gapPlaces.contains($0) } + places.filter(gapPlaces.contains)
        return Specification.documented.applying(ordered.map { all[$0].change })
    }

    /// Whether the order matters in which a candidate and others are applied: they replace the same parts.
    static func overlaps(_ place: Int, _ others: [Int]) -> Bool {
        others.contains { !replacedParts[$0].isDisjoint(with: replacedParts[place]) }
    }

    /// The parts that each candidate replaces, numbered in the order in which they are met.
    private static let replacedParts: [Set<Int>] = {
        var numbers: [AnyKeyPath: Int] = [:]
        return all.map { candidate in
            Set(
                candidate.change.parts.replaced.map { part in
                    let number = numbers[part] ?? numbers.count
                    numbers[part] = number
                    return number
                }
            )
        }
    }()

    /// A beginner's adapter answers no value, or an empty one.
    private static let gaps: [Candidate] =
        [(Capability.pushIOS, Platform.ios), (.pushAndroid, .android)].map { capability, platform in
            gap(capability, .push { $0.answer = replaced($0.answer, by: nothing) { $0.platform == platform } })
        }
        + [
            (Capability.parseIOS, Event.Payload.parse, Platform.ios), (.parseAndroid, .parse, .android),
            (.composeIOS, .compose, .ios), (.composeAndroid, .compose, .android),
        ].flatMap { capability, event, platform in
            [nothing, emptyValue].map { answer in
                gap(
                    capability,
                    .payload {
                        $0.answer = replaced($0.answer, by: answer) { $0.event == event && $0.platform == platform }
                    }
                )
            }
        }
        + [nothing, emptyValue].map { dictionary in
            gap(
                .lifecycle,
                .lifecycle { $0.answer = { moment, _ in moment.event == .dictionary ? dictionary : nothing } }
            )
        }

    private static let nothing = Observation.calls([])
    private static let emptyValue = Observation.answered(calls: [], value: [:])

    private static func gap(_ capability: Capability, _ change: SpecificationChange) -> Candidate {
        Candidate(kind: .gap(capability), rule: nil, change: change)
    }

    /// A part of the specification that gives another answer at some moments.
    private static func replaced<Moment>(
        _ found: @escaping @Sendable (Moment) -> Observation,
        by answer: Observation,
        where isReplaced: @escaping @Sendable (Moment) -> Bool
    ) -> @Sendable (Moment) -> Observation {
        { isReplaced($0) ? answer : found($0) }
    }
}
