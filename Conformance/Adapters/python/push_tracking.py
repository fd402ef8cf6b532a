"""Push tracking as in an app: one method for each handler that the platform calls.

Rules PT-*. To certify your own implementation, call your handlers where `app.py` calls these.
"""

from __future__ import annotations

import re

from call_recorder import CallRecorder

IMPRESSION = "7"
CLICK = "2"
OPEN = "1"

FIRST_WITH_COLLECT_MESSAGE_INFO = {"ios": (2, 3, 0), "android": (1, 4, 0)}
"""The first version of the SDK, per platform, that has `collectMessageInfo` (PT-SDK-FUNCTION)."""


class PushTracking:
    """The push handlers of one app, in one process."""

    def __init__(self, sdk: CallRecorder, sdk_version: str | None) -> None:
        """Takes the recorder of the calls, and the version of the SDK; without a version it counts as current."""
        self._sdk = sdk
        self._sdk_version = sdk_version
        self._handled_intent: dict[str, object] | None = None

    # iOS

    def did_receive_remote_notification(self, user_info: object, application_state: str) -> None:
        """`application(_:didReceiveRemoteNotification:)`. In an active app, `will_present` reports the impression."""
        if application_state != "active":
            self._send("ios", user_info, IMPRESSION)

    def will_present_notification(self, user_info: object) -> None:
        """`userNotificationCenter(_:willPresent:)`: a notification arrived while the app was in the foreground."""
        self._send("ios", user_info, IMPRESSION)

    def did_receive_notification_response(self, user_info: object, action_identifier: str) -> None:
        """`userNotificationCenter(_:didReceive:)`: the user dismissed the notification, or opened it in some way."""
        self._send("ios", user_info, CLICK)
        if action_identifier != "dismiss":
            self._send("ios", user_info, OPEN)

    # Android

    def on_message_received(self, data: object) -> None:
        """`FirebaseMessagingService.onMessageReceived`."""
        self._send("android", data, IMPRESSION)

    def on_notification_dismissed(self, extras: object) -> None:
        """`onReceive` of the delete intent's receiver."""
        self._send("android", extras, CLICK)

    def on_resume(self, extras: object) -> None:
        """`Activity.onResume`. Android calls it again with the same intent whenever the view comes back, which is
        not a second open (PT-RESUME-ONCE); so the last handled intent is kept. A resume without extras has another
        intent, and clears it."""
        if extras is not None and extras == self._handled_intent:
            return
        self._handled_intent = extras if isinstance(extras, dict) else None
        self._send("android", extras, CLICK)
        self._send("android", extras, OPEN)

    # Both

    def _send(self, platform: str, notification: object, action: str) -> None:
        """Sends one tracking call, if the notification is tracked and has both ids."""
        if not isinstance(notification, dict) or not is_tracking_on(notification):
            return
        delivery_id, message_id = notification.get("_dId"), notification.get("_mId")
        if not isinstance(delivery_id, str) or not isinstance(message_id, str):
            return
        # A new map for each call, so that nothing depends on when the SDK copies it.
        data = {"deliveryId": delivery_id, "broadlogId": message_id, "action": action}
        if has_collect_message_info(platform, self._sdk_version):
            self._sdk.collect_message_info(data)
        else:
            self._sdk.track_action("tracking", data)


def is_tracking_on(notification: dict[str, object]) -> bool:
    """Whether the notification's delivery is tracked: its flag is `on` in any letter case, or it has none.

    A flag that is not a string counts as none, as with the cast in Adobe's sample (PT-FLAG-NONSTRING). Case is ignored
    for ASCII letters only, so that no case mapping of another script can produce `on` (PT-FLAG-LOOKALIKE).
    """
    flag = notification.get("_acsDeliveryTracking")
    if not isinstance(flag, str):
        return True
    return flag.isascii() and flag.lower() == "on"


def has_collect_message_info(platform: str, sdk_version: str | None) -> bool:
    """Whether the SDK has `collectMessageInfo`. Versions are compared number by number; a missing number is zero.

    A "v" before the numbers does not count, and neither does a suffix after them,
    as of a pre-release, a build or a wrapped SDK.
    """
    if sdk_version is None:
        return True
    leading = re.match(r"\s*[vV]?([0-9.]*)", sdk_version)
    numbers = tuple(int(number) for number in leading[1].split(".") if number) if leading else ()
    padded = numbers + (0,) * (3 - len(numbers))
    return padded >= FIRST_WITH_COLLECT_MESSAGE_INFO[platform]
