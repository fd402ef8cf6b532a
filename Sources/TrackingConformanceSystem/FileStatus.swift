#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What the system says of a file, symbolic links followed unless it is asked otherwise.
struct FileStatus {
    /// What tells a file from every other one, whatever path leads to it.
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
    /// When it was last written, in nanoseconds since 1970.
    let modified: Int
    let owner: (user: uid_t, group: gid_t)

    init?(_ path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        self.init(found)
    }

    /// Asks for what is at a path itself, which may be a symbolic link; `nil` where there is nothing.
    init?(unfollowed path: String) {
        var found = stat()
        guard lstat(path, &found) == 0 else { return nil }
        self.init(found)
    }

    var isOwn: Bool { owner.user == geteuid() }

    /// Whether every user may change the file, or put another in its place if it is a directory.
    var isWritableByAll: Bool { permissions & 0o002 != 0 && !(isDirectory && permissions & 0o1000 != 0) }

    /// Asks for the file that a descriptor stands for; `nil` where it is closed.
    init?(descriptor: Int32) {
        var found = stat()
        guard fstat(descriptor, &found) == 0 else { return nil }
        self.init(found)
    }

    private init(_ found: stat) {
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
