import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Stands where the vendors' SDKs stand in an app: what would go out to a server is kept, and answered to the kit.
 *
 * <p>The calls hold the very maps that were passed in: one that is changed after it was sent is a fault that the kit
 * wants to see.
 */
final class CallRecorder {
    private List<Map<String, Object>> calls = new ArrayList<>();

    /** Adobe: the tracking call of a current SDK. */
    void collectMessageInfo(Map<String, String> data) {
        record("collectMessageInfo", null, data);
    }

    /** Adobe: the tracking call of an older SDK. */
    void trackAction(String name, Map<String, String> data) {
        record("trackAction", name, data);
    }

    /** Tealium: a tracking call, of the lifecycle module or an ordinary one. */
    void track(String name, Map<String, Object> data) {
        record("track", name, data);
    }

    /** The calls since the last time, in order. */
    List<Map<String, Object>> take() {
        var taken = calls;
        calls = new ArrayList<>();
        return taken;
    }

    private void record(String function, String name, Map<String, ?> data) {
        var call = new LinkedHashMap<String, Object>();
        call.put("function", function);
        if (name != null) {
            call.put("name", name);
        }
        call.put("data", data);
        calls.add(call);
    }
}
