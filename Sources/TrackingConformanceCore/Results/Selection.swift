/// A command's choice of vectors from a suite.
package struct Selection: Sendable {
    /// Patterns of ids, of which one must match; if empty, all ids match.
    package var patterns: [IDPattern]
    /// Patterns of ids to leave out, whatever else selects them.
    package var excluded: [IDPattern]
    /// Rules, of which the vector must name one; if empty, any vector matches.
    package var rules: [Rule.ID]
    /// The level of the vector; `nil` for any.
    package var level: Rule.Level?
    /// An invalid level, which matches no vector.
    var unknownLevel: String?
    /// The latest suite version of the vectors; `nil` for any.
    package var latest: Version?

    package init(
        patterns: [IDPattern] = [],
        excluded: [IDPattern] = [],
        rules: [Rule.ID] = [],
        level: Rule.Level? = nil,
        latest: Version? = nil
    ) {
        (self.patterns, self.excluded, self.rules) = (patterns, excluded, rules)
        (self.level, self.latest) = (level, latest)
    }

    package func vectors(of suite: Suite) -> [Vector] {
        suite.vectors.filter { vector in
            vector.deprecation == nil && unknownLevel == nil
                && (patterns.isEmpty || patterns.contains { $0.matches(vector.id) })
                && !excluded.contains { $0.matches(vector.id) }
                && (rules.isEmpty || vector.rules.contains(where: rules.contains))
                && (level == nil || suite.level(of: vector) == level)
                && latest.map { vector.since <= $0 } ?? true
        }
    }
}

// MARK: - Patterns without a match

extension Selection {
    /// The problem of a selection, or a pattern in it, that matches nothing, so that any implementation would pass.
    package func problems(in suite: Suite) -> [String] {
        if let unknownLevel {
            let levels = Rule.Level.allCases.map(\.rawValue)
            return ["no level is named \(quoted(unknownLevel))\(choice(for: unknownLevel, among: levels, "they are"))"]
        }
        let vectors = vectors(of: suite)
        let idle = vectors.isEmpty ? patterns.map(\.description) : idlePatterns(among: vectors).map(\.description)
        guard vectors.isEmpty || !idle.isEmpty else { return [] }
        guard !idle.isEmpty else { return ["no vector checks the selected rules or has the selected level"] }
        let words = quoted(idle.joined(separator: ","))
        return ["the selection \(words) matches no vector; a pattern is an id, in which ** stands for any text"]
    }

    /// The exclusions without effect, such as those of deprecated vectors, which never run.
    package func idleExclusions(in suite: Suite) -> [IDPattern] {
        let candidates = suite.vectors.filter { vector in
            patterns.isEmpty || patterns.contains { $0.matches(vector.id) }
        }
        return excluded.filter { pattern in !candidates.contains { pattern.matches($0.id) } }
    }

    package func idlePatterns(among vectors: [Vector]) -> [IDPattern] {
        patterns.filter { pattern in !vectors.contains { pattern.matches($0.id) } }
    }
}

/// A part of a selection, every Nth vector, so that several machines can share a run.
package struct Shard: Sendable, Hashable, CustomStringConvertible {
    package let number: Int
    package let count: Int
    package static let most = 10_000

    package init?(_ number: Int, of count: Int) {
        guard (1...Self.most).contains(count), (1...count).contains(number) else { return nil }
        self.number = number
        self.count = count
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } ? Int($0) : nil }
        guard parts.count == 2, numbers.count == 2 else { return nil }
        self.init(numbers[0], of: numbers[1])
    }

    /// The shard in the form of the command line, such as `2/3`.
    package var description: String { "\(number)/\(count)" }

    package func size(of selectedCount: Int) -> Int { max(0, selectedCount - number + count) / count }

    package func vectors(of vectors: [Vector]) -> [Vector] {
        stride(from: number - 1, to: vectors.count, by: count).map { vectors[$0] }
    }
}

/// A shard, together with the size of its selection.
package struct ShardOfSelection: Sendable, Equatable {
    package let shard: Shard
    package let selectedCount: Int

    package init(_ shard: Shard, of selectedCount: Int) {
        self.shard = shard
        self.selectedCount = selectedCount
    }
}
