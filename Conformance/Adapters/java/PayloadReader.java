import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the fields of a received payload. A field that is absent or of the wrong type is omitted. */
enum PayloadReader {
    IOS(Set.of("aps")) {
        @Override
        Map<String, Json> read(Json payload) {
            Json aps = payload.get("aps");
            var fields = new LinkedHashMap<String, Json>();
            putText(fields, "title", aps.get("alert").get("title"));
            putText(fields, "body", aps.get("alert").get("body"));
            putText(fields, "category", aps.get("category"));
            putText(fields, "sound", aps.get("sound"));
            putInteger(fields, "badge", aps.get("badge"));
            putSwitch(fields, "contentAvailable", aps.get("content-available"));
            putSwitch(fields, "mutableContent", aps.get("mutable-content"));
            putCommon(fields, payload);
            return fields;
        }
    },

    /** All fields are in {@code data}; the rest of the message is envelope. */
    ANDROID(Set.of("title", "body", "category", "sound", "badge")) {
        @Override
        Map<String, Json> read(Json message) {
            Json data = message.get("data");
            var fields = new LinkedHashMap<String, Json>();
            putText(fields, "title", data.get("title"));
            putText(fields, "body", data.get("body"));
            putText(fields, "category", data.get("category"));
            putText(fields, "sound", data.get("sound"));
            putInteger(fields, "badge", number(data.get("badge")));
            putCommon(fields, data);
            return fields;
        }
    };

    private static final Set<String> RESERVED =
        Set.of("media-attachment-url", "uri", "_dId", "_mId", "_acsDeliveryTracking");

    private static final Pattern INTEGER = Pattern.compile("-?[0-9]+");

    private final Set<String> reservedHere;

    PayloadReader(Set<String> reservedHere) {
        this.reservedHere = reservedHere;
    }

    static PayloadReader forPlatform(String platform) {
        return switch (platform) {
            case "ios" -> IOS;
            case "android" -> ANDROID;
            default -> throw new InvalidParams("no such platform: " + platform);
        };
    }

    /** The fields of a payload, by the names used by the kit. */
    abstract Map<String, Json> read(Json payload);

    /** What both platforms have under the same names; every key that is not reserved is a custom field. */
    void putCommon(Map<String, Json> fields, Json source) {
        putText(fields, "mediaAttachmentURL", source.get("media-attachment-url"));
        putText(fields, "deeplinkURL", source.get("uri"));
        putText(fields, "deliveryId", source.get("_dId"));
        putText(fields, "broadlogId", source.get("_mId"));
        var custom = new LinkedHashMap<String, Json>();
        if (source instanceof Json.JsonObject object) {
            custom.putAll(object.members());
        }
        custom.keySet().removeIf(key -> RESERVED.contains(key) || reservedHere.contains(key));
        if (!custom.isEmpty()) {
            fields.put("custom", new Json.JsonObject(custom));
        }
    }

    private static void putText(Map<String, Json> fields, String name, Json value) {
        if (value instanceof Json.JsonString) {
            fields.put(name, value);
        }
    }

    private static void putInteger(Map<String, Json> fields, String name, Json value) {
        if (value instanceof Json.JsonNumber number && INTEGER.matcher(number.literal()).matches()) {
            fields.put(name, value);
        }
    }

    /** A number, possibly sent as a string: data messages carry strings, the document's sample has a number. */
    private static Json number(Json value) {
        return value instanceof Json.JsonString digits && INTEGER.matcher(digits.value()).matches()
            ? new Json.JsonNumber(new BigInteger(digits.value()).toString())
            : value;
    }

    /** A switch of {@code aps}: Apple writes 1 for on; true is accepted too. */
    private static void putSwitch(Map<String, Json> fields, String name, Json value) {
        boolean isOn = value.isTrue() || value instanceof Json.JsonNumber number && number.literal().equals("1");
        fields.put(name, new Json.JsonBoolean(isOn));
    }
}
