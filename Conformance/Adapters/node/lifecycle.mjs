import { americanDate, elapsed, timestamp, wholeDays, wholeSeconds } from './clock.mjs';

const STORAGE_KEY = 'lifecycle';

/** The state of an app that was never launched. */
const FRESH_INSTALL = Object.freeze({
  appVersion: null,

  // Of this version.
  launches: 0,
  wakes: 0,
  sleeps: 0,

  // Since the install. Awake times are nanoseconds and keep their fractions: sums are rounded, not their parts.
  totalLaunches: 0,
  totalWakes: 0,
  totalSleeps: 0,
  totalCrashes: 0,
  totalAwake: 0n,
  awakeSinceLaunch: 0n,

  firstLaunch: null,
  updateLaunch: null,

  /** The last launch or wake. */
  lastWake: null,

  /** Whether the last event was a sleep; null before the first event. */
  asleep: null,
});

/**
 * The lifecycle module in one process: it counts launches, wakes and sleeps, and adds its variables to every call.
 *
 * Its state is kept in storage and written at every event. Only the session, and whether the instance has begun, belong
 * to the process.
 */
export class Lifecycle {
  #tracker;
  #clock;
  #storage;
  #appVersion;
  #automatic;
  #state;

  /** Whether this instance has had its first launch or wake. */
  #begun = false;

  /** The instant at which the session began; null while asleep. */
  #awakeSince = null;

  constructor({ tracker, clock, storage, appVersion, automatic }) {
    this.#tracker = tracker;
    this.#clock = clock;
    this.#storage = storage;
    this.#appVersion = appVersion;
    this.#automatic = automatic;
    this.#state = { ...FRESH_INSTALL, ...storage.get(STORAGE_KEY) };
    if (automatic) this.launchDetected();
  }

  // The manual API.

  /** The app was launched. An instance accepts this once. */
  launchDetected() {
    if (!this.#begun) this.#wake('launch');
  }

  /** The app came back. After a launch or another wake without a sleep in between, it was never away. */
  wakeDetected() {
    if (this.#awakeSince === null) this.#wake('wake');
  }

  /** The app goes to the background. */
  sleepDetected() {
    if (this.#awakeSince === null) return;
    const state = this.#state;
    const awake = elapsed(this.#awakeSince, this.#clock.now);
    this.#awakeSince = null;
    state.asleep = true;
    state.sleeps += 1;
    state.totalSleeps += 1;
    state.totalAwake += awake;
    state.awakeSinceLaunch += awake;
    this.#send('sleep', { lifecycle_secondsawake: wholeSeconds(awake) });
  }

  /** What an ordinary tracking call would carry now. */
  get dictionary() {
    return this.#variables();
  }

  // Automatic tracking. The notification that follows the launch finds the app awake, so it is not a wake.

  didBecomeActive() {
    if (this.#automatic) this.wakeDetected();
  }

  willResignActive() {
    if (this.#automatic) this.sleepDetected();
  }

  /** A launch or a wake: a session begins. The flags and intervals refer to the earlier state, so they come first. */
  #wake(type) {
    const { now } = this.#clock;
    const flags = { ...(this.#begun ? {} : this.#begin()), ...this.#calendarFlags() };
    const state = this.#state;
    const sinceLastWake = elapsed(state.lastWake ?? now, now);
    const priorAwake = state.awakeSinceLaunch;

    state.wakes += 1;
    state.totalWakes += 1;
    if (type === 'launch') {
      state.launches += 1;
      state.totalLaunches += 1;
      state.awakeSinceLaunch = 0n;
    }
    state.firstLaunch ??= now;
    state.lastWake = now;
    state.asleep = false;
    this.#awakeSince = now;
    this.#send(type, {
      ...flags,
      lifecycle_secondsawake: undefined,
      lifecycle_dayssincelastwake: wholeDays(sinceLastWake),
      lifecycle_priorsecondsawake: type === 'launch' ? wholeSeconds(priorAwake) : undefined,
    });
  }

  /** The first launch or wake of this instance detects a crash of the last one, and an update of the app. */
  #begin() {
    this.#begun = true;
    const state = this.#state;
    const isFirst = state.firstLaunch === null;
    const crashed = state.asleep === false;
    const updated = !isFirst && state.appVersion !== this.#appVersion;

    if (crashed) state.totalCrashes += 1;
    if (updated) {
      state.launches = 0;
      state.wakes = 0;
      state.sleeps = 0;
      state.updateLaunch = this.#clock.now;
    }
    state.appVersion = this.#appVersion;
    return {
      lifecycle_diddetectcrash: ifTrue(crashed),
      lifecycle_isfirstlaunch: ifTrue(isFirst),
      lifecycle_isfirstlaunchupdate: ifTrue(updated),
    };
  }

  /** Whether month and day have changed since the last launch or wake, both in the time zone in force now. */
  #calendarFlags() {
    const { lastWake } = this.#state;
    const today = this.#clock.localTime(this.#clock.now);
    const before = lastWake === null ? {} : this.#clock.localTime(lastWake);
    const sameMonth = today.year === before.year && today.month === before.month;
    const sameDay = sameMonth && today.day === before.day;
    return { lifecycle_isfirstwakemonth: ifTrue(!sameMonth), lifecycle_isfirstwaketoday: ifTrue(!sameDay) };
  }

  /** Saves the state and sends the call of an event. */
  #send(type, eventVariables) {
    this.#storage.set(STORAGE_KEY, { ...this.#state });
    this.#tracker.track(type, { ...this.#variables(), lifecycle_type: type, ...eventVariables });
  }

  /** The variables that every call carries. Those that are undefined are absent at this instant. */
  #variables() {
    const { now } = this.#clock;
    const state = this.#state;
    const local = this.#clock.localTime(now);
    const session = this.#awakeSince === null ? undefined : elapsed(this.#awakeSince, now);
    const since = (instant) => (instant === null ? undefined : wholeDays(elapsed(instant, now)));
    return {
      lifecycle_launchcount: state.launches,
      lifecycle_wakecount: state.wakes,
      lifecycle_sleepcount: state.sleeps,
      lifecycle_totallaunchcount: state.totalLaunches,
      lifecycle_totalwakecount: state.totalWakes,
      lifecycle_totalsleepcount: state.totalSleeps,
      lifecycle_totalcrashcount: state.totalCrashes,
      lifecycle_secondsawake: session === undefined ? undefined : wholeSeconds(session),
      lifecycle_totalsecondsawake: wholeSeconds(state.totalAwake + (session ?? 0n)),
      lifecycle_dayssincelaunch: since(state.firstLaunch),
      lifecycle_dayssinceupdate: since(state.updateLaunch),
      lifecycle_dayssincelastwake: since(state.lastWake),
      lifecycle_firstlaunchdate: state.firstLaunch === null ? undefined : timestamp(state.firstLaunch),
      lifecycle_firstlaunchdate_MMDDYYYY: state.firstLaunch === null ? undefined : americanDate(state.firstLaunch),
      lifecycle_updatelaunchdate: state.updateLaunch === null ? undefined : timestamp(state.updateLaunch),
      lifecycle_dayofweek_local: local.weekday,
      lifecycle_hourofday_local: String(local.hour), // The documents type the hour as a string.
    };
  }
}

/** Flags are present only if they are true. */
function ifTrue(condition) {
  return condition ? true : undefined;
}
