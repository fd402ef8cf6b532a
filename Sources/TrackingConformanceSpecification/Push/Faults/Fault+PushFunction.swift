import TrackingConformanceCore
import TrackingConformanceJSON

extension Fault {
    static let pushFunction: [Fault] =
        push("PT-SDK-FUNCTION", function) + push("PT-SDK-MISSING-NUMBER", shortVersion)
        + push("PT-SDK-VERSION-FORM", otherForm)

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
            "The first SDK version with the newer function is treated as an older one."
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
        .init(
            "function/versions-compared-as-joined-digits",
            "The digits of an SDK version are read as one number, so 1.3.9.9, read as 1399, comes after 1.4.0."
        ) {
            $0.precedes = { Int($1.filter(\.isNumber)) ?? .max < Int($2.filter(\.isNumber)) ?? .max }
        },
        .init("function/large-number-is-zero", "A number of an SDK version beyond 64 bits counts as zero.") {
            let found = $0.precedes
            $0.precedes = { moment, version, threshold in
                let numbers = version.split(separator: ".").map { number in
                    number.allSatisfy(\.isNumber) && Int(number) == nil ? "0" : String(number)
                }
                return found(moment, numbers.joined(separator: "."), threshold)
            }
        },
        .init("function/older-for-dismissals", "Dismissals are always reported with the older function.") {
            let found = $0.call
            $0.call = { moment, data in
                moment.interaction == .dismissal ? .trackAction("tracking", data) : found(moment, data)
            }
        },
        .init(
            "function/older-after-an-untracked-one",
            "After a notification with the flag off, the older function is always called."
        ) {
            let found = $0.call
            $0.call = { moment, data in
                moment.earlier.allSatisfy(\.isOn) ? found(moment, data) : .trackAction("tracking", data)
            }
        },
        .init(
            "function/newer-after-the-first",
            "From the second push event on, the newer function is called whatever the SDK version is."
        ) {
            let found = $0.call
            $0.call = { moment, data in
                moment.earlier.contains { _ in true } ? .collectMessageInfo(data) : found(moment, data)
            }
        },
        .init("function/other-action-name", "The older function is called with the action name \"push\".") {
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
            "A missing number of an SDK version does not count as zero, so 1.4 precedes 1.4.0."
        ),
        .init("function/short-version-is-old", "A version with fewer than three numbers counts as an old one.") {
            let found = $0.precedes
            $0.precedes = { PushTracking.numbers($1).count < 3 || found($0, $1, $2) }
        },
        .init("function/short-version-is-new", "A version with fewer than three numbers counts as a new one.") {
            let found = $0.precedes
            $0.precedes = { PushTracking.numbers($1).count >= 3 && found($0, $1, $2) }
        },
    ]

    private static let otherForm: [FaultEntry<PushTracking>] = [
        .init("function/suffix-is-old", "An SDK version with anything but digits and dots counts as an old one.") {
            let found = $0.precedes
            $0.precedes = { moment, version, threshold in
                !version.allSatisfy { $0.isNumber || $0 == "." } || found(moment, version, threshold)
            }
        },
        .init("function/suffix-is-new", "An SDK version with letters counts as a new one.") {
            let found = $0.precedes
            $0.precedes = { !$1.contains(where: \.isLetter) && found($0, $1, $2) }
        },
        .init("function/suffix-throws", "An SDK version with letters makes every handler throw.") {
            let found = $0.answer
            $0.answer = { moment in
                let isOdd = moment.context.sdkVersion?.contains(where: \.isLetter) == true
                return isOdd ? .threw("NumberFormatException") : found(moment)
            }
        },
        .init("function/fourth-number-is-old", "An SDK version with more than three numbers counts as an old one.") {
            let found = $0.precedes
            $0.precedes = { PushTracking.numbers($1).count > 3 || found($0, $1, $2) }
        },
        .init("function/blank-is-old", "An SDK version that begins with white space counts as an old one.") {
            let found = $0.precedes
            $0.precedes = { $1.first?.isWhitespace == true || found($0, $1, $2) }
        },
        .init("function/leading-v-is-old", "An SDK version that begins with v or V counts as an old one.") {
            let found = $0.precedes
            $0.precedes = { $1.lowercased().hasPrefix("v") || found($0, $1, $2) }
        },
        .init(
            "function/suffix-is-earlier",
            "An SDK version with a suffix after a hyphen precedes the same version without one."
        ) {
            let found = $0.precedes
            $0.precedes = { moment, version, threshold in
                found(moment, version, threshold) || version.contains("-") && !found(moment, threshold, version)
            }
        },
        .init(
            "function/leading-zero-is-octal",
            "A number with a leading zero in an SDK version is read as octal, or as 0 if it is not valid octal."
        ) {
            let found = $0.precedes
            $0.precedes = { moment, version, threshold in
                let numbers = version.split(separator: ".").map { number in
                    guard number.first == "0", number.count > 1 else { return String(number) }
                    return Int(number, radix: 8).map(String.init) ?? "0"
                }
                return found(moment, numbers.joined(separator: "."), threshold)
            }
        },
    ]

    private static func decimal(_ version: String) -> Double {
        Double(PushTracking.numbers(version).prefix(2).map { String($0) }.joined(separator: ".")) ?? 0
    }
}
