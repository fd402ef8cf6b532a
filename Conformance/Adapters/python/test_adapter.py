"""Tests of this adapter through its pipe: `python3 -m unittest discover Conformance/Adapters/python`.

They test whether the adapter follows the protocol. The kit's vectors test whether it follows the rules.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

from call_recorder import CallRecorder

ADAPTER = Path(__file__).resolve().parent / "adapter.py"


def exchange(*lines: bytes, environment: dict[str, str] | None = None) -> list[bytes]:
    """The answer lines of a new adapter process that receives these lines and then the end of the input."""
    process = subprocess.run(
        [sys.executable, str(ADAPTER)],
        input=b"".join(line + b"\n" for line in lines),
        capture_output=True,
        cwd=os.sep,
        env={**os.environ, **(environment or {})},
        timeout=30,
        check=True,
    )
    return process.stdout.splitlines(keepends=True)


def request(method: str, params: object = None, identifier: int = 1) -> bytes:
    """A request line."""
    return json.dumps({"jsonrpc": "2.0", "id": identifier, "method": method, "params": params}).encode()


def run(*steps: dict, context: dict | None = None) -> dict:
    """The result of one `run`."""
    (line,) = exchange(request("run", {"context": context or {}, "steps": list(steps)}))
    return json.loads(line)["result"]


class ProtocolTests(unittest.TestCase):
    """What applies whatever the implementation does."""

    def test_answers_in_order_and_ends_at_shutdown(self) -> None:
        lines = exchange(request("initialize", {}, 7), request("shutdown", None, 8), request("initialize", {}, 9))
        self.assertEqual([json.loads(line)["id"] for line in lines], [7, 8])

    def test_skips_what_is_not_a_request(self) -> None:
        lines = exchange(b"{", b"", b"\xff\xfe", b"[1]", b'{"method":"shutdown"}', b"NaN", request("initialize", {}, 2))
        self.assertEqual([json.loads(line)["id"] for line in lines], [2])

    def test_refuses_an_unknown_method(self) -> None:
        (line,) = exchange(request("dance"))
        self.assertEqual(json.loads(line)["error"]["code"], -32601)

    def test_refuses_malformed_parameters(self) -> None:
        at_noon = {"event": "app.start", "with": {"appVersion": "1"}, "at": "noon"}
        for params in (None, [], {"steps": 1}, {"steps": [1]}, {"steps": [at_noon]}, {"context": 1, "steps": []}):
            with self.subTest(params=params):
                (line,) = exchange(request("run", params))
                self.assertEqual(json.loads(line)["error"]["code"], -32602)

    def test_declines_an_unknown_event(self) -> None:
        self.assertIn("app.dance", run({"event": "app.dance"})["unsupported"])

    def test_declines_a_zone_without_data(self) -> None:
        step = {"event": "app.start", "with": {"appVersion": "1", "automatic": True}, "at": "2024-01-01T00:00:00Z"}
        self.assertIn("Nowhere/City", run({**step, "zone": "Nowhere/City"})["unsupported"])

    def test_declines_a_zone_without_data_even_if_no_local_time_is_read(self) -> None:
        step = {"event": "android.onResume", "with": {"extras": None}}
        for zone in ("Nowhere/City", "", "../etc/passwd", "GMT+25"):
            with self.subTest(zone=zone):
                (line,) = exchange(request("run", {"context": {"zone": zone}, "steps": [step]}))
                self.assertIn("time zone", json.loads(line)["result"]["unsupported"])

    def test_copies_data_at_the_call(self) -> None:
        recorder, data = CallRecorder(), {"action": "2"}
        recorder.collect_message_info(data)
        data["action"] = "1"
        recorder.collect_message_info(data)
        self.assertEqual([call["data"]["action"] for call in recorder.take()], ["2", "1"])

    def test_continues_after_a_step_that_threw(self) -> None:
        threw, next_step = run(
            {"event": "lifecycle.wakeDetected", "at": "2024-01-01T00:00:00Z"},
            {"event": "ios.willPresentNotification", "with": {"userInfo": {"_dId": "d", "_mId": "m"}}},
        )["steps"]
        self.assertEqual(list(threw), ["threw", "calls"])
        self.assertEqual(threw["calls"], [])
        self.assertEqual(next_step["calls"][0]["data"]["action"], "7")

    def test_keeps_lines_whole_in_any_locale(self) -> None:
        text = "\u2028 \u00e9 \U0001f600"
        parameters = {"userInfo": {"_dId": text, "_mId": "m"}}
        steps = [{"event": "ios.willPresentNotification", "with": parameters}]
        message = {"id": 1, "method": "run", "params": {"steps": steps}}
        raw = json.dumps(message, ensure_ascii=False).encode()
        (line,) = exchange(raw, environment={"LC_ALL": "C", "PYTHONIOENCODING": "latin-1"})
        self.assertTrue(line.endswith(b"}\n"))
        self.assertEqual(json.loads(line)["result"]["steps"][0]["calls"][0]["data"]["deliveryId"], text)


class PayloadTests(unittest.TestCase):
    """What must not be lost or changed while passing through."""

    def parse_custom(self, custom: bytes) -> bytes:
        payload = b'{"aps":{},"field":' + custom + b"}"
        step = b'{"event":"payload.parse","with":{"platform":"ios","payload":' + payload + b"}}"
        (line,) = exchange(b'{"id":1,"method":"run","params":{"steps":[' + step + b"]}}")
        return line.split(b'"custom":{"field":', 1)[1][: -len(b"}}]}}\n") - 1]

    def test_passes_custom_fields_on_as_written(self) -> None:
        numbers = (b"1.10", b"1e400", b"-0", b"12345678901234567890", b"9" * 5000)
        for custom in (*numbers, b'"\\ud800"', b'[{"":null},[],{},true]'):
            with self.subTest(custom=custom[:30]):
                self.assertEqual(self.parse_custom(custom), custom)

    def test_survives_deep_nesting(self) -> None:
        custom = b"[" * 900 + b"]" * 900
        self.assertEqual(self.parse_custom(custom), custom)

    def test_reads_back_what_it_composed(self) -> None:
        settings = {"messageTitle": "T", "badge": 0, "deliveryId": "d", "broadlogId": "m", "customFields": {"k": "v"}}
        expected = {"title": "T", "badge": 0, "deliveryId": "d", "broadlogId": "m", "custom": {"k": "v"}}
        for platform in ("ios", "android"):
            with self.subTest(platform=platform):
                composed = run({"event": "payload.compose", "with": {"platform": platform, "settings": settings}})
                payload = composed["steps"][0]["value"]
                parsed = run({"event": "payload.parse", "with": {"platform": platform, "payload": payload}})
                self.assertEqual(parsed["steps"][0]["value"], expected)


class StateTests(unittest.TestCase):
    """What is kept, and for how long."""

    def test_storage_survives_the_process_but_not_the_install(self) -> None:
        start = {"event": "app.start", "with": {"appVersion": "1", "automatic": True}}
        steps = run(
            {**start, "at": "2024-01-01T00:00:00Z"},
            {"event": "app.terminate", "at": "2024-01-01T00:00:05Z"},
            {**start, "at": "2024-01-01T00:00:10Z"},
            {"event": "app.reinstall", "at": "2024-01-01T00:00:20Z"},
            {**start, "at": "2024-01-01T00:00:30Z"},
        )["steps"]
        first, crashed, fresh = (steps[index]["calls"][0]["data"] for index in (0, 2, 4))
        self.assertEqual(crashed["lifecycle_totallaunchcount"], 2)
        self.assertIs(crashed["lifecycle_diddetectcrash"], True)
        later = {"lifecycle_firstlaunchdate": "2024-01-01T00:00:30Z"}
        self.assertEqual(fresh, {**first, **later})

    def test_fractions_of_a_second_are_exact(self) -> None:
        steps = run(
            {"event": "app.start", "with": {"appVersion": "1", "automatic": True}, "at": "2024-01-01T00:00:00.1Z"},
            {"event": "ui.willResignActive", "at": "2024-01-01T00:00:03.100000000Z"},
            {"event": "ui.didBecomeActive", "at": "2024-01-01T00:00:04.000000001Z"},
            {"event": "ui.willResignActive", "at": "2024-01-01T00:00:05Z"},
        )["steps"]
        slept = [step["calls"][0]["data"] for step in (steps[1], steps[3])]
        self.assertEqual([data["lifecycle_secondsawake"] for data in slept], [3, 0])
        self.assertEqual(slept[1]["lifecycle_totalsecondsawake"], 3)

    def test_every_run_is_a_fresh_install(self) -> None:
        step = {"event": "android.onResume", "with": {"extras": {"_dId": "d", "_mId": "m"}}}
        lines = exchange(*(request("run", {"context": {}, "steps": [step, step]}, number) for number in (1, 2)))
        for line in lines:
            counts = [len(answer["calls"]) for answer in json.loads(line)["result"]["steps"]]
            self.assertEqual(counts, [2, 0])


if __name__ == "__main__":
    unittest.main()
