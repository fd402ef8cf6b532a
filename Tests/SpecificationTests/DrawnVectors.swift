import Foundation
import TestSupport
import TrackingConformanceCore

extension Vector {
    /// Whether tests that put many implementations to each vector take this one.
    ///
    /// A debug build is slow, so that one vector in four is drawn; `TRACKING_CONFORMANCE_SEED` draws others, and all are
    /// taken where `TRACKING_CONFORMANCE_WHOLE` is set. In a release build the audit puts every fair reading to every
    /// vector.
    var isForThisRun: Bool {
        if Self.takesAll { return true }
        let digest = id.utf8.reduce(Seed.ofThisRun) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return (digest ^ digest >> 32) % 4 == 0
    }

    private static let takesAll = ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_WHOLE"] != nil
}
