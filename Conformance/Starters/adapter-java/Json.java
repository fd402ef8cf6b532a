import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A JSON value. A number keeps the text it was written with, so that it passes through unchanged. */
sealed interface Json {
    Json NULL = new JsonNull();

    record JsonObject(Map<String, Json> members) implements Json {}

    record JsonArray(List<Json> elements) implements Json {}

    record JsonString(String value) implements Json {}

    record JsonNumber(String literal) implements Json {}

    record JsonBoolean(boolean value) implements Json {}

    record JsonNull() implements Json {}

    /** The member with that name; JSON null if there is none or this is not an object. */
    default Json get(String name) {
        return this instanceof JsonObject object ? object.members.getOrDefault(name, NULL) : NULL;
    }

    /** The text of a string, or Java's null if this is anything else. */
    default String text() {
        return this instanceof JsonString string ? string.value : null;
    }

    /** Whether this is JSON null. */
    default boolean isNull() {
        return this instanceof JsonNull;
    }

    /** Whether this is a string with that text. */
    default boolean isText(String text) {
        return text.equals(text());
    }

    /** Whether this is {@code true}. */
    default boolean isTrue() {
        return this instanceof JsonBoolean truth && truth.value;
    }

    /** A Java value as JSON: maps, lists, strings, integers, Booleans, null, and values that are JSON already. */
    static Json of(Object value) {
        if (value == null) {
            return NULL;
        } else if (value instanceof Json json) {
            return json;
        } else if (value instanceof String text) {
            return new JsonString(text);
        } else if (value instanceof Integer || value instanceof Long) {
            return new JsonNumber(value.toString());
        } else if (value instanceof Boolean truth) {
            return new JsonBoolean(truth);
        } else if (value instanceof Map<?, ?> map) {
            var members = new LinkedHashMap<String, Json>();
            map.forEach((key, member) -> members.put((String) key, of(member)));
            return new JsonObject(members);
        } else if (value instanceof List<?> list) {
            var elements = new ArrayList<Json>();
            list.forEach(element -> elements.add(of(element)));
            return new JsonArray(elements);
        }
        throw new IllegalArgumentException("not a JSON value: " + value.getClass());
    }
}
