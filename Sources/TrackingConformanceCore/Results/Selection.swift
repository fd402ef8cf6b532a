/// Which vectors of a suite a command works on.
package struct Selection: Sendable {
    /// Patterns of ids, of which one must match; none: every id does.
    package var patterns: [IDPattern]
    /// Patterns of ids that are left out, whatever else selects them.
    package var excluded: [IDPattern]
    /// Rules, of which the vector must name one; none: any.
    package var rules: [Rule.ID]
    /// The level that the vector must have; `nil`: any.
    package var level: Rule.Level?
    /// The latest suite version that vectors may come from; `nil`: any.
    package var latest: Version?

    /// Creates a selection.
    package init(
        patterns: [IDPattern] = [],
        excluded: [IDPattern] = [],
        rules: [Rule.ID] = [],
        level: Rule.Level? = nil,
        latest: Version? = nil
    ) {
        self.patterns = patterns
        self.excluded = excluded
        self.rules = rules
        self.level = level
        self.latest = latest
    }

    /// The vectors of a suite that are selected, in suite order, without deprecated ones.
    package func vectors(of suite: Suite) -> [Vector] {
        suite.vectors.filter { vector in
            vector.deprecation == nil
                && (patterns.isEmpty || patterns.contains { $0.matches(vector.id) })
                && !excluded.contains { $0.matches(vector.id) }
                && (rules.isEmpty || vector.rules.contains(where: rules.contains))
                && (level == nil || suite.level(of: vector) == level)
                && latest.map { vector.since <= $0 } ?? true
        }
    }
}
