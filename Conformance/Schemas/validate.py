#!/usr/bin/env python3
"""Checks the kit's files and messages against the JSON Schemas, with a validator independent of the kit.

    python3 Conformance/Schemas/validate.py
    python3 Conformance/Schemas/validate.py --kit .build/debug/tracking-conformance \\
        --adapter 'python3 Conformance/Adapters/python/adapter.py'

Without options, it checks the schemas, the documents that they must reject (`refusals.json`), the rules, the passages,
the vectors, the known-failure lists and the project files. Each adapter receives the requests of all vectors from a file, and every request and answer
is checked. With `--kit`, the bundled reference adapter is checked too, as are the kit's own requests and reports, and
the kit must reject what the schemas reject. The first check that fails ends the run with status 1.

It needs Python's `jsonschema`. With `jsonschema-rs` too, it takes seconds instead of minutes.
"""

from __future__ import annotations

import argparse
import copy
import functools
import json
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

try:
    from jsonschema import Draft202012Validator
    from jsonschema.exceptions import best_match
    from referencing import Registry, Resource
except ImportError as error:
    print(f"validate.py needs jsonschema 4.18 or later ({error}): python3 -m pip install jsonschema", file=sys.stderr)
    sys.exit(2)

try:
    import jsonschema_rs  # Optional: it answers yes or no much faster.
except ImportError:
    jsonschema_rs = None

SCHEMAS = Path(__file__).resolve().parent
CONFORMANCE = SCHEMAS.parent
VECTORS = CONFORMANCE.parent / "Vectors" / "v1"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
SHOWN = 20
VALUES = {"payload.parse": "parsedPayload", "payload.compose": "composedPayload"}
VALUES["lifecycle.dictionary"] = "lifecycleDictionary"
KIT_READS = ("vector-file", "rule-file", "suite", "documents", "passage-file", "known-failures", "project")


# Schemas


def load(path: Path) -> object:
    """Reads a JSON file, rejecting duplicate keys."""

    def distinct(pairs: list[tuple[str, object]]) -> dict[str, object]:
        members = dict(pairs)
        if len(members) != len(pairs):
            raise ValueError("an object has a duplicate key")
        return members

    return json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=distinct)


class Schemas:
    """The schemas beside this file, which refer to each other by file name."""

    def __init__(self) -> None:
        self.documents = {path.name: load(path) for path in sorted(SCHEMAS.glob("*.schema.json"))}
        named = [(name, Resource.from_contents(schema)) for name, schema in self.documents.items()]
        self._registry = Registry().with_resources(named)
        self._fast_registry = jsonschema_rs and jsonschema_rs.Registry(list(self.documents.items()))
        self._validators: dict[str, tuple[object, Draft202012Validator]] = {}

    def problem(self, value: object, name: str, definition: str | None = None) -> str | None:
        """What is wrong with a value, with a JSON Pointer to the place; `None` if nothing is."""
        target = f"{name}.schema.json" + (f"#/$defs/{definition}" if definition else "")
        if target not in self._validators:
            self._validators[target] = self._validators_for({"$schema": DRAFT, "$ref": target})
        fast, validator = self._validators[target]
        if fast.is_valid(value):
            return None
        error = best_match(validator.iter_errors(value))
        if error is None:
            return f"(root): jsonschema accepts it, but {type(fast).__module__} does not"
        pointer = "".join(f"/{part}" for part in error.absolute_path)
        return f"{pointer or '(root)'}: {error.message[:300]}"

    def _validators_for(self, schema: dict[str, str]) -> tuple[object, Draft202012Validator]:
        """The validator that says whether a value is valid, and the one that says why not."""
        explaining = Draft202012Validator(schema, registry=self._registry)
        if jsonschema_rs is None:
            return explaining, explaining
        return jsonschema_rs.Draft202012Validator(schema, registry=self._fast_registry), explaining


def schema_problems(schemas: Schemas) -> Iterator[str]:
    """What is wrong with the schemas themselves: the draft, or a key without a description."""
    for name, schema in schemas.documents.items():
        if schema.get("$schema") != DRAFT:
            yield f"{name}: $schema must be {DRAFT}"
        for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
            yield f"{name}: {error.json_path}: {error.message[:200]}"
        yield from (f"{name}: {text}" for text in undescribed(schema, "", name))


def undescribed(schema: object, path: str, name: str) -> Iterator[str]:
    """Keys without a description; conditions and alternatives that only restrict other definitions have none."""
    if not isinstance(schema, dict):
        return
    for key, member in schema.get("properties", {}).items():
        described = isinstance(member, dict) and ("description" in member or "$ref" in member)
        if schema.get("type") == "object" and isinstance(member, dict) and not described:
            if not key.startswith("lifecycle_"):
                yield f"{path}/properties/{key} has no description"
        yield from undescribed(member, f"{path}/properties/{key}", name)
    for key, member in schema.get("$defs", {}).items():
        if "description" not in member:
            yield f"{path}/$defs/{key} has no description"
        yield from undescribed(member, f"{path}/$defs/{key}", name)
    for key in ("items", "if", "then", "else"):
        yield from undescribed(schema.get(key), f"{path}/{key}", name)
    for key in ("oneOf", "anyOf", "allOf"):
        for index, member in enumerate(schema.get(key, [])):
            yield from undescribed(member, f"{path}/{key}/{index}", name)


# Documents that must be rejected


def edited(document: object, change: dict[str, object]) -> object:
    """A copy of a document in which the given place is removed, replaced or added, as a list where `times` is given."""
    document = copy.deepcopy(document)
    *parents, last = [part.replace("~1", "/").replace("~0", "~") for part in change["at"].split("/")[1:]]
    place = document
    for part in parents:
        place = place[int(part)] if isinstance(place, list) else place[part]
    key = int(last) if isinstance(place, list) else last
    if "put" in change:
        place[key] = [change["put"]] * change["times"] if "times" in change else change["put"]
    else:
        del place[key]
    return document


def refusals() -> Iterator[tuple[str, str | None, str, object, str]]:
    """Schema, definition, title and document of each case, and the required outcome.

    The outcome is `accepted`, `refused`, or `refused later`: by the schema, but by the kit only after a run.
    """
    for case in load(SCHEMAS / "refusals.json")["cases"]:
        name, definition = case["schema"], case.get("definition")
        title = definition or name
        yield name, definition, f"{title}: unchanged", case["accepted"], "accepted"
        for change in case["refused"]:
            fate = "refused later" if change.get("reader") == "later" else "refused"
            yield name, definition, f"{title}: {change['why']}", edited(case["accepted"], change), fate


def refusal_problems(schemas: Schemas) -> Iterator[str]:
    """A document that a schema must accept but rejects, or must reject but accepts."""
    tested = set()
    for name, definition, title, document, fate in refusals():
        tested.add(name)
        problem = schemas.problem(document, name, definition)
        if fate == "accepted" and problem:
            yield f"refusals.json: {title}: the schema rejects it at {problem}"
        if fate != "accepted" and problem is None:
            yield f"refusals.json: {title}: the schema accepts it"
    for name in schemas.documents:
        if name.removesuffix(".schema.json") not in tested:
            yield f"refusals.json: there are no cases for {name}"


# Files


def kit_files() -> Iterator[tuple[Path, str]]:
    """Every file of the kit that a schema describes, with the schema's name."""
    for area in ("push", "payload", "lifecycle"):
        yield CONFORMANCE / "Rules" / f"{area}.json", "rule-file"
    yield CONFORMANCE / "Rules" / "documents.json", "documents"
    for path in sorted((CONFORMANCE / "Rules" / "Passages").glob("*.json")):
        yield path, "passage-file"
    for path in sorted((CONFORMANCE / "Behaviour").glob("*.json")):
        yield path, "word-file" if path.name == "words.json" else "behaviour-file"
    for directory, schema in (("Faults", "fault-file"), ("Readings", "fault-file"), ("Causes", "cause-file")):
        for path in sorted((CONFORMANCE / directory).glob("*.json")):
            yield path, schema
    yield VECTORS / "suite.json", "suite"
    for path in sorted(VECTORS.glob("**/*.json")):
        if path != VECTORS / "suite.json":
            yield path, "vector-file"
    for path in sorted(CONFORMANCE.glob("Starters/*/tracking-conformance.json")):
        yield path, "project"
    for path in sorted(CONFORMANCE.glob("**/*.json")):
        if SCHEMAS != path.parent and CONFORMANCE / "Rules" not in path.parents and '"knownFailures"' in path.read_text("utf-8"):
            yield path, "known-failures"


def file_problems(schemas: Schemas) -> Iterator[str]:
    """A file that its schema rejects, or whose `$schema` points elsewhere."""
    for path, name in kit_files():
        shown = path.relative_to(CONFORMANCE.parent)
        try:
            document = load(path)
        except (OSError, ValueError) as error:
            yield f"{shown}: {error}"
            continue
        problem = schemas.problem(document, name)
        if problem:
            yield f"{shown}: {problem}"
        elif "$schema" in document and (path.parent / document["$schema"]).resolve() != SCHEMAS / f"{name}.schema.json":
            yield f"{shown}: /$schema: does not point to {name}.schema.json"


# Messages


@functools.cache
def vectors() -> list[dict]:
    """The vectors that are run, in suite order."""
    paths = sorted(VECTORS.glob("**/*.json"), key=lambda path: path.relative_to(VECTORS).with_suffix("").as_posix())
    files = [load(path) for path in paths if path.name != "suite.json"]
    return [vector for file in files for vector in file["vectors"] if "deprecated" not in vector]


def run_request(vector: dict, identifier: int) -> dict:
    """The request for a vector: its context and its stimuli, and nothing else."""
    stimuli = [{key: step[key] for key in ("event", "with", "at", "zone") if key in step} for step in vector["steps"]]
    given = vector.get("context", {})
    context = {key: given[key] for key in ("sdkVersion", "device") if key in given} | {"zone": given.get("zone", "UTC")}
    params = {"context": context, "steps": stimuli}
    return {"jsonrpc": "2.0", "id": identifier, "method": "run", "params": params}


def requests(chosen: list[dict]) -> list[dict]:
    """All requests to one process: the handshake, the vectors with the ids 1 to n, and the shutdown."""
    kit = {"name": "validate.py", "version": "1.0.0"}
    start = {"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"protocolVersion": 1, "kit": kit}}
    runs = [run_request(vector, number) for number, vector in enumerate(chosen, 1)]
    return [start, *runs, {"jsonrpc": "2.0", "id": len(runs) + 1, "method": "shutdown"}]


def request_problems(schemas: Schemas) -> Iterator[str]:
    """A request that its schema rejects."""
    for request in requests(vectors()):
        problem = schemas.problem(request, "protocol-request")
        if problem:
            yield f"request {request['id']}: {problem}"


def kit_request_problems(kit: str, schemas: Schemas) -> Iterator[str]:
    """A request line of the kit that differs from the one built here."""
    lines = subprocess.run([kit, "requests"], capture_output=True, check=True).stdout.splitlines()[1:]
    for vector, line in zip(vectors(), lines, strict=True):
        request = json.loads(line)
        problem = schemas.problem(request, "protocol-request")
        if problem:
            yield f"requests --select {vector['id']}: {problem}"
        elif request != run_request(vector, request["id"]):
            yield f"requests --select {vector['id']}: differs from the vector file"
        elif not line.isascii():
            yield f"requests --select {vector['id']}: is not ASCII"


def exchange(command: list[str], chosen: list[dict]) -> subprocess.CompletedProcess[bytes]:
    """Starts an adapter that reads its requests from a file, because no kit is waiting for its answers."""
    with tempfile.TemporaryFile() as file:
        file.writelines(json.dumps(request).encode() + b"\n" for request in requests(chosen))
        file.seek(0)
        return subprocess.run(command, stdin=file, capture_output=True, check=False)


def applicable(command: list[str], schemas: Schemas) -> list[dict]:
    """The vectors that require only what an adapter declares; all vectors if its handshake is invalid."""
    try:
        handshake = json.loads(exchange(command, []).stdout.split(b"\n")[0])
    except ValueError:
        return vectors()
    if schemas.problem(handshake, "protocol-answer", "answerToInitialize"):
        return vectors()
    declared = set(handshake["result"]["capabilities"])
    return [vector for vector in vectors() if declared.issuperset(vector["requires"])]


def answer_problems(command: list[str], schemas: Schemas) -> Iterator[str]:
    """What is wrong with an adapter's answers to the requests of all vectors that apply to it."""
    chosen = applicable(command, schemas)
    waiting = {request["id"]: request for request in requests(chosen)}
    finished = exchange(command, chosen)
    if finished.returncode != 0:
        yield f"it exited with status {finished.returncode}: {finished.stderr.decode(errors='replace')[-300:]}"
    for number, line in enumerate(finished.stdout.removesuffix(b"\n").split(b"\n"), 1):
        try:
            answer = json.loads(line.decode("utf-8"))
        except ValueError as error:
            yield f"line {number}: {error}"
            continue
        request = waiting.pop(answer.get("id"), None) if isinstance(answer, dict) else None
        if request is None:
            yield f"line {number}: does not belong to an unanswered request"
        else:
            yield from (f"line {number}: {text}" for text in one_answer_problems(request, answer, schemas))
    for identifier in waiting:
        yield f"request {identifier} has no answer"


def one_answer_problems(request: dict, answer: dict, schemas: Schemas) -> Iterator[str]:
    """What is wrong with one answer: its form, the number of its steps, or the form of their values."""
    problem = schemas.problem(answer, "protocol-answer", f"answerTo{request['method'].capitalize()}")
    if problem or request["method"] != "run":
        if problem:
            yield problem
        return
    steps, answers = request["params"]["steps"], answer["result"].get("steps")
    if answers is None:
        return
    if len(steps) != len(answers):
        yield f"/result/steps: {len(answers)} answers to {len(steps)} steps"
    for index, (step, answered) in enumerate(zip(steps, answers)):
        definition = VALUES.get(step["event"])
        if definition and "threw" not in answered:
            problem = schemas.problem(answered.get("value"), "protocol-answer", definition)
            if problem:
                yield f"/result/steps/{index}/value: {problem}"


def report_problems(kit: str, command: list[str], schemas: Schemas) -> Iterator[str]:
    """What is wrong with the kit's JSON report on an adapter."""
    with tempfile.TemporaryDirectory() as directory:
        path = Path(directory) / "report.json"
        run = [kit, "run", "--suite", str(CONFORMANCE.parent), "--report", f"json:{path}", "--", *command]
        finished = subprocess.run(run, capture_output=True, check=False)
        if finished.returncode not in (0, 1):
            yield f"the run ended with status {finished.returncode}: {finished.stderr.decode()[-300:]}"
            return
        report = load(path)
    problem = schemas.problem(report, "run-report")
    if problem:
        yield problem
        return
    if [result["id"] for result in report["vectors"]] != [vector["id"] for vector in vectors()]:
        yield "/vectors: these are not the suite's vectors in suite order"
    counts = report["summary"]
    if counts["total"] != len(report["vectors"]) or sum(counts.values()) != 2 * counts["total"]:
        yield "/summary: the counts do not add up to the total"
    if report["conformant"] != (finished.returncode == 0):
        yield f"/conformant: it is {report['conformant']}, but the run ended with status {finished.returncode}"
    if report["conformant"] and report["problems"]:
        yield f"/problems: there are some, but the run is conformant: {report['problems']}"
    for place, cause in enumerate(report.get("causes", [])):
        if not any(step["step"] == cause["step"] and "differences" in step for step in cause["timeline"]):
            yield f"/causes/{place}/step: nothing differs at step {cause['step']} of the example"


def travelling_problems(kit: str, command: list[str], schemas: Schemas) -> Iterator[str]:
    """What is wrong with the comparison, the matrix and the certificate of runs of an adapter, and with audits."""
    with tempfile.TemporaryDirectory() as directory:
        report, certificate = Path(directory) / "report.json", Path(directory) / "c.json"
        run = [kit, "run", "--suite", str(CONFORMANCE.parent), "--select", "push/android/**", "--shard"]
        subprocess.run([*run, "1/2", "--report", f"json:{report}", "--", *command], capture_output=True, check=False)
        subprocess.run([*run[:-1], "--certificate", certificate, "--", *command], capture_output=True, check=False)
        results = [(report, "run-report"), (certificate, "certificate")]
        for count, name in ((2, "comparison"), (3, "matrix")):
            compare = [kit, "compare", "--report", f"json:{directory}/{name}.json", *[str(report)] * count]
            subprocess.run(compare, capture_output=True, check=False)
            results.append((Path(directory) / f"{name}.json", name))
        for options, name in (([], "audit"), (["--explore", "--sequences", "20"], "exploration-audit")):
            path = Path(directory) / f"{name}.json"
            audit = [kit, "audit", "--suite", str(CONFORMANCE.parent), "--report", f"json:{path}", *options]
            subprocess.run(audit, capture_output=True, check=False)
            results.append((path, name))
        for path, name in results:
            problem = schemas.problem(load(path), name) if path.exists() else "it was not written"
            if problem:
                yield f"{name}: {problem}"


# The kit's own reader


def kit_reading_problems(kit: str) -> Iterator[str]:
    """A document on which the schemas and the kit's own reader disagree."""
    for name, definition, title, document, fate in refusals():
        if definition or name not in KIT_READS:
            continue
        with tempfile.TemporaryDirectory() as directory:
            problems = kit_findings(kit, name, document, Path(directory))
        if fate == "accepted" and problems:
            yield f"{title}: the kit rejects it: {problems[0]}"
        if fate == "refused" and not problems:
            yield f"{title}: the kit accepts it"


def kit_findings(kit: str, name: str, document: object, directory: Path) -> list[str]:
    """What the kit finds wrong with a document, placed in a suite with the kit's own rules."""
    rules, suite = directory / "Conformance" / "Rules", directory / "Vectors" / "v1"
    shutil.copytree(CONFORMANCE / "Rules", rules)
    suite.mkdir(parents=True)
    # Its contents are others than the kit's.
    described = {key: value for key, value in load(VECTORS / "suite.json").items() if key != "contents"}
    (suite / "suite.json").write_text(json.dumps(described), encoding="utf-8")
    # Each document is put where the valid document of its kind belongs.
    places = {"vector-file": suite / "push/android/example.json", "rule-file": rules / "push.json"}
    places |= {"suite": suite / "suite.json", "documents": rules / "documents.json"}
    places["passage-file"] = rules / "Passages" / "S1.json"
    place = places.get(name, directory / "list.json")
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(json.dumps(document))
    command = [kit, "list", "--suite", str(directory)]
    if name == "passage-file":
        command = [kit, "explain", "--suite", str(directory), "--document", "S1"]
    if name == "known-failures":
        command = [kit, "run", "--suite", str(directory), "--known-failures", str(place), "--select", "none"]
    if name == "project":
        # Without its adapter, the command ends with status 69.
        command = [kit, "smoke", "--project", str(place), "--startup-timeout", "0.1"]
    finished = subprocess.run(command, capture_output=True, text=True, check=False)
    # Without vectors, commands that run or list them end with status 1; 65 means invalid input.
    return finished.stderr.splitlines() if finished.returncode == 65 else []


# The command


def check(title: str, problems: Iterator[str]) -> None:
    """Performs one check, and exits if it fails."""
    found = list(problems)
    print(f"{'FAILED' if found else 'ok':6}  {title}", flush=True)
    for problem in found[:SHOWN]:
        print(f"        {problem}")
    if len(found) > SHOWN:
        print(f"        and {len(found) - SHOWN} more")
    if found:
        sys.exit(1)


def main() -> None:
    """Performs the checks that the options request."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--adapter", action="append", default=[], metavar="COMMAND", help="an adapter; repeatable")
    parser.add_argument("--kit", metavar="PATH", help="the tracking-conformance executable")
    options = parser.parse_args()
    schemas = Schemas()
    check(f"{len(schemas.documents)} schemas are draft 2020-12 and describe every key", schema_problems(schemas))
    check(f"{len(list(refusals()))} documents are accepted or rejected as required", refusal_problems(schemas))
    check(f"{len(list(kit_files()))} files of the kit are valid", file_problems(schemas))
    check(f"{len(requests(vectors()))} requests are valid", request_problems(schemas))
    commands = [shlex.split(command) for command in options.adapter]
    if options.kit:
        kit = str(Path(options.kit).resolve())
        commands.insert(0, [kit, "reference-adapter"])
        check("the kit rejects the documents that the schemas reject", kit_reading_problems(kit))
        check("the kit's requests match the vector files", kit_request_problems(kit, schemas))
    for command in commands:
        check(f"the answers of {shlex.join(command)} are valid", answer_problems(command, schemas))
        if options.kit:
            check(f"the report on {shlex.join(command)} is valid", report_problems(kit, command, schemas))
    if options.kit:
        title = "a shard, a comparison, a matrix, a certificate and audits are valid"
        check(title, travelling_problems(kit, commands[0], schemas))


if __name__ == "__main__":
    main()
