import Foundation
import TestSupport
import Testing

@Suite("A suite has its own causes")
struct OwnCausesTests {
    private static let path = "Conformance/Causes/push.json"

    /// Lends a suite whose causes in push tracking differ at one place.
    private static func suite(replacing old: String, with new: String, _ body: (String) async throws -> Void)
        async throws
    {
        var files = SuiteFiles(topics: ["push/ios/flag-on"])
        files.shared += ["Behaviour", "Faults", "Readings", "Causes/lifecycle.json", "Causes/payload.json"]
            .map { "Conformance/\($0)" }
        let text = try String(contentsOfFile: Checkout.path(path), encoding: .utf8)
        try #require(text.contains(old))
        files.files[path] = text.replacing(old, with: new, maxReplacements: 1)
        try await files.written(body)
    }

    @Test(
        "A mistake in a file of causes is said with its place, the text and what may stand there",
        arguments: [
            (
                #""edit": { "enabled": "flag = ''" }"#, #""edit": { "enabeld": "flag = ''" }"#,
                #"push tracking has no part "enabeld"; did you mean "enabled"? [unknown-word]"#
            ),
            (
                #""edit": { "enabled": "flag = ''" }"#, #""edit": { "enabled": "flga = ''" }"#,
                "did you mean `flag`? [bad-expression]"
            ),
            (
                #""edit": { "enabled": "flag = ''" }"#, #""edit": { "enabled": "sends" }"#,
                "with this edit, `enabled` depends on itself; write `it` for the documented value [bad-expression]"
            ),
            (
                #""for": ["container"]"#, #""for": ["contaner"]"#,
                #"there is no list "contaner"; did you mean "container"? [unknown-word]"#
            ),
            (
                "given.{container}._acsDeliveryTracking\" }", "given.{containr}._acsDeliveryTracking\" }",
                #"no list in "for" defines {containr}; did you mean "container"? [unknown-word]"#
            ),
            (
                "text(given.{container}._dId)", "txt(given.{container}._dId)",
                "in `txt(given.aps._dId)`: "
            ),
            (#""cost": 2,"#, #""cost": 0,"#, #""cost" must be a number above 0, not 0 [wrong-form]"#),
            (
                #""member": ["deliveryId", "#, #""member": [7, "#,
                "an item must be a string or an object of strings, not 7 [wrong-form]"
            ),
            (
                #""member": ["deliveryId", "#, #""list": 7, "member": ["deliveryId", "#,
                #""list" must be an array, not a number"#
            ),
            (#""PT-FLAG-*""#, #""PT-FLG-*""#, #"no rule matches "PT-FLG-*" [unknown-rule]"#),
            (#""words": "The flag is not checked""#, #""words": """#, #""words" must be a nonempty string"#),
            (#""sighted": true"#, #""sigted": true"#, #"a cause has no key "sigted"; did you mean "sighted"?"#),
            (
                #"{ "test": "ios", "words": "on iOS", "otherwise": "on Android" }"#,
                #"{ "for": ["event", "event as a", "event as b", "event as c"], "conditions": ["#
                    + #"{ "test": "ios", "words": "on iOS", "otherwise": "on Android" }] }"#,
                "conditions, but a search can distinguish only 256 [wrong-form]"
            ),
            (
                #""otherwise": "on Android""#, #""otherwise": """#,
                #""otherwise" must be a nonempty string"#
            ),
        ]
    )
    func mistakes(old: String, new: String, message: String) async throws {
        try await Self.suite(replacing: old, with: new) { directory in
            let lint = try await CommandProcess.run(["lint", "--suite", directory])
            #expect(lint.exitCode == 65)
            let lines = lint.output.split(separator: "\n").filter { $0.contains(Self.path) && !$0.contains("[format]") }
            #expect(lines.count == 1 && lines[0].contains(message), "\(lint.output)")
            // A mistake never reaches a run; a rule of another suite is none there.
            guard !message.contains("no rule") else { return }
            let run = try await CommandProcess.run(["run", "--suite", directory, "--", "true"])
            #expect(run.exitCode == 65 && run.errors.contains(message), "\(run.errors)")
        }
    }
}
