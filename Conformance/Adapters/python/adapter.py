#!/usr/bin/env python3
"""An example adapter for the tracking conformance kit, in Python 3.9 or later without packages.

    swift run tracking-conformance run -- python3 Conformance/Adapters/python/adapter.py

This file is the protocol: JSON-RPC 2.0, one message per line, requests on standard input and answers on standard
output. Apart from `IMPLEMENTATION` and `CAPABILITIES` it can stay as it is for any implementation. What the
events do is in `app.py`.
"""

from __future__ import annotations

import io
import sys
import traceback

from app import ExampleApp
from exact_json import Written, dumps, loads
from refusals import InvalidParams, Unsupported

PROTOCOL_VERSION = 1

IMPLEMENTATION = {"name": "python-example", "version": "1.0.0", "language": "Python"}

CAPABILITIES = [
    "push.ios",
    "push.android",
    "push.sdk-version",
    "payload.parse.ios",
    "payload.parse.android",
    "payload.compose.ios",
    "payload.compose.android",
    "payload.compose.rich-media",
    "lifecycle",
    "lifecycle.dictionary",
    "lifecycle.auto",
    "device.locale",
]

INVALID_REQUEST = -32600
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603


def serve(requests: io.BufferedReader, answers: io.BufferedWriter) -> None:
    """Answers each request line, in order, until `shutdown` or the end of the input.

    The streams are binary: lines end only at a line feed (a text stream may also split at other characters, or write
    `\\r\\n`), and the encoding does not depend on the locale.
    """
    for line in requests:
        if not line.strip():
            continue
        try:
            request = loads(line)
        except (ValueError, RecursionError) as error:
            log(f"skipped a line that is not JSON: {error}")
            continue
        if not isinstance(request, dict) or "id" not in request:
            log("skipped a message that is not a request with an id")
            continue
        answers.write(answer_line(request))
        answers.flush()
        if request.get("method") == "shutdown":
            return


def answer_line(request: dict[str, object]) -> bytes:
    """Answers a request with one line, whatever happens."""
    envelope: dict[str, object] = {"jsonrpc": "2.0", "id": request["id"]}
    try:
        line = dumps({**envelope, **answer(request)})
    except Exception as error:
        log(traceback.format_exc())
        line = dumps({**envelope, **failure(INTERNAL_ERROR, describe(error))})
    return line.encode("ascii") + b"\n"


def answer(request: dict[str, object]) -> dict[str, object]:
    """The `result` or the `error` of a request."""
    method = request.get("method")
    if not isinstance(method, str):
        return failure(INVALID_REQUEST, "the request has no method")
    if method == "initialize":
        return {"result": initialize()}
    if method == "run":
        try:
            return {"result": run(request.get("params"))}
        except InvalidParams as error:
            return failure(INVALID_PARAMS, str(error))
    if method == "shutdown":
        return {"result": {}}
    return failure(METHOD_NOT_FOUND, f"this adapter does not know the method {method!r}")


def initialize() -> dict[str, object]:
    """Describes the implementation and what it supports."""
    return {
        "protocolVersion": PROTOCOL_VERSION,
        "implementation": IMPLEMENTATION,
        "capabilities": CAPABILITIES,
    }


def run(params: object) -> dict[str, object]:
    """Runs the steps of one request on a freshly installed app."""
    if not isinstance(params, dict) or not isinstance(params.get("steps"), list):
        raise InvalidParams("run needs an object with the list `steps`")
    context = params.get("context") or {}
    if not isinstance(context, dict):
        raise InvalidParams("the context must be an object")
    try:
        app = ExampleApp(context)
        answers = [run_step(app, step) for step in params["steps"]]
    except Unsupported as reason:
        return {"unsupported": str(reason)}
    return {"steps": answers}


def run_step(app: ExampleApp, step: object) -> Written:
    """Runs one step. An exception thrown by the implementation is its answer to this step; the next steps still run.

    The answer is encoded at once, so that an answer that cannot be encoded affects only its own step, and later steps
    cannot change it.
    """
    if not isinstance(step, dict):
        raise InvalidParams("a step must be an object")
    try:
        answer = app.handle(step)
    except (Unsupported, InvalidParams):
        raise
    except Exception as error:
        log(traceback.format_exc())
        answer = {"threw": describe(error), "calls": app.take_calls()}
    try:
        return Written(dumps(answer))
    except Exception as error:
        log(traceback.format_exc())
        return Written(dumps({"threw": describe(error)}))


def failure(code: int, message: str) -> dict[str, object]:
    """The `error` of a JSON-RPC answer."""
    return {"error": {"code": code, "message": message}}


def describe(error: Exception) -> str:
    """An exception on one line: its type, and its message if it has one."""
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def log(message: str) -> None:
    """Writes to standard error, which the kit shows with a failure and never judges."""
    print(message, file=sys.stderr, flush=True)


def main() -> None:
    """Serves on the standard streams."""
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # A print in the implementation must not end up among the answers.
    sys.setrecursionlimit(5_000)  # Payloads may be deeply nested.
    try:
        serve(sys.stdin.buffer, answers)
    except (BrokenPipeError, KeyboardInterrupt):
        log("ended by the kit")


if __name__ == "__main__":
    main()
