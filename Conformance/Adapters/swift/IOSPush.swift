import TrackingConformanceJSON

/// The handlers of the application delegate and of the notification center's delegate.
struct IOSPush {
    private let tracker: PushTracker

    init(sdk: RecordedSDK) {
        tracker = PushTracker(sdk: sdk, collectMessageInfoSince: [2, 3, 0])
    }

    /// A notification arrived; while the app is active, `willPresent` is called too and reports it.
    func didReceiveRemoteNotification(_ userInfo: JSONObject, isActive: Bool) {
        if !isActive { tracker.report(.impression, for: userInfo) }
    }

    /// A notification arrived in the foreground.
    func willPresent(_ userInfo: JSONObject) {
        tracker.report(.impression, for: userInfo)
    }

    /// The user dismissed a notification, opened it, or chose one of its actions.
    func didReceiveResponse(to userInfo: JSONObject, isDismissal: Bool) {
        tracker.report(.click, for: userInfo)
        if !isDismissal { tracker.report(.open, for: userInfo) }
    }
}
