"""The app under test, on one device: each event of the protocol, and what it calls.

This is the file to change. Keep the table of events, have the methods call your own implementation, and delete the
events that you do not support, together with their capabilities in `adapter.py`.
"""

from __future__ import annotations

from collections.abc import Callable

from call_recorder import Call, CallRecorder
from clock import Clock, parse_instant
from lifecycle import Lifecycle
from payload import compose_android, compose_ios, parse_android, parse_ios
from push_tracking import PushTracking
from refusals import InvalidParams, Unsupported

Parameters = dict
"""The `with` of a step."""


class ExampleApp:
    """A newly installed app that is not running yet. Every `run` gets a new one."""

    def __init__(self, context: dict[str, object]) -> None:
        """Takes the context of the request: `sdkVersion` if it matters, and `zone`.

        Its `device` (locale, calendar and hour cycle) is not used, because nothing here depends on such settings.
        """
        self._calls = CallRecorder()
        self._clock = Clock(context.get("zone", "UTC"))
        self._sdk_version = context.get("sdkVersion")
        self._storage: dict[str, object] = {}
        self._end_process()
        self._handlers: dict[str, Callable[[Parameters], object]] = {
            "ios.didReceiveRemoteNotification": lambda given: self._push.did_receive_remote_notification(
                given["userInfo"], given["applicationState"]
            ),
            "ios.willPresentNotification": lambda given: self._push.will_present_notification(given["userInfo"]),
            "ios.didReceiveNotificationResponse": lambda given: self._push.did_receive_notification_response(
                given["userInfo"], given["actionIdentifier"]
            ),
            "android.onMessageReceived": lambda given: self._push.on_message_received(given["data"]),
            "android.onNotificationDismissed": lambda given: self._push.on_notification_dismissed(given["extras"]),
            "android.onResume": lambda given: self._push.on_resume(given["extras"]),
            "payload.parse": self._parse,
            "payload.compose": self._compose,
            "app.start": self._start,
            "app.terminate": lambda _: self._end_process(),
            "app.reinstall": lambda _: self._reinstall(),
            "lifecycle.launchDetected": lambda _: self._running.launch_detected(),
            "lifecycle.wakeDetected": lambda _: self._running.wake_detected(),
            "lifecycle.sleepDetected": lambda _: self._running.sleep_detected(),
            "lifecycle.dictionary": lambda _: self._running.dictionary(),
            "ui.didBecomeActive": lambda _: self._automatic and self._running.wake_detected(),
            "ui.willResignActive": lambda _: self._automatic and self._running.sleep_detected(),
            "track": lambda given: self._running.track(given["name"]),
        }

    def handle(self, step: dict[str, object]) -> dict[str, object]:
        """Performs one event, and returns the calls that it caused and its value, if it has one.

        Raises `Unsupported` and `InvalidParams`; every other exception comes from the implementation.
        """
        event = step.get("event")
        if not isinstance(event, str):
            raise InvalidParams("a step must name its event")
        if event not in self._handlers:
            raise Unsupported(f"this adapter does not know the event {event!r}")
        self._set_clock(step)
        value = self._handlers[event](step.get("with") or {})
        answer: dict[str, object] = {"calls": self._calls.take()}
        if isinstance(value, dict):
            answer["value"] = value
        return answer

    def take_calls(self) -> list[Call]:
        """Takes what the step has sent so far, for an event that threw."""
        return self._calls.take()

    def _set_clock(self, step: dict[str, object]) -> None:
        """Sets the time and the time zone of a step. Both stay in force until another step changes them."""
        try:
            if step.get("at") is not None:
                self._clock.set(parse_instant(step["at"]))
        except (TypeError, ValueError) as error:
            raise InvalidParams(f"at: {error}") from error
        if step.get("zone") is not None:
            self._clock.set_zone(step["zone"])

    # Payload

    def _parse(self, given: Parameters) -> dict[str, object]:
        parsers = {"ios": parse_ios, "android": parse_android}
        return _of_platform(parsers, given)(given["payload"])

    def _compose(self, given: Parameters) -> dict[str, object]:
        composers = {"ios": compose_ios, "android": compose_android}
        return _of_platform(composers, given)(given["settings"])

    # The life of the app

    def _start(self, given: Parameters) -> None:
        """A new process replaces any other; with automatic tracking, loading the library is the launch."""
        self._end_process()
        self._lifecycle = Lifecycle(self._storage, given["appVersion"], self._clock, self._calls)
        self._automatic = given.get("automatic") is True
        if self._automatic:
            self._lifecycle.launch_detected()

    def _end_process(self) -> None:
        """The memory is lost without notice. Only the storage is left."""
        self._lifecycle: Lifecycle | None = None
        self._automatic = False
        # The handlers exist without `app.start`: the system starts an app in order to deliver a notification.
        self._push = PushTracking(self._calls, self._sdk_version)

    def _reinstall(self) -> None:
        """The app is deleted and installed again."""
        self._end_process()
        self._storage.clear()

    @property
    def _running(self) -> Lifecycle:
        if self._lifecycle is None:
            raise RuntimeError("the app is not running: this event needs an app.start before it")
        return self._lifecycle


def _of_platform(functions: dict[str, Callable], given: Parameters) -> Callable:
    """The function for the platform that a step names."""
    platform = given.get("platform")
    if platform not in functions:
        raise Unsupported(f"this adapter does not know the platform {platform!r}")
    return functions[platform]
