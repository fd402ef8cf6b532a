#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The names in directories, all of them or none: Foundation's listing ends silently at an error.
enum DirectoryListing {
    static func names(in directory: String) -> [String]? {
        guard let stream = opendir(directory) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else { return errno == 0 ? names : nil }
            let name = name(of: entry)
            if name != ".", name != ".." { names.append(name) }
        }
    }

    /// The paths of all that is below a directory; symbolic links are not followed.
    static func paths(below directory: String) -> [String]? {
        guard let names = names(in: directory) else { return nil }
        var paths: [String] = []
        for name in names {
            paths.append(name)
            let path = "\(directory)/\(name)"
            guard let isDirectory = isDirectory(path) else { return nil }
            guard isDirectory else { continue }
            guard let below = Self.paths(below: path) else { return nil }
            paths += below.map { "\(name)/\($0)" }
        }
        return paths
    }

    /// Whether there is a directory at a path; `nil` if it cannot be looked at.
    private static func isDirectory(_ path: String) -> Bool? {
        var found = stat()
        guard lstat(path, &found) == 0 else { return errno == ENOENT ? false : nil }
        return found.st_mode & S_IFMT == S_IFDIR
    }

    /// The name of an entry, which may be shorter than the structure that declares it.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        return String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    }
}
