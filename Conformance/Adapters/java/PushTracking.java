import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Sends the user's interactions with notifications, for deliveries that are tracked. */
final class PushTracking {
    /** What a tracking call reports. The values are strings, as in the documents. */
    enum Action {
        OPEN("1"),
        CLICK("2"),
        IMPRESSION("7");

        private final String value;

        Action(String value) {
            this.value = value;
        }
    }

    private final Consumer<Map<String, String>> send;

    /**
     * @param sdkVersion the version of the vendor's SDK, or null for the current one
     * @param collectMessageInfoSince the version that introduced {@code collectMessageInfo}
     */
    PushTracking(CallRecorder sdk, String sdkVersion, String collectMessageInfoSince) {
        boolean isCurrent =
            sdkVersion == null || Version.parse(sdkVersion).compareTo(Version.parse(collectMessageInfoSince)) >= 0;
        send = isCurrent ? sdk::collectMessageInfo : data -> sdk.trackAction("tracking", data);
    }

    /**
     * Sends one action of a notification if its delivery is tracked and both ids are present.
     *
     * @param flag the value of {@code _acsDeliveryTracking}; null for deliveries from before 21.1 and from custom
     *     templates, which are tracked
     */
    void report(Action action, String deliveryId, String broadlogId, String flag) {
        boolean isTracked = flag == null || flag.equalsIgnoreCase("on"); // No other letters fold to o and n.
        if (!isTracked || deliveryId == null || broadlogId == null) {
            return;
        }
        // A new map for each call: the SDK may keep it.
        var data = new LinkedHashMap<String, String>();
        data.put("deliveryId", deliveryId);
        data.put("broadlogId", broadlogId);
        data.put("action", action.value);
        send.accept(data);
    }
}
