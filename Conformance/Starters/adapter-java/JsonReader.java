import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON text: one value, and nothing after it. */
final class JsonReader {
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

    private final String source;
    private final Matcher number;
    private int position = 0;

    private JsonReader(String source) {
        this.source = source;
        this.number = NUMBER.matcher(source);
    }

    /** The value of a JSON text. */
    static Json read(String source) throws Malformed {
        var reader = new JsonReader(source);
        reader.skipSpace();
        Json value = reader.readValue();
        if (reader.position < source.length()) {
            throw reader.malformed("the end");
        }
        return value;
    }

    /** Text that is not JSON. */
    static final class Malformed extends Exception {
        Malformed(String message) {
            super(message);
        }
    }

    /** Reads a value and the space after it. */
    private Json readValue() throws Malformed {
        Json value = switch (peek()) {
            case '{' -> new Json.JsonObject(readMembers());
            case '[' -> new Json.JsonArray(readElements());
            case '"' -> new Json.JsonString(readText());
            case 't' -> readWord("true", new Json.JsonBoolean(true));
            case 'f' -> readWord("false", new Json.JsonBoolean(false));
            case 'n' -> readWord("null", Json.NULL);
            default -> readNumber();
        };
        skipSpace();
        return value;
    }

    private Map<String, Json> readMembers() throws Malformed {
        var members = new LinkedHashMap<String, Json>();
        take('{');
        if (peek() != '}') {
            do {
                String name = readText();
                skipSpace();
                take(':');
                members.put(name, readValue());
            } while (takeComma());
        }
        require('}');
        return members;
    }

    private List<Json> readElements() throws Malformed {
        var elements = new ArrayList<Json>();
        take('[');
        if (peek() != ']') {
            do {
                elements.add(readValue());
            } while (takeComma());
        }
        require(']');
        return elements;
    }

    private String readText() throws Malformed {
        require('"');
        var text = new StringBuilder();
        for (char next = next(); next != '"'; next = next()) {
            if (next < ' ') {
                throw malformed("no control character");
            }
            text.append(next == '\\' ? readEscape() : next);
        }
        return text.toString();
    }

    private char readEscape() throws Malformed {
        char kind = next();
        return switch (kind) {
            case '"', '\\', '/' -> kind;
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'u' -> readCodeUnit();
            default -> throw malformed("an escape");
        };
    }

    /** Four hexadecimal digits. Half of a surrogate pair stays as it is: Java's strings can contain it. */
    private char readCodeUnit() throws Malformed {
        int unit = 0;
        for (int count = 0; count < 4; count++) {
            char digit = next();
            int value = digit < 0x80 ? Character.digit(digit, 16) : -1;
            if (value < 0) {
                throw malformed("four hexadecimal digits");
            }
            unit = unit << 4 | value;
        }
        return (char) unit;
    }

    private Json readWord(String word, Json value) throws Malformed {
        if (!source.startsWith(word, position)) {
            throw malformed(word);
        }
        position += word.length();
        return value;
    }

    private Json readNumber() throws Malformed {
        if (!number.region(position, source.length()).lookingAt()) {
            throw malformed("a value");
        }
        position = number.end();
        return new Json.JsonNumber(number.group());
    }

    private boolean takeComma() throws Malformed {
        if (peek() != ',') {
            return false;
        }
        take(',');
        return true;
    }

    /** Takes a character and the space after it. */
    private void take(char expected) throws Malformed {
        require(expected);
        skipSpace();
    }

    private void require(char expected) throws Malformed {
        if (next() != expected) {
            throw malformed("'" + expected + "'");
        }
    }

    private char next() throws Malformed {
        char next = peek();
        if (position == source.length()) {
            throw malformed("more");
        }
        position++;
        return next;
    }

    /** The next character; NUL at the end, which no rule of the grammar accepts. */
    private char peek() {
        return position < source.length() ? source.charAt(position) : '\0';
    }

    private void skipSpace() {
        while (position < source.length() && " \t\r\n".indexOf(source.charAt(position)) >= 0) {
            position++;
        }
    }

    private Malformed malformed(String expected) {
        return new Malformed("expected " + expected + " at character " + position);
    }
}
