/// A block of a text in several versions, only one of which is shown.
struct VersionedBlock {
    struct Version {
        let lines: [String]
        /// True if it is in a list with others, without an empty line between them.
        var isItem = false
        /// The ids of the vectors whose evidence it shows.
        var evidence: [String] = []

        /// The number of lines that it needs, with the empty line before it.
        var height: Int { lines.count + (isItem || lines.isEmpty ? 0 : 1) }
    }

    /// The versions, the shortest first.
    let versions: [Version]

    init(items: [Version] = [], _ versions: [Version]) {
        // A later version shows more, so one that is no longer than earlier ones replaces these.
        let whole: [Version] = versions.filter { !$0.lines.isEmpty }.reduce(into: []) { kept, version in
            kept.removeAll { $0.lines.count >= version.lines.count }
            kept.append(version)
        }
        self.versions = items + whole
    }
}

/// Blocks of lines that share a limited number of lines.
struct FittedBlocks {
    /// For each group and each of its blocks, the version shown; `nil` if there is no room for any.
    let chosen: [[VersionedBlock.Version?]]

    /// Chooses the versions: first the shortest one of every block, then longer ones while there is room; the first
    /// blocks of a group get the longest.
    init(_ groups: [[VersionedBlock]], beginning first: [Int], lengthening order: [Int], room: Int) {
        var levels = groups.map { group in group.map { _ in -1 } }
        var rest = room
        func raise(_ group: Int, _ block: Int, to level: Int) -> Bool {
            let versions = groups[group][block].versions
            guard level < versions.count else { return true }
            let current = levels[group][block]
            let cost = versions[level].height - (current < 0 ? 0 : versions[current].height)
            guard cost <= rest else { return false }
            rest -= cost
            levels[group][block] = level
            return true
        }
        for group in first {
            _ = groups[group].indices.allSatisfy { raise(group, $0, to: 0) }
        }
        for group in order {
            for level in 1..<max(2, groups[group].map(\.versions.count).max() ?? 0) {
                _ = groups[group].indices.allSatisfy { raise(group, $0, to: level) }
            }
        }
        chosen = zip(groups, levels).map { group, levels in
            zip(group, levels).map { block, level in level < 0 ? nil : block.versions[level] }
        }
    }
}
