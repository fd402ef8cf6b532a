"""The clock that the adapter sets from the steps, in place of the real one.

Instants are whole nanoseconds since 1970 in UTC. With floats, a session from 0.1 to 3.1 seconds could last 2 seconds.
"""

from __future__ import annotations

import re
from datetime import datetime, timezone, tzinfo

from refusals import Unsupported

NANOSECONDS = 1_000_000_000
"""The number of nanoseconds in a second."""

_INSTANT = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]{1,9}))?Z", re.ASCII
)


def parse_instant(text: str) -> int:
    """Reads `2024-03-10T09:59:59.25Z`. Raises `ValueError` if it is not such an instant."""
    match = _INSTANT.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not an instant such as 2024-03-10T09:59:59.25Z")
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    moment = datetime(year, month, day, hour, minute, second, tzinfo=timezone.utc)
    since_epoch = moment - datetime(1970, 1, 1, tzinfo=timezone.utc)
    seconds = since_epoch.days * 86_400 + since_epoch.seconds
    return seconds * NANOSECONDS + int((match[7] or "").ljust(9, "0"))


class Clock:
    """The time and the time zone of the device."""

    def __init__(self, zone: str) -> None:
        self._now: int | None = None
        self._zone = _zone(zone)

    def set(self, now: int) -> None:
        """Sets the instant. The clock stands still until it is set again."""
        self._now = now

    def set_zone(self, name: str) -> None:
        """Sets the time zone by its IANA name. It may change while the app is running."""
        self._zone = _zone(name)

    def now(self) -> int:
        """The current instant."""
        if self._now is None:
            raise RuntimeError("the clock was read before any step had set it")
        return self._now

    def utc(self, instant: int) -> datetime:
        """The date and time of an instant in GMT, to the second."""
        return datetime.fromtimestamp(instant // NANOSECONDS, timezone.utc)

    def local(self, instant: int) -> datetime:
        """The date and time of an instant, to the second, in the time zone in force now."""
        return datetime.fromtimestamp(instant // NANOSECONDS, self._zone)


def _zone(name: str) -> tzinfo:
    """The time zone with a name. Raises `Unsupported` without data for it: no other zone may stand in for it."""
    if name == "UTC":
        return timezone.utc
    from zoneinfo import ZoneInfo  # Imported here because most requests need no time zone and start-up should be fast.

    try:
        return ZoneInfo(name)
    except (LookupError, ValueError, OSError) as error:
        raise Unsupported(f"no data for the time zone {name} (pip install tzdata provides it): {error}") from error
