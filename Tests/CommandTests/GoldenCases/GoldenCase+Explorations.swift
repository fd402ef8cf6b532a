extension GoldenCase {
    static let explorations = [
        GoldenCase("explore/clean", .command(explore + "-- ./swift-adapter")),
        GoldenCase(
            "explore/found",
            .command(explore + "--save found -- ./faulty-adapter"),
            .list("found"),
            .command(explore + "--no-diagnosis --verbose -- ./faulty-adapter")
        ),
        GoldenCase(
            "explore/known",
            .write(
                #"{ "knownFailures": [{ "fault": "push/impression/twice", "reason": "It is mended soon." }] }"# + "\n",
                to: "known.json"
            ),
            .command(explore + "--known-failures known.json " + adapter + "push/impression/twice"),
            .command(
                explore + "--known-failures known.json " + adapter
                    + "push/impression/twice,push/impression/not-in-foreground"
            ),
            .command(explore + "--known-failures none.json " + adapter + "push/impression/twice")
        ),
        GoldenCase(
            "explore/annotations",
            .command(explore + "--report json:found.json -- ./faulty-adapter"),
            environment: ["GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "{directory}"],
            excerpt: 12
        ),
    ]

    private static let explore = "tracking-conformance explore --suite . --area push --sequences 8 --seed 6 "
    private static let adapter = "-- ./faulty-adapter specified --faults "
}
