"""An app that copied the Android sample of the push tracking document exactly as printed.

Its faults are those of the sample and are intentional: this app shows what the kit finds. Do not start your own from
it; `../python`, `../node` and `../java` are made for that.
"""

from __future__ import annotations


class MobileCore:
    """A test double for the vendor's SDK: it keeps what would be sent to a server."""

    def __init__(self) -> None:
        self.calls: list[dict] = []

    def collect_message_info(self, data: dict) -> None:
        # The sample changes its map after the call. What counts is the data at the call, so it is copied.
        self.calls.append({"function": "collectMessageInfo", "data": dict(data)})


class SampleApp:
    """The sample's messaging service, dismissal receiver and activity."""

    def __init__(self) -> None:
        self.sdk = MobileCore()
        self.handlers = {
            "android.onMessageReceived": self.on_message_received,
            "android.onNotificationDismissed": self.on_notification_dismissed,
            "android.onResume": self.on_resume,
        }

    def on_message_received(self, data: dict) -> None:
        """A message arrived: an impression."""
        if len(data) > 0 and is_tracked(data):
            self.sdk.collect_message_info(context_data(data, action="7"))

    def on_notification_dismissed(self, extras: dict | None) -> None:
        """The user dismissed a notification: a click. Unlike the activity, the receiver does not check for null."""
        if is_tracked(extras):
            self.sdk.collect_message_info(context_data(extras, action="2"))

    def on_resume(self, extras: dict | None) -> None:
        """The view came to the front. Its intent stays the same until another arrives, and is read each time."""
        if extras is None or not is_tracked(extras):
            return
        data = context_data(extras, action="2")
        self.sdk.collect_message_info(data)
        data["action"] = "1"
        self.sdk.collect_message_info(data)


def is_tracked(notification: dict) -> bool:
    """Whether both ids are present, and the flag is missing or equals `on` exactly."""
    flag = notification.get("_acsDeliveryTracking")
    if flag is None:
        flag = "on"
    return notification.get("_dId") is not None and notification.get("_mId") is not None and flag == "on"


def context_data(notification: dict, action: str) -> dict:
    """The three variables of a tracking call."""
    return {"deliveryId": notification["_dId"], "broadlogId": notification["_mId"], "action": action}
