"""The protocol for the document's samples: `acs-android-sample` and `acs-ios-sample` share it.

It is kept small, and handles well-formed requests only. Do not start your own adapter from it; `python` is made for
that.
"""

from __future__ import annotations

import json
import sys
from typing import Any, Callable


class DocumentSample:
    """A sample of the push tracking document as an implementation that the kit can certify."""

    def __init__(self, name: str, capability: str, make_app: Callable[[], Any]) -> None:
        self.name = name
        self.capability = capability
        self.make_app = make_app

    def serve(self) -> None:
        """Answers each line of standard input with a line on standard output, until `shutdown` or end of input."""
        for line in sys.stdin.buffer:
            request = json.loads(line)
            sys.stdout.buffer.write(json.dumps(self.answer(request)).encode() + b"\n")
            sys.stdout.buffer.flush()
            if request["method"] == "shutdown":
                return

    def answer(self, request: dict) -> dict:
        """The response to a request: its result, or an error if the method is unknown."""
        envelope = {"jsonrpc": "2.0", "id": request["id"]}
        try:
            return {**envelope, "result": self.result(request["method"], request.get("params", {}))}
        except LookupError as error:
            return {**envelope, "error": {"code": -32600, "message": str(error)}}

    def result(self, method: str, params: dict) -> dict:
        """The result of a request."""
        if method == "initialize":
            implementation = {"name": self.name, "version": "1.0.0", "language": "Python"}
            return {"protocolVersion": 1, "implementation": implementation, "capabilities": [self.capability]}
        if method == "run":
            return self.run(params["steps"])
        if method == "shutdown":
            return {}
        raise LookupError(f"unknown method: {method}")

    def run(self, steps: list[dict]) -> dict:
        """Runs the steps of one request on a freshly installed app."""
        app = self.make_app()
        unknown = {step["event"] for step in steps} - app.handlers.keys()
        if unknown:
            return {"unsupported": f"the sample has no handler for {', '.join(sorted(unknown))}"}
        return {"steps": [run_step(app, step) for step in steps]}


def run_step(app: Any, step: dict) -> dict:
    """Runs one step. An exception thrown by the sample is the answer to this step."""
    app.sdk.calls = []
    try:
        app.handlers[step["event"]](**step["with"])
    except Exception as error:
        return {"threw": f"{type(error).__name__}: {error}", "calls": app.sdk.calls}
    return {"calls": app.sdk.calls}
