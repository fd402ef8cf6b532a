"""The lifecycle module as in an SDK: counters and instants in storage, the session in memory.

Rules LC-*. To certify your own implementation, call its entry points where `app.py` calls these, and give it the
adapter's clock in place of the real one, and storage that survives it.
"""

from __future__ import annotations

from datetime import datetime

from call_recorder import CallRecorder
from clock import NANOSECONDS, Clock

Variables = dict
"""Lifecycle variables by their documented names: flags, counts and dates."""

DAY = 86_400 * NANOSECONDS


class Record:
    """What must be kept until the app is deleted."""

    def __init__(self) -> None:
        self.app_version: str | None = None
        self.first_wake: int | None = None  # the first launch or wake since the install
        self.update_wake: int | None = None  # the first launch or wake of this version, if it came as an update
        self.last_wake: int | None = None  # the latest launch or wake
        self.awake = False  # the last lifecycle event was a launch or a wake
        # Of this version:
        self.launches = 0
        self.wakes = 0
        self.sleeps = 0
        # Since the install:
        self.total_launches = 0
        self.total_wakes = 0
        self.total_sleeps = 0
        self.total_crashes = 0
        self.total_seconds_awake = 0
        # Since the last launch:
        self.seconds_awake_since_launch = 0


class Lifecycle:
    """One instance of the module, from loading to the end of its process."""

    def __init__(self, storage: dict[str, object], app_version: str, clock: Clock, library: CallRecorder) -> None:
        """Takes the storage of the app, which keeps the record of earlier instances and of this one."""
        # The record is changed in place, so every change is saved. A module that writes to a disk would have to save
        # it at the end of each event, because a crash leaves no later opportunity.
        self._record: Record = storage.setdefault("lifecycle", Record())
        self._app_version = app_version
        self._clock = clock
        self._library = library
        self._has_begun = False
        self._session_start: int | None = None

    # Entry points

    def launch_detected(self) -> None:
        """The app was launched. An instance accepts this once, as its first event."""
        if not self._has_begun:
            self._wake_up("launch")

    def wake_detected(self) -> None:
        """The app came to the foreground. If it is already awake, there is nothing to report."""
        if self._session_start is None:
            self._wake_up("wake")

    def sleep_detected(self) -> None:
        """The app leaves the foreground. If it is already asleep, there is nothing to report."""
        if self._session_start is None:
            return
        now, record = self._clock.now(), self._record
        seconds = self._seconds_awake(now)
        record.sleeps += 1
        record.total_sleeps += 1
        record.total_seconds_awake += seconds
        record.seconds_awake_since_launch += seconds
        record.awake = False
        self._session_start = None
        self._report("sleep", {**self._variables(now), "lifecycle_secondsawake": seconds})

    def track(self, name: str) -> None:
        """An ordinary tracking call of the app, which carries the variables like any other."""
        self._library.track(name, self.dictionary())

    def dictionary(self) -> Variables:
        """The variables as an ordinary call would carry them now."""
        now = self._clock.now()
        variables = self._variables(now)
        if self._session_start is not None:
            seconds = self._seconds_awake(now)
            variables["lifecycle_secondsawake"] = seconds
            variables["lifecycle_totalsecondsawake"] += seconds
        return variables

    # Waking up

    def _wake_up(self, kind: str) -> None:
        """A session begins with a launch or a wake. Only an instance's first can follow a crash or update."""
        now, record = self._clock.now(), self._record
        flags: Variables = {}
        if not self._has_begun:
            self._has_begun = True
            flags.update(self._notice_crash())
            flags.update(self._notice_version(now))
        flags.update(self._calendar_flags(now))
        if kind == "launch":
            record.launches += 1
            record.total_launches += 1
            flags["lifecycle_priorsecondsawake"] = record.seconds_awake_since_launch
            record.seconds_awake_since_launch = 0
        record.wakes += 1
        record.total_wakes += 1
        # Read before this wake is recorded: the days since the last wake are counted from the previous one.
        variables = self._variables(now)
        record.last_wake = now
        record.awake = True
        self._session_start = now
        self._report(kind, {**variables, **flags})

    def _notice_crash(self) -> Variables:
        """Reports a crash if the process of an earlier instance ended awake."""
        if not self._record.awake:
            return {}
        self._record.total_crashes += 1
        return {"lifecycle_diddetectcrash": True}

    def _notice_version(self, now: int) -> Variables:
        """The first event of an install, or of a new version of the app, whose counts start again."""
        record = self._record
        if record.first_wake is None:
            record.first_wake = now
            record.app_version = self._app_version
            return {"lifecycle_isfirstlaunch": True}
        if record.app_version == self._app_version:
            return {}
        record.app_version = self._app_version
        record.update_wake = now
        record.launches = record.wakes = record.sleeps = 0
        return {"lifecycle_isfirstlaunchupdate": True}

    def _calendar_flags(self, now: int) -> Variables:
        """The first launch or wake of a month or a day, comparing both instants in the time zone in force now."""
        if self._record.last_wake is None:
            return {"lifecycle_isfirstwakemonth": True, "lifecycle_isfirstwaketoday": True}
        present, earlier = self._clock.local(now), self._clock.local(self._record.last_wake)
        flags: Variables = {}
        if (present.year, present.month) != (earlier.year, earlier.month):
            flags["lifecycle_isfirstwakemonth"] = True
        if present.date() != earlier.date():
            flags["lifecycle_isfirstwaketoday"] = True
        return flags

    # Variables

    def _report(self, kind: str, variables: Variables) -> None:
        self._library.track(kind, {"lifecycle_type": kind, **variables})

    def _variables(self, now: int) -> Variables:
        """The variables that every call carries."""
        record = self._record
        local = self._clock.local(now)
        variables: Variables = {
            "lifecycle_launchcount": record.launches,
            "lifecycle_wakecount": record.wakes,
            "lifecycle_sleepcount": record.sleeps,
            "lifecycle_totallaunchcount": record.total_launches,
            "lifecycle_totalwakecount": record.total_wakes,
            "lifecycle_totalsleepcount": record.total_sleeps,
            "lifecycle_totalcrashcount": record.total_crashes,
            "lifecycle_totalsecondsawake": record.total_seconds_awake,
            "lifecycle_dayofweek_local": local.isoweekday() % 7 + 1,
            "lifecycle_hourofday_local": str(local.hour),  # typed as a string in the document's table
        }
        if record.first_wake is not None:
            first = self._clock.utc(record.first_wake)
            variables["lifecycle_firstlaunchdate"] = timestamp(first)
            variables["lifecycle_firstlaunchdate_MMDDYYYY"] = f"{first.month:02}/{first.day:02}/{first.year:04}"
            variables["lifecycle_dayssincelaunch"] = whole_units(record.first_wake, now, DAY)
            last = now if record.last_wake is None else record.last_wake
            variables["lifecycle_dayssincelastwake"] = whole_units(last, now, DAY)
        if record.update_wake is not None:
            variables["lifecycle_updatelaunchdate"] = timestamp(self._clock.utc(record.update_wake))
            variables["lifecycle_dayssinceupdate"] = whole_units(record.update_wake, now, DAY)
        return variables

    def _seconds_awake(self, now: int) -> int:
        """The whole seconds of the running session."""
        return whole_units(self._session_start, now, NANOSECONDS)


def timestamp(moment: datetime) -> str:
    """A date and time in GMT as `YYYY-MM-DDTHH:MM:SSZ`. (`strftime` pads years differently on some systems.)"""
    return moment.replace(tzinfo=None).isoformat() + "Z"


def whole_units(start: int, end: int, unit: int) -> int:
    """The whole units of time between two instants; 0 if the clock was set back in between."""
    return max(0, (end - start) // unit)
