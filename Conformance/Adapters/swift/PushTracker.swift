import TrackingConformanceCore
import TrackingConformanceJSON

/// What both platforms share: turns an interaction with a notification into a call of the SDK.
struct PushTracker {
    /// The user's interactions, with the numbers under which they are reported.
    enum Action: String {
        case open = "1"
        case click = "2"
        case impression = "7"
    }

    private let sdk: RecordedSDK
    private let hasCollectMessageInfo: Bool

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - sdk: The receiver of its calls.
    ///   - version: The first version of the SDK that has `collectMessageInfo`, number by number.
    init(sdk: RecordedSDK, collectMessageInfoSince version: [Int]) {
        self.sdk = sdk
        hasCollectMessageInfo = sdk.version.map { !Self.numbers($0).isBefore(version) } ?? true
    }

    /// Reports an interaction, if the notification is tracked and has both ids.
    func report(_ action: Action, for content: JSONObject) {
        guard isTracked(content), let delivery = content["_dId"]?.string, let broadlog = content["_mId"]?.string else {
            return
        }
        let data: JSONObject = [
            "deliveryId": .string(delivery), "broadlogId": .string(broadlog), "action": .string(action.rawValue),
        ]
        if hasCollectMessageInfo {
            sdk.collectMessageInfo(data)
        } else {
            sdk.trackAction("tracking", data)
        }
    }

    /// A delivery without a flag, as from older templates, is tracked; otherwise only `on` in any letter case is.
    private func isTracked(_ content: JSONObject) -> Bool {
        guard let flag = content["_acsDeliveryTracking"]?.string else { return true }
        let bytes = Array(flag.utf8)
        return bytes.count == 2 && bytes[0] | 0x20 == UInt8(ascii: "o") && bytes[1] | 0x20 == UInt8(ascii: "n")
    }

    /// The numbers at the beginning of a version; one that is too large for an integer is the largest.
    private static func numbers(_ version: String) -> [Int] {
        var numbers: [Int] = []
        var version = version.drop { $0.isWhitespace }
        if version.first?.lowercased() == "v" { version.removeFirst() }
        for part in version.split(separator: ".") {
            let digits = part.prefix { $0.isASCII && $0.isNumber }
            if digits.isEmpty { break }
            numbers.append(Int(digits) ?? .max)
            if digits.count < part.count { break }
        }
        return numbers
    }
}

extension [Int] {
    /// Whether a version precedes another; missing numbers are zero.
    fileprivate func isBefore(_ other: [Int]) -> Bool {
        for index in 0..<Swift.max(count, other.count) {
            let (own, others) = (index < count ? self[index] : 0, index < other.count ? other[index] : 0)
            if own != others { return own < others }
        }
        return false
    }
}
