"""Makes mutants of an example adapter's source and runs each, for the trial of the diagnosis on strangers' faults.

    python3 Tests/diagnosis-trial/mutants.py KIT python|node|java|swift OUT [COUNT [SEED [AT_ONCE]]]

KIT is the built command. For each mutant that fails a vector, OUT gets NAME.json, the report without a diagnosis, and
a line in mutants.tsv: the name, the file, the line, the operator, what was there, what stands there now, the failing
vectors and the exit code. `diagnosis-trial strangers OUT/*.json` then tries the diagnosis on them.

With AT_ONCE, so many of the mutations that mutants.tsv has are made at once, in different statements, and sets.tsv
names those of each set. `diagnosis-trial strangers` then says how many are named as they are alone. Mutations that fail
more than 400 vectors are left out, because they hide the others.

Mutants in Java are compiled with `javac`, those in Swift with `swiftc` against `.build/debug` (`swift build`).
"""

import ast
import copy
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
ADAPTERS = ROOT / "Conformance" / "Adapters"
FILES = {
    "python": ["push_tracking.py", "payload.py", "lifecycle.py", "clock.py", "app.py"],
    "node": ["push-tracking.mjs", "payload.mjs", "lifecycle.mjs", "clock.mjs", "app.mjs"],
    "java": ["PushTracking.java", "AndroidPush.java", "IosPush.java", "PayloadReader.java", "PayloadComposer.java",
             "Lifecycle.java", "Version.java", "DeviceClock.java", "ExampleApp.java"],
    "swift": ["PushTracker.swift", "AndroidPush.swift", "IOSPush.swift", "PayloadReader.swift", "PayloadComposer.swift",
              "LifecycleModule.swift", "LifecycleModule+Key.swift", "DeviceClock.swift", "ExampleApp.swift"],
}


class Mutation:
    """One change to one file: where, by which operator, from what to what, and the edit itself."""

    def __init__(self, file, number, line, operator, old, new, edit):
        self.file, self.line, self.operator, self.edit = file, line, operator, edit
        self.old, self.new = (" ".join(text.split("\n")[0].split()) for text in (old, new))
        self.name = f"{re.split('[.+]', file)[0]}-{line}-{number}"


# Python, by its syntax tree.

COMPARISONS = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
               ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In}
ARITHMETIC = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.FloorDiv: ast.Mult, ast.Mult: ast.FloorDiv, ast.Mod: ast.FloorDiv}


def variants(node, names):
    """The mutants of one node, each with a name for its operator."""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARISONS:
        changed = copy.deepcopy(node)
        changed.ops[0] = COMPARISONS[type(node.ops[0])]()
        yield "compare", changed
    if isinstance(node, ast.BoolOp):
        changed = copy.deepcopy(node)
        changed.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield "junction", changed
        for place in range(len(node.values)):
            rest = [value for other, value in enumerate(node.values) if other != place]
            yield "drop-operand", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        changed = copy.deepcopy(node)
        changed.op = ARITHMETIC[type(node.op)]()
        yield "arithmetic", changed
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "negation", node.operand
    if isinstance(node, ast.IfExp):
        yield "branch", ast.IfExp(node.test, node.orelse, node.body)
        yield "branch-always", node.body
        yield "branch-never", node.orelse
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield "constant", ast.Constant(not node.value)
        elif isinstance(node.value, int):
            yield "constant", ast.Constant(node.value + 1)
        elif isinstance(node.value, str) and node.value:
            yield "constant", ast.Constant("")
        elif node.value is None:
            yield "constant", ast.Constant("")
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        for other in names.get(node.attr, []):
            yield "other-variable", ast.Attribute(node.value, other, node.ctx)
    if isinstance(node, ast.If):
        yield "always", ast.If(ast.Constant(True), node.body, node.orelse)
        yield "never", ast.If(ast.Constant(False), node.body, node.orelse)
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.Expr)) and not (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    ):
        yield "drop", ast.Pass()


def python_mutants(source):
    """All mutants of a Python source: the line, the operator, what was there, what is there now, and the edit."""
    tree = ast.parse(source)
    names = near_names({node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)})
    nodes = list(ast.walk(tree))
    docstrings = {id(node.body[0].value) for node in nodes
                  if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
                  and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)}
    for place, node in enumerate(nodes):
        if id(node) in docstrings:
            continue
        for operator, changed in variants(node, names):
            yield node.lineno, operator, ast.unparse(node), ast.unparse(changed), (place, changed)


def edited_python(source, edits):
    tree = ast.parse(source)
    nodes = list(ast.walk(tree))
    changes = {id(nodes[place]): changed for place, changed in edits}

    class Replace(ast.NodeTransformer):
        def visit(self, found):
            changed = changes.get(id(found))
            return self.generic_visit(found) if changed is None else ast.copy_location(copy.deepcopy(changed), found)

    return ast.unparse(ast.fix_missing_locations(Replace().visit(tree)))


# Other languages, by their text.

BOTH_WAYS = [(" < ", " <= "), (" > ", " >= "), ("&&", "||"), (" + ", " - "), ("true", "false"), (" 0", " 1")]
SWAPS = [pair for first, second in BOTH_WAYS for pair in ((first, second), (second, first))]
OWN_SWAPS = {
    "node": [("===", "!=="), ("!==", "==="), ("??", "&&"), ("null", "''"), ("Math.floor", "Math.round"),
             ("Math.floor", "Math.ceil"), ("Math.max", "Math.min")],
    "java": [(" == ", " != "), (" != ", " == "), ("if (!", "if ("), ("toSeconds", "toMillis"), ("toDays", "toHours"),
             ("IgnoreCase", ""), ("isAfter", "isBefore")],
    "swift": [(" == ", " != "), (" != ", " == "), ("= nil", "= 0"), ("?? 0", "?? 1"), (" / ", " % "), ("max(", "min("),
              ("!isActive", "isActive"), ("!isDismissal", "isDismissal"), ("!hasLaunched", "hasLaunched")],
}
CONDITIONS = {
    "node": r"^(\s*(?:\} else )?if \()(.*)(\) (?:\{|return.*|continue.*|this.*|state.*))$",
    "java": r"^(\s*(?:\} else )?if \()(.*)(\) \{)$",
    "swift": r"^(\s*(?:\} else )?(?:if|guard) )((?!let |case ).*)( (?:else )?\{.*)$",
}
STATEMENT = r"^\s+(?:[\w.\[\]#: ]+ (?:=|\+=|-=|\?\?=) .*|(?:try )?[\w.#]+\(.*\));?$"


def text_mutants(source, language):
    """All mutants of a source by its lines: the line, the operator, what was there, what is there now, and the edit."""
    lines = source.split("\n")
    near = near_names(set(re.findall(r"""(?<=[."'])[a-z][A-Za-z]+(?=[\s"',;).=:])""", source)))
    for number, line in enumerate(lines):
        code = line.split(" //")[0]
        stripped = code.strip()
        if not stripped or stripped.startswith(("*", "/*", "//", "import", "export {", "package")):
            continue

        def made(operator, new):
            return number + 1, operator, code, new, (number, new)

        for old, new in SWAPS + OWN_SWAPS[language]:
            for match in re.finditer(re.escape(old), code):
                yield made(f"{old.strip()} to {new.strip()}", code[:match.start()] + new + code[match.end():])
        condition = re.match(CONDITIONS[language], code)
        if condition:
            for value in ("true", "false"):
                yield made(f"if {value}", condition[1] + value + condition[3])
        for match in re.finditer(r"([^&|()!]+) (?:&&|\|\|) ([^&|()]+)", code):
            for place in (1, 2):
                yield made("drop-operand", code[:match.start()] + match[place] + code[match.end():])
        for match in re.finditer(r"\? ([^?:]+) : ([^?:;,)]+)", code):
            yield made("branch", code[:match.start()] + f"? {match[2]} : {match[1]}" + code[match.end():])
        for match in re.finditer(r"""(?<=[."'])[a-z][A-Za-z]+""", code):
            for other in near.get(match[0], []):
                yield made("other-variable", code[:match.start()] + other + code[match.end():])
        if re.match(STATEMENT, code) and not re.match(r"^\s+(?:let|const|var|private|static|final|return|case) ", code):
            yield made("drop", "")


def edited_text(source, edits):
    lines = source.split("\n")
    for number, new in edits:
        lines[number] = new
    return "\n".join(lines)


# All languages.


def near_names(names):
    """For each name the first two that share a word with it."""
    def words(name):
        return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+", name)}
    return {name: [other for other in sorted(names) if other != name and words(name) & words(other)][:2]
            for name in names}


def mutations(language):
    """All mutations of an adapter, in the order of its files."""
    found = []
    for file in FILES[language]:
        source = (ADAPTERS / language / file).read_text()
        made = python_mutants(source) if language == "python" else text_mutants(source, language)
        found += [Mutation(file, number, *mutant) for number, mutant in enumerate(made)]
    return found


def program(language, sources, build):
    """The command that starts the adapter with these sources; nothing if they do not compile."""
    if language == "python":
        return ["python3", "-B", str(sources / "adapter.py")]
    if language == "node":
        return ["node", str(sources / "adapter.mjs")]
    files = [str(file) for file in sorted(sources.glob(f"*.{language}"))]
    if language == "java":
        starter = ROOT / "Conformance" / "Starters" / "adapter-java"
        files += [str(file) for file in sorted(starter.glob("Json*.java")) + [starter / "Transport.java"]]
        compiler, run = ["javac", "-d", str(build)], ["java", "-XX:TieredStopAtLevel=1", "-cp", str(build), "Adapter"]
    else:
        products = ROOT / ".build" / "debug"
        linked = (products / "swift-adapter.product" / "Objects.LinkFileList").read_text().split()
        compiler = ["swiftc", "-Onone", "-swift-version", "6", "-package-name", ROOT.name, "-I",
                    str(products / "Modules"), "-module-name", "swift_adapter", "-o", str(build / "adapter")]
        files += [file for file in linked if "swift_adapter.build" not in file]
        run = [str(build / "adapter")]
    return run if subprocess.run(compiler + files, capture_output=True).returncode == 0 else None


def run(kit, language, chosen, report):
    """Runs the adapter with these mutations. Gives the number of failing vectors and the exit code, if any fails."""
    with tempfile.TemporaryDirectory() as temporary:
        sources, build = pathlib.Path(temporary) / language, pathlib.Path(temporary) / "build"
        shutil.copytree(ADAPTERS / language, sources, ignore=shutil.ignore_patterns("__pycache__"))
        build.mkdir()
        for file in {mutation.file for mutation in chosen}:
            edits = [mutation.edit for mutation in chosen if mutation.file == file]
            edited = edited_python if language == "python" else edited_text
            (sources / file).write_text(edited((sources / file).read_text(), edits))
        command = program(language, sources, build)
        if command is None:
            return None
        arguments = [kit, "run", "--no-diagnosis", "--timeout", "3"]
        try:
            asked = [*arguments, "--report", f"json:{report}", "--", *command]
            code = subprocess.run(asked, capture_output=True, timeout=60).returncode
            explored = report.parent / "explored"
            if report.exists() and explored.exists():
                asked = [*arguments, "--suite", explored, "--report", f"json:{explored / report.name}", "--", *command]
                subprocess.run(asked, capture_output=True, timeout=120)
        except subprocess.TimeoutExpired:
            return None
    if not report.exists():
        return None
    vectors = json.loads(report.read_text()).get("vectors", [])
    failing = sum(vector["verdict"] in ("failed", "warned") for vector in vectors)
    errored = sum(vector["verdict"] == "errored" for vector in vectors)
    if not failing or errored > len(vectors) / 2:
        report.unlink()
        return None
    return failing, code


def make_mutants(kit, language, out, count, seed):
    candidates = mutations(language)
    random.Random(seed).shuffle(candidates)
    kept, tried = 0, 0
    with open(out / "mutants.tsv", "a") as table:
        for mutation in candidates:
            if kept >= count:
                break
            tried += 1
            name = f"{language}-{mutation.name}"
            outcome = run(kit, language, [mutation], out / f"{name}.json")
            if outcome is None:
                continue
            kept += 1
            columns = [name, mutation.file, mutation.line, mutation.operator, mutation.old, mutation.new, *outcome]
            print(*columns, sep="\t", file=table, flush=True)
    print(f"{kept} of {tried} mutants fail a vector")


def make_sets(kit, language, out, count, seed, size):
    rows = [line.split("\t") for line in (out / "mutants.tsv").read_text().splitlines()]
    names = {row[0] for row in rows if int(row[6]) <= 400}
    known = [mutation for mutation in mutations(language) if f"{language}-{mutation.name}" in names]
    draw = random.Random(seed)
    with open(out / "sets.tsv", "a") as table:
        for number in range(count):
            chosen = []
            for mutation in draw.sample(known, len(known)):
                if all((mutation.file, mutation.line) != (other.file, other.line) for other in chosen):
                    chosen.append(mutation)
                if len(chosen) == size:
                    break
            name = f"{language}-set-of-{size}-{seed}-{number}"
            if run(kit, language, chosen, out / f"{name}.json"):
                members = [f"{language}-{mutation.name}" for mutation in chosen]
                print(name, *members, sep="\t", file=table, flush=True)


def main():
    kit, language, out = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    count, seed, at_once = (int(value) for value in (sys.argv[4:] + ["200", "1", "1"][len(sys.argv) - 4:])[:3])
    out.mkdir(parents=True, exist_ok=True)
    if at_once > 1:
        make_sets(kit, language, out, count, seed, at_once)
    else:
        make_mutants(kit, language, out, count, seed)


main()
