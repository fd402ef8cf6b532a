extension GoldenCase {
    static let suites = [
        GoldenCase("explain/all", "tracking-conformance explain --suite ."),
        GoldenCase(
            "explain/rule",
            "tracking-conformance explain --suite . PT-IMPRESSION",
            "tracking-conformance explain --suite . pt-other"
        ),
        GoldenCase(
            "explain/unknown",
            "tracking-conformance explain --suite . PT-IMPRESION",
            "tracking-conformance explain --suite . unknown-kee"
        ),
        GoldenCase(
            "explain/code",
            "tracking-conformance explain unknown-key",
            "tracking-conformance explain unconfirmed"
        ),
        GoldenCase("explain/document", "tracking-conformance explain --suite . --document d1"),
        GoldenCase(
            "explain/unknown-document",
            "tracking-conformance explain --suite . --document D2",
            "tracking-conformance explain --suite . --document D1 PT-CLICK"
        ),
        GoldenCase(
            "explain/word",
            "tracking-conformance explain within",
            "tracking-conformance explain sends",
            "tracking-conformance explain withn",
            "tracking-conformance explain stimulus",
            "tracking-conformance explain capabilities",
            "tracking-conformance explain not-applicable"
        ),
        GoldenCase("explain/behaviour", "tracking-conformance explain PT-SDK-MISSING-NUMBER --faults", excerpt: 34),
        GoldenCase(
            "explain/values",
            "tracking-conformance explain push/flag/width-insensitive push/ios/flag-lookalike/full-width 0",
            "tracking-conformance explain lifecycle/weekday/monday-first lifecycle/automatic/load-is-a-launch",
            "tracking-conformance explain payload/ios/deep-link-from-aps payload/ios/parse/top-level/aps-fills-no-gap",
            "tracking-conformance explain isfirstwakemonth lifecycle/automatic/load-is-a-launch 0",
            "tracking-conformance explain isfirstwakemonth lifecycle/automatic/load-is-a-launch 7",
            "tracking-conformance explain isfirstwakemonth push/ios/flag-lookalike/full-width 0",
            "tracking-conformance explain isfirstwakemonths push/ios/flag-lookalike/full-width 0",
            "tracking-conformance explain isfirstwakemonth push/ios/flag-lookalike/full-widt 0"
        ),
        GoldenCase("list/text", "tracking-conformance list --suite ."),
        GoldenCase("list/json", "tracking-conformance list --suite . --format json"),
        GoldenCase(
            "list/selections",
            "tracking-conformance list --suite . --select */small/failed*",
            "tracking-conformance list --suite . --rule PT-CLICK",
            "tracking-conformance list --suite . --level recommended",
            "tracking-conformance list --suite . --suite-version 1.0.0 --select push/*/l*",
            "tracking-conformance list --suite . --select push",
            "tracking-conformance list --suite . --select push/smal/last",
            "tracking-conformance list --suite . --rule PT-CLIK"
        ),
        GoldenCase("show/push", "tracking-conformance show --suite . push/small/failed"),
        GoldenCase("show/lifecycle", "tracking-conformance show --suite . lifecycle/hours/los-angeles"),
        GoldenCase("show/payload", "tracking-conformance show --suite . payload/parsed/ids"),
        GoldenCase("show/unknown", "tracking-conformance show --suite . push/small/faild"),
        GoldenCase("show/bundled", "tracking-conformance show push/ios/open/default-action"),
    ]
}
