import Foundation

/// Push tracking for iOS, called by the app's notification handlers; it needs neither UIKit nor a device.
public struct PushTracking {
    /// What the user did with a notification.
    public enum Response {
        /// Opened it, or chose one of its custom actions.
        case opened
        /// Dismissed it.
        case dismissed
    }

    private enum Action: String {
        case open = "1"
        case click = "2"
        case impression = "7"
    }

    private let sdk: any TrackingSDK

    /// Creates push tracking.
    ///
    /// - Parameter sdk: The receiver of its calls.
    public init(sdk: any TrackingSDK) {
        self.sdk = sdk
    }

    /// Call this from `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`.
    ///
    /// - Parameters:
    ///   - userInfo: The notification's payload.
    ///   - isActive: Whether the application's state is active; `willPresent` reports the impression then.
    public func didReceiveRemoteNotification(_ userInfo: [AnyHashable: Any], isActive: Bool) {
        guard !isActive else { return }
        send(.impression, for: userInfo)
    }

    /// Call this from `userNotificationCenter(_:willPresent:withCompletionHandler:)`.
    ///
    /// - Parameter userInfo: The notification's payload.
    public func willPresent(_ userInfo: [AnyHashable: Any]) {
        send(.impression, for: userInfo)
    }

    /// Call this from `userNotificationCenter(_:didReceive:withCompletionHandler:)`.
    ///
    /// - Parameters:
    ///   - response: What the user did.
    ///   - userInfo: The notification's payload.
    public func didReceive(_ response: Response, for userInfo: [AnyHashable: Any]) {
        send(.click, for: userInfo)
        guard response == .opened else { return }
        send(.open, for: userInfo)
    }

    private func send(_ action: Action, for userInfo: [AnyHashable: Any]) {
        guard isTracked(userInfo), let delivery = userInfo["_dId"] as? String,
            let broadlog = userInfo["_mId"] as? String
        else { return }
        sdk.collectMessageInfo(["deliveryId": delivery, "broadlogId": broadlog, "action": action.rawValue])
    }

    /// A delivery without the flag is tracked; with a flag, only if the flag is "on" in any letter case.
    private func isTracked(_ userInfo: [AnyHashable: Any]) -> Bool {
        guard let flag = userInfo["_acsDeliveryTracking"] as? String else { return true }
        return flag.lowercased() == "on"
    }
}
