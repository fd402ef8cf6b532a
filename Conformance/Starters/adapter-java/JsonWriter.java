import java.util.Map;

/** Writes JSON on one line, in ASCII: half of a surrogate pair, which UTF-8 cannot encode, survives as an escape. */
final class JsonWriter {
    private final StringBuilder output = new StringBuilder();

    private JsonWriter() {}

    /** A value, see {@link Json#of}, as JSON text. */
    static String write(Object value) {
        var writer = new JsonWriter();
        writer.append(Json.of(value));
        return writer.output.toString();
    }

    private void append(Json value) {
        if (value instanceof Json.JsonObject object) {
            appendObject(object);
        } else if (value instanceof Json.JsonArray array) {
            appendArray(array);
        } else if (value instanceof Json.JsonString string) {
            appendText(string.value());
        } else if (value instanceof Json.JsonNumber number) {
            output.append(number.literal());
        } else if (value instanceof Json.JsonBoolean truth) {
            output.append(truth.value());
        } else {
            output.append("null");
        }
    }

    private void appendObject(Json.JsonObject object) {
        output.append('{');
        String separator = "";
        for (Map.Entry<String, Json> member : object.members().entrySet()) {
            output.append(separator);
            appendText(member.getKey());
            output.append(':');
            append(member.getValue());
            separator = ",";
        }
        output.append('}');
    }

    private void appendArray(Json.JsonArray array) {
        output.append('[');
        String separator = "";
        for (Json element : array.elements()) {
            output.append(separator);
            append(element);
            separator = ",";
        }
        output.append(']');
    }

    private void appendText(String text) {
        output.append('"');
        for (int index = 0; index < text.length(); index++) {
            char unit = text.charAt(index);
            if (unit == '"' || unit == '\\') {
                output.append('\\').append(unit);
            } else if (unit < ' ' || unit > '~') {
                output.append(String.format("\\u%04x", (int) unit));
            } else {
                output.append(unit);
            }
        }
        output.append('"');
    }
}
