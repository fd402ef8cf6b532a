import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSystem

enum FileOutput {
    /// Writes text to a file: a regular file is replaced as a whole; anything else, such as a pipe, is written to.
    static func write(_ text: String, to path: String) throws(CommandFailure) {
        do throws(SystemError) {
            try FileSystem.write(text, to: path)
        } catch {
            let reason = FileSystem.reason(error, withoutWriteTo: path)
            throw CommandFailure(.outputFailed, "\(path) could not be written: \(reason)")
        }
    }

    /// Creates a directory and its parents, unless it exists.
    static func createDirectory(_ path: String) throws(CommandFailure) {
        try checkName(ofDirectory: path)
        do throws(SystemError) {
            try FileSystem.createDirectory(path)
        } catch {
            throw CommandFailure(
                error.isLackOfSpace ? .outputFailed : .badInput,
                "the directory \(path) cannot be created: \(reason(error, at: path))"
            )
        }
    }

    /// The reason why a directory cannot be created at a path, since the system says only "exists" or "not a
    /// directory".
    static func reason(_ error: SystemError, at path: String) -> String {
        var place = path
        while !FileSystem.exists(place), place.contains("/"), place != "/" { place = FileSystem.parent(of: place) }
        return FileSystem.exists(place) && !FileSystem.isDirectory(place) ? "\(place) is a file" : "\(error)"
    }

    /// Before any work is done, rejects paths that cannot be written, paths given twice, and paths of inputs.
    static func checkPlaces(of paths: [String], reading inputs: [String] = []) throws(CommandFailure) {
        for (index, path) in paths.enumerated() {
            try checkPlace(of: path)
            // Several texts can be written to a device or a pipe.
            guard !FileSystem.isStream(path) else { continue }
            if inputs.contains(where: { FileSystem.isSameFile($0, path) }) {
                throw CommandFailure(
                    .wrongUsage,
                    "\(path) is an input and cannot be an output as well; name a different file"
                )
            }
            if paths[..<index].contains(where: { FileSystem.isSameFile($0, path) }) {
                throw CommandFailure(.wrongUsage, "two reports cannot go to \(path); name a different file for each")
            }
        }
    }

    /// Rejects a directory named `-`, which is probably a mistake.
    static func checkName(ofDirectory path: String) throws(CommandFailure) {
        try checkName(path, of: "directory", "name it ./-")
    }

    /// Rejects `-`, which means standard input or output.
    private static func checkName(_ path: String, of kind: String, _ advice: String) throws(CommandFailure) {
        guard path != "-" else {
            throw CommandFailure(.wrongUsage, "- is not the name of a \(kind); \(advice)")
        }
    }

    /// Before any work is done, rejects a path that cannot be written, and creates a missing directory.
    static func checkPlace(of path: String) throws(CommandFailure) {
        let advice = "leave it out to write to standard output if the command can, or name the file ./-"
        try checkName(path, of: "file", advice)
        guard !FileSystem.isStream(path) else { return }
        let target = (try? FileSystem.destination(of: path)) ?? path
        let directory = FileSystem.parent(of: target)
        if !FileSystem.isDirectory(directory) { try createDirectory(directory) }
        if FileSystem.isDirectory(path) {
            throw CommandFailure(.badInput, "\(path) cannot be written: it is a directory")
        }
        guard FileSystem.isWritable(directory) || FileSystem.isWritable(target) else {
            throw CommandFailure(.badInput, "\(path) cannot be written: you have no write permission in \(directory)")
        }
    }
}

/// Attempts to write several outputs, each of which is written even if another fails.
struct OutputAttempts {
    private var failures: [CommandFailure] = []

    /// Records the reason for a failed output.
    mutating func fail(_ sentence: String) { failures.append(CommandFailure(.outputFailed, sentence)) }

    mutating func attempt(_ write: () throws(CommandFailure) -> Void) {
        do throws(CommandFailure) {
            try write()
        } catch {
            failures.append(error)
        }
    }

    /// Throws all failures, if any.
    func finish() throws(CommandFailure) {
        guard let first = failures.first else { return }
        let failure = failures.first { $0.exitCode == .outputFailed } ?? first
        throw CommandFailure(failure.exitCode, lines: failures.flatMap(\.lines))
    }
}

/// The directory that records the exchange with the adapter.
enum WireDirectory {
    /// Creates the directory or removes the files of an earlier run from it, so that it contains only one run.
    static func prepare(_ directory: String) throws(CommandFailure) {
        try FileOutput.checkName(ofDirectory: directory)
        do throws(SystemError) {
            try FileSystem.createDirectory(directory)
            for name in FileSystem.names(in: directory) ?? [] where isOwn(name) {
                try FileSystem.remove("\(directory)/\(name)")
            }
        } catch {
            guard !error.isLackOfSpace else {
                throw CommandFailure(.outputFailed, "the directory \(directory) of --wire cannot be created: \(error)")
            }
            throw unusable(directory, because: FileOutput.reason(error, at: directory))
        }
        guard FileSystem.isWritable(directory) else {
            throw unusable(directory, because: "you have no write permission in it")
        }
    }

    static func texts(in directory: String) -> [String] {
        (FileSystem.names(in: directory) ?? []).filter(isOwn).compactMap { name in
            FileSystem.bytes(of: "\(directory)/\(name)").map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func unusable(_ directory: String, because reason: String) -> CommandFailure {
        CommandFailure(.badInput, "the directory \(directory) of --wire cannot be used: \(reason)")
    }

    private static func isOwn(_ name: String) -> Bool {
        name.hasPrefix("adapter-") && name.hasSuffix(".wire") && Int(name.dropFirst(8).dropLast(5)) != nil
    }
}
