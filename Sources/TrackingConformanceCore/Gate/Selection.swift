/// Which vectors of a suite a command works on.
public struct Selection: Sendable {
    /// Patterns of ids, of which one must match; none: every id does.
    public var patterns: [IDPattern]
    /// Rules, of which the vector must name one; none: any.
    public var rules: [Rule.ID]
    /// The level that the vector must have; `nil`: any.
    public var level: Rule.Level?
    /// The latest suite version that vectors may come from; `nil`: any.
    public var latest: Version?

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - patterns: Patterns of ids, of which one must match; none: every id does.
    ///   - rules: Rules, of which the vector must name one; none: any.
    ///   - level: The level that the vector must have; `nil`: any.
    ///   - latest: The latest suite version that vectors may come from; `nil`: any.
    public init(
        patterns: [IDPattern] = [],
        rules: [Rule.ID] = [],
        level: Rule.Level? = nil,
        latest: Version? = nil
    ) {
        self.patterns = patterns
        self.rules = rules
        self.level = level
        self.latest = latest
    }

    /// The vectors of a suite that are selected, in suite order, without deprecated ones.
    ///
    /// - Parameter suite: The suite.
    /// - Returns: The vectors.
    public func vectors(of suite: Suite) -> [Vector] {
        suite.vectors.filter { vector in
            vector.deprecation == nil
                && (patterns.isEmpty || patterns.contains { $0.matches(vector.id) })
                && (rules.isEmpty || vector.rules.contains(where: rules.contains))
                && (level == nil || suite.level(of: vector) == level)
                && latest.map { vector.since <= $0 } ?? true
        }
    }
}

/// A pattern of vector ids: `*` stands for any text within a path component, `**` for any text.
public struct IDPattern: Sendable, CustomStringConvertible {
    /// The pattern as it was written.
    public let description: String

    /// Creates a pattern.
    ///
    /// - Parameter text: The pattern.
    public init(_ text: String) {
        description = text
    }

    /// Whether an id matches the pattern, from beginning to end.
    ///
    /// - Parameter id: The id.
    /// - Returns: `true` where it matches.
    public func matches(_ id: String) -> Bool {
        Self.matches(Array(description.utf8)[...], Array(id.utf8)[...])
    }

    private static func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        guard first == UInt8(ascii: "*") else {
            return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
        }
        let stars = pattern.prefix { $0 == UInt8(ascii: "*") }.count
        let rest = pattern.dropFirst(stars)
        var candidate = text
        while !matches(rest, candidate) {
            guard let next = candidate.popFirst(), stars > 1 || next != UInt8(ascii: "/") else { return false }
        }
        return true
    }
}
