"""The recorder of tracking calls: a test double for the vendors' SDKs that keeps the calls instead of sending them.

For a real implementation, replace whatever it sends through (an SDK facade, a dispatcher, an HTTP client) with a test
double that appends to a `CallRecorder`.
"""

from __future__ import annotations

from copy import deepcopy

Call = dict
"""A tracking call as in the protocol: `function`, `name` if the function has one, `data`."""


class CallRecorder:
    """Keeps the tracking calls of one step, in order.

    The data is copied at the call: what is done to a map afterwards does not change what was sent.
    """

    def __init__(self) -> None:
        self._calls: list[Call] = []

    def collect_message_info(self, data: dict[str, str]) -> None:
        """`collectMessageInfo`, the push tracking function of current SDKs."""
        self._calls.append({"function": "collectMessageInfo", "data": deepcopy(data)})

    def track_action(self, name: str, data: dict[str, str]) -> None:
        """`trackAction`, which older SDKs use for push tracking."""
        self._calls.append({"function": "trackAction", "name": name, "data": deepcopy(data)})

    def track(self, name: str, data: dict[str, object]) -> None:
        """A tracking call of the library that the lifecycle module belongs to."""
        self._calls.append({"function": "track", "name": name, "data": deepcopy(data)})

    def take(self) -> list[Call]:
        """Returns the recorded calls and clears the recorder."""
        calls, self._calls = self._calls, []
        return calls
