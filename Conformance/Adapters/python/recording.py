"""Recordings: what happened and what was called, a JSON line each, as RECORDINGS.md describes them."""

from __future__ import annotations

import sys
from typing import Optional

from exact_json import Written, dumps


class Recording:
    """A file of events with the calls that they led to; each request is a recording of its own in it."""

    def __init__(self, path: str, implementation: dict[str, str]) -> None:
        self.file = open(path, "w", encoding="ascii", newline="\n")
        self.app = {
            "name": implementation["name"],
            "version": implementation["version"],
            "platform": implementation["language"],
        }

    @staticmethod
    def asked_for(implementation: dict[str, str]) -> Optional[Recording]:
        """The recording that `--record FILE` asks for, if it does."""
        arguments = sys.argv[1:]
        return Recording(arguments[1], implementation) if arguments[:1] == ["--record"] and arguments[1:] else None

    def write(self, context: dict[str, object], steps: list[dict[str, object]], answers: list[Written]) -> None:
        """Writes a fresh install and its events."""
        context = {"zone": "UTC", **context}
        self.write_line(dumps({"recording": 1, "app": self.app, "context": context, "freshInstall": True}))
        last = ""
        for step, answer in zip(steps, answers):
            instant = str(step.get("at", last + "Z"))[:-1]
            was_set_back = {"clockSet": True} if instant < last else {}
            self.write_line(dumps({**step, **was_set_back})[:-1] + ", " + answer.text[1:])
            last = instant
        self.file.flush()

    def write_line(self, line: str) -> None:
        self.file.write(line + "\n")
