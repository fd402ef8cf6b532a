#!/usr/bin/env python3
"""An adapter for the tracking conformance kit, in Python 3.9 or later without packages.

    tracking-conformance run -- python3 adapter.py

This file is the protocol; change only `IMPLEMENTATION` and `CAPABILITIES` in it. What the events do is in `app.py`.
"""

import faulthandler
import json
import sys
import traceback

from app import App, Unsupported

IMPLEMENTATION = {"name": "my-app", "version": "1.0.0", "language": "Python"}

# Delete what your implementation does not have; the kit then leaves out the vectors that need it.
CAPABILITIES = [
    "push.ios",  # Notifications on iOS are tracked.
    "push.android",  # Notifications on Android are tracked.
    "push.sdk-version",  # The SDK's version decides which of its functions is called.
    "payload.parse.ios",  # A received payload is read, on iOS.
    "payload.parse.android",  # A received message is read, on Android.
    "payload.compose.ios",  # A payload for iOS is made from a campaign's settings.
    "payload.compose.android",  # A message for Android is made from a campaign's settings.
    "payload.compose.rich-media",  # These settings may name an image or a video.
    "lifecycle",  # Launches, wakes and sleeps that the app reports are tracked.
    "lifecycle.dictionary",  # The lifecycle data can be asked for at any time.
    "lifecycle.auto",  # Launches, wakes and sleeps are found without the app's help.
    "device.locale",  # The device's locale, calendar and clock can be set.
]


def run(params):
    """Runs the steps of one request on a freshly installed app."""
    try:
        app = App(params.get("context", {}))
        return {"steps": [run_step(app, step) for step in params["steps"]]}
    except Unsupported as reason:
        return {"unsupported": str(reason)}


def run_step(app, step):
    """Runs one step. An exception thrown by the implementation is its answer to this step, with the calls before it.

    The answer is encoded and decoded again, so that later steps cannot change it.
    """
    try:
        answer = app.handle(step)
    except Unsupported:
        raise
    except Exception as error:
        traceback.print_exc()
        answer = {"threw": f"{type(error).__name__}: {error}", "calls": app.calls}
    try:
        return json.loads(json.dumps(answer, allow_nan=False))
    except (TypeError, ValueError) as error:
        return {"threw": f"the answer has no JSON form: {error}"}


def answer(request):
    """The `result` or the `error` of a request."""
    method = request.get("method")
    if method == "initialize":
        return {"result": {"protocolVersion": 1, "implementation": IMPLEMENTATION, "capabilities": CAPABILITIES}}
    if method == "run":
        return {"result": run(request["params"])}
    if method == "shutdown":
        return {"result": {}}
    return {"error": {"code": -32601, "message": f"this adapter does not know the method {method}"}}


def main():
    """Answers each request line until `shutdown` or the end of the input."""
    faulthandler.enable()  # A crash in native code says where it was; the report shows it.
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # A print in the implementation must not end up among the answers.
    for line in sys.stdin.buffer:
        request = json.loads(line)
        reply = {"jsonrpc": "2.0", "id": request["id"], **answer(request)}
        answers.write(json.dumps(reply).encode("ascii") + b"\n")
        answers.flush()
        if request.get("method") == "shutdown":
            return


if __name__ == "__main__":
    main()
