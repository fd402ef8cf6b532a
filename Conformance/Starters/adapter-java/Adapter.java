import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An adapter for the tracking conformance kit, in Java 17 or later without libraries.
 *
 * <p>This file is the protocol; change only {@link #IMPLEMENTATION} and {@link #CAPABILITIES} in it. What the events do
 * is in {@link App}.
 */
final class Adapter {
    private static final Map<String, String> IMPLEMENTATION =
        Map.of("name", "my-app", "version", "1.0.0", "language", "Java");

    /** Delete what your implementation does not have; the kit then leaves out the vectors that need it. */
    private static final List<String> CAPABILITIES = List.of(
        "push.ios", // Notifications on iOS are tracked.
        "push.android", // Notifications on Android are tracked.
        "push.sdk-version", // The SDK's version decides which of its functions is called.
        "payload.parse.ios", // A received payload is read, on iOS.
        "payload.parse.android", // A received message is read, on Android.
        "payload.compose.ios", // A payload for iOS is made from a campaign's settings.
        "payload.compose.android", // A message for Android is made from a campaign's settings.
        "payload.compose.rich-media", // These settings may name an image or a video.
        "lifecycle", // Launches, wakes and sleeps that the app reports are tracked.
        "lifecycle.dictionary", // The lifecycle data can be asked for at any time.
        "lifecycle.auto", // Launches, wakes and sleeps are found without the app's help.
        "device.locale"); // The device's locale, calendar and clock can be set.

    private Adapter() {}

    public static void main(String[] arguments) throws IOException {
        // A println in the implementation must not end up among the answers.
        System.setOut(System.err);
        Transport.serve(arguments, Adapter::serve);
    }

    /** Answers each request line until {@code shutdown} or the end of the input. */
    static void serve(InputStream requests, OutputStream answers) throws IOException {
        for (String line = readLine(requests); line != null; line = readLine(requests)) {
            Json request;
            try {
                request = JsonReader.read(line);
            } catch (JsonReader.Malformed error) {
                throw new IOException("a line is not JSON: " + error.getMessage());
            }
            var reply = new LinkedHashMap<String, Object>();
            reply.put("jsonrpc", "2.0");
            reply.put("id", request.get("id"));
            reply.putAll(answer(request.get("method").text(), request.get("params")));
            answers.write((JsonWriter.write(reply) + "\n").getBytes(StandardCharsets.UTF_8));
            if (request.get("method").isText("shutdown")) {
                return;
            }
        }
    }

    /** The next line, or null at the end of the input. A line ends only at a line feed. */
    private static String readLine(InputStream input) throws IOException {
        int next = input.read();
        if (next < 0) {
            return null;
        }
        var line = new ByteArrayOutputStream(1024);
        for (; next >= 0 && next != '\n'; next = input.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** The {@code result} or the {@code error} of a request. */
    private static Map<String, Object> answer(String method, Json params) {
        return switch (String.valueOf(method)) {
            case "initialize" -> Map.of("result", Map.of(
                "protocolVersion", 1,
                "implementation", IMPLEMENTATION,
                "capabilities", CAPABILITIES));
            case "run" -> Map.of("result", run(params));
            case "shutdown" -> Map.of("result", Map.of());
            default -> Map.of("error", Map.of(
                "code", -32601,
                "message", "this adapter does not know the method " + method));
        };
    }

    /** Runs the steps of one request on a freshly installed app. */
    private static Object run(Json params) {
        try {
            var app = new App(params.get("context"));
            var answers = new ArrayList<Object>();
            for (Json step : ((Json.JsonArray) params.get("steps")).elements()) {
                answers.add(runStep(app, step));
            }
            return Map.of("steps", answers);
        } catch (App.Unsupported reason) {
            return Map.of("unsupported", reason.getMessage());
        }
    }

    /**
     * Runs one step. Whatever the implementation throws is its answer to this step, a failed assertion included. Only an
     * error of the virtual machine ends the adapter.
     *
     * <p>The answer is converted to JSON at once, so that later steps cannot change it.
     */
    private static Json runStep(App app, Json step) {
        Object answer;
        try {
            answer = app.handle(step);
        } catch (App.Unsupported refusal) {
            throw refusal;
        } catch (VirtualMachineError error) {
            throw error;
        } catch (Throwable error) {
            error.printStackTrace();
            answer = Map.of("threw", error.toString(), "calls", app.calls());
        }
        try {
            return Json.of(answer);
        } catch (RuntimeException error) {
            return Json.of(Map.of("threw", "the answer has no JSON form: " + error));
        }
    }
}
