import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/** What an app has written to disk: strings by key. It survives the process and is deleted with the app. */
final class Storage {
    private final Map<String, String> values = new HashMap<>();

    String text(String key) {
        return values.get(key);
    }

    void put(String key, String value) {
        values.put(key, value);
    }

    /** A number; zero if none was ever written. */
    long number(String key) {
        return Long.parseLong(values.getOrDefault(key, "0"));
    }

    void put(String key, long value) {
        put(key, Long.toString(value));
    }

    void add(String key, long value) {
        put(key, number(key) + value);
    }

    /** An instant, to the nanosecond; null if none was ever written. */
    Instant instant(String key) {
        String text = values.get(key);
        return text == null ? null : Instant.parse(text);
    }

    void put(String key, Instant value) {
        put(key, value.toString());
    }

    /** The app is deleted. */
    void clear() {
        values.clear();
    }
}
