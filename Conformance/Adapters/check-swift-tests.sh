#!/usr/bin/env bash
# Writes the package of `new swift-tests` outside the checkout and tests it four times: unchanged, which must pass; with
# the app and its tests on the main actor, as the guide has it; with a typing error in the list of known failures, which
# must fail one test; and with a case-sensitive comparison of the flag, which must fail, name vector, rule and step, and
# end with the cause, in the xUnit file too. The last two times XCTest checks the same. Then the package of `new adapter`
# is certified by its plugin, and passes smoke on the main actor.
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
[ ! -e "$package/Package.resolved" ] || complain "the package resolves more than the kit"
grep -Eq 'with [1-9][0-9]+ test cases passed' "$log" || complain "there was no test case for each vector"

# Both targets isolated to the main actor by default, and the changes that the guide names.
cp -R "$package/Package.swift" "$package/Tests" "$directory"
recorded="$package/Tests/PushTrackingTests/RecordedApp.swift"
sed -i.bak 's/name: "PushTracking")/name: "PushTracking", swiftSettings: [.defaultIsolation(MainActor.self)])/
    s/exclude: \["known-failures.json"\]/&, swiftSettings: [.defaultIsolation(MainActor.self)]/' "$package/Package.swift"
sed -i.bak 's/^nonisolated struct RecordedApp: Implementation/struct RecordedApp: MainActorImplementation/
    s/static let handshake/nonisolated &/; s/private nonisolated final/private final/' "$recorded"
sed -i.bak 's/of: RecordedApp.self/of: OnMainActor<RecordedApp>.self/' \
    "$package/Tests/PushTrackingTests/ConformanceTests.swift"
[ "$(grep -c defaultIsolation "$package/Package.swift")" = 2 ] && grep -q MainActorImplementation "$recorded" ||
    complain "the lines that the main actor changes no longer exist"
rm "$package"/Tests/PushTrackingTests/*.bak
swift test --package-path "$package" >"$log" 2>&1 || complain "the package does not pass on the main actor"
grep -Eq 'with [1-9][0-9]+ test cases passed' "$log" || complain "there was no test case for each vector"
cp "$directory/Package.swift" "$package" && cp "$directory"/Tests/PushTrackingTests/* "$package/Tests/PushTrackingTests"

cat >"$package/Tests/PushTrackingTests/XCTests.swift" <<'END'
import TrackingConformanceTesting
import XCTest

final class ConformanceXCTests: XCTestCase {
    func testPush() async {
        await conformance.check(conformance.vectors(of: .push), in: self)
    }

    func testGate() {
        conformance.checkGate(in: self)
    }
}
END

known="$package/Tests/PushTrackingTests/known-failures.json"
printf '{ "knownFailures": [x] }\n' >"$known"
if swift test --package-path "$package" >"$log" 2>&1; then complain "the typing error was not found"; fi
sentence='known-failures.json:1:21: a value is expected here, not x'
for words in "error: ConformanceXCTests.testGate : .*$sentence" 'Executed 2 tests, with 1 failure' \
    "Test gate\(\) recorded an issue" "$sentence" 'Test run with [0-9]+ tests? .*failed .* with 1 issue'
do
    grep -Eq "$words" "$log" || complain "the run with a typing error does not contain: $words"
done
printf '{ "knownFailures": [] }\n' >"$known"

tracking="$package/Sources/PushTracking/PushTracking.swift"
sed 's/flag\.lowercased() == "on"/flag == "on"/' "$tracking" >"$directory/faulty.swift"
cmp -s "$tracking" "$directory/faulty.swift" && complain "the line to which the fault is applied no longer exists"
cp "$directory/faulty.swift" "$tracking"
# A test without cases, which does not run, takes no cause from the xUnit file.
printf '\nextension ConformanceTests {\n    @Test(arguments: conformance.vectors(of: .lifecycle)) func idle(_ vector: Vector) {}\n}\n' \
    >>"$package/Tests/PushTrackingTests/ConformanceTests.swift"

if swift test --package-path "$package" --xunit-output "$directory/tests.xml" >"$log" 2>&1; then
    complain "the fault was not found"
fi
for words in 'push/ios/flag-on/background-upper at flag-on.json:' 'PT-FLAG-ON at step 0 (ios.' 'expected: \[' \
    'actual:   \[\]' 'SELECT=push/ios/flag-on/background-upper swift test --filter PushTrackingTests.ConformanceTests$' \
    'ios/flag-on.json:[0-9]*: error: ConformanceXCTests.testPush : push/ios/flag-on/background-upper: ' \
    'flag-on/background-upper swift test --filter PushTrackingTests.ConformanceXCTests/testPush$' \
    'XCTests.swift:[0-9]*: error: ConformanceXCTests.testPush : .*: one cause explains every mismatch:'
do
    grep -q "$words" "$log" || complain "the failure does not contain: $words"
done
grep -q 'my-app: one cause explains every mismatch:' "$directory/tests-swift-testing.xml" || {
    cat "$directory"/tests*.xml
    complain "the xUnit file does not contain the cause"
}

"$kit" new adapter --language swift "$directory/adapter" --kit "$PWD" >"$log" || complain "the adapter was not written"
(cd "$directory/adapter" && swift package certify smoke) >"$log" 2>&1 || complain "the adapter does not pass smoke"
code=0
(cd "$directory/adapter" && swift package certify --require push.ios) >"$log" 2>&1 || code=$?
[ $code != 0 ] && grep -q '^NOT CONFORMANT  [0-9]* failed' "$log" || complain "the untouched adapter has no verdict"
manifest="$directory/adapter/Package.swift"
sed -i.bak 's/package: "tracking-conformance")\]$/&, swiftSettings: [.defaultIsolation(MainActor.self)]/' "$manifest"
grep -q defaultIsolation "$manifest" || complain "the line that the main actor changes no longer exists"
(cd "$directory/adapter" && swift package certify smoke) >"$log" 2>&1 || complain "it does not pass on the main actor"
printf 'The packages pass, on the main actor too; a fault is found and named; the adapter is certified.\n'
