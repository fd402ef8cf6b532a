/// The contents of files, devices and named pipes.
extension FileSystem {
    /// The bytes of a file, or the output of a pipe or a device to its end; `nil` if it cannot be read or is too long.
    package static func bytes(of path: String) -> [UInt8]? { try? contents(of: path) }

    /// The bytes of a file, or the output of a pipe or a device to its end.
    package static func contents(of path: String) throws(SystemError) -> [UInt8] {
        let stream = try ByteStream(readingFrom: path)
        defer { try? stream.close() }
        let size = stream.status.map { $0.isRegular ? $0.size : 0 } ?? 0
        guard size <= ByteStream.mostBytes else { throw .tooLong }
        return try stream.bytes(expected: size)
    }

    /// The reason why a file's bytes could not be read, for a message.
    package static func reason(_ error: SystemError, withoutBytesOf path: String) -> String {
        if isDirectory(path) { return "is a directory, not a file" }
        guard let status = FileStatus(path) else { return "cannot be read; does it exist?" }
        return switch error {
        case .tooLong: "has more than 512 MiB"
        case .timedOut where status.isPipe:
            "is a pipe that no program opened for writing within \(ByteStream.secondsForOtherEnd) seconds"
        default: status.isRegular ? "cannot be read; do you have permission?" : "cannot be read: \(error)"
        }
    }

    /// The reason why nothing could be written to a file, a device or a pipe.
    package static func reason(_ error: SystemError, withoutWriteTo path: String) -> String {
        guard error == .withoutReader, FileStatus(path)?.isPipe == true else { return "\(error)" }
        return "no program opened the pipe for reading within \(ByteStream.secondsForOtherEnd) seconds"
    }

    /// True if there is certainly nothing at a path; an entry that cannot be examined may exist.
    package static func isMissing(_ path: String) -> Bool { FileStatus(path) == nil && SystemError.last.isAbsence }

    /// Writes a file.
    ///
    /// A regular file is replaced as a whole, so that no partial file is ever read, and keeps its permissions. A
    /// symbolic link is followed; anything else, such as a device or a pipe, is written to.
    package static func write(_ text: String, to path: String) throws(SystemError) {
        let bytes = Array(text.utf8)
        let target = try destination(of: path)
        guard let present = FileStatus(path) else { return try replace(target, with: bytes, as: nil) }
        if let stream = ByteStream.standard(leadingTo: present) { return try stream.write(bytes) }
        // A path such as /dev/fd/3 may lead to a file that no longer has a name.
        guard present.isRegular, FileStatus(target)?.identity == present.identity else {
            return try overwrite(path, with: bytes)
        }
        try replace(target, with: bytes, as: present)
    }

    /// The destination of a path, with symbolic links followed to the end, which need not exist.
    package static func destination(of path: String) throws(SystemError) -> String {
        var path = path
        for _ in 0..<40 {
            guard let link = link(at: path) else { return path }
            path = link.hasPrefix("/") ? link : "\(parent(of: path))/\(link)"
        }
        throw .tooManyLinks
    }

    /// True if a path leads to something that is written to, not replaced, such as a device or a pipe.
    package static func isStream(_ path: String) -> Bool {
        guard let status = FileStatus(path) else { return false }
        return !status.isRegular && !status.isDirectory
    }

    package static func isSameFile(_ path: String, _ other: String) -> Bool {
        if let status = FileStatus(path) { return status.identity == FileStatus(other)?.identity }
        guard let target = try? destination(of: path), let other = try? destination(of: other) else { return false }
        return absolutePath(target) == absolutePath(other)
    }

    private static func overwrite(_ path: String, with bytes: [UInt8]) throws(SystemError) {
        try ByteStream(overwriting: path).finish(with: bytes)
    }

    /// Writes a file under a temporary name, then renames it; if only the file itself may be changed, as with a file
    /// mounted in a container, it is overwritten.
    private static func replace(_ path: String, with bytes: [UInt8], as present: FileStatus?) throws(SystemError) {
        let random = UInt64.random(in: .min ... .max)
        let temporary = "\(parent(of: path))/.tracking-conformance-\(String(random, radix: 16))"
        let stream: ByteStream
        do throws(SystemError) {
            stream = try ByteStream(creating: temporary, permissions: present == nil ? 0o666 : 0o600)
        } catch {
            guard present != nil else { throw error }
            return try overwrite(path, with: bytes)
        }
        do throws(SystemError) {
            if let present { stream.adopt(present) }
            try stream.finish(with: bytes)
        } catch {
            try? remove(temporary)
            throw error
        }
        do throws(SystemError) {
            try move(temporary, to: path)
        } catch {
            try? remove(temporary)
            guard present != nil else { throw error }
            try overwrite(path, with: bytes)
        }
    }
}

extension ByteStream {
    /// The maximum number of bytes to read; anything longer, such as an endless device, is probably a mistake.
    static let mostBytes = 1 << 29

    /// All bytes to the end of the stream, if there are not too many.
    package func bytes(expected count: Int = 0) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        var limit = max(count, 1 << 12)
        while try read(appendingTo: &bytes, limit: limit) {
            guard bytes.count <= Self.mostBytes else { throw .tooLong }
            limit = 1 << 16
        }
        return bytes
    }

    /// Writes the last bytes and closes the stream, whatever the outcome.
    fileprivate func finish(with bytes: [UInt8]) throws(SystemError) {
        do throws(SystemError) {
            try write(bytes)
        } catch {
            try? close()
            throw error
        }
        try close()
    }
}
