import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The app under test, newly installed and not running yet. This is the file to change.
 *
 * <p>Every {@code run} gets a new one, and nothing may be kept outside of it: if your code has singletons, reset them
 * in the constructor.
 */
final class App {
    /** Something that this adapter cannot do; the message says why. */
    static final class Unsupported extends RuntimeException {
        Unsupported(String message) {
            super(message);
        }
    }

    private final List<Object> calls = new ArrayList<>();
    private final String sdkVersion;
    private String zone;

    /** Takes the context of the request: {@code zone}, and {@code sdkVersion} if it matters. */
    App(Json context) {
        zone = context.get("zone").text();
        sdkVersion = context.get("sdkVersion").text();
    }

    /**
     * Performs one event, and returns the calls that it caused and its value, if it has one.
     *
     * <p>{@code at} is the instant of the step and {@code zone} the new time zone: set your clock from them.
     */
    Map<String, Object> handle(Json step) {
        calls.clear();
        if (step.get("zone").text() != null) {
            zone = step.get("zone").text();
        }
        Object value = happen(step.get("event").text(), step.get("with"), step.get("at").text());
        var answer = new LinkedHashMap<String, Object>();
        answer.put("calls", calls);
        if (value != null) {
            answer.put("value", value);
        }
        return answer;
    }

    /** What each event calls: replace {@code null} with your handler, and delete the events that you do not have. */
    private Object happen(String event, Json given, String at) {
        return switch (event) {
            // given "userInfo" and "applicationState": active, inactive or background
            case "ios.didReceiveRemoteNotification" -> null;
            // given "userInfo"
            case "ios.willPresentNotification" -> null;
            // given "userInfo" and "actionIdentifier": default, dismiss or a custom action's identifier
            case "ios.didReceiveNotificationResponse" -> null;
            // given "data"
            case "android.onMessageReceived" -> null;
            // given "extras", null if no notification is involved
            case "android.onNotificationDismissed", "android.onResume" -> null;
            // the fields of the given "payload", as received on the given "platform"
            case "payload.parse" -> Map.of();
            // the payload for the given "settings", as sent to the given "platform"
            case "payload.compose" -> Map.of();
            // a new process: given "appVersion", and "automatic" if loading is the launch
            case "app.start" -> null;
            // the process dies
            case "app.terminate" -> null;
            // the storage is empty again
            case "app.reinstall" -> null;
            case "lifecycle.launchDetected", "lifecycle.wakeDetected", "lifecycle.sleepDetected" -> null;
            // automatic tracking
            case "ui.didBecomeActive", "ui.willResignActive" -> null;
            // an ordinary tracking call, given "name"
            case "track" -> null;
            // the lifecycle data at this instant
            case "lifecycle.dictionary" -> Map.of();
            default -> throw new Unsupported("this adapter does not know the event " + event);
        };
    }

    // Have your code send to these in place of the SDK. They keep the map they are given and do not copy it: changing a
    // map after sending it is a fault that the kit should detect.

    void collectMessageInfo(Map<String, ?> data) {
        calls.add(Map.of("function", "collectMessageInfo", "data", data));
    }

    void trackAction(String name, Map<String, ?> data) {
        calls.add(Map.of("function", "trackAction", "name", name, "data", data));
    }

    void track(String name, Map<String, ?> data) {
        calls.add(Map.of("function", "track", "name", name, "data", data));
    }
}
