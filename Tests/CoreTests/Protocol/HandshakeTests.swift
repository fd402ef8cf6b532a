import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("The answer to initialize")
struct HandshakeTests {
    private static func handshake(
        _ name: String = "small",
        _ version: String = "1",
        _ capabilities: [JSONValue] = ["push.ios"]
    ) throws -> Handshake {
        try Handshake(json: [
            "protocolVersion": 1,
            "implementation": ["name": .string(name), "version": .string(version), "language": "Swift"],
            "capabilities": .array(capabilities),
        ])
    }

    @Test("A capability is declared once")
    func twice() {
        let error = #expect(throws: WireFormError.self) {
            try Self.handshake("a", "1", ["push.ios", "push.android", "push.ios"])
        }
        #expect(error?.description.contains(#"the adapter declares "push.ios" twice"#) == true)
    }

    @Test("Processes that introduce themselves differently are told apart, by name, version or capabilities")
    func difference() throws {
        let first = try Self.handshake()
        #expect(first.difference(to: try Self.handshake()) == nil)
        let start = "processes or connections of the adapter "
        let end = "; all of them must be one implementation"
        for other in [try Self.handshake("other"), try Self.handshake("small", "2")] {
            let name = other.implementation.fullName
            #expect(first.difference(to: other) == "\(start)have different names: small 1 (Swift), and \(name)\(end)")
        }
        let more = try Self.handshake("small", "1", ["push.ios", "push.android"])
        let lists = "push.ios, and push.ios, push.android"
        #expect(first.difference(to: more) == "\(start)declare different capabilities: \(lists)\(end)")
    }

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

    /// Capabilities that no vector can test, with the warning on them.
    private static let untested: [([JSONValue], [String])] = [
        (
            ["push.ios", "lifecycle.dictionary", "lifecycle.auto"],
            [
                "lifecycle.dictionary and lifecycle.auto are tested only together with lifecycle, which the handshake "
                    + "does not declare"
            ]
        ),
        (
            ["lifecycle", "lifecycle.auto", "push.sdk-version", "device.locale"],
            [
                "push.sdk-version is tested only together with push.ios or push.android, and the handshake declares "
                    + "neither"
            ]
        ),
        (["push.android", "push.sdk-version", "payload.compose.ios", "payload.compose.rich-media"], []),
    ]

    @Test("Capabilities that are tested only with one that is not declared are a warning", arguments: untested)
    func untestedCapability(names: [JSONValue], warnings: [String]) throws {
        #expect(try Self.handshake("small", "1", names).untestedCapabilityWarnings == warnings)
    }
}
