"""An app that copied the iOS sample of the push tracking document exactly as printed.

The document prints `didReceive` twice; this is the second, longer version. The lines that assign to a constant are read
as intended: a missing flag counts as `on`.
"""

from __future__ import annotations


class ACPCore:
    """A test double for the vendor's SDK: it keeps what would be sent to a server."""

    def __init__(self) -> None:
        self.calls: list[dict] = []

    def collect_message_info(self, data: dict) -> None:
        self.calls.append({"function": "collectMessageInfo", "data": data})


class SampleApp:
    """The sample's application delegate and notification delegate."""

    def __init__(self) -> None:
        self.sdk = ACPCore()
        self.handlers = {
            "ios.didReceiveRemoteNotification": self.did_receive_remote_notification,
            "ios.willPresentNotification": self.will_present,
            "ios.didReceiveNotificationResponse": self.did_receive,
        }

    def did_receive_remote_notification(self, userInfo: dict, applicationState: str) -> None:
        """A notification arrived: an impression, unless the app is active and `will_present` is called too."""
        if applicationState != "active":
            self.send(userInfo, "7")

    def will_present(self, userInfo: dict) -> None:
        """A notification arrived while the app was in the foreground: an impression."""
        self.send(userInfo, "7")

    def did_receive(self, userInfo: dict, actionIdentifier: str) -> None:
        """The user dismissed the notification, which is a click, or responded in another way, which opens the app."""
        self.send(userInfo, "2")
        if actionIdentifier != "dismiss":
            self.send(userInfo, "1")

    def send(self, user_info: dict, action: str) -> None:
        """Sends one action if the delivery is tracked and both ids are present."""
        delivery_id = string(user_info.get("_dId"))
        broadlog_id = string(user_info.get("_mId"))
        tracking = string(user_info.get("_acsDeliveryTracking"))
        if tracking is None:
            tracking = "on"
        if delivery_id is not None and broadlog_id is not None and tracking.lower() == "on":
            data = {"deliveryId": delivery_id, "broadlogId": broadlog_id, "action": action}
            self.sdk.collect_message_info(data)


def string(value: object) -> str | None:
    """Swift's `as? String`: the value if it is a string, otherwise None."""
    return value if isinstance(value, str) else None
