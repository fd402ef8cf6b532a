#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The status of a file, with symbolic links followed unless asked otherwise.
struct FileStatus {
    /// The identity of a file, whatever path leads to it.
    struct Identity: Sendable, Hashable {
        let device: UInt64
        fileprivate let number: UInt64
    }

    let identity: Identity
    let isRegular: Bool
    let isDirectory: Bool
    let isPipe: Bool
    let permissions: mode_t
    let size: Int
    /// The time of the file's last change, in nanoseconds since 1970.
    let modified: Int
    let owner: (user: uid_t, group: gid_t)

    init?(_ path: String) { self.init { stat(path, &$0) } }

    /// Examines a path itself, which may be a symbolic link; `nil` if there is nothing.
    init?(unfollowed path: String) { self.init { lstat(path, &$0) } }

    var isOwn: Bool { owner.user == geteuid() }

    /// True if every user may change the file or, in a directory, replace its files.
    var isWritableByAll: Bool { permissions & 0o002 != 0 && !(isDirectory && permissions & 0o1000 != 0) }

    /// Examines the file of a descriptor; `nil` if it is closed.
    init?(descriptor: Int32) { self.init { fstat(descriptor, &$0) } }

    private init?(asking: (inout stat) -> Int32) {
        var found = stat()
        guard asking(&found) == 0 else { return nil }
        identity = Identity(
            device: UInt64(truncatingIfNeeded: found.st_dev),
            number: UInt64(truncatingIfNeeded: found.st_ino)
        )
        isRegular = found.st_mode & S_IFMT == S_IFREG
        isDirectory = found.st_mode & S_IFMT == S_IFDIR
        isPipe = found.st_mode & S_IFMT == S_IFIFO
        permissions = found.st_mode & 0o7777
        size = Int(found.st_size)
        #if canImport(Darwin)
        let time = found.st_mtimespec
        #else
        let time = found.st_mtim
        #endif
        modified = Int(time.tv_sec) &* 1_000_000_000 &+ Int(time.tv_nsec)
        owner = (found.st_uid, found.st_gid)
    }
}

extension FileSystem {
    package static func isDirectory(_ path: String) -> Bool { FileStatus(path)?.isDirectory == true }

    /// The path in a symbolic link; `nil` if there is none at the path.
    static func link(at path: String) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
            guard let start = buffer.baseAddress else { return nil }
            let count = readlink(path, start, buffer.count)
            guard count >= 0 else { return nil }
            return String(decoding: buffer[..<count].lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }

    /// True if there is a symbolic link at a path, wherever it leads.
    package static func isLink(_ path: String) -> Bool { link(at: path) != nil }

    /// Moves a file to another path, replacing any file there.
    static func move(_ path: String, to other: String) throws(SystemError) {
        guard rename(path, other) == 0 else { throw .last }
    }

    package static func remove(_ path: String) throws(SystemError) {
        guard unlink(path) == 0 else { throw .last }
    }

    /// Creates a directory and its parents, unless it exists.
    package static func createDirectory(_ path: String) throws(SystemError) {
        guard !isDirectory(path) else { return }
        let parent = parent(of: path)
        if parent != path { try createDirectory(parent) }
        guard mkdir(path, 0o777) != 0 else { return }
        // The following check sets its own error.
        let reason = SystemError.last
        guard isDirectory(path) else { throw reason }
    }

    /// The names in a directory; `nil` after an error, at which Foundation's listing would end silently.
    package static func names(in directory: String) -> [String]? {
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

    /// The paths of everything below a directory, sorted, without following links; `nil` if a part is unreadable.
    package static func paths(below directory: String) -> [String]? { unsortedPaths(below: directory)?.sorted() }

    private static func unsortedPaths(below directory: String) -> [String]? {
        guard let names = names(in: directory) else { return nil }
        var paths: [String] = []
        for name in names {
            paths.append(name)
            let path = "\(directory)/\(name)"
            guard let status = FileStatus(unfollowed: path) else {
                if errno == ENOENT { continue }
                return nil
            }
            guard status.isDirectory else { continue }
            guard let below = unsortedPaths(below: path) else { return nil }
            paths += below.map { "\(name)/\($0)" }
        }
        return paths
    }

    /// The name of an entry, whose memory may be smaller than the structure that declares it.
    private static func name(of entry: UnsafeMutablePointer<dirent>) -> String {
        let offset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
        return String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
    }
}

/// The ownership of files and the boundaries of file systems.
extension FileSystem {
    /// The reason why another user may have written a file that was found rather than named, as the end of a sentence;
    /// `nil` if only the user of this process or the machine's administrator can have put it there.
    package static func distrust(of path: String) -> String? {
        let directory = parent(of: path)
        guard let link = FileStatus(unfollowed: path), let file = FileStatus(path), let place = FileStatus(directory)
        else { return "cannot be examined" }
        if !link.isOwn || !file.isOwn { return "belongs to another user" }
        if file.isWritableByAll { return "is writable by every user, which `chmod o-w` changes" }
        if !place.isOwn, place.owner.user != 0 { return "is in a directory that belongs to another user" }
        return place.isWritableByAll ? "is in a directory that every user can change" : nil
    }

    /// True if two paths lead to one file system.
    package static func areOnOneDevice(_ path: String, _ other: String) -> Bool {
        FileStatus(path)?.identity.device == FileStatus(other)?.identity.device
    }
}
