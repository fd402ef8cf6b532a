import { InvalidParams, Unsupported } from './refusals.mjs';

/** Instants are nanoseconds since 1970 in UTC, as a BigInt: no fraction of a second is ever rounded. */
const SECOND = 1_000_000_000n;
const MILLISECOND = 1_000_000n;
const DAY = 86_400n * SECOND;

const INSTANT = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/;
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The time and the time zone of the device, set from the steps: nothing here reads the real clock. */
export class Clock {
  #now = 0n;
  #zone;

  constructor(zone = 'UTC') {
    this.#setZone(zone);
  }

  /** Sets the clock from a step: its instant, and its time zone if that changes. */
  set({ at, zone }) {
    if (at !== undefined) this.#now = parseInstant(at);
    if (zone !== undefined) this.#setZone(zone);
  }

  /** Refuses a time zone without data at once: no other zone may stand in for it. */
  #setZone(zone) {
    formatter(zone);
    this.#zone = zone;
  }

  /** The current instant. */
  get now() {
    return this.#now;
  }

  /**
   * An instant as the device's calendar and clock show it in the time zone in force now.
   *
   * @returns {{year: string, month: string, day: string, hour: number, weekday: number}} `hour` runs from 0 to 23,
   *   `weekday` from 1 (Sunday) to 7 (Saturday)
   */
  localTime(instant) {
    const parts = formatter(this.#zone).formatToParts(Number(instant / MILLISECOND));
    const { year, month, day, hour, weekday } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
    return { year, month, day, hour: Number(hour), weekday: WEEKDAYS.indexOf(weekday) + 1 };
  }
}

/** Nanoseconds from one instant to a later one; 0 if the clock was set back between them. */
export function elapsed(from, to) {
  return to > from ? to - from : 0n;
}

/** Whole seconds in a number of nanoseconds. */
export function wholeSeconds(nanoseconds) {
  return Number(nanoseconds / SECOND);
}

/** Whole days in a number of nanoseconds; a day is 86,400 seconds. */
export function wholeDays(nanoseconds) {
  return Number(nanoseconds / DAY);
}

/** An instant as `YYYY-MM-DDTHH:MM:SSZ`. */
export function timestamp(instant) {
  return `${new Date(Number(instant / MILLISECOND)).toISOString().slice(0, 19)}Z`;
}

/** The date of an instant in GMT as `MM/DD/YYYY`. */
export function americanDate(instant) {
  const [year, month, day] = timestamp(instant).slice(0, 10).split('-');
  return `${month}/${day}/${year}`;
}

function parseInstant(text) {
  const [, seconds, fraction = ''] = INSTANT.exec(text) ?? [];
  const milliseconds = Date.parse(`${seconds}Z`);
  if (Number.isNaN(milliseconds)) throw new InvalidParams(`not an instant in UTC: ${text}`);
  return BigInt(milliseconds) * MILLISECOND + BigInt(fraction.slice(0, 9).padEnd(9, '0'));
}

/** Creating a formatter costs a hundred times more than using one. */
const formatters = new Map();

function formatter(zone) {
  let known = formatters.get(zone);
  if (known === undefined) {
    known = makeFormatter(zone);
    formatters.set(zone, known);
  }
  return known;
}

function makeFormatter(timeZone) {
  try {
    return new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      weekday: 'short',
    });
  } catch (error) {
    if (error instanceof RangeError) throw new Unsupported(`no data for the time zone ${timeZone}`);
    throw error;
  }
}
