/// The computation of a digest by SHA-256, as FIPS 180-4 defines it.
///
/// Loops use counters, because ranges take many times as long in a debug build.
package struct SHA256: Sendable {
    private var state = Self.initialState

    private static let blockSize = 64

    /// The digest of some bytes, in lower-case hexadecimal digits.
    package static func digest(of bytes: [UInt8]) -> String {
        var digest = SHA256()
        let rest = Array(bytes[digest.take(bytes)...])
        let zeros = [UInt8](repeating: 0, count: (blockSize * 2 - 9 - rest.count) % blockSize)
        let bitCount = UInt64(bytes.count) &* 8
        let length: [UInt8] = (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64(56 - 8 * $0)) }
        digest.take(rest + [0x80] + zeros + length)
        return digest.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.count) + digits
        }.joined()
    }

    /// Processes the complete blocks and returns their end.
    @discardableResult
    private mutating func take(_ bytes: [UInt8]) -> Int {
        let end = bytes.count - bytes.count % Self.blockSize
        bytes.withUnsafeBufferPointer { buffer in
            Self.constants.withUnsafeBufferPointer { constants in
                withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.blockSize) { schedule in
                    guard let bytes = buffer.baseAddress, let schedule = schedule.baseAddress,
                        let constants = constants.baseAddress
                    else { return }
                    var place = 0
                    while place < end {
                        Self.expand(bytes + place, into: schedule)
                        compress(schedule, constants)
                        place &+= Self.blockSize
                    }
                }
            }
        }
        return end
    }

    private static func expand(_ block: UnsafePointer<UInt8>, into words: UnsafeMutablePointer<UInt32>) {
        var index = 0
        while index < 16 {
            let byte = block + 4 &* index
            words[index] =
                UInt32(byte[0]) &<< 24 | UInt32(byte[1]) &<< 16 | UInt32(byte[2]) &<< 8 | UInt32(byte[3])
            index &+= 1
        }
        while index < 64 {
            let (early, late) = (words[index &- 15], words[index &- 2])
            let first = (early &>> 7 | early &<< 25) ^ (early &>> 18 | early &<< 14) ^ early &>> 3
            let second = (late &>> 17 | late &<< 15) ^ (late &>> 19 | late &<< 13) ^ late &>> 10
            words[index] = words[index &- 16] &+ first &+ words[index &- 7] &+ second
            index &+= 1
        }
    }

    /// Mixes a block's schedule into the state.
    private mutating func compress(_ words: UnsafePointer<UInt32>, _ constants: UnsafePointer<UInt32>) {
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        var index = 0
        while index < 64 {
            let high = (e &>> 6 | e &<< 26) ^ (e &>> 11 | e &<< 21) ^ (e &>> 25 | e &<< 7)
            let first = h &+ high &+ ((e & f) ^ (~e & g)) &+ constants[index] &+ words[index]
            let low = (a &>> 2 | a &<< 30) ^ (a &>> 13 | a &<< 19) ^ (a &>> 22 | a &<< 10)
            let second = low &+ ((a & b) ^ (a & c) ^ (b & c))
            h = g
            g = f
            f = e
            e = d &+ first
            d = c
            c = b
            b = a
            a = first &+ second
            index &+= 1
        }
        let mixed = [a, b, c, d, e, f, g, h]
        for place in 0..<8 { state[place] &+= mixed[place] }
    }

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
    private static let initialState: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
    ]
}

extension Sequence<UInt8> {
    /// A short hash of the bytes, the same on every machine (FNV-1a, 64 bits).
    package var shortDigest: UInt64 { reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 } }
}
