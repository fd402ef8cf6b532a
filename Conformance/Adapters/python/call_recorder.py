"""Where tracking calls end up: a stand-in for the vendors' SDKs that keeps the calls instead of sending them.

In front of a real implementation this is the seam to replace: whatever it sends through (an SDK facade, a dispatcher,
an HTTP client) gets a test double that appends to a `CallRecorder`.
"""

from __future__ import annotations

Call = dict
"""A tracking call as the protocol has it: `function`, `name` where the function has one, `data`."""


class CallRecorder:
    """Keeps the tracking calls of one step, in order.

    The data is kept as it was handed over, not copied: an implementation that goes on to change a map which it has
    already sent is to be seen doing so.
    """

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def collect_message_info(self, data: dict[str, str]) -> None:
        """`collectMessageInfo`, the push tracking function of current SDKs."""
        self._calls.append({"function": "collectMessageInfo", "data": data})

    def track_action(self, name: str, data: dict[str, str]) -> None:
        """`trackAction`, which older SDKs use for push tracking."""
        self._calls.append({"function": "trackAction", "name": name, "data": data})

    def track(self, name: str, data: dict[str, object]) -> None:
        """A tracking call of the library that the lifecycle module belongs to."""
        self._calls.append({"function": "track", "name": name, "data": data})

    def take(self) -> list[Call]:
        """The calls since the last time, which are forgotten here."""
        calls, self._calls = self._calls, []
        return calls
