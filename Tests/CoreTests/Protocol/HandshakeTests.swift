import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("The answer to initialize")
struct HandshakeTests {
    @Test(
        "A capability that the kit does not know is a warning, with the one that may be meant",
        arguments: [
            ("push.andriod", "; did you mean push.android?"), ("push.ioss", ""), ("telepathy", ""),
        ]
    )
    func unknownCapability(name: String, hint: String) throws {
        let handshake = try Handshake(json: [
            "protocolVersion": 1, "implementation": ["name": "small", "version": "1", "language": "Swift"],
            "capabilities": ["push.ios", .string(name)],
        ])
        let warning = "the adapter declares the capability \(name), which the kit does not know\(hint)"
        #expect(handshake.unknownCapabilityWarnings == [warning])
    }
}
