extension GoldenCase {
    /// Lists of known failures: used, out of date, updated and refused.
    static let knownFailures = [
        GoldenCase(
            "known-failures/other-rule",
            .write(knownFailures("push/small/failed*", "The action is wrong.", rule: "PT-CLICK"), to: "known.json"),
            .command(run + "--known-failures known.json -- ./faulty-adapter")
        ),
        GoldenCase(
            "known-failures/out-of-date",
            .write(knownFailures("push/small/none", "TODO: say why"), to: "known.json"),
            .command(run + "--known-failures known.json -- ./faulty-adapter"),
            .command(run + "--select push/small/passed --known-failures known.json --report json -- ./faulty-adapter")
        ),
        GoldenCase(
            "known-failures/updated",
            .write(knownFailures("push/small/passed", "It was late once."), to: "known.json"),
            .command(run + "--known-failures known.json --update -- ./faulty-adapter"),
            .show("known.json"),
            .replace("TODO: say why", with: "The action is never a click.", in: "known.json"),
            .command(run + "--known-failures known.json -- ./faulty-adapter"),
            .command(run + "--known-failures known.json --update -- ./swift-adapter"),
            .show("known.json"),
            "tracking-conformance run --suite . --known-failures new.json --update -- ./faulty-adapter",
            .show("new.json")
        ),
        GoldenCase(
            "known-failures/not-updated",
            .write(knownFailures("push/small/failed", "The action is wrong."), to: "known.json"),
            "tracking-conformance run --suite . --update -- ./faulty-adapter",
            .command(run + "--select push/** --known-failures known.json --update -- ./faulty-adapter"),
            .show("known.json")
        ),
        GoldenCase(
            "known-failures/unreadable",
            .command(run + "--known-failures none.json -- ./faulty-adapter"),
            .write(
                #"{ "knownFailures": [{ "patern": "push/**", "reason": 1, "rules": ["PT-CLIK"] }] }"#,
                to: "known.json"
            ),
            .command(run + "--known-failures known.json -- ./faulty-adapter")
        ),
    ]

    private static let run = "tracking-conformance run --suite . "
}
