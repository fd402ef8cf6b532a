/// Whom files belong to, and where one file system ends.
extension FileSystem {
    /// Why another user may have written a file that was found and not named, as the end of a sentence; `nil` if only
    /// the user of this process, or the administrator of the machine, can have put it there.
    package static func distrust(of path: String) -> String? {
        let directory = parent(of: path)
        guard let link = FileStatus(unfollowed: path), let file = FileStatus(path), let place = FileStatus(directory)
        else { return "cannot be looked at" }
        if !link.isOwn || !file.isOwn { return "belongs to another user" }
        if file.isWritableByAll { return "can be written by every user" }
        if !place.isOwn, place.owner.user != 0 { return "is in a directory that belongs to another user" }
        return place.isWritableByAll ? "is in a directory that every user can change" : nil
    }

    /// Whether two paths lead to one file system.
    package static func areOnOneDevice(_ path: String, _ other: String) -> Bool {
        FileStatus(path)?.identity.device == FileStatus(other)?.identity.device
    }
}
