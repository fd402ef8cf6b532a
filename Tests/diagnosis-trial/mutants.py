"""Makes mutants of an example adapter's source and runs each, for the trial of the diagnosis on strangers' faults.

    python3 Tests/diagnosis-trial/mutants.py KIT python|node OUT [COUNT [SEED]]

KIT is the built command. For each mutant that fails a vector, OUT gets NAME.json, the report without a diagnosis, and
a line in mutants.tsv: the name, the file, the line, what was there and what stands there now.
`diagnosis-trial strangers OUT/*.json` then tries the diagnosis on them.
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

ADAPTERS = pathlib.Path(__file__).parents[2] / "Conformance" / "Adapters"
FILES = {
    "python": ["push_tracking.py", "payload.py", "lifecycle.py", "clock.py", "app.py"],
    "node": ["push-tracking.mjs", "payload.mjs", "lifecycle.mjs", "clock.mjs", "app.mjs"],
}
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
    """All mutants of a Python source: the line, the operator, what was there, what is there now, and the source."""
    tree = ast.parse(source)
    attributes = sorted({node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)})
    names = {}
    for name in attributes:
        words = set(name.split("_"))
        near = [other for other in attributes if other != name and words & set(other.split("_")) - {""}]
        names[name] = near[:2]
    nodes = list(ast.walk(tree))
    docstrings = {id(node.body[0].value) for node in nodes
                  if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
                  and isinstance(node.body[0], ast.Expr) and isinstance(node.body[0].value, ast.Constant)}
    for place, node in enumerate(nodes):
        if id(node) in docstrings:
            continue
        for operator, changed in variants(node, names):
            copied = ast.parse(source)
            target = list(ast.walk(copied))[place]

            class Replace(ast.NodeTransformer):
                def visit(self, found):
                    if found is target:
                        return ast.copy_location(copy.deepcopy(changed), found)
                    return self.generic_visit(found)

            mutated = ast.unparse(ast.fix_missing_locations(Replace().visit(copied)))
            yield node.lineno, operator, ast.unparse(node).split("\n")[0], ast.unparse(changed).split("\n")[0], mutated


SWAPS = [("===", "!=="), ("!==", "==="), (" < ", " <= "), (" <= ", " < "), (" > ", " >= "), (" >= ", " > "),
         ("&&", "||"), ("||", "&&"), (" + ", " - "), (" - ", " + "), ("true", "false"), ("false", "true"),
         ("??", "&&"), ("null", "''"), (" 0", " 1"), (" 1", " 0"), ("Math.floor", "Math.round"),
         ("Math.floor", "Math.ceil"), ("Math.max", "Math.min")]


def node_mutants(source):
    """All mutants of a JavaScript source, by its text."""
    lines = source.split("\n")
    for number, line in enumerate(lines):
        code = line.split("//")[0]
        if not code.strip() or code.strip().startswith(("*", "/*", "import", "export {")):
            continue
        def made(operator, new):
            return number + 1, operator, code.strip(), new.strip(), "\n".join(lines[:number] + [new] + lines[number + 1:])
        for old, new in SWAPS:
            for match in re.finditer(re.escape(old), code):
                yield made(f"{old.strip()} to {new.strip()}", code[:match.start()] + new + code[match.end():])
        condition = re.match(r"^(\s*(?:\} else )?if \()(.*)(\) (?:\{|return.*|continue.*))$", code)
        if condition:
            for value in ("true", "false"):
                yield made(f"if {value}", condition[1] + value + condition[3])
        if re.match(r"^\s+[\w.\[\]#]+ (=|\+=|-=) .*;$", code) or re.match(r"^\s+[\w.#]+\(.*\);$", code):
            yield made("drop", "")


def main():
    kit, language, out = sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3])
    count, seed = int((sys.argv + [0] * 5)[4] or 200), int((sys.argv + [0] * 6)[5] or 1)
    out.mkdir(parents=True, exist_ok=True)
    directory = ADAPTERS / language
    maker = python_mutants if language == "python" else node_mutants
    mutants = []
    for name in FILES[language]:
        mutants += [(name, *mutant) for mutant in maker((directory / name).read_text())]
    random.Random(seed).shuffle(mutants)
    program = ["python3", "-B", "adapter.py"] if language == "python" else ["node", "adapter.mjs"]
    kept, tried = 0, 0
    with open(out / "mutants.tsv", "a") as table:
        for name, line, operator, old, new, source in mutants:
            if kept >= count:
                break
            tried += 1
            with tempfile.TemporaryDirectory() as temporary:
                copied = pathlib.Path(temporary) / language
                shutil.copytree(directory, copied, ignore=shutil.ignore_patterns("__pycache__"))
                (copied / name).write_text(source)
                label = f"{language}-{name.split('.')[0]}-{line}-{tried}"
                report = out / f"{label}.json"
                command = [kit, "run", "--no-diagnosis", "--report", f"json:{report}", "--timeout", "3", "--",
                           program[0], *program[1:-1], str(copied / program[-1])]
                try:
                    code = subprocess.run(command, capture_output=True, timeout=60).returncode
                except subprocess.TimeoutExpired:
                    continue
                if not report.exists():
                    continue
                vectors = json.loads(report.read_text()).get("vectors", [])
                failing = sum(vector["verdict"] in ("failed", "warned") for vector in vectors)
                errored = sum(vector["verdict"] == "errored" for vector in vectors)
                if not failing or errored > len(vectors) / 2:
                    report.unlink()
                    continue
                kept += 1
                table.write("\t".join([label, name, str(line), operator, old, new, str(failing), str(code)]) + "\n")
                table.flush()
    print(f"{kept} of {tried} mutants fail a vector")


main()
