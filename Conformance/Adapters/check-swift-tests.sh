#!/usr/bin/env bash
# Writes the package of `new swift-tests` outside the checkout and tests it three times: unchanged, which must pass; with
# a typing error in the list of known failures, which must fail one test; and with a case-sensitive comparison of the
# flag, which must fail and name vector, rule and step. The second and third time XCTest checks the same. Then the code of
# the documentation's articles and of the guides to Swift and iOS is compiled in the package, as targets of their own.
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

if swift test --package-path "$package" >"$log" 2>&1; then complain "the fault was not found"; fi
for words in 'push/ios/flag-on/background-upper at flag-on.json:' 'PT-FLAG-ON at step 0 (ios.' 'expected: \[' \
    'actual:   \[\]' 'SELECT=push/ios/flag-on/background-upper swift test --filter PushTrackingTests.ConformanceTests/push' \
    'ios/flag-on.json:[0-9]*: error: ConformanceXCTests.testPush : push/ios/flag-on/background-upper: ' \
    'flag-on/background-upper swift test --filter PushTrackingTests.ConformanceXCTests/testPush$' \
    'XCTests.swift:[0-9]*: error: ConformanceXCTests.testPush : .*: one known fault explains every mismatch:'
do
    grep -q "$words" "$log" || complain "the failure does not contain: $words"
done

# The Swift blocks of a page that contain a word, one after the other.
code() {
    awk -v word="$2" '/^```swift$/ { inside = 1; text = ""; next }
        /^```$/ { if (inside && index(text, word)) print text; inside = 0; next } inside { text = text $0 "\n" }' "$1"
}

# Begins a target of the package: its kind, its name and what it depends on besides the app and the kit.
target() {
    local kind=$1 name=$2 product=$3 place="$package/Articles/$2"
    mkdir -p "$place"
    cat >>"$package/Package.swift" <<END
package.targets.append(.$kind(name: "$name", dependencies: ["PushTracking", "MyTracking",
    .product(name: "$product", package: "tracking-conformance")], path: "Articles/$name"))
END
}

articles=Sources/TrackingConformance
mkdir -p "$package/Articles/MyTracking"
printf 'package.targets.append(.target(name: "MyTracking", path: "Articles/MyTracking"))\n' >>"$package/Package.swift"
cat >"$package/Articles/MyTracking/MyTracking.swift" <<'END'
public struct MyTracking {
    public init(sdk: Any) {}
    public func messageReceived(_ data: [String: String?]) {}
}
END

target testTarget FirstGate TrackingConformanceTesting
page=${articles}Testing/TrackingConformanceTesting.docc/FirstGate.md
code "$page" 'struct RecordedApp' >"$package/Articles/FirstGate/RecordedApp.swift"
{
    code "$page" 'let conformance ='
    printf 'import XCTest\nextension ConformanceTests {\n%s\n}\n' "$(code "$page" 'func exploration')"
    printf 'final class Form: XCTestCase {\n%s\n}\n' "$(code "$page" 'func testPush')"
} >"$package/Articles/FirstGate/Tests.swift"

target testTarget Guide TrackingConformanceTesting
cp "$package/Articles/FirstGate/RecordedApp.swift" "$package/Articles/Guide"
code Conformance/Guides/swift.md 'let conformance =' >"$package/Articles/Guide/Tests.swift"

target testTarget IOSGuide TrackingConformanceTesting
cp "$package/Articles/FirstGate/RecordedApp.swift" "$package/Articles/IOSGuide"
code Conformance/Guides/ios.md 'final class ConformanceTests' >"$package/Articles/IOSGuide/Tests.swift"

target testTarget RealValues TrackingConformanceTesting
page=${articles}FoundationBridge/TrackingConformanceFoundationBridge.docc/RealValues.md
cat >"$package/Articles/RealValues/Values.swift" <<END
import Foundation
import TrackingConformanceTesting
final class AppClock { var now = Date() }
final class Recorder {
    var calls: [[String: Any]] = []
$(code "$page" 'func takeCalls')
}
func read(_ stimulus: Stimulus) -> Bool {
$(code "$page" 'let userInfo =')
    return userInfo.isEmpty && data.isEmpty
}
struct App {
$(code "$page" 'init(context')
    private func happen(_ stimulus: Stimulus) throws -> Observation { .calls([]) }
}
END

target executableTarget FirstAdapter TrackingConformanceAdapterKit
page=${articles}AdapterKit/TrackingConformanceAdapterKit.docc/FirstAdapter.md
code "$page" 'struct App: Implementation' >"$package/Articles/FirstAdapter/App.swift"
cat >"$package/Articles/FirstAdapter/Recorder.swift" <<'END'
import TrackingConformanceAdapterKit
final class Recorder { func takeCalls() -> [TrackingCall] { [] } }
END

for file in "$package"/Articles/*/*.swift; do
    [ "$(wc -l <"$file")" -gt 2 ] || complain "an article has no code for $file"
done
swift build --build-tests --package-path "$package" >"$log" 2>&1 || complain "the articles' code does not compile"
printf 'The package passes, its fault is found and named, and the code of three articles and two guides compiles.\n'
