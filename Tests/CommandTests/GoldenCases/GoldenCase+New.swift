extension GoldenCase {
    static let new =
        [
            vector("push", id: "push/android/new", rule: "PT-IMPRESSION", file: "push/android"),
            vector("payload-parsed", id: "payload/parsed/new", rule: "PL-IDS", file: "payload/parsed"),
            vector(
                "payload-composed",
                id: "payload/ios/compose/new",
                rule: "PL-IDS",
                file: "payload/ios/compose"
            ),
            vector("lifecycle", id: "lifecycle/days/new", rule: "LC-LOCAL-HOUR", file: "lifecycle/days"),
            GoldenCase(
                "new/vector-from-steps",
                .write(steps, to: "steps.json"),
                "tracking-conformance new vector push/ios/twice --from steps.json --rule PT-IMPRESSION --title 'Each is one'",
                .show("Vectors/v1/push/ios.json"),
                "tracking-conformance new vector push/ios/again --from steps.json --rule PT-IMPRESSION --title 'So is each'"
            ),
            GoldenCase(
                "new/vector-refused",
                "tracking-conformance new vector push/small/last --rule PT-IMPRESSION",
                "tracking-conformance new vector push --rule PT-IMPRESSION",
                "tracking-conformance new vector push/small/Upper --rule PT-IMPRESSION",
                "tracking-conformance new vector push/small/new --rule PT-IMPRESION",
                "tracking-conformance new vector push/small/new --suite Vectors",
                "tracking-conformance new vector push/small/new --rule PT-IMPRESSION --from none.json"
            ),
            GoldenCase(
                "new/swift-tests",
                "tracking-conformance new swift-tests tests",
                .list("tests"),
                .show("tests/Package.swift"),
                "tracking-conformance new swift-tests tests",
                "tracking-conformance new swift-tests other --kit Vectors"
            ),
            GoldenCase(
                "new/adapter-from-repository",
                "tracking-conformance new adapter --language swift adapter --kit https://example.org/kits/conformance.git",
                .show("adapter/Package.swift")
            ),
            GoldenCase("new/adapter-unknown", "tracking-conformance new adapter --language cobol adapter"),
        ]
        + ["browser", "csharp", "java", "kotlin", "node", "python", "swift", "typescript"].map { language in
            GoldenCase(
                "new/adapter-\(language)",
                .command("tracking-conformance new adapter --language \(language) adapter"),
                .list("adapter"),
                .command("tracking-conformance new adapter --language \(language) adapter")
            )
        }

    private static func vector(_ name: String, id: String, rule: String, file: String) -> GoldenCase {
        GoldenCase(
            "new/vector-\(name)",
            .command("tracking-conformance new vector \(id) --rule \(rule) --title 'It is new'"),
            .show("Vectors/v1/\(file).json"),
            "tracking-conformance lint"
        )
    }

    private static let steps = """
        [
          {
            "event": "ios.willPresentNotification",
            "with": { "userInfo": { "aps": { "alert": "a" }, "_dId": "56c4", "_mId": "h138a" } }
          },
          {
            "event": "ios.willPresentNotification",
            "with": { "userInfo": { "aps": { "alert": "a" }, "_dId": "56c4", "_mId": "h138b" } }
          }
        ]

        """
}
