import Foundation
package import TrackingConformanceCore
package import TrackingConformanceSpecification

/// The part that tests try of what `audit`, `.ci/run` or a nightly job tries whole: a debug build is slow.
///
/// One in eight is drawn; `TRACKING_CONFORMANCE_SEED` draws others, and `TRACKING_CONFORMANCE_WHOLE` takes all.
package enum Drawing {
    package static func takes(_ name: String) -> Bool {
        if takesAll { return true }
        let digest = name.utf8.reduce(Seed.ofThisRun) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        return (digest ^ digest >> 32) % 8 == 0
    }

    /// Some of a list, different ones with each seed.
    package static func some<Value>(_ count: Int, of values: [Value]) -> [Value] {
        var random = SplitMix64(seed: Seed.ofThisRun)
        return (0..<count).map { _ in values[random.number(in: 0...values.count - 1)] }
    }

    /// Some of a list, or all of it if a release build has time for it.
    package static func some<Value>(_ count: Int, orAllOf values: [Value]) -> [Value] {
        takesAll ? values : some(count, of: values)
    }

    /// A number of things to try: a few, or as many as a release build has time for.
    package static func count(_ few: Int, whole: Int) -> Int { takesAll ? whole : few }

    /// True if nothing is left out.
    package static let takesAll = ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_WHOLE"] != nil
}

extension Vector {
    /// True if tests that put many implementations to each vector take this one.
    package var isForThisRun: Bool { Drawing.takes(id) }
}

extension Fault {
    package static func named(_ id: String) throws -> Fault {
        struct NoFault: Error {
            let id: String
        }
        guard let fault = with(id: id) else { throw NoFault(id: id) }
        return fault
    }

    /// True if tests that look for vectors that catch a fault take this one.
    package var isForThisRun: Bool { Drawing.takes(id) }
}
