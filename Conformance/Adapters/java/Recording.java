import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of events with the calls that they led to, as RECORDINGS.md describes it; each request is a recording of its
 * own in it.
 */
final class Recording {
    private final Writer file;
    private final Map<String, String> app;

    private Recording(Path path, Map<String, String> implementation) throws IOException {
        file = Files.newBufferedWriter(path);
        app = Map.of(
            "name", implementation.get("name"),
            "version", implementation.get("version"),
            "platform", implementation.get("language"));
    }

    /** The recording that {@code --record FILE} asks for, or null if nothing does. */
    static Recording askedFor(String[] arguments, Map<String, String> implementation) throws IOException {
        var isAsked = arguments.length > 1 && arguments[0].equals("--record");
        return isAsked ? new Recording(Path.of(arguments[1]), implementation) : null;
    }

    /** Writes a fresh install and its events. */
    void write(Json context, List<Json> steps, List<Object> answers) {
        try {
            var zone = new LinkedHashMap<String, Object>(Map.of("zone", "UTC"));
            if (context instanceof Json.JsonObject object) {
                zone.putAll(object.members());
            }
            writeLine(Map.of("recording", 1, "app", app, "context", zone, "freshInstall", true));
            var last = "";
            for (int index = 0; index < steps.size(); index++) {
                var step = (Json.JsonObject) steps.get(index);
                var event = new LinkedHashMap<String, Object>(step.members());
                var instant = step.get("at") instanceof Json.JsonString at
                    ? at.value().substring(0, at.value().length() - 1) : last;
                if (instant.compareTo(last) < 0) {
                    event.put("clockSet", true);
                }
                event.putAll(((Json.JsonObject) answers.get(index)).members());
                writeLine(event);
                last = instant;
            }
            file.flush();
        } catch (IOException error) {
            throw new UncheckedIOException(error);
        }
    }

    private void writeLine(Map<String, ?> line) throws IOException {
        file.write(JsonWriter.write(line));
        file.write('\n');
    }
}
