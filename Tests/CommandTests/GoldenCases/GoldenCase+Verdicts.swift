extension GoldenCase {
    static let verdicts = [
        GoldenCase(
            "verdicts/passed",
            "tracking-conformance run --suite . --select push/small/passed -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/failed",
            "tracking-conformance run --suite . --select push/small/failed -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/warned",
            "tracking-conformance run --suite . --select push/small/warned -- ./faulty-adapter",
            "tracking-conformance run --suite . --select push/small/warned --strict -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/recorded",
            "tracking-conformance run --suite . --select push/small/recorded -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/errored",
            "tracking-conformance run --suite . --select push/** -- ./faulty-adapter --fault exit --at 1"
        ),
        GoldenCase(
            "verdicts/unsupported",
            """
            tracking-conformance run --suite . --select push/small/passed -- ./faulty-adapter --fault unsupported \
            --at every
            """
        ),
        GoldenCase(
            "verdicts/not-applicable",
            "tracking-conformance run --suite . --select push/small/not-applicable -- ./faulty-adapter",
            "tracking-conformance run --suite . --select push/small/passed --select lifecycle/** -- ./faulty-adapter",
            "tracking-conformance run --suite . --select push/small/passed --require lifecycle -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/not-run",
            "tracking-conformance run --suite . --fail-fast -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/expected-failure",
            .write(knownFailures("push/small/failed", "The action is never a click."), to: "known.json"),
            "tracking-conformance run --suite . --select push/small/failed --known-failures known.json -- ./faulty-adapter"
        ),
        GoldenCase(
            "verdicts/unexpected-pass",
            .write(knownFailures("push/small/passed", "It was late once."), to: "known.json"),
            "tracking-conformance run --suite . --select push/small/passed --known-failures known.json -- ./faulty-adapter"
        ),
    ]

    /// A list of one known failure that breaks the rule of impressions.
    static func knownFailures(_ pattern: String, _ reason: String, rule: String = "PT-IMPRESSION") -> String {
        """
        {
          "knownFailures": [
            { "pattern": "\(pattern)", "reason": "\(reason)", "rules": ["\(rule)"] }
          ]
        }

        """
    }
}
