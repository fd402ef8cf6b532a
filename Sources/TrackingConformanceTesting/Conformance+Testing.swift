public import Testing
public import TrackingConformanceCore
import TrackingConformanceJSON

extension Conformance {
    /// Judges a vector as the test case that runs.
    ///
    /// What stands against conformance is recorded as an issue at the vector's line; a known failure is a known issue,
    /// and one that passes fails the test.
    ///
    /// - Parameter vector: The vector.
    public func check(_ vector: Vector) async {
        VectorCheck(isStrict: isStrict).record(await result(of: vector))
    }

    /// Judges the list of known failures itself: entries that match nothing or give no reason fail.
    ///
    /// - Parameter sourceLocation: Where the test stands.
    public func checkKnownFailures(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
        for problem in knownFailures.problems(in: suite) {
            Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
        }
    }
}

/// The recording of a result as issues of the test case that runs.
public struct VectorCheck: Sendable {
    private let isStrict: Bool

    /// Creates a recording.
    ///
    /// - Parameter isStrict: Whether a broken recommended rule counts.
    public init(isStrict: Bool) {
        self.isStrict = isStrict
    }

    /// Records what stands against conformance, at the line of the vector.
    ///
    /// - Parameter result: What became of the vector.
    public func record(_ result: VectorResult) {
        let place = Testing.SourceLocation(result.vector.location)
        let comment = Comment(rawValue: result.explanation)
        switch result.verdict {
        case .expectedFailure:
            withKnownIssue(Comment(rawValue: result.reason ?? ""), sourceLocation: place) {
                Issue.record(comment, sourceLocation: place)
            }
        case .warned where !isStrict:
            #if compiler(>=6.3)
            Issue.record(comment, severity: .warning, sourceLocation: place)
            #endif
        default:
            guard !result.conforms(strict: isStrict) else { return }
            Issue.record(comment, sourceLocation: place)
        }
    }
}

extension Testing.SourceLocation {
    /// A place in a vector file, in the checkout where that is known.
    fileprivate init(_ place: TrackingConformanceJSON.SourceLocation) {
        self.init(fileID: "Vectors/\(place.file)", filePath: place.file, line: place.line, column: place.column)
    }
}

extension Vector: CustomTestStringConvertible {
    /// The vector's id, by which its test case is named.
    public var testDescription: String { id }
}
