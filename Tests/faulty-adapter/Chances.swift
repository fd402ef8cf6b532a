#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Chance events, the same in every run: chances are counted in a file that all processes of a run share.
struct Chances {
    /// The file, which is as long as the number of chances so far.
    let file: String?

    /// Takes the next chance; returns true for a hit, on average one in `count`.
    func next(oneIn count: UInt64) -> Bool {
        guard let file else { return false }
        let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND, 0o644)
        defer { close(descriptor) }
        emit([0x2E], to: descriptor)
        let number = UInt64(lseek(descriptor, 0, SEEK_END))
        // The finaliser of SplitMix64 makes successive numbers look random.
        var bits = number &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return (bits ^ (bits >> 31)) % count == 0
    }
}
