#!/usr/bin/env python3
"""Puts the iOS sample of the push tracking document behind the kit's protocol.

    swift run tracking-conformance run -- python3 Conformance/Adapters/acs-ios-sample/adapter.py

This file is the protocol, in Python 3.9 or later without any package; what the sample does stands in `sample_app.py`.
"""

from __future__ import annotations

import json
import sys

from sample_app import SampleApp

INITIALIZED = {
    "protocolVersion": 1,
    "implementation": {"name": "acs-ios-sample", "version": "1.0.0", "language": "Python"},
    "capabilities": ["push.ios"],
}


def result(method: str, params: dict) -> dict:
    """The result of a request."""
    if method == "initialize":
        return INITIALIZED
    if method == "run":
        return run(params["steps"])
    if method == "shutdown":
        return {}
    raise LookupError(f"this adapter does not know the method {method}")


def run(steps: list[dict]) -> dict:
    """Leads a freshly installed app through the steps of one request."""
    app = SampleApp()
    unknown = {step["event"] for step in steps} - app.handlers.keys()
    if unknown:
        return {"unsupported": f"the sample has no handler for {', '.join(sorted(unknown))}"}
    return {"steps": [run_step(app, step) for step in steps]}


def run_step(app: SampleApp, step: dict) -> dict:
    """Lets one event happen. An exception of the sample is its answer to this step."""
    app.acp_core.calls = []
    try:
        app.handlers[step["event"]](**step["with"])
    except Exception as error:
        return {"threw": f"{type(error).__name__}: {error}"}
    return {"calls": app.acp_core.calls}


def answer(request: dict) -> dict:
    """The answer to a request, whatever happens."""
    envelope = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        return {**envelope, "result": result(request["method"], request.get("params", {}))}
    except LookupError as error:
        return {**envelope, "error": {"code": -32600, "message": str(error)}}


def main() -> None:
    """Answers each line of standard input with a line on standard output, until `shutdown` or the end."""
    for line in sys.stdin.buffer:
        request = json.loads(line)
        sys.stdout.buffer.write(json.dumps(answer(request)).encode() + b"\n")
        sys.stdout.buffer.flush()
        if request["method"] == "shutdown":
            return


if __name__ == "__main__":
    main()
