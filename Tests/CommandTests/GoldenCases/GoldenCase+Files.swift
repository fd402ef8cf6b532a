extension GoldenCase {
    static let suiteFiles = [
        GoldenCase("lint/clean", "tracking-conformance lint"),
        GoldenCase(
            "lint/findings",
            .replace("PT-CLICK\"],", with: "PT-CLIK\"],", in: vectors),
            .replace("\"title\": \"A vector for iOS\"", with: "\"titel\": \"A vector for iOS\"", in: vectors),
            .replace("\"informational\"", with: "\"informationel\"", in: rules),
            "tracking-conformance lint"
        ),
        GoldenCase(
            "lint/one-finding",
            .replace("\"id\": \"push/small/last\"", with: "\"id\":  \"push/small/last\"", in: vectors),
            "tracking-conformance lint"
        ),
        GoldenCase(
            "lint/unchecked-rule",
            .replace("\"PT-IMPRESSION\", \"PT-CLICK\"", with: "\"PT-IMPRESSION\"", in: vectors),
            .replace("[\"PT-CLICK\"]", with: "[\"PT-IMPRESSION\"]", in: vectors),
            "tracking-conformance lint"
        ),
        GoldenCase(
            "lint/untraced",
            .replace("[\"PT-CLICK\"]", with: "[\"PT-IMPRESSION\"]", in: passages),
            .replace("\"PT-CLICK\"]", with: "\"PT-CLIK\"]", in: passages),
            .replace("\"Payloads\"", with: "\"Payload\"", in: passages),
            "tracking-conformance lint"
        ),
        GoldenCase(
            "lint/since",
            "git init -q",
            "git add Conformance Vectors",
            "git commit -q -m One",
            "tracking-conformance lint --since HEAD",
            .replace("vector-2", with: "vector-9", in: vectors),
            .replace("\"id\": \"push/small/last\"", with: "\"id\": \"push/small/final\"", in: vectors),
            "tracking-conformance lint --since HEAD",
            .replace("1.1.0", with: "2.0.0", in: "Vectors/v1/suite.json"),
            "tracking-conformance lint --since HEAD",
            environment: git
        ),
        GoldenCase(
            "lint/no-revision",
            "git init -q",
            "git commit -q --allow-empty -m Nothing",
            "tracking-conformance lint --since HEAD",
            "tracking-conformance lint --since v0",
            environment: git
        ),
        GoldenCase(
            "format/suite",
            "tracking-conformance format --check",
            .replace("\"version\": \"1.1.0\"", with: "\"version\":\"1.1.0\"", in: "Vectors/v1/suite.json"),
            "tracking-conformance format --check",
            "tracking-conformance format",
            .show("Vectors/v1/suite.json"),
            "tracking-conformance format"
        ),
        GoldenCase(
            "format/files",
            .write("{\"b\":[1,2],\"a\":{\"long\":\"\(String(repeating: "x", count: 120))\"}}", to: "some.json"),
            "tracking-conformance format some.json",
            .show("some.json"),
            .write("{\n  \"a\": 1,\n}\n", to: "bad.json"),
            "tracking-conformance format --check bad.json",
            "tracking-conformance format none.json"
        ),
    ]

    private static let vectors = "Vectors/v1/push/small.json"
    private static let passages = "Conformance/Rules/Passages/D1.json"
    private static let rules = "Conformance/Rules/push.json"

    /// The variables that keep git from the settings of the tests' user.
    private static let git = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
        "GIT_AUTHOR_NAME": "a", "GIT_AUTHOR_EMAIL": "a@example.org",
        "GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@example.org",
    ]
}
