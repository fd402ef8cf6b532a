/// A time zone from a file of the IANA database (RFC 9636): instants at which the offset changes, and a rule for the
/// time after the last change.
struct ZoneFile: Sendable {
    private let transitions: [Int]
    private let offsets: [Int]
    private let first: Int
    private let rule: ZoneRule?

    init?(_ bytes: [UInt8]) {
        guard let old = Header(bytes, at: 0), old.version >= UInt8(ascii: "2"),
            let header = Header(bytes, at: old.end(timeSize: 4)), header.end(timeSize: 8) < bytes.count
        else { return nil }
        let times = header.start
        let indices = times + header.transitionCount * 8
        let types = indices + header.transitionCount
        let typeOffsets = (0..<header.typeCount).map { bytes.integer(at: types + $0 * 6, size: 4) }
        guard !typeOffsets.isEmpty else { return nil }
        transitions = (0..<header.transitionCount).map { bytes.integer(at: times + $0 * 8, size: 8) }
        let typeIndices = bytes[indices..<types].map { Int($0) }
        guard typeIndices.allSatisfy({ $0 < typeOffsets.count }) else { return nil }
        offsets = typeIndices.map { typeOffsets[$0] }
        first = typeOffsets[0]
        let footer = bytes[header.end(timeSize: 8)...].dropFirst().prefix { $0 != 0x0A }
        rule = footer.isEmpty ? nil : ZoneRule(String(decoding: footer, as: UTF8.self))
    }

    /// The offset in force at an instant.
    func secondsFromGMT(at seconds: Int) -> Int {
        guard let last = transitions.last else { return rule?.secondsFromGMT(at: seconds) ?? first }
        if seconds >= last { return rule?.secondsFromGMT(at: seconds) ?? offsets[offsets.count - 1] }
        var (low, high) = (-1, transitions.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if transitions[middle] <= seconds { low = middle } else { high = middle }
        }
        return low < 0 ? first : offsets[low]
    }
}

/// The header of one of the two blocks of a zone file.
private struct Header {
    let version: UInt8
    /// The start of the block's data.
    let start: Int
    let transitionCount: Int
    let typeCount: Int
    private let counts: [Int]

    init?(_ bytes: [UInt8], at offset: Int) {
        guard offset + 44 <= bytes.count, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else { return nil }
        version = bytes[offset + 4]
        start = offset + 44
        counts = (0..<6).map { bytes.integer(at: offset + 20 + $0 * 4, size: 4) }
        guard counts.allSatisfy({ (0...1 << 20).contains($0) }) else { return nil }
        (transitionCount, typeCount) = (counts[3], counts[4])
    }

    /// The end of the block; the counts are of UT indicators, standard indicators, leap seconds, transitions, types and
    /// letters of abbreviations.
    func end(timeSize: Int) -> Int {
        start + counts[0] + counts[1] + counts[2] * (timeSize + 4) + counts[3] * (timeSize + 1) + counts[4] * 6
            + counts[5]
    }
}

extension [UInt8] {
    /// A signed integer, the highest byte first.
    fileprivate func integer(at offset: Int, size: Int) -> Int {
        let unsigned = self[offset..<offset + size].reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
        return size == 8 ? Int(Int64(bitPattern: unsigned)) : Int(Int32(truncatingIfNeeded: unsigned))
    }
}
