"""The app under test: each event of the protocol, and what it calls. This is the file to change."""


class Unsupported(Exception):
    """Something that this adapter cannot do; the message says why."""


class App:
    """An app that was just installed and does not run yet. Every `run` gets one of its own.

    Nothing may live outside of it: where your code has singletons, reset them in the constructor.
    """

    def __init__(self, context):
        """Takes the context of the request: `zone`, and `sdkVersion` where it matters."""
        self.calls = []
        self.zone = context.get("zone", "UTC")
        self.sdk_version = context.get("sdkVersion")

    def handle(self, step):
        """Lets one event happen, and answers the calls that it led to and its value, if it has one.

        `at` is the instant of the step and `zone` its new time zone: set your clock from them.
        """
        self.calls = []
        self.zone = step.get("zone", self.zone)
        value = self.happen(step["event"], step.get("with", {}), step.get("at"))
        answer = {"calls": self.calls}
        if value is not None:
            answer["value"] = value
        return answer

    def happen(self, event, given, at):
        """What each event calls: replace `pass` by your handler, and delete the events you do not have."""
        if event == "ios.didReceiveRemoteNotification":
            pass  # given["userInfo"], given["applicationState"]: "active", "inactive" or "background"
        elif event == "ios.willPresentNotification":
            pass  # given["userInfo"]
        elif event == "ios.didReceiveNotificationResponse":
            pass  # given["userInfo"], given["actionIdentifier"]: "default", "dismiss" or a custom action's own
        elif event == "android.onMessageReceived":
            pass  # given["data"]
        elif event in ("android.onNotificationDismissed", "android.onResume"):
            pass  # given["extras"], None where no notification is behind it
        elif event == "payload.parse":
            return {}  # the fields of given["payload"], as it arrives on given["platform"]
        elif event == "payload.compose":
            return {}  # the payload for given["settings"], as it is sent to given["platform"]
        elif event == "app.start":
            pass  # a new process: given["appVersion"]; given.get("automatic"): the load is the launch
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

    # Let your code send to these in place of the SDK. They keep the very map they are given and copy nothing: a map
    # that is changed after it was sent is a fault that the kit wants to see.

    def collect_message_info(self, data):
        self.calls.append({"function": "collectMessageInfo", "data": data})

    def track_action(self, name, data):
        self.calls.append({"function": "trackAction", "name": name, "data": data})

    def track(self, name, data):
        self.calls.append({"function": "track", "name": name, "data": data})
