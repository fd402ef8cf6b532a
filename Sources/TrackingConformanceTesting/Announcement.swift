import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSystem

/// The announcement of each vector before it runs, which identifies the one at which the test process crashed.
enum Announcement {
    /// The environment variable that enables the announcement, with any value.
    static let variable = "TRACKING_CONFORMANCE_ANNOUNCE"

    /// The announcer of vectors on standard error; `nil` if the environment does not enable it.
    static var environment: (@Sendable (Vector) -> Void)? {
        guard OperatingSystem.variable(variable) != nil else { return nil }
        return { try? ByteStream.standardError.write(text(of: $0) + "\n") }
    }

    /// The id of a vector with its steps, which for a random sequence are recorded nowhere else.
    static func text(of vector: Vector) -> String {
        let steps = vector.steps.map(\.stimulus.json.description).joined(separator: ", ")
        return "running \(vector.id): [\(steps)]".printable
    }
}
