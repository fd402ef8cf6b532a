"""Runs adapters that crash, hang or answer wrongly at random: none may conform where the kit saw a crash or a hang.

    python3 Tests/unsteady-adapters/trial.py KIT [--seeds 20] [--select PATTERN] [--sane 0]

KIT is a release build. An unsteady adapter passes requests on to the reference adapter, and at 0.1, 1 or 5 % of them
crashes, hangs or alters the answer. Each is tried with each seed in `run`, `--repeat`, `--jobs 4`, `explore` and with a
certificate. `--sane N` also runs an adapter without a fault N times, several at once: each must conform.
"""

import argparse
import collections
import concurrent.futures
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

KINDS, RATES = ("crash", "hang", "wrong"), (0.001, 0.01, 0.05)


def adapter(kind, rate, seed, log, kit):
    """Passes requests on, and does what it must at some of them."""
    # A process that is started again goes on with other numbers: the log is as long as what was done so far.
    chance = random.Random(f"{seed} {os.getpid()} {time.monotonic_ns() if rate else 0}")
    child = subprocess.Popen([kit, "reference-adapter"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    for number, line in enumerate(sys.stdin.buffer):
        child.stdin.write(line)
        child.stdin.flush()
        answer = child.stdout.readline()
        if b'"method":"run"' in line.replace(b" ", b"") and chance.random() < rate:
            with open(log, "a") as file:
                file.write(kind + "\n")
            if kind == "crash":
                child.kill()
                os._exit(3)
            if kind == "hang":
                time.sleep(3600)
            answer = answer.replace(b'"action":"', b'"action":"9').replace(b'"calls":[]', b'"calls":[{"function":"x","data":{}}]')
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()


def modes(select, seed, directory):
    return {
        "run": ["run", *select],
        "repeat": ["run", *select, "--repeat", "3"],
        "jobs": ["run", *select, "--jobs", "4"],
        "explore": ["explore", "--area", "push", "--sequences", "200", "--seed", str(seed)],
        "certificate": ["run", *select, "--certificate", str(directory / "certificate.json")],
    }


def tried(kit, title, kind, rate, seed, select):
    """Whether a run is right: what the adapter did and how it ended."""
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        log = directory / "log"
        own = [sys.executable, __file__, "--as", f"{kind},{rate},{seed},{log}", kit]
        command = [kit, *modes(select, seed, directory)[title], *(["--timeout", "2"] if kind == "hang" else []), "--", *own]
        try:
            result = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=name)
        except subprocess.TimeoutExpired:
            return "endless", kind, 0
        count = len(log.read_text().split()) if log.exists() else 0
        conforms = result.returncode == 0 or result.stdout.startswith("CONFORMANT")
        if (directory / "certificate.json").exists() and count and kind != "wrong":
            return "certified", kind, count
        if conforms and count and kind != "wrong":
            return "CONFORMANT", kind, count
        if not conforms and not count:
            return "false alarm", result.stdout[:2000], 0
        # A wrong answer may be one that the vector leaves open.
        return ("unnoticed" if conforms and count else "right"), kind, count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kit")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--select", default="push/android/flag-*/**")
    parser.add_argument("--sane", type=int, default=0)
    parser.add_argument("--as", dest="role", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    kit = str(pathlib.Path(arguments.kit).resolve())
    if arguments.role:
        kind, rate, seed, log = arguments.role.split(",", 3)
        return adapter(kind, float(rate), seed, log, kit)
    select = ["--select", arguments.select]
    jobs = [(title, kind, rate, seed) for seed in range(arguments.seeds) for title in modes([], 0, pathlib.Path())
            for kind in KINDS for rate in RATES]
    jobs += [("run", "sane", 0.0, seed) for seed in range(arguments.sane)]
    table, wrong = collections.Counter(), 0
    with concurrent.futures.ThreadPoolExecutor(2 * (os.cpu_count() or 1)) as pool:
        outcomes = pool.map(lambda job: (job, tried(kit, *job, select)), jobs)
        for (title, kind, rate, seed), (said, detail, count) in outcomes:
            table[title, kind, rate, said] += 1
            if said not in ("right", "unnoticed"):
                wrong += 1
                print(f"{said}: {title}, {kind} at {100 * rate:g} %, seed {seed}: {count} times\n{detail}", flush=True)
    for (title, kind, rate, said), count in sorted(table.items()):
        print(f"{title}\t{kind}\t{100 * rate:g} %\t{said}\t{count}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
