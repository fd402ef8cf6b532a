import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;

/** The time and the time zone of the device, set from the steps: nothing here reads the real clock. */
final class DeviceClock {
    private Instant now = Instant.EPOCH;
    private ZoneId zone = ZoneId.of("UTC");

    /** Sets the instant and the time zone, each if given. */
    void set(String at, String zoneName) {
        if (at != null) {
            now = parseInstant(at);
        }
        if (zoneName != null) {
            zone = findZone(zoneName);
        }
    }

    /** The current instant. */
    Instant now() {
        return now;
    }

    /** An instant as the device's calendar and clock show it in the time zone in force now. */
    ZonedDateTime localTime(Instant instant) {
        return instant.atZone(zone);
    }

    private static Instant parseInstant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException error) {
            throw new InvalidParams("not an instant in UTC: " + text);
        }
    }

    private static ZoneId findZone(String name) {
        try {
            return ZoneId.of(name);
        } catch (DateTimeException error) {
            throw new Unsupported("no data for the time zone " + name);
        }
    }
}
