import Subprocess

/// Bytes that a child process wrote.
struct ProcessOutput: OutputChunk {
    let buffer: SubprocessOutputSequence.Buffer

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result { buffer.withUnsafeBytes(body) }
}

/// What a process wrote to standard error, of which only the first and the last bytes are kept.
actor ErrorOutput {
    private static let longestHead = 4_096
    /// Long enough for the traces that most languages print behind the reason of a crash.
    private static let longestTail = 1 << 16

    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    private var hasGap = false

    func append(_ chunk: ProcessOutput) {
        chunk.withBytes { bytes in
            let room = Self.longestHead - head.count
            head += bytes.prefix(room)
            tail += bytes.dropFirst(room).suffix(Self.longestTail)
            hasGap = hasGap || bytes.count - room > Self.longestTail || tail.count > Self.longestTail
        }
        if tail.count > Self.longestTail { tail.removeFirst(tail.count - Self.longestTail) }
    }

    /// The lines that say most about the end of the process; `nil` where there are none.
    var excerpt: String? { hasGap ? ErrorExcerpt.text(of: head, tail) : ErrorExcerpt.text(of: head + tail, []) }
}
