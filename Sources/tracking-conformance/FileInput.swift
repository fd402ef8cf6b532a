import ArgumentParser
import FoundationEssentials

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// The reading of files.
enum FileInput {
    /// The bytes of a file, or of standard input where the path is `-`.
    static func bytes(of path: String) throws -> [UInt8] {
        guard path != "-" else { return standardInput() }
        guard let data = try? Data(contentsOf: URL(filePath: path)) else {
            throw fail(.badInput, ["error: \(path) cannot be read; does it exist?"])
        }
        return Array(data)
    }

    private static func standardInput() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk: [UInt8] = Array(repeating: 0, count: 1 << 16)
        while true {
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }
}
