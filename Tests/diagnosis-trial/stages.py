"""Runs adapters that are half written, in the order in which a team writes them, and shows what the report says.

    python3 Tests/diagnosis-trial/stages.py KIT OUT [STAGE…]

KIT is the built command. In each stage, some handlers are those of the Python example, the others those of the starter.
OUT gets STAGE.txt, the report at 80 columns, and STAGE.json. For each stage the causes are printed, and after them what
is wrong with them: an event that is not written yet and has no cause of its own, one that has several, and a cause that
is about anything else.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ANDROID = ["android.onMessageReceived", "android.onNotificationDismissed", "android.onResume"]
IOS = ["ios.didReceiveRemoteNotification", "ios.willPresentNotification", "ios.didReceiveNotificationResponse"]
PAYLOAD = ["payload.parse", "payload.compose"]
PROCESS = ["app.start", "app.terminate", "app.reinstall"]
MANUAL = ["lifecycle.launchDetected", "lifecycle.wakeDetected", "lifecycle.sleepDetected"]
CALLS = ["track", "lifecycle.dictionary"]
AUTOMATIC = ["ui.didBecomeActive", "ui.willResignActive"]
ALL = ANDROID + IOS + PAYLOAD + PROCESS + MANUAL + CALLS + AUTOMATIC
MISTAKES = {
    "memory": "        if event == 'app.start': self._storage.clear()\n",
    "manual": "        if event == 'app.start': step = {**step, 'with': {**step['with'], 'automatic': False}}\n",
}
STAGES = {
    "01-nothing": ([], []),
    "02-one-handler": (ANDROID[:1], []),
    "03-android": (ANDROID, []),
    "04-push": (ANDROID + IOS, []),
    "05-parse": (ANDROID + IOS + PAYLOAD[:1], []),
    "06-payload": (ANDROID + IOS + PAYLOAD, []),
    "07-launch": (ANDROID + IOS + PAYLOAD + PROCESS + MANUAL[:1], ["memory", "manual"]),
    "08-launch-and-wake": (ANDROID + IOS + PAYLOAD + PROCESS + MANUAL[:2], ["memory", "manual"]),
    "09-in-memory": (ANDROID + IOS + PAYLOAD + PROCESS + MANUAL, ["memory", "manual"]),
    "10-calls": (ANDROID + IOS + PAYLOAD + PROCESS + MANUAL + CALLS, ["memory", "manual"]),
    "11-persistent": (ANDROID + IOS + PAYLOAD + PROCESS + MANUAL + CALLS, ["manual"]),
    "12-throwing": (ANDROID, ["throws"]),
    "13-lifecycle-first": (PROCESS + MANUAL + CALLS, ["manual"]),
}
APP = '''
from example import ExampleApp as Example

WRITTEN = {written}


class ExampleApp(Example):
    def handle(self, step):
        event = step["event"]
        if event not in WRITTEN:
            self._set_clock(step)
            {unwritten}
{mistakes}        return super().handle(step)
'''


def adapter(directory, written, mistakes):
    example = ROOT / "Conformance" / "Adapters" / "python"
    shutil.copytree(example, directory, ignore=shutil.ignore_patterns("__pycache__"))
    (directory / "app.py").rename(directory / "example.py")
    unwritten = (
        'raise NotImplementedError(f"{event} is not written yet")' if "throws" in mistakes else
        'return {"calls": [], "value": {}} if event in ("payload.parse", "payload.compose", "lifecycle.dictionary")'
        ' else {"calls": []}'
    )
    lines = "".join(MISTAKES.get(mistake, "") for mistake in mistakes)
    (directory / "app.py").write_text(APP.format(written=written, unwritten=unwritten, mistakes=lines))


def run(kit, out, stage):
    written, mistakes = STAGES[stage]
    with tempfile.TemporaryDirectory() as temporary:
        directory = pathlib.Path(temporary) / "my-adapter"
        adapter(directory, written, mistakes)
        environment = {**os.environ, "COLUMNS": "80", "PYTHONDONTWRITEBYTECODE": "1"}
        outcome = subprocess.run(
            [kit, "run", "--report", f"json:{out / stage}.json", "--", "python3", str(directory / "adapter.py")],
            capture_output=True, text=True, env=environment,
        )
    (out / f"{stage}.txt").write_text(outcome.stdout + outcome.stderr)
    return json.loads((out / f"{stage}.json").read_text())


def objections(report, stage):
    """What a report says of events that are written, and what it does not say of those that are not."""
    written, mistakes = STAGES[stage]
    causes = report.get("causes", [])
    # Without automatic tracking, `app.start` is half written.
    written = [event for event in written if event != "app.start" or "manual" not in mistakes]
    told = {event: 0 for event in ALL if event not in written and event not in PROCESS[1:]}
    if not {"app.start", *MANUAL, *AUTOMATIC} & set(STAGES[stage][0]):
        del told["app.start"]
    strange = []
    for cause in causes:
        edit = cause.get("edit") or {}
        row = json.dumps(edit)
        events = set(re.findall(r"on\(([^)]*)\)", row))
        is_silence = bool({"sends", "throws", "returned", "missing"} & set(" ".join(edit.get("edit") or {}).split()))
        # Faults that the library has of automatic tracking say it as well.
        is_automatic = (cause.get("fault") or "").startswith("lifecycle/automatic/")
        if (is_automatic or "not on(app.start)" in row) and "manual" in mistakes:
            for event in ["app.start", *AUTOMATIC]:
                told.pop(event, None)
        # An empty value is what an unwritten handler of the payload gives.
        elif is_silence and not events & set(written):
            for event in events & set(told):
                told[event] += 1
        # What is kept in memory alone counts from the start of a process, and is missing before its first event.
        elif "memory" not in mistakes or "process" not in row:
            strange.append(cause)
    for event, count in told.items():
        if count == 0:
            yield f"`{event}` has no cause of its own"
        elif count > (2 if event in PAYLOAD else 1):
            yield f"`{event}` has {count} causes"
    for cause in strange:
        yield f"{cause['kind']}, about something else: {cause['statement']}"


def main():
    kit, out = sys.argv[1], pathlib.Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for stage in sys.argv[3:] or STAGES:
        report = run(kit, out, stage)
        print(f"== {stage}: {len((out / f'{stage}.txt').read_text().splitlines())} lines")
        for cause in report.get("causes", []):
            print(f"  {cause.get('kind')} {cause.get('statement')} [{len(cause.get('vectors', []))} vectors]")
        for objection in objections(report, stage):
            print(f"  WRONG {objection}")


main()
