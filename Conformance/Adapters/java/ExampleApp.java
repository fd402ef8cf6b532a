import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One device with one app on it, starting from a fresh install: the file to change for your own code. */
final class ExampleApp {
    private final CallRecorder recorder = new CallRecorder();
    private final DeviceClock clock = new DeviceClock();
    private final Storage storage = new Storage();
    private final IosPush ios;
    private final AndroidPush android;

    /** The lifecycle module of the running process; null if there is none. */
    private Lifecycle lifecycle;

    /** @param context what applies to all steps: {@code sdkVersion}, {@code zone} and {@code device}, each if given */
    ExampleApp(Json context) {
        String sdkVersion = context.get("sdkVersion").text();
        clock.set(null, context.get("zone").text());
        Device.set(context.get("device"));
        ios = new IosPush(new PushTracking(recorder, sdkVersion, "2.3.0"));
        android = new AndroidPush(new PushTracking(recorder, sdkVersion, "1.4.0"));
    }

    /** Performs one event, and returns the tracking calls that it caused and its value, if it has one. */
    Map<String, Object> handle(Json step) {
        clock.set(step.get("at").text(), step.get("zone").text());
        Object value = perform(required(step, "event"), step.get("with"));
        var answer = new LinkedHashMap<String, Object>();
        answer.put("calls", recorder.take());
        if (value != null) {
            answer.put("value", value);
        }
        return answer;
    }

    /** Takes what the step has sent so far, for an event that threw. */
    List<Map<String, Object>> takeCalls() {
        return recorder.take();
    }

    /**
     * Every event with what it calls; null if it has no value. Delete what you do not support, and its capability in
     * {@link Adapter}.
     */
    private Object perform(String event, Json with) {
        switch (event) {
            case "ios.didReceiveRemoteNotification" ->
                ios.didReceiveRemoteNotification(with.get("userInfo"), required(with, "applicationState"));
            case "ios.willPresentNotification" -> ios.willPresent(with.get("userInfo"));
            case "ios.didReceiveNotificationResponse" ->
                ios.didReceiveResponse(with.get("userInfo"), required(with, "actionIdentifier"));

            case "android.onMessageReceived" -> android.onMessageReceived(stringMap(with.get("data")));
            case "android.onNotificationDismissed" -> android.onNotificationDismissed(stringMap(with.get("extras")));
            case "android.onResume" -> android.onResume(stringMap(with.get("extras")));

            case "payload.parse" -> {
                return PayloadReader.forPlatform(required(with, "platform")).read(with.get("payload"));
            }
            case "payload.compose" -> {
                return PayloadComposer.forPlatform(required(with, "platform")).compose(with.get("settings"));
            }

            case "app.start" -> start(required(with, "appVersion"), with.get("automatic").isTrue());
            case "app.terminate" -> lifecycle = null;
            case "app.reinstall" -> {
                lifecycle = null;
                storage.clear();
            }

            case "lifecycle.launchDetected" -> running().launchDetected();
            case "lifecycle.wakeDetected" -> running().wakeDetected();
            case "lifecycle.sleepDetected" -> running().sleepDetected();
            case "lifecycle.dictionary" -> {
                return running().dictionary();
            }
            case "track" -> recorder.track(required(with, "name"), running().dictionary());

            case "ui.didBecomeActive" -> running().didBecomeActive();
            case "ui.willResignActive" -> running().willResignActive();

            default -> throw new Unsupported("this adapter does not know the event " + event);
        }
        return null;
    }

    private void start(String appVersion, boolean automatic) {
        lifecycle = new Lifecycle(recorder, clock, storage, appVersion, automatic);
        lifecycle.load();
    }

    private Lifecycle running() {
        if (lifecycle == null) {
            throw new IllegalStateException("the app is not running");
        }
        return lifecycle;
    }

    private static String required(Json object, String name) {
        String text = object.get(name).text();
        if (text == null) {
            throw new InvalidParams("the string \"" + name + "\" is missing");
        }
        return text;
    }

    /** A map as in Android's messages and intents: strings or null by string; null if there is no map. */
    private static Map<String, String> stringMap(Json value) {
        if (!(value instanceof Json.JsonObject object)) {
            return null;
        }
        var map = new HashMap<String, String>();
        object.members().forEach((key, member) -> map.put(key, member.text()));
        return map;
    }
}
