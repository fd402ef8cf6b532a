import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeParseException;
import java.util.TimeZone;

/**
 * The time and the time zone of the device, set from the steps: nothing here reads the real clock.
 *
 * <p>The time zone is the JVM's default one, too, for code that reads it there.
 */
final class DeviceClock {
    private Instant now = Instant.EPOCH;

    DeviceClock() {
        setZone("UTC");
    }

    /** Sets the instant and the time zone, each if given. */
    void set(String at, String zoneName) {
        if (at != null) {
            now = parseInstant(at);
        }
        if (zoneName != null) {
            setZone(zoneName);
        }
    }

    /** The current instant. */
    Instant now() {
        return now;
    }

    /** An instant as the device's calendar and clock show it in the time zone in force now. */
    ZonedDateTime localTime(Instant instant) {
        return instant.atZone(ZoneId.systemDefault());
    }

    private static Instant parseInstant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException error) {
            throw new InvalidParams("not an instant in UTC: " + text);
        }
    }

    /** {@code TimeZone.getTimeZone(name)} would turn a zone that it does not know into GMT. */
    private static void setZone(String name) {
        try {
            TimeZone.setDefault(TimeZone.getTimeZone(ZoneId.of(name)));
        } catch (DateTimeException error) {
            throw new Unsupported("no data for the time zone " + name);
        }
    }
}
