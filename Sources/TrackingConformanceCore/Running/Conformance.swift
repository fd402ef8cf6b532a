import TrackingConformanceJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The certification of an implementation in the same process, vector by vector.
///
/// It knows no test library: under Swift Testing `TrackingConformanceTesting` turns its results into test cases, under
/// XCTest a loop over `vectors(of:)` with `XCTAssertTrue(result.conforms, result.explanation)` does.
public struct Conformance<Tested: Implementation>: Sendable where Tested: SendableMetatype {
    /// The rules and vectors.
    public let suite: Suite
    /// Vectors that are known to fail.
    public let knownFailures: KnownFailures
    /// Whether a broken recommended rule counts.
    public let isStrict: Bool

    /// Creates a certification with the bundled suite.
    ///
    /// - Parameters:
    ///   - implementation: The implementation.
    ///   - knownFailures: The path of a list of known failures.
    ///   - strict: Whether a broken recommended rule counts.
    /// - Throws: `UnusableInput` where the suite or the list cannot be read.
    public init(
        of implementation: Tested.Type,
        knownFailures: String? = nil,
        strict: Bool = false
    ) throws(UnusableInput) {
        suite = try Suite.bundled()
        self.knownFailures =
            if let knownFailures {
                try KnownFailures(file: knownFailures, catalogue: suite.catalogue)
            } else {
                KnownFailures()
            }
        isStrict = strict
    }

    /// The vectors of an area that apply to the implementation, in suite order.
    ///
    /// The environment variable `TRACKING_CONFORMANCE_SELECT` may hold patterns of ids, separated by commas.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors.
    public func vectors(of area: VectorArea) -> [Vector] {
        suite.vectors(of: area).filter { vector in
            vector.requires.allSatisfy(Tested.handshake.capabilities.contains)
        }
    }

    /// Drives a fresh install of the implementation through a vector, and judges it.
    ///
    /// - Parameter vector: The vector.
    /// - Returns: What became of it, the list of known failures applied.
    public func result(of vector: Vector) async -> VectorResult {
        let clock = ContinuousClock()
        let start = clock.now
        let answer = await Tested.answer(vector.steps.map(\.stimulus), in: vector.context)
        let milliseconds = (clock.now - start) / .milliseconds(1)
        let judge = Judge(catalogue: suite.catalogue)
        return knownFailures.applied(to: judge.result(of: answer, for: vector, milliseconds: milliseconds))
    }
}

/// A part of the suite that has a test function of its own.
public enum VectorArea: String, Sendable, CaseIterable {
    /// Push tracking.
    case push
    /// The structure of the push payload.
    case payload
    /// App lifecycle.
    case lifecycle
    /// Sequences that combine the others.
    case journeys
}

extension Suite {
    /// Loads the suite that came with the package.
    ///
    /// - Returns: The suite.
    /// - Throws: `UnusableInput` where it is not there or not in order.
    public static func bundled() throws(UnusableInput) -> Suite {
        guard let location = SuiteLocation.bundled() else {
            let place = SourceLocation(file: "the bundled suite", line: 1, column: 1)
            throw UnusableInput([Finding(.unreadable, "the package's resources are missing", at: place)])
        }
        return try load(location)
    }

    /// The vectors of an area in suite order, of those that the environment selects.
    ///
    /// - Parameter area: The area.
    /// - Returns: The vectors, deprecated ones left out.
    public func vectors(of area: VectorArea) -> [Vector] {
        let selected = ProcessInfo.processInfo.environment["TRACKING_CONFORMANCE_SELECT"] ?? ""
        let patterns = selected.split(separator: ",").map { IDPattern(String($0)) }
        return Selection(patterns: patterns).vectors(of: self).filter { $0.id.hasPrefix(area.rawValue + "/") }
    }
}

extension VectorResult {
    /// Whether nothing in the result stands against conformance.
    ///
    /// - Parameter isStrict: Whether a broken recommended rule counts.
    /// - Returns: `true` where nothing does.
    public func conforms(strict isStrict: Bool = false) -> Bool { !verdict.isHeldAgainst(strict: isStrict) }

    /// What differs, a line each: rule, step, and the difference with what was expected and found.
    public var explanation: String {
        let lines = mismatches.map { mismatch in
            let event = vector.steps[mismatch.step].stimulus.event.rawValue
            return "\(mismatch.rule) at step \(mismatch.step) (\(event)): \(mismatch.message)"
        }
        return ([vector.id] + lines + [reason].compactMap { $0 }).joined(separator: "\n")
    }
}
