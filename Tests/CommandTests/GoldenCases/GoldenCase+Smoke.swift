extension GoldenCase {
    /// The check of an adapter's side of the protocol.
    static let smoke = [
        GoldenCase("smoke/good", "tracking-conformance smoke -- ./swift-adapter"),
        GoldenCase("smoke/problems", "tracking-conformance smoke -- ./faulty-adapter"),
        GoldenCase(
            "smoke/log-lines",
            "tracking-conformance smoke -- ./faulty-adapter --fault log-lines --at handshake"
        ),
        GoldenCase(
            "smoke/no-handshake",
            "tracking-conformance smoke --startup-timeout 2 -- ./faulty-adapter --fault hang --at handshake"
        ),
        GoldenCase("smoke/no-program", "tracking-conformance smoke -- ./no-adapter"),
        GoldenCase("smoke/nothing", "tracking-conformance smoke"),
    ]
}
