#!/usr/bin/env python3
"""Turns a log of Android's logcat, or a HAR file of a proxy, into a recording that `tracking-conformance trace` judges.

    adb logcat -d -v epoch -s Tracking | convert.py logcat --app Shop --version 4.2 --zone Europe/Berlin > recording.jsonl
    convert.py har session.har --app Shop --version 4.2 --zone Europe/Berlin > recording.jsonl

`logcat` takes the lines whose message is a JSON object: an event (`{"event": "android.onResume", "with": …}`) or a call
(`{"function": "collectMessageInfo", "data": …}`), as an app logs them in debug builds. A call belongs to the event before
it. `--call` finds calls in the log of an SDK instead: a regular expression with the groups `function` and `data`.

`har` takes the requests that carry lifecycle variables (`lifecycle_type` and others, in the query or in a JSON or form
body). What happened is derived from what was sent: a launch is a new process, so an event that wrongly sent nothing
cannot be found in a HAR file.

For Python 3.9 or later, without packages. What cannot be read is reported on standard error with its line.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from datetime import datetime, timezone
from urllib.parse import parse_qsl, urlsplit

EVENTS = {"launch": "lifecycle.launchDetected", "wake": "lifecycle.wakeDetected", "sleep": "lifecycle.sleepDetected"}
EPOCH = re.compile(r"^\s*(\d{9,}\.\d+)\s+\d+\s+\d+\s+[VDIWEF]\s+[^:]*:\s?(.*)$")


def utc(moment: datetime) -> str:
    """An instant as a recording has it."""
    return moment.astimezone(timezone.utc).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def complain(place: str, sentence: str) -> None:
    """Reports what is left out."""
    print(f"{place}: {sentence}", file=sys.stderr)


def instant(text: str) -> datetime:
    """The instant of a request. Older versions of Python read fractions of a second of three or six digits alone."""
    whole, fraction, zone = re.fullmatch(r"([^.]*)(?:\.(\d+))?(Z|[+-]\d\d:?\d\d)", text).groups()
    zone = "+00:00" if zone == "Z" else zone if ":" in zone else zone[:3] + ":" + zone[3:]
    return datetime.fromisoformat(f"{whole}.{(fraction or '')[:6]:0<6}{zone}")


def from_logcat(lines: list[str], call: re.Pattern[str] | None) -> list[dict]:
    """The events of a log."""
    events: list[dict] = []
    for number, line in enumerate(lines, 1):
        match = EPOCH.match(line)
        if not match:
            if line.strip() and not line.startswith("---------"):
                complain(f"line {number}", "is not of `adb logcat -v epoch`, and is left out")
            continue
        at, message = datetime.fromtimestamp(float(match[1]), timezone.utc), match[2]
        found = call.search(message) if call else None
        try:
            value = {"function": found["function"], "data": json.loads(found["data"])} if found else json.loads(message)
        except ValueError:
            complain(f"line {number}", "its message is not JSON, and is left out")
            continue
        if not isinstance(value, dict) or not ({"event", "function"} & value.keys()):
            complain(f"line {number}", "is neither an event nor a call, and is left out")
        elif "event" in value:
            events.append({"at": utc(at), "calls": [], **value})
        elif events:
            events[-1]["calls"].append(value)
        else:
            complain(f"line {number}", "is a call before any event, and is left out")
    return events


def variables(request: dict) -> dict:
    """The data of a request: its query, and its body in JSON or as a form. What has no types stays text."""
    data = dict(parse_qsl(urlsplit(request["url"]).query))
    body = request.get("postData", {})
    text = body.get("text", "")
    data |= {each["name"]: each.get("value", "") for each in body.get("params", [])}
    if "json" in body.get("mimeType", ""):
        value = json.loads(text)
        data |= value.get("data", value) if isinstance(value, dict) else {}
    elif text:
        data |= dict(parse_qsl(text))
    return data


def from_har(entries: list[dict], version: str) -> list[dict]:
    """The events that led to the requests of a proxy's file, which has them in any order."""
    requests: list[tuple[str, dict]] = []
    for number, entry in enumerate(entries, 1):
        try:
            data = variables(entry["request"])
            if any(key.startswith("lifecycle_") for key in data):
                requests.append((utc(instant(entry["startedDateTime"])), data))
        except KeyError as error:
            complain(f"request {number}", f"has no {error.args[0]}, and is left out")
        except (AttributeError, TypeError, ValueError):
            complain(f"request {number}", "cannot be read, and is left out")
    events: list[dict] = []
    for at, data in sorted(requests, key=lambda request: request[0]):
        kind = str(data.get("lifecycle_type", ""))
        if kind == "launch":
            events.append({"event": "app.start", "with": {"appVersion": version}, "at": at, "calls": []})
        name = kind or str(data.get("tealium_event", "track"))
        event = {"event": EVENTS[kind]} if kind in EVENTS else {"event": "track", "with": {"name": name}}
        events.append({**event, "at": at, "calls": [{"function": "track", "name": name, "data": data}]})
    return events


def entries_of(text: str, file: str) -> list[dict]:
    """The requests of a HAR file."""
    try:
        return json.loads(text)["log"]["entries"]
    except (KeyError, TypeError):
        sys.exit(f"convert.py: {file} is no HAR file: it has no log with entries")
    except ValueError as error:
        sys.exit(f"convert.py: {file} is no HAR file: {error}")


def pattern(text: str) -> re.Pattern[str]:
    """The regular expression of `--call`."""
    try:
        compiled = re.compile(text)
    except re.error as error:
        raise argparse.ArgumentTypeError(f"is no regular expression: {error}") from error
    if not {"function", "data"} <= compiled.groupindex.keys():
        raise argparse.ArgumentTypeError("needs the groups (?P<function>…) and (?P<data>…)")
    return compiled


def main() -> None:
    """Reads a file or standard input, and writes a recording to standard output."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("form", choices=["logcat", "har"])
    parser.add_argument("file", nargs="?", default="-")
    parser.add_argument("--app", required=True, help="the app's name")
    parser.add_argument("--version", required=True, help="the version that the lifecycle module knows")
    parser.add_argument("--zone", required=True, help="the device's IANA time zone")
    parser.add_argument("--platform", default="unknown", help="the device's system, such as 'Android 14'")
    parser.add_argument("--fresh-install", action="store_true", help="nothing was ever tracked before")
    parser.add_argument("--call", type=pattern, help="a regular expression that finds calls in a log")
    options = parser.parse_args()
    try:
        if options.file == "-":
            text = sys.stdin.read()
        else:
            with open(options.file, encoding="utf-8-sig", newline="\n") as file:
                text = file.read()
    except (OSError, UnicodeDecodeError) as error:
        sys.exit(f"convert.py: {options.file} cannot be read: {getattr(error, 'strerror', None) or error}")
    if options.form == "logcat":
        # JSON may contain other separators than a line feed.
        events = from_logcat(text.split("\n"), options.call)
    else:
        events = from_har(entries_of(text, options.file), options.version)
    if not events:
        found = "an event as JSON" if options.form == "logcat" else "a request with lifecycle variables"
        sys.exit(f"convert.py: {options.file} does not contain {found}")
    app = {"name": options.app, "version": options.version, "platform": options.platform}
    header = {"recording": 1, "app": app, "context": {"zone": options.zone}}
    if options.fresh_install:
        header["freshInstall"] = True
    for line in [header, *events]:
        print(json.dumps(line))


if __name__ == "__main__":
    main()
