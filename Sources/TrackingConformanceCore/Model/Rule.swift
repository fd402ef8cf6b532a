package import TrackingConformanceJSON

/// A documented rule that the kit certifies.
package struct Rule: Sendable, Identifiable {
    /// The permanent id of a rule, such as `PT-FLAG-ON`.
    package struct ID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible,
        ExpressibleByStringLiteral
    {
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        package init(stringLiteral value: String) {
            self.init(rawValue: value)
        }

        /// Compares ids by their texts.
        package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

        package var description: String { rawValue }
    }

    /// The level of a rule; later cases are more binding.
    package enum Level: String, Sendable, CaseIterable, Comparable {
        /// The documents leave the behaviour open: it is recorded and never judged.
        case informational
        /// Implied by the documents: breaking the rule is a warning, and a failure only under `--strict`.
        case recommended
        /// Stated in the documents: breaking the rule is a failure.
        case required

        package static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

        private var rank: Int { Level.allCases.firstIndex(of: self) ?? 0 }
    }

    package enum Scope: String, Sendable, CaseIterable {
        /// Apple's phones and tablets.
        case ios
        case android
        case tvos
        case watchos
        case macos
        /// Any module that carries the variables of the document.
        case any

        package func covers(_ platform: Platform) -> Bool { self == .any || rawValue == platform.rawValue }
    }

    package struct Source: Sendable {
        /// The id of the document, such as `S1`.
        package let document: String
        /// The heading of the section, in English.
        package let section: String?
    }

    /// Rules from which this one follows, so that breaking them may also break this one.
    package struct Basis: Sendable {
        /// Patterns of the rules' ids.
        package let rules: [IDPattern]
        package let reason: String
    }

    /// A part of the specification that a rule defines, alone or with others.
    package struct Part: Sendable {
        /// The name of its line in `Conformance/Behaviour`, such as `wakecount`.
        package let name: String
        package let location: TextLocation
    }

    package let id: ID
    package let title: String
    package let level: Level
    /// The required behaviour.
    package let statement: String
    package let parts: [Part]
    package let area: Area
    package let platforms: [Scope]
    package let sources: [Source]
    /// The decision, with its reason, if the documents contradict each other or leave the matter open.
    package let decision: String?
    /// Errata of the documents, and hints for implementers.
    package let notes: [String]
    /// The facts that belong to this rule wherever they are checked.
    package let judges: [RuleBinding]
    /// The facts that the rule takes at a step or in a vector that names it; `nil` if not given.
    package let takes: TakenFacts?
    package let follows: [Basis]
    /// The deprecation, if the rule is no longer certified.
    package let deprecation: Deprecation?
    package let location: TextLocation

    /// True if the rule rests on the kit's brief, not only on the published documents.
    package var isDecidedByBrief: Bool { sources.contains { $0.document == RuleCatalogue.Document.brief } }

    package func applies(to platform: Platform) -> Bool { platforms.contains { $0.covers(platform) } }
}
