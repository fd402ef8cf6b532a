import TestSupport
import Testing
import TrackingConformanceCore
import TrackingConformanceJSON

@Suite("The context of a vector is read, sent and read again")
struct ContextTests {
    private static let device = #"{ "locale": "ar_EG", "calendar": "buddhist", "hourCycle": 12 }"#

    private static func suite(context: String) -> SuiteFiles {
        SuiteFiles(small: [SmallVector("one", members: #""context": \#(context),"#)])
    }

    private static func loaded(_ files: SuiteFiles) throws -> LoadedSuite {
        try files.written { LoadedSuite(SuiteLocation(directory: $0)) }
    }

    @Test("A device is read with its locale, calendar and hour cycle")
    func device() throws {
        let suite = try Self.loaded(Self.suite(context: #"{ "device": \#(Self.device) }"#)).suite
        let vector = try #require(suite.vectors.first)
        #expect(vector.context.device == Device(locale: "ar_EG", calendar: .buddhist, hourCycle: .twelve))
        #expect(try RunContext(json: vector.context.json) == vector.context)
    }

    @Test("A context without a device sends none")
    func noDevice() throws {
        #expect(RunContext().json["device"] == nil)
        #expect(try RunContext(json: [:]).device == nil)
    }

    @Test(
        "A device that is not complete, or of which a setting is unknown, is a diagnostic",
        arguments: [
            (#"{ "calendar": "gregorian", "hourCycle": 24 }"#, #"a device needs the key "locale""#),
            (#"{ "locale": "de_DE", "hourCycle": 24 }"#, #"a device needs the key "calendar""#),
            (#"{ "locale": "de_DE", "calendar": "gregorian" }"#, #"a device needs the key "hourCycle""#),
            (
                #"{ "locale": "de_DE", "calendar": "gregorian", "hourCycle": 24, "region": "DE" }"#,
                #"a device has no key "region"; it takes locale, calendar, hourCycle"#
            ),
            (
                #"{ "locale": "de-DE", "calendar": "gregorian", "hourCycle": 24 }"#,
                #""locale" must be a locale such as "ar_EG" or "zh_Hant_TW", not "de-DE""#
            ),
            (#"{ "locale": "de_DE", "calendar": "gregory", "hourCycle": 24 }"#, #""calendar" cannot be "gregory""#),
            (
                #"{ "locale": "de_DE", "calendar": "gregorian", "hourCycle": 23 }"#,
                #""hourCycle" must be 12 or 24, not 23"#
            ),
        ]
    )
    func badDevice(device: String, message: String) throws {
        let messages = try Self.loaded(Self.suite(context: #"{ "device": \#(device) }"#)).diagnostics.map(\.message)
        #expect(messages.contains { $0.hasPrefix(message) }, "\(messages)")
    }

    @Test(
        "A locale is a language, perhaps a script, perhaps a region",
        arguments: [
            ("en", true), ("fil", true), ("ar_EG", true), ("zh_Hant", true), ("zh_Hant_TW", true), ("es_419", true),
            ("EN", false), ("e", false), ("en_us", false), ("en_", false), ("zh_HANT_TW", false), ("Ar_EG", false),
            ("en_US_POSIX", false), ("ar_EG.UTF-8", false), ("es_4199", false),
        ]
    )
    func locale(locale: String, isAccepted: Bool) throws {
        let device = #"{ "locale": "\#(locale)", "calendar": "gregorian", "hourCycle": 24 }"#
        let messages = try Self.loaded(Self.suite(context: #"{ "device": \#(device) }"#)).diagnostics.map(\.message)
        #expect(messages.contains { $0.hasPrefix("\"locale\"") } == !isAccepted, "\(messages)")
    }

    @Test("A vector with a device requires the capability")
    func capability() throws {
        let files = Self.suite(context: #"{ "device": \#(Self.device) }"#)
        let message = #""requires" must name "device.locale", which the context needs"#
        #expect(try Self.loaded(files).diagnostics.map(\.message).contains(message))
    }

    @Test("A device with a setting that is unknown cannot be read", arguments: ["calendar", "hourCycle", "locale"])
    func unknownSetting(key: String) {
        var device: JSONObject = ["locale": "ar_EG", "calendar": "buddhist", "hourCycle": 12]
        device[key] = 7
        #expect(throws: WireFormError(#"a device needs "locale", "calendar" and "hourCycle""#, path: "/device")) {
            try RunContext(json: ["device": .object(device)])
        }
    }

    @Test("A time zone that does not exist is found at a step, too")
    func zoneOfStep() throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        let file = "Vectors/v1/push/small.json"
        files.files[file] = files.files[file]?.replacing(#""event":"#, with: #""zone": "Europe/Atlantis", "event":"#)
        let message =
            #"the time zone "Europe/Atlantis" is not in the IANA database of this machine; "#
            + "correct it, or update its tzdata"
        #expect(try Self.loaded(files).lint().map(\.message).contains(message))
    }

    @Test("A vector has at most 500 steps", arguments: [(500, false), (501, true)])
    func limit(count: Int, isTooLong: Bool) throws {
        var files = SuiteFiles(small: [SmallVector("one")])
        let step = #"{ "event": "android.onResume", "with": { "extras": null }, "expect": { "calls": [] } },"#
        let file = "Vectors/v1/push/small.json"
        let steps = String(repeating: step, count: count - 1)
        files.files[file] = files.files[file]?.replacing(#""steps": ["#, with: #""steps": ["# + steps)
        let message = "a vector has 1 to 500 steps, not 501"
        #expect(try Self.loaded(files).diagnostics.map(\.message).contains(message) == isTooLong)
    }
}
