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

        /// Whether an id sorts before another, by its text.
        package static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

        package var description: String { rawValue }
    }

    /// How binding a rule is; a later case binds more.
    package enum Level: String, Sendable, CaseIterable, Comparable {
        /// The documents leave it open: what an implementation does is recorded and never judged.
        case informational
        /// Implied by the documents: breaking it warns, and fails only under `--strict`.
        case recommended
        /// Said by the documents: breaking it fails.
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

    /// Where a rule is written.
    package struct Source: Sendable {
        /// The id of the document, such as `S1`.
        package let document: String
        /// The heading of the section, in English.
        package let section: String?
    }

    /// Rules from which this one follows: what breaks them may break this one, too.
    package struct Basis: Sendable {
        /// The rules, as patterns of their ids.
        package let rules: [IDPattern]
        package let reason: String
    }

    /// A part of the specification that a rule defines, alone or with others.
    package struct Part: Sendable {
        /// The name under which `Conformance/Behaviour` has its line, such as `wakecount`.
        package let name: String
        package let location: TextLocation
    }

    package let id: ID
    package let title: String
    package let level: Level
    /// What an implementation must do.
    package let statement: String
    package let parts: [Part]
    package let area: Area
    package let platforms: [Scope]
    package let sources: [Source]
    /// What was decided, and why, where the documents contradict each other or leave the matter open.
    package let decision: String?
    /// Errata of the documents, and hints for implementers.
    package let notes: [String]
    /// The facts that belong to this rule wherever they are checked.
    package let judges: [RuleBinding]
    /// The facts that it takes at a step or in a vector that names it; `nil`: not said.
    package let takes: TakenFacts?
    package let follows: [Basis]
    /// Why the rule is no longer certified, if it is not.
    package let deprecation: Deprecation?
    package let location: TextLocation

    /// Whether the kit's brief has a part in it, and not the published documents alone.
    package var isDecidedByBrief: Bool { sources.contains { $0.document == RuleCatalogue.Document.brief } }

    package func applies(to platform: Platform) -> Bool { platforms.contains { $0.covers(platform) } }
}
