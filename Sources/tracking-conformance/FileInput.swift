import ArgumentParser
import TrackingConformanceCore

/// The reading of files.
enum FileInput {
    /// The bytes of a file, or of standard input where the path is `-`.
    static func bytes(of path: String) throws -> [UInt8] {
        guard path != "-" else { return standardInput() }
        guard let bytes = FileSystem.bytes(of: path) else {
            throw fail(.badInput, ["error: \(path) cannot be read; does it exist?"])
        }
        return bytes
    }

    private static func standardInput() -> [UInt8] {
        var bytes: [UInt8] = []
        while ByteStream.standardInput.read(appendingTo: &bytes) {}
        return bytes
    }
}
