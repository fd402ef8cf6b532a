public import TrackingConformanceJSON

/// A documented rule that the kit certifies.
public struct Rule: Sendable, Identifiable {
    /// The permanent id of a rule, such as `PT-FLAG-ON`.
    public struct ID: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible,
        ExpressibleByStringLiteral
    {
        /// The id's text.
        public let rawValue: String

        /// Creates an id.
        ///
        /// - Parameter rawValue: The id's text.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates an id from a literal.
        ///
        /// - Parameter value: The id's text.
        public init(stringLiteral value: String) {
            self.init(rawValue: value)
        }

        /// Whether an id sorts before another, by its text.
        public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

        /// The id's text.
        public var description: String { rawValue }
    }

    /// How binding a rule is; a later case binds more.
    public enum Level: String, Sendable, CaseIterable, Comparable {
        /// The documents leave it open: what an implementation does is recorded and never judged.
        case informational
        /// Implied by the documents: breaking it warns, and fails only under `--strict`.
        case recommended
        /// Said by the documents: breaking it fails.
        case required

        /// Whether a level binds less than another.
        public static func < (left: Level, right: Level) -> Bool { left.rank < right.rank }

        private var rank: Int { Level.allCases.firstIndex(of: self) ?? 0 }
    }

    /// Where a rule applies.
    public enum Scope: String, Sendable, CaseIterable {
        /// Apple's phones and tablets.
        case ios
        /// Android.
        case android
        /// Apple TV.
        case tvos
        /// Apple Watch.
        case watchos
        /// The Mac.
        case macos
        /// Any module that carries the variables of the document.
        case any

        /// Whether the rule applies to what happens on a platform.
        ///
        /// - Parameter platform: The platform.
        /// - Returns: Whether it does.
        public func covers(_ platform: Platform) -> Bool { self == .any || rawValue == platform.rawValue }
    }

    /// Where a rule is written.
    public struct Source: Sendable {
        /// The id of the document, such as `S1`.
        public let document: String
        /// The heading of the section, in English.
        public let section: String?
    }

    /// Rules from which this one follows: what breaks them may break this one, too.
    public struct Cause: Sendable {
        /// The rules, as patterns of their ids.
        public let rules: [IDPattern]
        /// Why this rule follows from them.
        public let reason: String
    }

    /// The permanent id.
    public let id: ID
    /// The rule in a few words.
    public let title: String
    /// How binding it is.
    public let level: Level
    /// What an implementation must do.
    public let statement: String
    /// The part of tracking that it belongs to.
    public let area: Area
    /// Where it applies.
    public let platforms: [Scope]
    /// Where it is written.
    public let sources: [Source]
    /// What was decided, and why, where the documents contradict each other or leave the matter open.
    public let decision: String?
    /// Errata of the documents, and hints for implementers.
    public let notes: [String]
    /// The facts that belong to this rule wherever they are checked.
    public let judges: [RuleBinding]
    /// The facts that it takes at a step or in a vector that names it; `nil`: not said.
    public let takes: TakenFacts?
    /// The rules from which it follows.
    public let follows: [Cause]
    /// Why the rule is no longer certified, if it is not.
    public let deprecation: Deprecation?
    /// Where it stands in the catalogue's files.
    public let location: SourceLocation

    /// Whether the kit's brief has a part in it, and not the published documents alone.
    public var isDecidedByBrief: Bool { sources.contains { $0.document == RuleCatalogue.Document.brief } }

    /// Whether it applies to what happens on a platform.
    ///
    /// - Parameter platform: The platform.
    /// - Returns: Whether it does.
    public func applies(to platform: Platform) -> Bool { platforms.contains { $0.covers(platform) } }
}
