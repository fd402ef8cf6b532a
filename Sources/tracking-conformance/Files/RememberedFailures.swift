import TrackingConformanceCore
import TrackingConformanceSystem

/// The vectors that counted against an adapter when it was last run in this directory.
///
/// They are kept in the user's directory for caches, a line each, and only as long as there are any. Where that
/// directory cannot be used nothing is remembered, and a run says so when it is asked for them.
struct RememberedFailures {
    /// The file; `nil` where the environment names no place for it.
    private let file: String?

    /// Creates the memory of one adapter.
    ///
    /// - Parameters:
    ///   - adapter: The words that start it.
    ///   - directory: The directory in which it is started.
    ///   - variable: The value of an environment variable.
    init(
        of adapter: [String],
        in directory: String = FileSystem.currentDirectory,
        variable: (String) -> String? = OperatingSystem.variable
    ) {
        let key = Self.hash(of: [directory] + adapter)
        let name = "\(String(key, radix: 16)).txt"
        file = Self.caches(variable).map { "\($0)/tracking-conformance/last-failed/\(name)" }
    }

    /// The ids of the vectors, in the order of the run.
    var ids: [String] {
        guard let bytes = file.flatMap(FileSystem.bytes) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// Keeps what counts against the adapter now; a vector that was not run stays as it was remembered.
    ///
    /// - Parameter conclusion: The conclusion of the run.
    func update(for conclusion: Conclusion) {
        guard let file else { return }
        let run = conclusion.record.results.filter { $0.verdict != .notRun }
        let known = Set(run.map(\.vector.id))
        let failed = run.filter(conclusion.policy.counts).map(\.vector.id)
        let ids = failed + ids.filter { !known.contains($0) }
        guard !ids.isEmpty else {
            try? FileSystem.remove(file)
            return
        }
        do {
            try FileSystem.createDirectory(FileSystem.parent(of: file))
            try FileSystem.write(ids.map { $0 + "\n" }.joined(), to: file)
        } catch {
            // What was remembered before is true no more.
            try? FileSystem.remove(file)
        }
    }

    /// The user's directory for caches.
    private static func caches(_ variable: (String) -> String?) -> String? {
        if let named = variable("XDG_CACHE_HOME"), named.hasPrefix("/") { return named }
        guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
        #if canImport(Darwin)
        return home + "/Library/Caches"
        #else
        return home + "/.cache"
        #endif
    }

    /// A number that words share with hardly any others, the same on every machine (FNV-1a, 64 bits).
    private static func hash(of words: [String]) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for word in words {
            for byte in word.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            // The end of a word counts as a byte of zero.
            hash = hash &* 0x100_0000_01b3
        }
        return hash
    }
}
