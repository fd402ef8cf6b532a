import TrackingConformanceCore
import TrackingConformanceSystem

/// The directory that keeps the exchange with the adapter.
enum WireDirectory {
    /// Makes the directory, and removes the files of an earlier run from it, so that it holds one run.
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
