extension GoldenCase {
    /// Ends of the command without a verdict.
    static let exitCodes = [
        GoldenCase(
            "exit-codes/64",
            "tracking-conformance jump",
            "tracking-conformance run --suite . --jobs 0 -- ./faulty-adapter",
            "tracking-conformance run --suite . --timeout 0 -- ./faulty-adapter",
            "tracking-conformance run --suite . --level high -- ./faulty-adapter",
            "tracking-conformance run --suite . --report pdf -- ./faulty-adapter",
            "tracking-conformance run --suite . --report text --report json -- ./faulty-adapter",
            "tracking-conformance run --suite . --rule PT-CLIK -- ./faulty-adapter",
            "tracking-conformance run --suite . --require push.iso -- ./faulty-adapter",
            "tracking-conformance run --suite . --repeat 0 -- ./faulty-adapter"
        ),
        GoldenCase(
            "exit-codes/65",
            "tracking-conformance run --suite Vectors -- ./faulty-adapter",
            "tracking-conformance run --suite . --vectors none -- ./faulty-adapter",
            "tracking-conformance run --suite . --report json:Vectors/v1/suite.json/report.json -- ./faulty-adapter",
            .replace("\"topic\"", with: "\"topik\"", in: "Vectors/v1/payload/parsed.json"),
            "tracking-conformance run --suite . -- ./faulty-adapter"
        ),
        GoldenCase(
            "exit-codes/69",
            "tracking-conformance run --suite . -- ./no-adapter",
            "tracking-conformance run --suite . -- no-adapter",
            "tracking-conformance run --suite . -- ./Vectors",
            "tracking-conformance run --suite . -- ./Vectors/v1/suite.json",
            "tracking-conformance run --suite . -- ./faulty-adapter --fault exit --at handshake",
            "tracking-conformance run --suite . --startup-timeout 2 -- ./faulty-adapter --fault hang --at handshake"
        ),
        GoldenCase(
            "exit-codes/130",
            "tracking-conformance run --suite . --wire wire -- ./faulty-adapter --fault hang --at 3",
            interruptedAt: (file: "wire/adapter-1.wire", text: "\n< {\"jsonrpc\":\"2.0\",\"id\":2,")
        ),
    ]
}
