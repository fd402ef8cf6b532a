import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;

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

    /**
     * Takes the context of the request: {@code zone}, {@code sdkVersion} if it matters, and {@code device}, the
     * device's {@code locale}, {@code calendar} and {@code hourCycle}.
     */
    App(Json context) {
        sdkVersion = context.get("sdkVersion").text();
        setZone(context.get("zone").text());
        setDevice(context.get("device"));
    }

    /**
     * Performs one event, and returns the calls that it caused and its value, if it has one.
     *
     * <p>{@code at} is the instant of the step: set your clock from it. If your code works on threads of its own, wait
     * here until they have nothing left to do.
     */
    Map<String, Object> handle(Json step) throws Exception {
        calls.clear();
        if (step.get("zone").text() != null) {
            setZone(step.get("zone").text());
        }
        Object value = happen(step.get("event").text(), step.get("with"), step.get("at").text());
        var answer = new LinkedHashMap<String, Object>();
        answer.put("calls", calls);
        if (value != null) {
            answer.put("value", value);
        }
        return answer;
    }

    /** What the step has sent so far. */
    List<Object> calls() {
        return calls;
    }

    /** Sets the default time zone; {@code TimeZone.getTimeZone(name)} would turn an unknown one into GMT. */
    private static void setZone(String name) {
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of(name == null ? "UTC" : name)));
        } catch (DateTimeException error) {
            throw new Unsupported("no data for the time zone " + name);
        }
    }

    /** Sets the default locale, with its calendar and hours, which your code may read. */
    private static void setDevice(Json device) {
        String locale = device.isNull() ? "en_US" : device.get("locale").text();
        String calendar = device.isNull() ? "gregorian" : device.get("calendar").text();
        boolean has12Hours = Json.of(12).equals(device.get("hourCycle"));
        Locale.setDefault(new Locale.Builder()
            .setLanguageTag(locale.replace('_', '-'))
            .setUnicodeLocaleKeyword("ca", calendar.equals("gregorian") ? "gregory" : calendar)
            .setUnicodeLocaleKeyword("hc", has12Hours ? "h12" : "h23")
            .build());
    }

    /**
     * What each event calls: replace {@code null} with your handler, and delete the events that you do not have.
     *
     * <p>A branch gives the event's value. Only {@code payload.parse}, {@code payload.compose} and
     * {@code lifecycle.dictionary} have one, a map; the others give null, with no semicolon after the block:
     * <code>-&gt; { push.onMessageReceived(given); yield null; }</code>
     */
    private Object happen(String event, Json given, String at) throws Exception {
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
            // What the payload has of these keys: title, body, category, badge, sound,
            // contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
            // broadlogId, custom. `tracking-conformance docs protocol` names the page with their
            // forms.
            // the fields of the given "payload", as received on the given "platform"
            case "payload.parse" -> Map.of();
            // The settings have some of these keys: messageTitle, messageBody, sound, badge,
            // deeplink, category, customFields, richMediaURL, iosRichMediaURL, androidRichMediaURL,
            // mutableContent, contentAvailable, deliveryId, broadlogId, tracking.
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

    // Have your code send to these in place of the SDK. They copy the data at the call.

    void collectMessageInfo(Map<String, ?> data) {
        calls.add(Map.of("function", "collectMessageInfo", "data", Json.of(data)));
    }

    void trackAction(String name, Map<String, ?> data) {
        calls.add(Map.of("function", "trackAction", "name", name, "data", Json.of(data)));
    }

    void track(String name, Map<String, ?> data) {
        calls.add(Map.of("function", "track", "name", name, "data", Json.of(data)));
    }
}
