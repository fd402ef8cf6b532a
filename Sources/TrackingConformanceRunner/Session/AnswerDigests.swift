import TrackingConformanceCore

/// Digests of the first answer to each request of a session; the answers themselves could fill the memory.
struct AnswerDigests: Sendable {
    private let firstID: Int
    /// The digests in the order of the ids, which are consecutive.
    private var digests: [Int] = []
    /// The placeholder for a request without an answer.
    private static let none = 0

    init(firstID: Int) {
        self.firstID = firstID
    }

    /// The digest of an answer, regardless of key order and number form, or of its line if the line is not JSON; valid
    /// only in this process.
    static func digest(of answer: AdapterAnswer, _ line: UnsafeBufferPointer<UInt8>) -> Int {
        if let fingerprint = answer.fingerprint { return Int(truncatingIfNeeded: fingerprint) }
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(line))
        return hasher.finalize()
    }

    mutating func keep(_ digest: Int, of id: Int) {
        let place = id - firstID
        digests += Array(repeating: Self.none, count: max(0, place + 1 - digests.count))
        digests[place] = Self.distinct(digest)
    }

    /// True if an answer equals the first answer to its request; `nil` if there was none.
    func isSame(_ digest: Int, of id: Int) -> Bool? {
        let place = id - firstID
        guard digests.indices.contains(place), digests[place] != Self.none else { return nil }
        return digests[place] == Self.distinct(digest)
    }

    private static func distinct(_ digest: Int) -> Int { digest == none ? 1 : digest }
}
