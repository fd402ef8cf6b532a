/// A block of a text report in several versions, one of which is shown.
struct VersionedBlock {
    struct Version {
        let lines: [String]
        /// True if the version is a list item, without an empty line before it.
        var isItem = false
        /// The ids of the vectors whose evidence the version shows.
        var evidence: [String] = []

        /// The number of lines that the version needs, including the empty line before it.
        var height: Int { lines.count + (isItem || lines.isEmpty ? 0 : 1) }
    }

    /// The versions, shortest first.
    let versions: [Version]

    init(items: [Version] = [], _ versions: [Version]) {
        // A later version shows more, so it replaces earlier ones that are not shorter.
        let whole: [Version] = versions.filter { !$0.lines.isEmpty }.reduce(into: []) { kept, version in
            kept.removeAll { $0.lines.count >= version.lines.count }
            kept.append(version)
        }
        self.versions = items + whole
    }
}

/// Blocks that share a limited number of lines.
struct FittedBlocks {
    /// The version to show of each block of each group; `nil` if there is no room for any.
    let chosen: [[VersionedBlock.Version?]]

    /// Chooses the versions: first the shortest of every block, then longer ones while there is room, beginning with
    /// the first blocks of a group.
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
