#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

struct InputLines {
    private var bytes: [UInt8] = []

    /// Waits for input and returns all available whole lines; `nil` at the end.
    mutating func batch() -> [[UInt8]]? {
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += chunk.prefix(count)
            guard let last = bytes.lastIndex(of: 0x0A) else { continue }
            defer { bytes.removeFirst(last + 1) }
            return bytes[..<last].split(separator: 0x0A).map(Array.init)
        }
    }
}

/// Writes bytes to a descriptor; `false` if nobody reads them.
@discardableResult
func emit(_ bytes: some Sequence<UInt8>, to descriptor: Int32 = STDOUT_FILENO) -> Bool {
    Array(bytes).withUnsafeBytes { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let chunk = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, chunk.baseAddress, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}

/// Does nothing for ever.
func sleepForEver() -> Never {
    while true { sleep(1_000) }
}
