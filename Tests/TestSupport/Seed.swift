import Foundation

/// The seed of what tests draw at random.
package enum Seed {
    /// `TRACKING_CONFORMANCE_SEED`, or else always the same.
    package static let ofThisRun: UInt64 =
        ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_SEED"].flatMap { UInt64($0) } ?? 20_240_310
}
