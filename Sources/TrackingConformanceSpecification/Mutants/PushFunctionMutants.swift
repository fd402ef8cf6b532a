import TrackingConformanceCore
import TrackingConformanceJSON

private let documented = Specification.documented.push

extension Mutant {
    /// Faults in the choice of the tracking function.
    static let pushFunction: [Mutant] = [
        .push(
            "function/versions-compared-as-text",
            breaks: "PT-SDK-FUNCTION",
            "Versions are compared as text, and 1.10.0 comes before 1.4.0."
        ) { push in
            push.precedes = { $0 < $1 }
        },
        .push(
            "function/versions-compared-as-decimals",
            breaks: "PT-SDK-FUNCTION",
            "Major and minor number are read as a decimal fraction, and 1.10 is less than 1.4."
        ) { push in
            push.precedes = { decimal($0) < decimal($1) }
        },
        .push(
            "function/threshold-excluded",
            breaks: "PT-SDK-FUNCTION",
            "The comparison with the first version that has the function leaves that version out."
        ) { push in
            push.precedes = { !documented.precedes($1, $0) }
        },
        .push(
            "function/always-the-newer",
            breaks: "PT-SDK-FUNCTION",
            "The version of the SDK is not looked at, and an older one is asked for a function it has not."
        ) { push in
            push.call = { .collectMessageInfo($2) }
        },
        .push(
            "function/threshold-of-the-other-platform",
            breaks: "PT-SDK-FUNCTION",
            "Code shared by both platforms has the threshold of Android alone."
        ) { push in
            push.call = { specification, history, data in
                guard let version = history.context.sdkVersion else { return .collectMessageInfo(data) }
                return specification.push.precedes(version, "1.4.0")
                    ? .trackAction("tracking", data) : .collectMessageInfo(data)
            }
        },
        .push(
            "function/other-action-name",
            breaks: "PT-SDK-FUNCTION",
            "The older function is called with the name of the interaction instead of the documented one."
        ) { push in
            push.call = { specification, history, data in
                var call = documented.call(specification, history, data)
                if call.name != nil { call.name = "push" }
                return call
            }
        },
        .reading(
            of: "PT-SDK-MISSING-NUMBER",
            in: .push,
            "function/missing-number-is-earlier",
            "The lists of numbers are compared as they are, and the shorter one of two comes first."
        ),
        .push(
            "function/short-version-is-old",
            breaks: "PT-SDK-MISSING-NUMBER",
            "A version that does not parse as three numbers is taken for an unknown, hence old one."
        ) { push in
            push.precedes = { left, right in
                PushTracking.numbers(left).count < 3 || documented.precedes(left, right)
            }
        },
        .push(
            "function/short-version-is-new",
            breaks: "PT-SDK-MISSING-NUMBER",
            "A version that does not parse as three numbers is taken for an unknown, hence current one."
        ) { push in
            push.precedes = { left, right in
                PushTracking.numbers(left).count == 3 && documented.precedes(left, right)
            }
        },
    ]

    private static func decimal(_ version: String) -> Double {
        Double(version.split(separator: ".").prefix(2).joined(separator: ".")) ?? 0
    }
}
