/// The part of the vendor's SDK that push tracking calls.
///
/// In the app, a type of three lines conforms to it and calls the SDK; in tests, a recorder does.
public protocol TrackingSDK {
    /// Reports an interaction with a notification.
    ///
    /// - Parameter data: `deliveryId`, `broadlogId` and `action`.
    func collectMessageInfo(_ data: [String: Any])
}
