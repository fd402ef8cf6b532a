"""Lets each system call of the command fail in turn, and says what became of the verdict.

    python3 Tests/system-calls/refusals.py KIT [--count 200] [--seed 1] [--only SUBCOMMAND] [--table FILE]

KIT is a release build. Short runs of the subcommands are traced once; then a drawn number of them is repeated under
`strace`, which refuses one call, the Nth of its name in each thread after the loader has finished. What is right: the
same output and exit code, or a sentence and a code other than 0 or 1 (1 only with a sentence), within 20 seconds. All
else is listed: `hang`, `signal`, `silent` (a code other than 0 without a sentence), `different` (0, and another output).
A job for the night: thousands of runs.
"""

import argparse
import collections
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).parents[2]
SECONDS = 20
ERRORS = {
    "clone3": "EAGAIN", "clone": "EAGAIN", "vfork": "EAGAIN", "fork": "EAGAIN", "pipe2": "EMFILE", "openat": "EMFILE",
    "open": "EMFILE", "epoll_create1": "EMFILE", "eventfd2": "EMFILE", "timerfd_create": "EMFILE", "dup": "EMFILE",
    "dup2": "EMFILE", "dup3": "EMFILE", "fcntl": "EMFILE", "socket": "EMFILE", "pidfd_open": "EMFILE", "mmap": "ENOMEM",
    "mprotect": "ENOMEM", "brk": "ENOMEM", "write": "ENOSPC", "writev": "ENOSPC", "ftruncate": "ENOSPC",
    "mkdir": "ENOSPC", "rename": "EACCES", "unlink": "EACCES", "getdents64": "EIO", "read": "EIO", "pread64": "EIO",
    "readlink": "EIO", "fsync": "EIO", "close": "EIO", "statx": "EACCES", "newfstatat": "EACCES", "fstat": "EIO",
    "epoll_ctl": "ENOMEM", "kill": "EPERM", "execve": "EACCES", "waitid": "EINTR", "wait4": "EINTR", "lseek": "EIO",
    "getcwd": "ENOENT", "access": "EACCES", "faccessat2": "EACCES", "prlimit64": "EPERM", "poll": "ENOMEM",
    "ppoll": "ENOMEM", "ioctl": "EIO", "setpgid": "EPERM",
}
# Calls that the kit makes through the C library alone, which ends the process, or that cannot fail.
LEFT_OUT = {"futex", "rt_sigprocmask", "rt_sigaction", "munmap", "exit", "exit_group", "madvise", "set_robust_list",
            "rseq", "sched_yield", "gettid", "getpid", "restart_syscall", "arch_prctl", "set_tid_address", "execve"}
SELECT = ["--select", "push/android/flag-on/*"]


def runs(directory):
    """Short runs of every subcommand that reads, asks or writes, with the directory that they may write to."""
    adapter = [sys.executable, str(ROOT / "Conformance/Adapters/python/adapter.py")]
    out = directory / "out"
    return {
        "run": ["run", *SELECT, "--report", f"json:{out}/run.json", "--", *adapter],
        "repeat": ["run", *SELECT, "--repeat", "2", "--jobs", "2", "--", *adapter],
        "certificate": ["run", "--certificate", f"{out}/certificate.json", "--", *adapter],
        "explore": ["explore", "--area", "push", "--sequences", "20", "--seed", "1", "--save", f"{out}/found", "--", *adapter],
        "smoke": ["smoke", "--", *adapter],
        "list": ["list", *SELECT],
        "show": ["show", "push/android/flag-on/message-upper"],
        "explain": ["explain", "PT-FLAG-ON"],
        "lint": ["lint", "--suite", str(ROOT)],
        "requests": ["requests", *SELECT],
        "audit": ["audit", *SELECT],
        "new": ["new", "adapter", f"{out}/started", "--language", "python"],
    }


class Trial:
    def __init__(self, kit, directory):
        self.kit, self.directory = kit, directory

    def run(self, arguments, *options):
        """The exit code (or `hang`) and the output of a traced run, with a directory of its own."""
        out = self.directory / "out"
        shutil.rmtree(out, ignore_errors=True)
        out.mkdir()
        trace = self.directory / "trace"
        trace.unlink(missing_ok=True)
        command = ["strace", "-f", "-qq", "-o", str(trace), *options, self.kit, *arguments]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                                   cwd=self.directory, start_new_session=True)
        try:
            output, errors = process.communicate(timeout=SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            return "hang", "", ""
        return process.returncode, output.decode(errors="replace"), errors.decode(errors="replace")

    def calls(self):
        """For each system call of the first process how often it came in the loader, and at most in a thread after."""
        lines = (self.directory / "trace").read_text(errors="replace").splitlines()
        own = lines[0].split()[0]
        loaded = max((place for place, line in enumerate(lines)
                      if line.startswith(own) and re.search(r'openat\(.*\.so[.\d]*", .*\) = \d', line)), default=0)
        before, after = collections.Counter(), collections.Counter()
        for place, line in enumerate(lines):
            match = re.match(r"(\d+)\s+(\w+)\(", line)
            if match and match[1] == own:
                (before if place <= loaded + 12 else after)[match[2]] += 1
        return {name: (before[name], count) for name, count in after.items()}


def essence(output):
    """What an output says, without times."""
    return re.sub(r"\d+(\.\d+)? ?(ms|s)\b|in \d+.*?seconds?|\d+ ?%", "", output)


def outcome(expected, found):
    """What to say of a run, compared with the one in which nothing failed."""
    code, output, errors = found
    if code == "hang":
        return "hang"
    if code < 0 or code in (132, 133, 134, 135, 136, 138, 139):
        return "signal"
    if code == expected[0] and essence(output) == essence(expected[1]):
        return "same"
    if code != 0:
        return "refused" if re.search(r"\w+ \w+", errors + output) else "silent"
    return "different"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("kit")
    parser.add_argument("--count", type=int, default=200, help="how many runs are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one of the short runs")
    parser.add_argument("--table", type=pathlib.Path, help="a file for the table of all outcomes")
    arguments = parser.parse_args()
    if not shutil.which("strace"):
        sys.exit("strace is needed and not installed: apt-get install strace")
    with tempfile.TemporaryDirectory() as name:
        directory = pathlib.Path(name)
        trial = Trial(str(pathlib.Path(arguments.kit).resolve()), directory)
        if trial.run(["--version"])[0] != 0:
            sys.exit("strace cannot trace here: ptrace may be forbidden; run it on the machine itself")
        tries, expected = [], {}
        for title, command in runs(directory).items():
            if arguments.only not in (None, title):
                continue
            expected[title] = trial.run(command)
            if expected[title][0] == "hang" or expected[title][0] not in (0, 1):
                sys.exit(f"{title} fails without any refusal: {expected[title]}")
            for call, (before, count) in trial.calls().items():
                if call not in LEFT_OUT:
                    tries += [(title, call, before + place) for place in range(1, count + 1)]
        random.Random(arguments.seed).shuffle(tries)
        table, wrong = collections.Counter(), 0
        commands = runs(directory)
        for title, call, place in tries[:arguments.count]:
            error = ERRORS.get(call, "EIO")
            injection = f"inject={call}:error={error}:when={place}"
            said = outcome(expected[title], trial.run(commands[title], "-e", f"trace={call}", "-e", injection))
            table[call, error, said] += 1
            if said not in ("same", "refused"):
                wrong += 1
                print(f"{said}\t{title}\t{injection}", flush=True)
        rows = [f"{call}\t{error}\t{said}\t{count}" for (call, error, said), count in sorted(table.items())]
        if arguments.table:
            arguments.table.write_text("\n".join(rows) + "\n")
        total = collections.Counter()
        for (_, _, said), count in table.items():
            total[said] += count
        print(f"of {len(tries)} calls {sum(total.values())} were refused: "
              + ", ".join(f"{count} {said}" for said, count in sorted(total.items())))
        sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
