extension GoldenCase {
    /// The help of the command and of each subcommand.
    static let help = [
        GoldenCase("help/tracking-conformance", "tracking-conformance --help"),
        GoldenCase("help/version", "tracking-conformance --version"),
        GoldenCase("help/run", "tracking-conformance run --help"),
        GoldenCase("help/explore", "tracking-conformance explore --help"),
        GoldenCase("help/list", "tracking-conformance list --help"),
        GoldenCase("help/show", "tracking-conformance show --help"),
        GoldenCase("help/explain", "tracking-conformance explain --help"),
        GoldenCase("help/lint", "tracking-conformance lint --help"),
        GoldenCase("help/format", "tracking-conformance format --help"),
        GoldenCase("help/new", "tracking-conformance new --help"),
        GoldenCase("help/new-vector", "tracking-conformance new vector --help"),
        GoldenCase("help/new-rule", "tracking-conformance new rule --help"),
        GoldenCase("help/new-adapter", "tracking-conformance new adapter --help"),
        GoldenCase("help/new-swift-tests", "tracking-conformance new swift-tests --help"),
        GoldenCase("help/audit", "tracking-conformance audit --help"),
        GoldenCase("help/requests", "tracking-conformance requests --help"),
        GoldenCase("help/judge", "tracking-conformance judge --help"),
        GoldenCase("help/trace", "tracking-conformance trace --help"),
        GoldenCase("help/compare", "tracking-conformance compare --help"),
        GoldenCase("help/merge", "tracking-conformance merge --help"),
        GoldenCase("help/verify", "tracking-conformance verify --help"),
        GoldenCase("help/smoke", "tracking-conformance smoke --help"),
        GoldenCase("help/names", "tracking-conformance names --help"),
        GoldenCase("help/reference-adapter", "tracking-conformance reference-adapter --help"),
    ]
}
