"""Makes small changes to the product, and says which of them no test sees.

    python3 Tests/product-mutants/mutants.py WORK [--count 60] [--seed 1] [--match TEXT] [--minutes 120] [--list]

The changes are made in a copy of the tree, WORK/tree, which is built once with all of them; a variable of the
environment puts one of them in force. For each, the related tests run, the quick ones first, until one fails. WORK
gets survivors.tsv: the number, the file, the line, the kind and the line of code. A job for the night: hours for all.

The kinds: comparison (`==` for `!=`), boundary (`<` for `<=`), junction (`&&` for `||`), negation (of a condition),
constant (one more; false for true), and statement (left out).
"""

import argparse
import collections
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).parents[2]
VARIABLE = "TRACKING_CONFORMANCE_CHANGE"

# The folders that are changed, each with its tests in stages; a stage runs only if the one before saw nothing.
RUNS = ["CommandTests.(GoldenTests|RunTests|ReportTests)"]
FOLDERS = {
    "TrackingConformanceCore/Judging": [["CoreTests"], ["SpecificationTests", "AnalysisTests"], RUNS],
    "TrackingConformanceCore/Results": [["CoreTests"], ["AnalysisTests.KnownFaults", "ReportsTests"], RUNS],
    "TrackingConformanceCore/Asking": [["CoreTests", "RunnerTests"], ["TestingTests"], RUNS],
    "TrackingConformanceRunner/Session": [["RunnerTests"], ["CommandTests.(Faults|Run|Smoke|Peer)"]],
    "TrackingConformanceRecords": [["RecordsTests", "ReportsTests"], ["CommandTests.(Recording|Certificate)"], RUNS],
    "TrackingConformanceReports": [["ReportsTests"], RUNS],
    "TrackingConformanceAnalysis/Shrinking": [["AnalysisTests.(Shrinking|Weight)"], ["AnalysisTests"]],
    "TrackingConformanceAnalysis/Exploration": [["AnalysisTests.(Shrinking|Grouped|Exploration)"], ["AnalysisTests"]],
    "TrackingConformanceAnalysis/Diagnosis": [["AnalysisTests.Diagnosis"], ["AnalysisTests", "ReportsTests"]],
    "TrackingConformanceAnalysis/KnownFaults": [["AnalysisTests.KnownFaults"], ["AnalysisTests"]],
}

OPPOSITE = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "&&": "||", "||": "&&"}
PRECEDENCE = {"&&": "LogicalConjunctionPrecedence", "||": "LogicalDisjunctionPrecedence"}
DECLARATION = re.compile(r"\b(func|init|subscript|extension|struct|enum|protocol|typealias|import|operator|case)\b|^\s*(//|#|@)")

SWITCH = """\
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The change that is in force.
private let change = getenv("%s").flatMap { Int32(String(cString: $0)) } ?? -1

func isChanged(_ number: Int32) -> Bool { change == number }
func changed(_ number: Int32, _ value: Bool) -> Bool { isChanged(number) ? !value : value }
func changed<Value: Numeric>(_ number: Int32, _ value: Value) -> Value { isChanged(number) ? value + 1 : value }
""" % VARIABLE

Change = collections.namedtuple("Change", "number file line start end kind text")


def code_lines(text):
    """The lines that are code, with their numbers; those of long string literals and comments are none."""
    isLiteral = False
    for number, line in enumerate(text.split("\n")):
        toggles = line.count('"""') % 2 == 1
        if not isLiteral and not toggles and line.strip() and not DECLARATION.search(line):
            yield number, line
        if toggles:
            isLiteral = not isLiteral


def in_literal(line, place):
    return line[:place].replace('\\"', "").count('"') % 2 == 1


def balanced(text):
    return all(text.count(left) == text.count(right) for left, right in ("()", "[]", "{}"))


def sites(file):
    """The places of a file at which a small change can be made: line, start, end, kind."""
    lines = file.read_text().split("\n")
    for number, line in code_lines("\n".join(lines)):
        for match in re.finditer(r"(?<= )(==|!=|<=|>=|<|>|&&|\|\|)(?= )", line):
            if in_literal(line, match.start()):
                continue
            kind = {"=": "comparison", "!": "comparison", "&": "junction", "|": "junction"}.get(match[0][0], "boundary")
            yield number, match.start(), match.end(), kind
        for match in re.finditer(r"(?<=[ (])(\d+|true|false)(?=[ ),]|$)", line):
            if not in_literal(line, match.start()):
                yield number, match.start(), match.end(), "constant"
        match = re.match(r"\s*(?:\} else )?(?:if|guard) (?!let\b|var\b|#)([^{},]+?) (?:else )?\{", line)
        if match and balanced(match[1]):
            yield number, match.start(1), match.end(1), "negation"
        match = re.match(r"\s+((?:[a-z]\w*[.\w]* (?:[-+]?=) .+)|(?:[a-z]\w*\.(?:append|insert|remove|form|subtract|note)\w*\(.*\)))$", line)
        before = lines[number - 1].rstrip() if number else ""
        after = lines[number + 1].lstrip() if number + 1 < len(lines) else ""
        if match and balanced(line) and not before.endswith((",", "(", "=", "?", ":", "&&", "||", "+")):
            if not after.startswith((".", "+", "?", ":", "&&", "||", "-")):
                yield number, match.start(1), match.end(1), "statement"


def drawn(arguments):
    """The changes that are tried, at most one on a line."""
    found = []
    for folder in FOLDERS:
        for file in sorted((ROOT / "Sources" / folder).rglob("*.swift")):
            found += [(file.relative_to(ROOT).as_posix(), *site) for site in sites(file)]
    random.Random(arguments.seed).shuffle(found)
    taken, changes = set(), []
    for file, line, start, end, kind in found:
        text = (ROOT / file).read_text().split("\n")[line]
        isMeant = not arguments.match or arguments.match in f"{file}:{line + 1}:{text}"
        if isMeant and (file, line) not in taken and len(changes) < arguments.count:
            taken.add((file, line))
            changes.append(Change(len(changes), file, line, start, end, kind, text))
    return changes


def symbol(number):
    """An operator that stands nowhere else."""
    return "".join(chr(0x2200 + digit) for digit in (number // 200, number % 200)) + "\u22ff"


def replaced(change):
    """What stands in the place of the code that is changed."""
    code = change.text[change.start:change.end]
    return {
        "comparison": symbol(change.number), "boundary": symbol(change.number), "junction": symbol(change.number),
        "constant": f"changed({change.number}, {code})", "negation": f"changed({change.number}, {code})",
        "statement": f"if !isChanged({change.number}) {{ {code} }}",
    }[change.kind]


def definition(change):
    """The operator of a change, where it has one."""
    if change.kind not in ("comparison", "boundary", "junction"):
        return ""
    name, own = symbol(change.number), change.text[change.start:change.end]
    head = f"infix operator {name}: {PRECEDENCE.get(own, 'ComparisonPrecedence')}\n"
    body = f"isChanged({change.number}) ? left {OPPOSITE[own]} right : left {own} right"
    if change.kind == "junction":
        return head + (f"func {name} (left: Bool, right: @autoclosure () throws -> Bool) rethrows -> Bool {{\n    try "
                       + body.replace("right", "right()") + "\n}\n")
    if change.text[change.end:].startswith(" nil"):
        return head + (f"func {name} <Value>(left: Value?, right: _OptionalNilComparisonType) -> Bool {{\n"
                       f"    (left == nil) {'==' if own == '==' else '!='} !isChanged({change.number})\n}}\n")
    limit = "Equatable" if change.kind == "comparison" else "Comparable"
    return head + f"func {name} <Value: {limit}>(left: Value, right: Value) -> Bool {{ {body} }}\n"


def write(tree, changes):
    """Writes the tree with all changes, each behind the switch."""
    for folder in FOLDERS:
        for file in (ROOT / "Sources" / folder).rglob("*.swift"):
            put(tree / file.relative_to(ROOT), file.read_text())
    for file in {change.file for change in changes}:
        lines = (ROOT / file).read_text().split("\n")
        for change in changes:
            if change.file == file:
                lines[change.line] = change.text[:change.start] + replaced(change) + change.text[change.end:]
        put(tree / file, "\n".join(lines))
    for target in {folder.split("/")[0] for folder in FOLDERS}:
        own = [change for change in changes if change.file.startswith(f"Sources/{target}/")]
        put(tree / "Sources" / target / "SmallChanges.swift", SWITCH + "".join(map(definition, own)))


def put(path, text):
    """Writes a file if it changes, so that no more than needed is built again."""
    if not path.exists() or path.read_text() != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


def copy_tree(tree):
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True, text=True).stdout
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file() and not any(name.startswith(f"Sources/{folder}/") for folder in FOLDERS):
            path = tree / name
            if not path.exists() or path.read_bytes() != (ROOT / name).read_bytes():
                path.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, path)


def build(tree, changes):
    """Builds the tree; a change that does not compile is left out."""
    while True:
        write(tree, changes)
        result = subprocess.run(["swift", "build", "--build-tests"], cwd=tree, capture_output=True, text=True)
        if result.returncode == 0:
            return changes
        errors = re.findall(r"^(/\S+\.swift):(\d+):\d+: error", result.stdout + result.stderr, re.M)
        wrong = set()
        for path, line in errors:
            name, line = pathlib.Path(path), int(line) - 1
            own = [change for change in changes if tree / change.file == name]
            near = [change for change in own if abs(change.line - line) <= 0] or own
            wrong |= {change.number for change in near}
        if not wrong:
            sys.exit("the copy does not build:\n" + (result.stdout + result.stderr)[-4000:])
        print(f"{len(wrong)} changes do not compile and are left out", flush=True)
        changes = [change for change in changes if change.number not in wrong]


def tests_pass(tree, names, number, seconds):
    """Whether the tests pass with a change in force; a change that lets them hang is seen, too."""
    command = ["swift", "test", "--skip-build", "--filter", "|".join(f"^{name}" for name in names)]
    environment = [f"{VARIABLE}={number}"]
    try:
        result = subprocess.run(["timeout", "-k", "5", str(int(seconds)), "env", *environment, *command], cwd=tree,
                                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    except OSError as error:
        sys.exit(f"the tests could not be started: {error}")
    return result.returncode == 0, result.stdout


def baseline(tree, changes):
    """The seconds that each stage takes with no change in force; it must pass."""
    times = {}
    for change in changes:
        for stage in stages(change):
            if tuple(stage) in times:
                continue
            start = time.monotonic()
            passes, output = tests_pass(tree, stage, -1, 1800)
            if not passes:
                sys.exit(f"{' '.join(stage)} fails without any change:\n{output[-3000:]}")
            times[tuple(stage)] = time.monotonic() - start
            print(f"{' '.join(stage)}: {times[tuple(stage)]:.0f} s", flush=True)
    return times


def stages(change):
    folder = max((name for name in FOLDERS if change.file.startswith(f"Sources/{name}/")), key=len)
    return FOLDERS[folder]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("work", type=pathlib.Path)
    parser.add_argument("--count", type=int, default=60, help="how many changes are drawn")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--match", help="only lines whose FILE:LINE:TEXT contains this")
    parser.add_argument("--minutes", type=float, default=120, help="when no further change is begun")
    parser.add_argument("--list", action="store_true", help="only list the changes")
    arguments = parser.parse_args()
    changes = drawn(arguments)
    if arguments.list:
        for change in changes:
            print(change.number, change.file, change.line + 1, change.kind, change.text.strip(), sep="\t")
        return
    if not changes:
        sys.exit("no line matches")
    tree = arguments.work.resolve() / "tree"
    copy_tree(tree)
    changes = build(tree, changes)
    times = baseline(tree, changes)
    end, tried, survivors = time.monotonic() + 60 * arguments.minutes, 0, []
    for change in changes:
        if time.monotonic() > end:
            break
        tried += 1
        row = [change.number, change.file, change.line + 1, change.kind, change.text[change.start:change.end],
               change.text.strip()]
        for stage in stages(change):
            if not tests_pass(tree, stage, change.number, 30 + 4 * times[tuple(stage)])[0]:
                break
        else:
            survivors.append("\t".join(map(str, row)))
            print("survives", *row, sep="\t", flush=True)
            (arguments.work / "survivors.tsv").write_text("\n".join(survivors) + "\n")
    print(f"{tried} of {len(changes)} changes were tried; {len(survivors)} survive")
    sys.exit(1 if survivors else 0)


if __name__ == "__main__":
    main()
