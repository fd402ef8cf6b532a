import TrackingConformanceJSON

/// The messaging service, the receiver of the delete intent, and the activity.
final class AndroidPush {
    private let tracker: PushTracker
    /// The extras of the last resume; the same intent is not opened twice.
    private var resumedExtras: JSONObject?

    init(sdk: RecordedSDK) {
        tracker = PushTracker(sdk: sdk, collectMessageInfoSince: [1, 4, 0])
    }

    /// A message arrived.
    func onMessageReceived(_ data: JSONObject) {
        tracker.report(.impression, for: data)
    }

    /// The user dismissed a notification.
    func onNotificationDismissed(_ extras: JSONObject?) {
        guard let extras else { return }
        tracker.report(.click, for: extras)
    }

    /// The activity came to the front, possibly because the user opened a notification.
    func onResume(_ extras: JSONObject?) {
        defer { resumedExtras = extras }
        guard let extras, extras != resumedExtras else { return }
        tracker.report(.click, for: extras)
        tracker.report(.open, for: extras)
    }
}
