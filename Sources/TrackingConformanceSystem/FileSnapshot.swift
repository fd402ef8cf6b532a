/// The state of some files and directories at one moment, used to detect changes.
package struct FileSnapshot: Sendable, Equatable {
    private struct State: Sendable, Hashable {
        let identity: FileStatus.Identity
        let size: Int
        let modified: Int
        /// Without permission to execute it, an adapter cannot be started.
        let permissions: UInt32

        init(_ status: FileStatus) {
            (identity, size, modified) = (status.identity, status.size, status.modified)
            permissions = UInt32(status.permissions)
        }
    }

    private var states: [String: State] = [:]

    /// Examines files, and everything in directories except hidden entries.
    package init(of paths: [String], ignoring ignored: [String] = []) {
        // A symbolic link may lead back to a directory that contains it, and one file may have two paths.
        var visited = Set(ignored.compactMap { FileStatus($0)?.identity })
        var waiting = paths
        while let path = waiting.popLast() {
            guard let status = FileStatus(path), visited.insert(status.identity).inserted else { continue }
            guard status.isDirectory else {
                states[path] = State(status)
                continue
            }
            let names = (FileSystem.names(in: path) ?? []).filter { !Self.isPassedOver($0) }
            waiting += names.map { "\(path)/\($0)" }
        }
    }

    /// True for hidden names and for temporary files of tools.
    private static func isPassedOver(_ name: String) -> Bool {
        name.hasPrefix(".") || name == "node_modules" || name == "__pycache__"
    }

    /// The paths, sorted, of files created, written, removed or given other permissions between two snapshots.
    package func changes(since earlier: FileSnapshot) -> [String] {
        let paths = Set(states.keys).union(earlier.states.keys)
        return paths.filter { states[$0] != earlier.states[$0] }.sorted()
    }
}
