import TrackingConformanceCore
import TrackingConformanceJSON
import TrackingConformanceSpecification

extension Fault {
    /// Faults in the choice of the tracking function.
    static let pushFunction: [Fault] =
        push("PT-SDK-FUNCTION", function) + push("PT-SDK-MISSING-NUMBER", shortVersion)

    private static let function: [FaultEntry<PushTracking>] = [
        .init("function/versions-compared-as-text", "SDK versions are compared as text, so 1.10.0 precedes 1.4.0.") {
            $0.precedes = { $1 < $2 }
        },
        .init(
            "function/versions-compared-as-decimals",
            "The first two numbers of an SDK version are read as a decimal fraction, so 1.10 is less than 1.4."
        ) {
            $0.precedes = { decimal($1) < decimal($2) }
        },
        .init(
            "function/threshold-excluded",
            "The first SDK version that has the newer function is treated as if it had not."
        ) {
            let found = $0.precedes
            $0.precedes = { !found($0, $2, $1) }
        },
        .init("function/always-the-newer", "The newer function is called whatever the SDK version is.") {
            $0.call = { .collectMessageInfo($1) }
        },
        .init(
            "function/threshold-of-the-other-platform",
            "Both platforms use the threshold version of Android."
        ) {
            $0.call = { moment, data in
                guard let version = moment.context.sdkVersion else { return .collectMessageInfo(data) }
                return moment.precedes(version, "1.4.0") ? .trackAction("tracking", data) : .collectMessageInfo(data)
            }
        },
        .init("function/other-action-name", "The older function is called with another action name.") {
            let found = $0.call
            $0.call = { moment, data in
                var call = found(moment, data)
                if call.name != nil { call.name = "push" }
                return call
            }
        },
    ]

    private static let shortVersion: [FaultEntry<PushTracking>] = [
        .fairReading(
            "function/missing-number-is-earlier",
            "A version with fewer numbers precedes one with more, so 1.4 precedes 1.4.0."
        ),
        .init("function/short-version-is-old", "A version with fewer than three numbers counts as an old one.") {
            let found = $0.precedes
            $0.precedes = { PushTracking.numbers($1).count < 3 || found($0, $1, $2) }
        },
        .init("function/short-version-is-new", "A version with fewer than three numbers counts as a new one.") {
            let found = $0.precedes
            $0.precedes = { PushTracking.numbers($1).count == 3 && found($0, $1, $2) }
        },
    ]

    private static func decimal(_ version: String) -> Double {
        Double(version.split(separator: ".").prefix(2).joined(separator: ".")) ?? 0
    }
}
