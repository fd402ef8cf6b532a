import ArgumentParser
import TrackingConformanceCore
import TrackingConformanceSystem

/// The reading of files.
enum FileInput {
    /// The bytes of a file, or of standard input where the path is `-`.
    static func bytes(of path: String) throws(CommandFailure) -> [UInt8] {
        path == "-" ? try standardInput() : try bytes(ofFile: path)
    }

    /// The bytes of a file.
    static func bytes(ofFile path: String) throws(CommandFailure) -> [UInt8] {
        guard let bytes = FileSystem.bytes(of: path) else {
            throw CommandFailure(.badInput, "\(path) cannot be read; does it exist?")
        }
        return bytes
    }

    /// A stream of a file, or of standard input where the path is `-`.
    static func stream(of path: String) throws(CommandFailure) -> ByteStream {
        guard path != "-" else { return .standardInput }
        guard let stream = try? ByteStream(readingFrom: path) else {
            throw CommandFailure(.badInput, "\(path) cannot be read; does it exist?")
        }
        return stream
    }

    private static func standardInput() throws(CommandFailure) -> [UInt8] {
        do throws(SystemError) {
            return try ByteStream.standardInput.bytes()
        } catch {
            throw CommandFailure(.badInput, "standard input cannot be read: \(error)")
        }
    }
}
