import ArgumentParser
import TrackingConformanceCore

/// The reading of files.
enum FileInput {
    /// The bytes of a file, or of standard input where the path is `-`.
    static func bytes(of path: String) throws -> [UInt8] {
        path == "-" ? standardInput() : try bytes(ofFile: path)
    }

    /// The bytes of a file.
    static func bytes(ofFile path: String) throws -> [UInt8] {
        guard let bytes = FileSystem.bytes(of: path) else {
            throw CommandFailure(.badInput, "\(path) cannot be read; does it exist?")
        }
        return bytes
    }

    private static func standardInput() -> [UInt8] {
        var bytes: [UInt8] = []
        while ByteStream.standardInput.read(appendingTo: &bytes) {}
        return bytes
    }
}
