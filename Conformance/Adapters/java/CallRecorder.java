import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A test double for the vendors' SDKs: it keeps what would be sent to a server, for the answer to the kit.
 *
 * <p>The data is converted to JSON at the call: what is done to a map afterwards does not change what was sent.
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

    /** Returns the recorded calls in order and clears the recorder. */
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
        call.put("data", Json.of(data));
        calls.add(call);
    }
}
