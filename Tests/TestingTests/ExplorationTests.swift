import Foundation
import Synchronization
import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceTesting

/// An exploration in a test, as a team's test target has it.
@Suite("Conformance.explore records what it finds, and that nothing could be tried")
struct ExplorationTests {
    @Test("What does as documented has no issue")
    func sound() async {
        await Conformance(of: Sound.self).explore(.sequences(20), area: .push)
    }

    @Test("A broken rule is an issue that says how it was found")
    func found() async {
        await withKnownIssue {
            await Conformance(of: ExactFlag.self).explore(.sequences(60), area: .push, seed: 4)
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("PT-FLAG-ON") && text.contains("Found by exploration with seed 4")
                && text.contains("count as off. (fault push/flag/compared-exactly)\nSteps:\n  0  {")
                && text.contains("\nCause: Only the exact text") && text.contains("_acsDeliveryTracking")
                && text.contains("To repeat it alone:\n  TRACKING_CONFORMANCE_SELECT=pt-flag-on-")
                && text.contains(" swift test --filter TestingTests.ExplorationTests/found")
        }
    }

    @Test(
        "A finding repeated alone has the same rule, cause and id",
        arguments: Drawing.some(1, orAllOf: [1, 2, 3] as [UInt64])
    )
    func repeated(seed: UInt64) async throws {
        let id = Mutex("")
        let sentence = "To repeat it alone:\n  TRACKING_CONFORMANCE_SELECT="
        await withKnownIssue {
            await Conformance(of: ExactFlag.self).explore(.sequences(60), area: .push, seed: seed)
        } matching: { issue in
            let end = issue.comments.map(\.rawValue).joined().split(separator: sentence).last ?? ""
            id.withLock { $0 = String(end.prefix { $0 != " " }) }
            return true
        }
        let found = id.withLock(\.self)
        #expect(found.hasPrefix("pt-flag-on-"))
        let selection = Selection(patterns: [IDPattern(found)])
        let alone = Conformance(of: ExactFlag.self, suite: try Suite.bundled(), selection: selection)
        await withKnownIssue {
            await alone.explore(.sequences(60), area: .push, seed: seed)
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.contains("PT-FLAG-ON") && text.contains("count as off. (fault push/flag/compared-exactly)")
                && text.contains(sentence + found)
        }
    }

    @Test("A listed fault is a known issue, and a selection of vectors explores nothing")
    func listed() async throws {
        let list = FileManager.default.temporaryDirectory.appending(
            path: "list-\(UInt64.random(in: 0...UInt64.max)).json"
        )
        let text = #"{"knownFailures": [{"fault": "push/flag/compared-exactly", "reason": "APP-12"}]}"#
        try Data(text.utf8).write(to: list)
        defer { try? FileManager.default.removeItem(at: list) }
        let listed = Conformance(of: ExactFlag.self, knownFailures: list.path)
        await listed.explore(.sequences(60), area: .push, seed: 4)
        let selection = Selection(patterns: [IDPattern("push/ios/open/**")])
        await Conformance(of: ExactFlag.self, suite: try Suite.bundled(), selection: selection)
            .explore(.sequences(60), seed: 4)
    }

    @Test("What fails once and passes when it is asked again is an issue that shows the sequence")
    func unrepeated() async {
        await withKnownIssue {
            await Conformance(of: Forgetful.self).explore(.sequences(12), area: .push, seed: 3)
        } matching: { issue in
            let text = issue.comments.map(\.rawValue).joined()
            return text.hasPrefix("1 sequence failed once and passed when it was tried again: ")
                && text.contains("\n  sequence 2: step 0: ") && text.hasSuffix("\nFound by exploration with seed 3.")
        }
    }

    @Test("An area that the implementation does not declare is an issue")
    func undeclared() async {
        await withKnownIssue {
            await Conformance(of: ExactFlag.self).explore(.sequences(5), area: .lifecycle)
        } matching: { issue in
            issue.comments.map(\.rawValue) == ["nothing was explored: no sequence applies to exact-flag"]
        }
    }

    @Test("Where the time was too short for a sequence, the issue says so")
    func tooShort() async {
        await withKnownIssue {
            await Conformance(of: ExactFlag.self).explore(.seconds(1e-9), area: .push)
        } matching: { issue in
            issue.comments.map(\.rawValue)
                == [
                    "nothing was explored: the time ran out before exact-flag had answered; `.sequences(1_000)` waits "
                        + "for it"
                ]
        }
    }
}
