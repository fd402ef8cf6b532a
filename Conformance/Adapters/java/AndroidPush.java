import java.util.Map;

/** Push tracking in an Android app: its messaging service, its dismissal receiver and its activity. */
final class AndroidPush {
    private final PushTracking tracking;

    /** The extras of the intent that the activity holds. */
    private Map<String, String> intentExtras;

    AndroidPush(PushTracking tracking) {
        this.tracking = tracking;
    }

    /** A message arrived. */
    void onMessageReceived(Map<String, String> data) {
        report(PushTracking.Action.IMPRESSION, data);
    }

    /** The user dismissed a notification. */
    void onNotificationDismissed(Map<String, String> extras) {
        report(PushTracking.Action.CLICK, extras);
    }

    /**
     * The activity came to the front, for the first time or again. It keeps its intent, so the same extras are not a
     * second open. An app on a device would mark the intent as handled; here equal extras are the same intent.
     */
    void onResume(Map<String, String> extras) {
        if (extras == null || extras.equals(intentExtras)) {
            return;
        }
        intentExtras = extras;
        report(PushTracking.Action.CLICK, extras);
        report(PushTracking.Action.OPEN, extras);
    }

    /** Null means that there is no notification. */
    private void report(PushTracking.Action action, Map<String, String> notification) {
        if (notification != null) {
            tracking.report(
                action,
                notification.get("_dId"),
                notification.get("_mId"),
                notification.get("_acsDeliveryTracking"));
        }
    }
}
