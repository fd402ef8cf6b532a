#!/usr/bin/env python3
"""Builds what teams without Swift install, for the machine it runs on: an archive, and a Python wheel around it.

    Conformance/Distribution/build.py [--output DIRECTORY] [--scratch-path DIRECTORY]

Both contain the command, its rules, vectors and starters, the documents, and the licences of what is linked. On Linux
the command is linked statically with the Swift libraries and needs nothing but the system's C and C++ libraries and its
time zone data; on macOS, where the Swift libraries belong to the system, it is linked dynamically. The same sources,
toolchain and Python give the same bytes, whichever directory they are built in.
"""

import argparse
import base64
import glob
import gzip
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
COMMAND = "tracking-conformance"
PACKAGE = "tracking_conformance"
SUMMARY = "Certifies push tracking, push payloads and app lifecycle tracking against documented rules"
IS_LINUX = platform.system() == "Linux"

# Directories whose files are taken as they are, with the endings that they may have; none: all files.
DIRECTORIES = [
    ("Conformance/Action", ()),
    ("Conformance/Adapters", ()),
    ("Conformance/Behaviour", (".json",)),
    ("Conformance/Causes", (".json",)),
    ("Conformance/Distribution", (".md",)),
    ("Conformance/Faults", (".json",)),
    ("Conformance/Guides", (".md",)),
    ("Conformance/Readings", (".json",)),
    ("Conformance/Rules", (".json", ".md")),
    ("Conformance/Schemas", ()),
    ("Conformance/Starters", ()),
    ("Vectors/v1", (".json",)),
]
DOCUMENTS = [
    f"Conformance/{name}.md" for name in ("BENCHMARKS", "CHANGELOG", "OPEN-QUESTIONS", "PROTOCOL", "VECTORS", "VERSIONS")
]
# What only a checkout can use.
LEFT_OUT = ("Conformance/Starters/StarterFiles.swift", "Conformance/Adapters/check-")


def main():
    """Builds, and prints each file with its digest and its size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--output", default=os.path.join(ROOT, ".build-release", "distribution"))
    parser.add_argument("--scratch-path", default=os.path.join(ROOT, ".build-release"))
    options = parser.parse_args()

    command = build(os.path.abspath(options.scratch_path))
    version = subprocess.run([command, "--version"], check=True, capture_output=True, text=True).stdout.strip()
    files = contents(command, os.path.abspath(options.scratch_path))
    name = f"{COMMAND}-{version}-{'linux' if IS_LINUX else 'macos'}-{platform.machine()}"
    wheel_name = f"{PACKAGE}-{version}-py3-none-{tag(files[COMMAND][0])}"

    os.makedirs(options.output, exist_ok=True)
    for stale in glob.glob(os.path.join(options.output, "tracking?conformance-*")):
        os.remove(stale)
    sums = ""
    for file, data in [
        (f"{name}.tar.gz", archive(name, files)),
        (f"{wheel_name}.whl", wheel(version, wheel_name, files)),
    ]:
        with open(os.path.join(options.output, file), "wb") as output:
            output.write(data)
        sums += f"{hashlib.sha256(data).hexdigest()}  {file}\n"
        print(f"{file}: {len(data):,} bytes", file=sys.stderr)
    with open(os.path.join(options.output, "SHA256SUMS"), "w", encoding="ascii") as output:
        output.write(sums)
    print(sums, end="")


# The command


def build(scratch):
    """Builds the command, and returns the path of a copy that does not reveal where it was built."""
    swift = ["swift", "build", "-c", "release", "--product", COMMAND, "--package-path", ROOT, "--scratch-path", scratch]
    swift += ["-debug-info-format", "none", "-Xswiftc", "-DRELOCATABLE"]
    if IS_LINUX:
        swift += ["--static-swift-stdlib"]
    subprocess.run(swift, check=True, stdout=sys.stderr)
    command, stripped = os.path.join(scratch, "release", COMMAND), os.path.join(scratch, "stripped")
    if IS_LINUX:
        # Hashes of what the compiler and the linker were given, paths included; nothing reads them.
        hashes = ["--remove-section=.swift_modhash", "--remove-section=.note.gnu.build-id"]
        subprocess.run(["objcopy", "--strip-all", *hashes, command, stripped], check=True)
    else:
        subprocess.run(["strip", "-x", "-o", stripped, command], check=True)
    return stripped


def tag(command):
    """The wheel's platform: the oldest C library, or macOS, that the command runs on."""
    if not IS_LINUX:
        return f"macosx_13_0_{platform.machine()}"
    needed = max(int(minor) for minor in re.findall(rb"\0GLIBC_2\.(\d+)", command))
    return f"manylinux_2_{needed}_{platform.machine()}"


# What both contain: paths, each with its bytes and its mode


def contents(command, scratch):
    """Everything but what the forms add to it, sorted by path."""
    files = {COMMAND: (read(command), 0o755)}
    for directory, endings in DIRECTORIES:
        for path in paths(directory):
            if (not endings or path.endswith(endings)) and not path.startswith(LEFT_OUT):
                executable = os.access(os.path.join(ROOT, path), os.X_OK)
                files[path] = (read(os.path.join(ROOT, path)), 0o755 if executable else 0o644)
    for document in DOCUMENTS + ["Vectors/CHANGELOG.md", ".github/CONTRIBUTING.md", ".github/RELEASING.md"]:
        files[document] = (read(os.path.join(ROOT, document)), 0o644)
    files["README.md"] = (read(os.path.join(ROOT, "Conformance", "Distribution", "ARCHIVE.md")), 0o644)
    files.update(licences(scratch))
    return dict(sorted(files.items()))


def paths(directory):
    """The paths of the files below a directory of the repository."""
    found = subprocess.run(
        ["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", directory],
        check=False,
        capture_output=True,
        text=True,
    )
    if found.returncode == 0 and found.stdout:
        return [path for path in found.stdout.split("\0") if path]
    walked = os.walk(os.path.join(ROOT, directory))
    found = (os.path.relpath(os.path.join(at, name), ROOT) for at, _, names in walked for name in names)
    return [path for path in found if "__pycache__" not in path and not path.endswith(".pyc")]


def read(path):
    """The bytes of a file."""
    with open(path, "rb") as file:
        return file.read()


def licences(scratch):
    """The licences of what is linked, and a list that says which version of what."""
    lines = ["The command contains parts of the following, under the licences in this directory.", ""]
    files = {}
    with open(os.path.join(scratch, "workspace-state.json"), encoding="utf-8") as state:
        dependencies = json.load(state)["object"]["dependencies"]
    for dependency in sorted(dependencies, key=lambda each: each["packageRef"]["identity"]):
        name = dependency["packageRef"]["identity"]
        checkout = os.path.join(scratch, "checkouts", dependency["subpath"])
        licence = next(file for file in sorted(os.listdir(checkout)) if file.upper().startswith("LICENSE"))
        files[f"Licences/{name}.txt"] = (read(os.path.join(checkout, licence)), 0o644)
        version = dependency["state"]["checkoutState"].get("version", "of no published version")
        lines.append(f"{name}.txt: {name} {version}, {dependency['packageRef']['location']}")
    if IS_LINUX:
        swift = os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("swift"))))
        files["Licences/swift.txt"] = (read(os.path.join(swift, "share", "swift", "LICENSE.txt")), 0o644)
        version = subprocess.run(["swift", "--version"], check=True, capture_output=True, text=True).stdout
        version = re.search(r"Swift version (\S+)", version).group(1)
        lines.append(f"swift.txt: the libraries of Swift {version}: runtime, Foundation and Dispatch, https://swift.org")
    files["Licences/README.txt"] = ("\n".join(lines).encode() + b"\n", 0o644)
    return files


# The two forms


def archive(name, files):
    """A tar.gz with all files in one directory: sorted, with the same time and no owner."""
    tar_bytes = io.BytesIO()
    with tarfile.open(fileobj=tar_bytes, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path, (data, mode) in files.items():
            member = tarfile.TarInfo(f"{name}/{path}")
            member.size, member.mode, member.mtime = len(data), mode, 315_532_800
            tar.addfile(member, io.BytesIO(data))
    compressed = io.BytesIO()
    with gzip.GzipFile(filename="", fileobj=compressed, mode="wb", compresslevel=9, mtime=0) as stream:
        stream.write(tar_bytes.getvalue())
    return compressed.getvalue()


def wheel(version, name, files):
    """A wheel, as the specification of binary distributions has it."""
    info = f"{PACKAGE}-{version}.dist-info"
    module = os.path.join(ROOT, "Conformance", "Distribution", "python")
    members = {f"{PACKAGE}/{file}": (read(os.path.join(module, file)), 0o644) for file in ("__init__.py", "__main__.py")}
    members.update({f"{PACKAGE}/kit/{path}": file for path, file in files.items()})
    texts = {
        "METADATA": metadata(version, files),
        "WHEEL": "Wheel-Version: 1.0\nGenerator: tracking-conformance\nRoot-Is-Purelib: false\n"
        f"Tag: {name.split('-', 2)[2]}\n",
        "entry_points.txt": f"[console_scripts]\n{COMMAND} = {PACKAGE}:main\n",
    }
    members.update({f"{info}/{file}": (text.encode(), 0o644) for file, text in texts.items()})
    record = "".join(f"{path},sha256={digest(data)},{len(data)}\n" for path, (data, _) in members.items())
    members[f"{info}/RECORD"] = (f"{record}{info}/RECORD,,\n".encode(), 0o644)

    zip_bytes = io.BytesIO()
    with zipfile.ZipFile(zip_bytes, "w") as file:
        for path, (data, mode) in members.items():
            member = zipfile.ZipInfo(path, date_time=(1980, 1, 1, 0, 0, 0))
            member.create_system, member.external_attr = 3, (0o100000 | mode) << 16
            member.compress_type = zipfile.ZIP_DEFLATED
            file.writestr(member, data, compresslevel=9)
    return zip_bytes.getvalue()


def metadata(version, files):
    """The wheel's metadata, with what scanners of installed packages ask for."""
    fields = [
        ("Metadata-Version", "2.1"),
        ("Name", COMMAND),
        ("Version", version),
        ("Summary", SUMMARY),
        ("Author", "The maintainers of the tracking conformance kit"),
        ("Keywords", "conformance,testing,push-notifications,analytics,adobe,tealium"),
        ("License", "The licences of the linked libraries are in the package's directory kit/Licences"),
        ("Classifier", "Environment :: Console"),
        ("Classifier", "Intended Audience :: Developers"),
        ("Classifier", f"Operating System :: {'POSIX :: Linux' if IS_LINUX else 'MacOS'}"),
        ("Classifier", "Programming Language :: Python :: 3"),
        ("Classifier", "Topic :: Software Development :: Testing"),
        ("Requires-Python", ">=3.8"),
        ("Description-Content-Type", "text/markdown"),
    ]
    lines = "".join(f"{name}: {value}\n" for name, value in fields)
    return lines + "\n" + files["README.md"][0].decode()


def digest(data):
    """A digest as RECORD has it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(f"build.py: {error.cmd[0]} ended with exit code {error.returncode}; nothing was written")
    except FileNotFoundError as error:
        sys.exit(f"build.py: {error.filename} is missing")
