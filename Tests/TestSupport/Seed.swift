import Foundation

/// The seed of the tests' random choices.
package enum Seed {
    /// `TRACKING_CONFORMANCE_SEED`, or else a constant.
    package static let ofThisRun: UInt64 =
        ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_SEED"].flatMap { UInt64($0) } ?? 20_240_310
}
