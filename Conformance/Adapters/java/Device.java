import java.util.IllformedLocaleException;
import java.util.Locale;

/** The device's settings of language and region, as the JVM keeps them: its default locale, with calendar and hours. */
final class Device {
    private static final Locale STANDARD = locale("en_US", "gregorian", 24);

    private Device() {}

    /** Makes the settings of a context the JVM's own; without them, those of the standard device. */
    static void set(Json settings) {
        if (!(settings instanceof Json.JsonObject)) {
            Locale.setDefault(STANDARD);
            return;
        }
        String name = settings.get("locale").text();
        String calendar = settings.get("calendar").text();
        if (name == null || calendar == null || !(settings.get("hourCycle") instanceof Json.JsonNumber hourCycle)) {
            throw new InvalidParams("a device needs locale, calendar and hourCycle");
        }
        Locale.setDefault(locale(name, calendar, hourCycle.literal().equals("12") ? 12 : 24));
    }

    private static Locale locale(String name, String calendar, int hourCycle) {
        try {
            return new Locale.Builder()
                .setLanguageTag(name.replace('_', '-'))
                .setUnicodeLocaleKeyword("ca", calendar.equals("gregorian") ? "gregory" : calendar)
                .setUnicodeLocaleKeyword("hc", hourCycle == 12 ? "h12" : "h23")
                .build();
        } catch (IllformedLocaleException error) {
            throw new Unsupported("no locale " + name + " with the calendar " + calendar);
        }
    }
}
