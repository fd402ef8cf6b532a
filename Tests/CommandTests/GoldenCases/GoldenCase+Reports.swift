extension GoldenCase {
    static let reports =
        ["text", "json", "junit", "markdown", "html"].map { format in
            GoldenCase("reports/\(format)", known, .command(run + " --report \(format)" + adapter))
        } + [
            GoldenCase(
                "reports/several",
                known,
                .command(run + " --report json:a.json --report markdown" + adapter),
                .show("a.json")
            ),
            GoldenCase("reports/without-causes", known, .command(run + " --no-diagnosis" + adapter)),
            GoldenCase("reports/strict", known, .command(run + " --strict" + adapter)),
            GoldenCase(
                "reports/conformant",
                "tracking-conformance run --suite . --select lifecycle/** -- ./swift-adapter"
            ),
            GoldenCase(
                "reports/annotations",
                known,
                .command(run + adapter),
                .command(run + " --report json" + adapter),
                .replace("PT-CLICK", with: "PT-CLIKC", in: "Vectors/v1/push/small.json"),
                "tracking-conformance lint",
                environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "{directory}"]
            ),
            GoldenCase(
                "reports/audit",
                "tracking-conformance audit --suite . --report json:audit.json --report html:audit.html",
                .show("audit.json"),
                .show("audit.html"),
                excerpt: 40
            ),
        ]

    /// A run that has most of the verdicts.
    private static let run = "tracking-conformance run --suite . --select push/**"
    private static let adapter = " --known-failures known.json -- ./faulty-adapter --fault error-answer --at 6"
    private static let known = Step.write(
        knownFailures("push/small/failed-too", "The action is never an open."),
        to: "known.json"
    )
}
