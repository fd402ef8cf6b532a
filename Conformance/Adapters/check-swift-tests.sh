#!/usr/bin/env bash
# Writes the package of `new swift-tests` outside the checkout and tests it twice: unchanged, which must pass, and with
# a case-sensitive comparison of the flag, which must fail and name vector, rule and step.
set -euo pipefail
cd "$(dirname "$0")/../.."

kit=${1:-.build/debug/tracking-conformance}
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
package="$directory/swift tests"
log="$directory/log.txt"

complain() {
    cat "$log"
    printf 'check-swift-tests: %s\n' "$*" >&2
    exit 1
}

"$kit" new swift-tests "$package" --kit "$PWD" >"$log" || complain "the package could not be written"

swift test --package-path "$package" >"$log" 2>&1 || complain "the unchanged package does not pass"
grep -Eq 'with [1-9][0-9]+ test cases passed' "$log" || complain "there was no test case for each vector"

tracking="$package/Sources/PushTracking/PushTracking.swift"
sed 's/flag\.lowercased() == "on"/flag == "on"/' "$tracking" >"$directory/faulty.swift"
cmp -s "$tracking" "$directory/faulty.swift" && complain "the line to which the fault is applied no longer exists"
cp "$directory/faulty.swift" "$tracking"

if swift test --package-path "$package" >"$log" 2>&1; then complain "the fault was not found"; fi
for words in 'push/ios/flag-on/background-upper at flag-on.json:' 'PT-FLAG-ON at step 0 (ios.' 'expected: \[' 'actual:   \[\]'
do
    grep -q "$words" "$log" || complain "the failure does not contain: $words"
done
printf 'The package passes, and its fault is found and named.\n'
