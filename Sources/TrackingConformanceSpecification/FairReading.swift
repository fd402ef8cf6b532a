public import TrackingConformanceCore

/// Another fair reading of the documents: a recommended or informational rule read otherwise.
///
/// What such a reading would change rests on its rule. That is how the specification knows under which rule a fact is
/// judged, and how the tests know that no vector fails an implementation for a reading it is free to take.
public struct FairReading: Sendable, CustomStringConvertible {
    /// The rule that is read otherwise.
    public let rule: Rule.ID
    /// How the specification differs under this reading.
    package let change: SpecificationChange
    /// The specification so read.
    public let specification: Specification

    /// The rule's id.
    public var description: String { rule.rawValue }

    init(of rule: Rule.ID, _ change: SpecificationChange) {
        self.rule = rule
        self.change = change
        specification = Specification.documented.applying([change])
    }

    /// The fair readings of the rules of one area.
    static func readings(of area: Area) -> [FairReading] { byArea[area] ?? [] }

    private static let byArea = Dictionary(grouping: all, by: \.change.area)
}

extension Specification {
    /// The rules on whose reading the answers to a sequence of stimuli rest.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: What holds for the whole sequence.
    /// - Returns: For each stimulus the rules whose other reading gives another observation, informational rules before
    ///   recommended ones; none where the required rules alone give it.
    public static func bases(of stimuli: [Stimulus], in context: RunContext) -> [[Rule.ID]] {
        bases(of: Specification.documented.answers(to: stimuli, in: context), otherAnswers(to: stimuli, in: context))
    }

    /// The rules on whose reading the answers to a sequence of stimuli rest.
    ///
    /// - Parameters:
    ///   - documented: The answers as documented.
    ///   - others: The answers of the fair readings.
    /// - Returns: For each stimulus the rules whose other reading gives another observation.
    package static func bases(
        of documented: [SpecifiedAnswer],
        _ others: [(rule: Rule.ID, answers: [SpecifiedAnswer])]
    ) -> [[Rule.ID]] {
        documented.indices.map { index in
            others.filter { $0.answers[index].observation != documented[index].observation }.map(\.rule)
        }
    }

    /// What the fair readings of the areas concerned answer to a sequence of stimuli.
    ///
    /// - Parameters:
    ///   - stimuli: The stimuli, in order.
    ///   - context: What holds for the whole sequence.
    /// - Returns: For each reading its rule, and its answer to each stimulus.
    package static func otherAnswers(
        to stimuli: [Stimulus],
        in context: RunContext
    ) -> [(rule: Rule.ID, answers: [SpecifiedAnswer])] {
        let areas = Set(stimuli.map(\.event.area))
        return Area.allCases.filter(areas.contains).flatMap(FairReading.readings).map { reading in
            (reading.rule, reading.specification.answers(to: stimuli, in: context))
        }
    }
}
