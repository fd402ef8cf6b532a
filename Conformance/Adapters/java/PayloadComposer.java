import java.util.LinkedHashMap;
import java.util.Map;

/** Composes the payload for the sender's settings. A setting that was not made adds nothing. */
enum PayloadComposer {
    /** For APNs. */
    IOS {
        @Override
        Map<String, Object> compose(Json settings) {
            var alert = new LinkedHashMap<String, Object>();
            putGiven(alert, "title", settings.get("messageTitle"));
            putGiven(alert, "body", settings.get("messageBody"));

            var aps = new LinkedHashMap<String, Object>();
            if (!alert.isEmpty()) { // A silent push has no alert.
                aps.put("alert", alert);
            }
            putGiven(aps, "badge", settings.get("badge"));
            putGiven(aps, "sound", settings.get("sound"));
            putGiven(aps, "category", settings.get("category"));
            putSwitch(aps, "content-available", settings.get("contentAvailable").isTrue());
            // Rich media is loaded by a service extension, which is called only for mutable notifications.
            boolean hasMedia = !media(settings, "iosRichMediaURL").isNull();
            putSwitch(aps, "mutable-content", hasMedia || settings.get("mutableContent").isTrue());

            var payload = new LinkedHashMap<String, Object>();
            payload.put("aps", aps);
            putCommon(payload, settings, "iosRichMediaURL");
            return payload;
        }
    },

    /** For FCM, where a data message carries only strings. */
    ANDROID {
        @Override
        Map<String, Object> compose(Json settings) {
            var data = new LinkedHashMap<String, Object>();
            putGiven(data, "title", settings.get("messageTitle"));
            putGiven(data, "body", settings.get("messageBody"));
            putGiven(data, "category", settings.get("category"));
            putGiven(data, "sound", settings.get("sound"));
            if (settings.get("badge") instanceof Json.JsonNumber badge) {
                data.put("badge", badge.literal());
            }
            putCommon(data, settings, "androidRichMediaURL");

            var message = new LinkedHashMap<String, Object>();
            message.put("priority", "high");
            message.put("data", data);
            return message;
        }
    };

    static PayloadComposer forPlatform(String platform) {
        return switch (platform) {
            case "ios" -> IOS;
            case "android" -> ANDROID;
            default -> throw new InvalidParams("no such platform: " + platform);
        };
    }

    /** The payload for these settings, which have the names used by the kit. */
    abstract Map<String, Object> compose(Json settings);

    /** The rich-media URL: the platform's own, or the one for both platforms. */
    static Json media(Json settings, String own) {
        var url = settings.get(own);
        return url.isNull() ? settings.get("richMediaURL") : url;
    }

    /** What both platforms have under the same names. */
    static void putCommon(Map<String, Object> target, Json settings, String ownMedia) {
        if (settings.get("customFields") instanceof Json.JsonObject custom) {
            target.putAll(custom.members());
        }
        putGiven(target, "media-attachment-url", media(settings, ownMedia));
        putGiven(target, "uri", settings.get("deeplink"));
        putGiven(target, "_dId", settings.get("deliveryId"));
        putGiven(target, "_mId", settings.get("broadlogId"));
        putGiven(target, "_acsDeliveryTracking", settings.get("tracking"));
    }

    static void putGiven(Map<String, Object> target, String key, Json value) {
        if (!value.isNull()) {
            target.put(key, value);
        }
    }

    static void putSwitch(Map<String, Object> target, String key, boolean isOn) {
        if (isOn) {
            target.put(key, 1);
        }
    }
}
