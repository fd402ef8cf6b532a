#!/usr/bin/env bash
# The gate of a pipeline: gets the kit, certifies the adapter, and leaves reports and, where the service shows one, a
# summary. Ends with the kit's exit code. Everything comes from the environment:
#
#   KIT_ADAPTER         the adapter's program and arguments; quotes keep blanks together, and no shell reads it (default:
#                       what tracking-conformance.json in the working directory says)
#   KIT_KNOWN_FAILURES  a list of known failures
#   KIT_REQUIRE         capabilities that the adapter must declare
#   KIT_OPTIONS         more options of `tracking-conformance run`; if KIT_ADAPTER is set, a project file applies only if
#                       --project names it
#   KIT_ARCHIVE         the kit's archive or wheel, as a file or a URL
#   KIT_SHA256          the digest that the archive must have (default: the one in the SHA256SUMS beside it)
#   KIT_RELEASES        the URL below which this version's archive may be, if KIT_ARCHIVE does not say
#   KIT_REPORTS         the directory of the reports (default: conformance-reports)
#
# Without an archive, the checkout that this script belongs to is built, which needs Swift.
set -euo pipefail

checkout=$(cd "$(dirname "$0")/../.." && pwd)
reports=${KIT_REPORTS:-conformance-reports}
# An absolute path, which begins with no hyphen whatever TMPDIR is.
installed=$(cd -- "$(mktemp -d)" && pwd)
trap 'rm -rf "$installed"' EXIT

fail() {
    printf 'tracking-conformance gate: %s\n' "$1" >&2
    exit "${2:-64}"
}

# Splits a text into words as a shell does, quotes included, without evaluating anything; the words are in `words`.
split() {
    words=()
    local word lines
    [ -n "${1//[[:space:]]/}" ] || return 0
    lines=$(printf '%s' "$1" | xargs printf '%s\n' 2>/dev/null) || fail "a quote is not closed in: $1"
    while IFS= read -r word; do words+=("$word"); done <<<"$lines"
}

digest() {
    if command -v sha256sum >/dev/null; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

# Copies a file or what is at a URL.
copy() {
    case $1 in
    *://*) curl -fsSL --retry 2 -o "$2" --url "$1" ;;
    *) cp -- "$1" "$2" ;;
    esac
}

# Fetches a file or a URL into the directory of what is installed; its path is in `archive`, and the digest that it must
# have in `expected`: KIT_SHA256, or what the SHA256SUMS beside it say.
fetch() {
    local place=${1%%\?*}
    local name=${place##*/} sums=$installed/SHA256SUMS directory=.
    archive=$installed/$name
    copy "$1" "$archive" || return 1
    expected=${KIT_SHA256:-}
    case $place in */*) directory=${place%/*} ;; esac
    if [ -z "$expected" ] && copy "$directory/SHA256SUMS" "$sums" 2>/dev/null; then
        expected=$(awk -v name="$name" '$2 == name || $2 == "*" name { print $1 }' "$sums")
        [ -n "$expected" ] || fail "the SHA256SUMS beside $name do not name it" 65
    fi
}

# Unpacks the fetched archive or wheel; the command is in `kit`.
unpack() {
    if [ -n "$expected" ] && [ "$(digest "$archive")" != "$expected" ]; then
        fail "the digest of ${archive##*/} is $(digest "$archive"), not $expected" 65
    fi
    case $archive in
    *.tar.gz) tar -xzf "$archive" -C "$installed" ;;
    *.whl) python3 -m zipfile -e "$archive" "$installed" ;;
    *) fail "the archive ${archive##*/} is neither a .tar.gz nor a .whl" 65 ;;
    esac
    kit=$(find "$installed" -type f -name tracking-conformance)
    [ -n "$kit" ] || fail "there is no command in ${archive##*/}" 65
    case $kit in
    *$'\n'*) fail "there is more than one command in ${archive##*/}" 65 ;;
    esac
    chmod +x "$kit"
}

# The name that the archive of this version has for this machine.
archive_name() {
    local version system=linux
    version=$(sed -n 's/.*static let version = Version(\([0-9]*\), \([0-9]*\), \([0-9]*\)).*/\1.\2.\3/p' \
        "$checkout"/Sources/TrackingConformanceCore/Protocol/AdapterRequest.swift)
    if [ "$(uname)" = Darwin ]; then system=macos; fi
    printf 'tracking-conformance-%s-%s-%s.tar.gz' "$version" "$system" "$(uname -m)"
}

get_kit() {
    if [ -n "${KIT_ARCHIVE:-}" ]; then
        fetch "$KIT_ARCHIVE" || fail "the archive $KIT_ARCHIVE could not be fetched" 69
        unpack
    elif [ -n "${KIT_RELEASES:-}" ] && fetch "$KIT_RELEASES/$(archive_name)" 2>/dev/null; then
        [ -n "$expected" ] || fail "there are no SHA256SUMS beside ${archive##*/} in $KIT_RELEASES" 65
        unpack
    elif command -v swift >/dev/null; then
        swift build --package-path "$checkout" -c release --product tracking-conformance >&2
        kit=$checkout/.build/release/tracking-conformance
    else
        fail "there is no archive of the kit for this version, and no Swift to build it; name one with KIT_ARCHIVE" 69
    fi
}

# What a service reads line by line must not have a line of its own in it.
case $reports in
*[[:cntrl:]]*) fail "KIT_REPORTS must not contain a line feed or another control character" ;;
esac
split "${KIT_ADAPTER:-}"
adapter=("${words[@]+"${words[@]}"}")
split "${KIT_OPTIONS:-}"
options=("${words[@]+"${words[@]}"}")
# Beside a command that names the adapter, a project file of the workspace could select a part of the suite, so only one
# that is asked for applies.
case " ${options[*]+"${options[*]}"} " in
*" --project "* | *" --project="*) ;;
*)
    if [ -n "${adapter[*]+"${adapter[*]}"}" ]; then
        options+=(--no-project)
    elif [ -f tracking-conformance.json ]; then
        options+=(--project=tracking-conformance.json)
    else
        fail "no adapter is named; set KIT_ADAPTER to its command, or add a tracking-conformance.json"
    fi
    ;;
esac
if [ -n "${adapter[*]+"${adapter[*]}"}" ]; then adapter=(-- "${adapter[@]}"); fi
split "${KIT_REQUIRE:-}"
for capability in "${words[@]+"${words[@]}"}"; do options+=("--require=$capability"); done
if [ -n "${KIT_KNOWN_FAILURES:-}" ]; then options+=("--known-failures=$KIT_KNOWN_FAILURES"); fi

get_kit
case $reports in -*) reports=./$reports ;; esac
mkdir -p "$reports"
# A report of an earlier run must not stand for this one.
rm -f "$reports/conformance.json"
code=0
# The report then says how to repeat a failure wherever the kit is installed.
PATH=$(dirname "$kit"):$PATH
tracking-conformance run "${options[@]+"${options[@]}"}" --report text --report "markdown:$reports/conformance.md" \
    --report "html:$reports/conformance.html" --report "json:$reports/conformance.json" \
    --report "junit:$reports/conformance.xml" "${adapter[@]+"${adapter[@]}"}" || code=$?

# Help, for one, is printed with success, and certifies nothing.
if [ "$code" = 0 ] && ! grep -q '"conformant": true' "$reports/conformance.json" 2>/dev/null; then
    fail "the kit did not run the adapter; does KIT_OPTIONS hold options of run alone?"
fi

# GitHub refuses a summary of more than a megabyte.
if [ -n "${GITHUB_STEP_SUMMARY:-}" ] && [ -f "$reports/conformance.md" ]; then
    head -c 1000000 "$reports/conformance.md" >>"$GITHUB_STEP_SUMMARY"
fi
if [ -n "${GITHUB_OUTPUT:-}" ]; then
    printf 'reports=%s\nexit-code=%s\n' "$reports" "$code" >>"$GITHUB_OUTPUT"
fi
exit "$code"
