import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The lifecycle module in one process: it counts launches, wakes and sleeps, and adds its variables to every call.
 *
 * <p>Its state is kept in storage. Only the session, and whether the instance has begun, belong to the process.
 */
final class Lifecycle {
    private static final DateTimeFormatter AMERICAN_DATE =
        DateTimeFormatter.ofPattern("MM/dd/uuuu", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final CallRecorder tracker;
    private final DeviceClock clock;
    private final Storage storage;
    private final String appVersion;
    private final boolean automatic;

    /** Whether this instance has had its first launch or wake. */
    private boolean begun = false;

    /** The instant at which the session began; null while asleep. */
    private Instant awakeSince;

    Lifecycle(CallRecorder tracker, DeviceClock clock, Storage storage, String appVersion, boolean automatic) {
        this.tracker = tracker;
        this.clock = clock;
        this.storage = storage;
        this.appVersion = appVersion;
        this.automatic = automatic;
    }

    // Automatic tracking.

    /** The library was loaded, which is the launch. */
    void load() {
        if (automatic) {
            launchDetected();
        }
    }

    /** The notification that follows loading finds the app awake, so it is not a wake. */
    void didBecomeActive() {
        if (automatic) {
            wakeDetected();
        }
    }

    void willResignActive() {
        if (automatic) {
            sleepDetected();
        }
    }

    // The manual API.

    /** The app was launched. An instance accepts this once. */
    void launchDetected() {
        if (!begun) {
            startSession(Event.LAUNCH);
        }
    }

    /** The app came back. After a launch or another wake without a sleep in between, it was never away. */
    void wakeDetected() {
        if (awakeSince == null) {
            startSession(Event.WAKE);
        }
    }

    /** The app goes to the background. */
    void sleepDetected() {
        if (awakeSince == null) {
            return;
        }
        long seconds = between(awakeSince, clock.now()).toSeconds();
        awakeSince = null;
        storage.add("sleeps", 1);
        storage.add("totalSleeps", 1);
        storage.add("totalSeconds", seconds);
        storage.add("secondsSinceLaunch", seconds);
        var variables = variables();
        variables.put("lifecycle_secondsawake", seconds);
        send(Event.SLEEP, variables);
    }

    /** What an ordinary tracking call would carry now. */
    Map<String, Object> dictionary() {
        return variables();
    }

    private enum Event { LAUNCH, WAKE, SLEEP }

    /** A launch or a wake. The flags and intervals refer to the earlier state, so they come before the counts. */
    private void startSession(Event event) {
        Instant now = clock.now();
        var flags = new LinkedHashMap<String, Object>();
        if (!begun) {
            begin(flags);
        }
        Instant lastWake = storage.instant("lastWake");
        putCalendarFlags(flags, lastWake);
        if (event == Event.LAUNCH) {
            flags.put("lifecycle_priorsecondsawake", storage.number("secondsSinceLaunch"));
            storage.put("secondsSinceLaunch", 0);
            storage.add("launches", 1);
            storage.add("totalLaunches", 1);
        }
        storage.add("wakes", 1);
        storage.add("totalWakes", 1);
        storage.put("lastWake", now);
        awakeSince = now;

        var variables = variables();
        variables.putAll(flags);
        if (lastWake == null) {
            variables.remove("lifecycle_dayssincelastwake");
        } else {
            variables.put("lifecycle_dayssincelastwake", between(lastWake, now).toDays());
        }
        send(event, variables);
    }

    /** The first launch or wake of this instance detects a crash of the last one, and an update of the app. */
    private void begin(Map<String, Object> flags) {
        begun = true;
        String lastEvent = storage.text("lastEvent");
        if (lastEvent == null) {
            storage.put("firstLaunch", clock.now());
            flags.put("lifecycle_isfirstlaunch", true);
        } else if (!lastEvent.equals(Event.SLEEP.name())) {
            storage.add("totalCrashes", 1);
            flags.put("lifecycle_diddetect_crash", true); // The table's spelling; the text has diddetectcrash.
        }
        if (lastEvent != null && !appVersion.equals(storage.text("appVersion"))) {
            storage.put("launches", 0);
            storage.put("wakes", 0);
            storage.put("sleeps", 0);
            storage.put("updateLaunch", clock.now());
            flags.put("lifecycle_isfirstlaunchupdate", true);
        }
        storage.put("appVersion", appVersion);
    }

    /** Whether month and day have changed since the last launch or wake, both in the time zone in force now. */
    private void putCalendarFlags(Map<String, Object> flags, Instant lastWake) {
        var today = clock.localTime(clock.now()).toLocalDate();
        var before = lastWake == null ? null : clock.localTime(lastWake).toLocalDate();
        if (!today.equals(before)) {
            flags.put("lifecycle_isfirstwaketoday", true);
        }
        if (before == null || !YearMonth.from(today).equals(YearMonth.from(before))) {
            flags.put("lifecycle_isfirstwakemonth", true);
        }
    }

    private void send(Event event, Map<String, Object> variables) {
        storage.put("lastEvent", event.name());
        String type = event.name().toLowerCase(Locale.ROOT);
        variables.put("lifecycle_type", type);
        tracker.track(type, variables);
    }

    /** The variables that every call carries. The time awake is counted when a sleep ends the session. */
    private Map<String, Object> variables() {
        var now = clock.now();
        var local = clock.localTime(now);
        var variables = new LinkedHashMap<String, Object>();
        variables.put("lifecycle_launchcount", storage.number("launches"));
        variables.put("lifecycle_wakecount", storage.number("wakes"));
        variables.put("lifecycle_sleepcount", storage.number("sleeps"));
        variables.put("lifecycle_totallaunchcount", storage.number("totalLaunches"));
        variables.put("lifecycle_totalwakecount", storage.number("totalWakes"));
        variables.put("lifecycle_totalsleepcount", storage.number("totalSleeps"));
        variables.put("lifecycle_totalcrashcount", storage.number("totalCrashes"));
        variables.put("lifecycle_totalsecondsawake", storage.number("totalSeconds"));
        variables.put("lifecycle_secondsawake", awakeSince == null ? 0 : between(awakeSince, now).toSeconds());
        variables.put("lifecycle_dayofweek_local", local.getDayOfWeek().getValue() % 7 + 1); // Java's Sunday is 7.
        variables.put("lifecycle_hourofday_local", Integer.toString(local.getHour()));
        putDates(variables, now);
        return variables;
    }

    private void putDates(Map<String, Object> variables, Instant now) {
        Instant firstLaunch = storage.instant("firstLaunch");
        Instant updateLaunch = storage.instant("updateLaunch");
        Instant lastWake = storage.instant("lastWake");
        if (firstLaunch != null) {
            variables.put("lifecycle_firstlaunchdate", timestamp(firstLaunch));
            variables.put("lifecycle_firstlaunchdate_MMDDYYYY", AMERICAN_DATE.format(firstLaunch));
            variables.put("lifecycle_dayssincelaunch", between(firstLaunch, now).toDays());
        }
        if (updateLaunch != null) {
            variables.put("lifecycle_updatelaunchdate", timestamp(updateLaunch));
        }
        variables.put("lifecycle_dayssinceupdate", updateLaunch == null ? 0 : between(updateLaunch, now).toDays());
        if (lastWake != null) {
            variables.put("lifecycle_dayssincelastwake", between(lastWake, now).toDays());
        }
    }

    /** The time from one instant to a later one; 0 if the clock was set back between them. */
    private static Duration between(Instant from, Instant to) {
        return to.isAfter(from) ? Duration.between(from, to) : Duration.ZERO;
    }

    /** {@code YYYY-MM-DDTHH:MM:SSZ}. */
    private static String timestamp(Instant instant) {
        return instant.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
