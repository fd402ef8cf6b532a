/// The end of a stream, of which only the last bytes are kept.
actor OutputTail {
    private static let limit = 4_096
    private(set) var bytes: [UInt8] = []

    func append(_ chunk: OutputChunk) {
        chunk.withBytes { bytes += $0.suffix(Self.limit) }
        if bytes.count > Self.limit { bytes.removeFirst(bytes.count - Self.limit) }
    }
}
