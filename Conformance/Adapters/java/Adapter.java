import java.io.BufferedOutputStream;
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
 * An example adapter for the tracking conformance kit, in Java 17 or later without libraries.
 *
 * <p>This file is the protocol: JSON-RPC 2.0, one message per line. {@link Transport} decides whether requests come
 * on standard input or over a connection. Apart from {@link #IMPLEMENTATION} and {@link #CAPABILITIES} it can stay as it is for any implementation.
 * What the events do is in {@link ExampleApp}.
 */
final class Adapter {
    private static final int PROTOCOL_VERSION = 1;

    private static final Map<String, String> IMPLEMENTATION =
        Map.of("name", "java-example", "version", "1.0.0", "language", "Java");

    private static final List<String> CAPABILITIES = List.of(
        "push.ios",
        "push.android",
        "push.sdk-version",
        "payload.parse.ios",
        "payload.parse.android",
        "payload.compose.ios",
        "payload.compose.android",
        "payload.compose.rich-media",
        "lifecycle",
        "lifecycle.dictionary",
        "lifecycle.auto",
        "device.locale");

    private static final int INVALID_REQUEST = -32600;
    private static final int METHOD_NOT_FOUND = -32601;
    private static final int INVALID_PARAMS = -32602;
    private static final int INTERNAL_ERROR = -32603;

    /** Enough for deeply nested payloads. */
    private static final long STACK_SIZE = 64L << 20;

    private Adapter() {}

    public static void main(String[] arguments) throws IOException {
        // A println in the implementation must not end up among the answers.
        System.setOut(System.err);
        new Thread(null, () -> serve(arguments), "adapter", STACK_SIZE).start();
    }

    private static void serve(String[] arguments) {
        try {
            Transport.serve(arguments, (requests, answers) -> serve(requests, new BufferedOutputStream(answers)));
        } catch (IOException error) {
            System.err.println("ended: " + error.getMessage());
        }
    }

    /**
     * Answers each request line, in order, until {@code shutdown} or the end of the input.
     *
     * <p>The streams are binary: a line ends only at a line feed, and the encoding is UTF-8 whatever the platform's own
     * may be.
     */
    static void serve(InputStream requests, OutputStream answers) throws IOException {
        for (String line = readLine(requests); line != null; line = readLine(requests)) {
            Json.JsonObject request = parseRequest(line);
            if (request == null) {
                continue;
            }
            answers.write(answerLine(request).getBytes(StandardCharsets.UTF_8));
            answers.write('\n');
            answers.flush();
            if (request.get("method").isText("shutdown")) {
                return;
            }
        }
    }

    /** The next line, or null at the end of the input. */
    private static String readLine(InputStream input) throws IOException {
        var line = new ByteArrayOutputStream(1024);
        int next = input.read();
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = input.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** The request in a line, or null if it contains none that can be answered. */
    private static Json.JsonObject parseRequest(String line) {
        if (line.isBlank()) {
            return null;
        }
        try {
            if (JsonReader.read(line) instanceof Json.JsonObject request && request.members().containsKey("id")) {
                return request;
            }
            System.err.println("skipped a message that is not a request with an id");
        } catch (JsonReader.Malformed | StackOverflowError error) {
            System.err.println("skipped a line that is not JSON: " + error.getMessage());
        }
        return null;
    }

    /** The answer to a request as one line of text, whatever happens. */
    private static String answerLine(Json.JsonObject request) {
        var id = request.get("id");
        try {
            return JsonWriter.write(envelope(id, "result", result(request)));
        } catch (Refusal refusal) {
            return JsonWriter.write(envelope(id, "error", failure(refusal.code, refusal.getMessage())));
        } catch (RuntimeException | StackOverflowError error) {
            error.printStackTrace();
            return JsonWriter.write(envelope(id, "error", failure(INTERNAL_ERROR, error.toString())));
        }
    }

    private static Map<String, Object> failure(int code, String message) {
        return Map.of("code", code, "message", message);
    }

    private static Map<String, Object> envelope(Json id, String key, Object content) {
        var envelope = new LinkedHashMap<String, Object>();
        envelope.put("jsonrpc", "2.0");
        envelope.put("id", id);
        envelope.put(key, content);
        return envelope;
    }

    /** The result of a request. */
    private static Object result(Json.JsonObject request) throws Refusal {
        if (!(request.get("method") instanceof Json.JsonString method)) {
            throw new Refusal(INVALID_REQUEST, "the request has no method");
        }
        return switch (method.value()) {
            case "initialize" -> Map.of(
                "protocolVersion", PROTOCOL_VERSION,
                "implementation", IMPLEMENTATION,
                "capabilities", CAPABILITIES);
            case "run" -> run(request.get("params"));
            case "shutdown" -> Map.of();
            default -> throw new Refusal(
                METHOD_NOT_FOUND, "this adapter does not know the method \"" + method.value() + "\"");
        };
    }

    /** Runs the steps of one request on a freshly installed app, or says why this adapter declines it. */
    private static Object run(Json params) throws Refusal {
        if (!(params.get("steps") instanceof Json.JsonArray steps)) {
            throw new Refusal(INVALID_PARAMS, "run needs an object with the list \"steps\"");
        }
        try {
            var app = new ExampleApp(params.get("context"));
            var answers = new ArrayList<Object>();
            for (Json step : steps.elements()) {
                answers.add(runStep(app, step));
            }
            return Map.of("steps", answers);
        } catch (Unsupported reason) {
            return Map.of("unsupported", reason.getMessage());
        } catch (InvalidParams error) {
            throw new Refusal(INVALID_PARAMS, error.getMessage());
        }
    }

    /**
     * Runs one step. An exception thrown by the implementation is its answer to this step; the next steps still run.
     *
     * <p>The answer is converted to JSON at once, so that later steps cannot change it.
     */
    private static Json runStep(ExampleApp app, Json step) {
        Object answer;
        try {
            answer = app.handle(step);
        } catch (Unsupported | InvalidParams refusal) {
            throw refusal;
        } catch (RuntimeException | StackOverflowError error) {
            error.printStackTrace();
            answer = Map.of("threw", error.toString(), "calls", app.takeCalls());
        }
        try {
            return Json.of(answer);
        } catch (RuntimeException | StackOverflowError error) {
            error.printStackTrace();
            return Json.of(Map.of("threw", error.toString()));
        }
    }

    /** A request that is answered with a JSON-RPC error. */
    private static final class Refusal extends Exception {
        private final int code;

        Refusal(int code, String message) {
            super(message);
            this.code = code;
        }
    }
}
