#!/usr/bin/env bash
# Writes the package that `new swift-tests` begins, outside the checkout, and tests it twice: as it is, which must pass,
# and with a flag that is compared exactly, which must fail and say so with vector, rule and step.
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

swift test --package-path "$package" >"$log" 2>&1 || complain "the package as it is written does not pass"
grep -Eq 'with [1-9][0-9]+ test cases passed' "$log" || complain "there was no test case for each vector"

tracking="$package/Sources/PushTracking/PushTracking.swift"
sed 's/flag\.lowercased() == "on"/flag == "on"/' "$tracking" >"$directory/faulty.swift"
cmp -s "$tracking" "$directory/faulty.swift" && complain "the line that the fault belongs to is not there any more"
cp "$directory/faulty.swift" "$tracking"

if swift test --package-path "$package" >"$log" 2>&1; then complain "the fault was not found"; fi
for words in 'push/ios/flag-on/background-upper at flag-on.json:' 'PT-FLAG-ON at step 0 (ios.' 'expected: \[' 'actual:   \[\]'
do
    grep -q "$words" "$log" || complain "the failure does not say: $words"
done
printf 'The package passes, and its fault is found and named.\n'
