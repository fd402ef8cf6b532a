/** Push tracking in an iOS app: one method for each handler of its delegates. */
final class IosPush {
    private final PushTracking tracking;

    IosPush(PushTracking tracking) {
        this.tracking = tracking;
    }

    /** A notification arrived. If the app is active, {@code willPresent} is called too and sends the impression. */
    void didReceiveRemoteNotification(Json userInfo, String applicationState) {
        if (!applicationState.equals("active")) {
            report(PushTracking.Action.IMPRESSION, userInfo);
        }
    }

    /** A notification is about to be shown while the app is in the foreground. */
    void willPresent(Json userInfo) {
        report(PushTracking.Action.IMPRESSION, userInfo);
    }

    /** The user dismissed a notification, tapped it, or chose one of its actions. */
    void didReceiveResponse(Json userInfo, String actionIdentifier) {
        report(PushTracking.Action.CLICK, userInfo);
        if (!actionIdentifier.equals("dismiss")) {
            report(PushTracking.Action.OPEN, userInfo);
        }
    }

    /** Values that are not strings count as absent. */
    private void report(PushTracking.Action action, Json userInfo) {
        tracking.report(
            action,
            userInfo.get("_dId").text(),
            userInfo.get("_mId").text(),
            userInfo.get("_acsDeliveryTracking").text());
    }
}
