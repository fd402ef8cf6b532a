import Foundation
import TestSupport
import TrackingConformanceCore
import TrackingConformanceFaults

/// What tests take of that which a release build tries whole, in `audit`: a debug build is slow.
///
/// One in eight is drawn; `TRACKING_CONFORMANCE_SEED` draws others, and `TRACKING_CONFORMANCE_WHOLE` takes all.
enum Drawing {
    /// Whether something is taken, by its name.
    static func takes(_ name: String) -> Bool {
        if takesAll { return true }
        let digest = name.utf8.reduce(Seed.ofThisRun) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return (digest ^ digest >> 32) % 8 == 0
    }

    private static let takesAll = ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_WHOLE"] != nil
}

extension Vector {
    /// Whether tests that put many implementations to each vector take this one.
    var isForThisRun: Bool { Drawing.takes(id) }
}

extension Fault {
    /// Whether tests that look for vectors that catch a fault take this one.
    var isForThisRun: Bool { Drawing.takes(id) }
}
