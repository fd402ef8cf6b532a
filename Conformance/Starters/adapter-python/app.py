"""The app under test: each event of the protocol, and what it calls. This is the file to change."""

from copy import deepcopy
from datetime import timezone
from zoneinfo import ZoneInfo


class Unsupported(Exception):
    """Something that this adapter cannot do; the message says why."""


def zone_named(name):
    """The time zone with that name. Without data for it the request is declined; no other zone stands in for it."""
    try:
        return timezone.utc if name == "UTC" else ZoneInfo(name)
    except (LookupError, ValueError, OSError) as error:
        raise Unsupported(f"no data for the time zone {name}: {error}") from error


class App:
    """A newly installed app that is not running yet. Every `run` gets a new one.

    Nothing may be kept outside of it: if your code has singletons, reset them in the constructor.
    """

    def __init__(self, context):
        """Takes the context of the request: `zone`, `sdkVersion` if it matters, and `device`.

        `device` is the default locale and calendar of the device: `locale`, `calendar` and `hourCycle`.
        """
        self.calls = []
        self.zone = zone_named(context.get("zone", "UTC"))
        self.sdk_version = context.get("sdkVersion")
        self.device = context.get("device", {"locale": "en_US", "calendar": "gregorian", "hourCycle": 24})

    def handle(self, step):
        """Performs one event, and returns the calls that it caused and its value, if it has one.

        `at` is the instant of the step and `zone` the new time zone: set your clock from them. If your code works on
        threads of its own, wait here until they have nothing left to do.
        """
        self.calls = []
        if "zone" in step:
            self.zone = zone_named(step["zone"])
        value = self.happen(step["event"], step.get("with", {}), step.get("at"))
        answer = {"calls": self.calls}
        if value is not None:
            answer["value"] = value
        return answer

    def happen(self, event, given, at):
        """What each event calls: replace `pass` with your handler, and delete the events that you do not have."""
        if event == "ios.didReceiveRemoteNotification":
            pass  # given["userInfo"], given["applicationState"]: "active", "inactive" or "background"
        elif event == "ios.willPresentNotification":
            pass  # given["userInfo"]
        elif event == "ios.didReceiveNotificationResponse":
            pass  # given["userInfo"], given["actionIdentifier"]: "default", "dismiss" or a custom action's identifier
        elif event == "android.onMessageReceived":
            pass  # given["data"]
        elif event in ("android.onNotificationDismissed", "android.onResume"):
            pass  # given["extras"], None if no notification is involved
        elif event == "payload.parse":
            # What the payload has of these keys: title, body, category, badge, sound,
            # contentAvailable, mutableContent, mediaAttachmentURL, deeplinkURL, deliveryId,
            # broadlogId, custom. `tracking-conformance docs protocol` names the page with their
            # forms.
            return {}  # the fields of given["payload"], as received on given["platform"]
        elif event == "payload.compose":
            # The settings have some of these keys: messageTitle, messageBody, sound, badge,
            # deeplink, category, customFields, richMediaURL, iosRichMediaURL, androidRichMediaURL,
            # mutableContent, contentAvailable, deliveryId, broadlogId, tracking.
            return {}  # the payload for given["settings"], as sent to given["platform"]
        elif event == "app.start":
            pass  # a new process: given["appVersion"]; if given.get("automatic"), loading is the launch
        elif event == "app.terminate":
            pass  # the process dies
        elif event == "app.reinstall":
            pass  # the storage is empty again
        elif event == "lifecycle.launchDetected":
            pass
        elif event == "lifecycle.wakeDetected":
            pass
        elif event == "lifecycle.sleepDetected":
            pass
        elif event in ("ui.didBecomeActive", "ui.willResignActive"):
            pass  # automatic tracking
        elif event == "track":
            pass  # an ordinary tracking call, given["name"]
        elif event == "lifecycle.dictionary":
            return {}  # the lifecycle data at this instant
        else:
            raise Unsupported(f"this adapter does not know the event {event}")

    # Have your code send to these in place of the SDK. They copy the data at the call.

    def collect_message_info(self, data):
        self.calls.append({"function": "collectMessageInfo", "data": deepcopy(data)})

    def track_action(self, name, data):
        self.calls.append({"function": "trackAction", "name": name, "data": deepcopy(data)})

    def track(self, name, data):
        self.calls.append({"function": "track", "name": name, "data": deepcopy(data)})
